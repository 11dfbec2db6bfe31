// What cuaddr's own headers read of a half stands where the half is used. Numbers behind //= are counted by hand.
#include <cuda_bf16.h>

__global__ void widen(float *out, const __nv_bfloat16 *in)
{
    int i = blockIdx.x * 128 + threadIdx.x;
    out[i] = (float)in[i];
    //= load in[i] = 2 x4
    //= store out[i] = 4 x4
}

void run(float *out, const __nv_bfloat16 *in)
{
    widen<<<32, 128>>>(out, in);
}

// check-command: check %s
