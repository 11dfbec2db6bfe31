// strided: neighbouring lanes are several elements apart, and nothing walks between them.
// Found: 4-byte loads 12 bytes apart span 31 * 12 + 4 = 376 bytes, 12 sectors, where 128 bytes need 4.
__global__ void found(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[3 * i];
}

// Fine: the stride is the block's, not the lane's; 128 bytes in a row for each k, 4 sectors.
__global__ void fine(const float *in, float *out)
{
    float sum = 0;
    for (int k = 0; k < 4; k++)
        sum += in[k * 128 + threadIdx.x];
    out[threadIdx.x] = sum;
}

// Confused with it: the lane's stride is 4 elements, but it is one whole float4: 512 bytes in a row, 16 sectors.
__global__ void vectors(const float4 *in, float4 *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
}

// Confused with it: two lanes share each element; 16 floats in a row are 64 bytes, 2 sectors.
__global__ void pairs(const float *in, float *out)
{
    out[threadIdx.x] = in[threadIdx.x / 2];
}

void run(const float *in, float *out, const float4 *in4, float4 *out4)
{
    found<<<16, 128>>>(in, out);
    fine<<<1, 128>>>(in, out);
    vectors<<<16, 128>>>(in4, out4);
    pairs<<<1, 128>>>(in, out);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/causes/global_strided.cu:6:14: warning: load touches 12 sectors per request, 4 would do: 3× the sectors [global-uncoalesced]
//|     6 |     out[i] = in[3 * i];
//|       |              ^~~~~~~~~
//|   note: strided: neighbouring lanes are 3 elements (12 bytes) apart: a 32-byte sector serves 2.67 lanes on average, not 8
//|   note: address in + 12*tx + 1536*bx; kernel found<<<(16, 1, 1), (128, 1, 1)>>> (line 33), 4 requests a block
//| testdata/causes/global_strided.cu:6:5: note: store touches 4 sectors per request (ideal 4)
//|     6 |     out[i] = in[3 * i];
//|       |     ^~~~~~
//|   note: address out + 4*tx + 512*bx; kernel found<<<(16, 1, 1), (128, 1, 1)>>> (line 33), 4 requests a block
//| testdata/causes/global_strided.cu:14:16: note: load touches 4 sectors per request (ideal 4)
//|    14 |         sum += in[k * 128 + threadIdx.x];
//|       |                ^~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + 4*tx + 512*k; kernel fine<<<(1, 1, 1), (128, 1, 1)>>> (line 34), 16 requests a block
//| testdata/causes/global_strided.cu:15:5: note: store touches 4 sectors per request (ideal 4)
//|    15 |     out[threadIdx.x] = sum;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel fine<<<(1, 1, 1), (128, 1, 1)>>> (line 34), 4 requests a block
//| testdata/causes/global_strided.cu:22:5: note: store touches 16 sectors per request (ideal 16)
//|    22 |     out[i] = in[i];
//|       |     ^~~~~~
//|   note: address out + 16*tx + 2048*bx; kernel vectors<<<(16, 1, 1), (128, 1, 1)>>> (line 35), 4 requests a block
//| testdata/causes/global_strided.cu:22:14: note: load touches 16 sectors per request (ideal 16)
//|    22 |     out[i] = in[i];
//|       |              ^~~~~
//|   note: address in + 16*tx + 2048*bx; kernel vectors<<<(16, 1, 1), (128, 1, 1)>>> (line 35), 4 requests a block
//| testdata/causes/global_strided.cu:28:5: note: store touches 4 sectors per request (ideal 4)
//|    28 |     out[threadIdx.x] = in[threadIdx.x / 2];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel pairs<<<(1, 1, 1), (128, 1, 1)>>> (line 36), 4 requests a block
//| testdata/causes/global_strided.cu:28:24: note: load touches 2 sectors per request (ideal 2, a broadcast: free)
//|    28 |     out[threadIdx.x] = in[threadIdx.x / 2];
//|       |                        ^~~~~~~~~~~~~~~~~~~
//|   note: address in + 4*(tx / 2); kernel pairs<<<(1, 1, 1), (128, 1, 1)>>> (line 36), 4 requests a block
//| testdata/causes/global_strided.cu:3:17: note: kernel found<<<(16, 1, 1), (128, 1, 1)>>> (line 33): a block asks for 1024 bytes of global memory and moves 2048 (50 % efficiency)
//|   note: fix first: the load on line 6, 32 excess sectors a block
//| testdata/causes/global_strided.cu:10:17: note: kernel fine<<<(1, 1, 1), (128, 1, 1)>>> (line 34): a block asks for 2560 bytes of global memory and moves 2560 (100 % efficiency)
//| testdata/causes/global_strided.cu:19:17: note: kernel vectors<<<(16, 1, 1), (128, 1, 1)>>> (line 35): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency)
//| testdata/causes/global_strided.cu:26:17: note: kernel pairs<<<(1, 1, 1), (128, 1, 1)>>> (line 36): a block asks for 768 bytes of global memory and moves 768 (100 % efficiency)
