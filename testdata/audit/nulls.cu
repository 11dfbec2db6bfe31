// A pointer that the launch gives as NULL: a test finds that, and what is behind it is no access of this launch.
//
// Numbers behind //= are counted by hand.

__global__ void classify(float *probabilities, float *losses, const float *scores, float *extra) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (probabilities != NULL)
        probabilities[33 * i] = scores[i];
    if (losses)
        losses[2 * i] = scores[i];
    //= store losses[2 * i] = 8
    //= load scores[i] = 4
    if (!extra)
        losses[i] = 0;
    //= store losses[i] = 4
    if (nullptr == probabilities)
        losses[4 * i] = 1;
    //= store losses[4 * i] = 16
}

// Who tests nothing keeps the name and the number.
__global__ void untested(float *out, const float *in) {
    out[threadIdx.x] = in[2 * threadIdx.x];
    //= store out[threadIdx.x] = 4
    //= load in[2 * threadIdx.x] = 8
}

// Code that is not here, or the library, may have set these.
struct Buffers {
    float *first;
};
void fill(Buffers *b);

__global__ void late(float *maybe, float *out) {
    if (maybe)
        maybe[threadIdx.x] = out[threadIdx.x];
    //= store maybe[threadIdx.x] = 4
    //= load out[threadIdx.x] = 4
}

static float *kept = nullptr;

void one(float *probabilities, float *losses, const float *scores) {
    classify<<<4, 256>>>(probabilities, losses, scores, 0);
}

void run(float *losses, const float *scores) {
    float *made = nullptr;
    Buffers b = {nullptr};
    one(NULL, losses, scores);
    untested<<<1, 32>>>(0, 0);
    cudaMalloc((void **)&made, 4096);
    fill(&b);
    late<<<1, 32>>>(made, losses);
    late<<<1, 32>>>(b.first, losses);
    late<<<1, 32>>>(kept, losses);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/nulls.cu:17:9: warning: store touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|    17 |         losses[4 * i] = 1;
//|       |         ^~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 4 elements (16 bytes) apart: a 32-byte sector serves 2 lanes, not 8
//|   note: address losses + 16*tx + 4096*bx; kernel classify<<<(4, 1, 1), (256, 1, 1)>>> (line 44), 8 requests a block
//| testdata/audit/nulls.cu:10:9: warning: store touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    10 |         losses[2 * i] = scores[i];
//|       |         ^~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8
//|   note: address losses + 8*tx + 2048*bx; kernel classify<<<(4, 1, 1), (256, 1, 1)>>> (line 44), 8 requests a block
//| testdata/audit/nulls.cu:23:24: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    23 |     out[threadIdx.x] = in[2 * threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8
//|   note: address in + 8*tx; kernel untested<<<(1, 1, 1), (32, 1, 1)>>> (line 51), 1 request a block
//| testdata/audit/nulls.cu:10:25: note: load touches 4 sectors per request (ideal 4)
//|    10 |         losses[2 * i] = scores[i];
//|       |                         ^~~~~~~~~
//|   note: address scores + 4*tx + 1024*bx; kernel classify<<<(4, 1, 1), (256, 1, 1)>>> (line 44), 8 requests a block
//| testdata/audit/nulls.cu:14:9: note: store touches 4 sectors per request (ideal 4)
//|    14 |         losses[i] = 0;
//|       |         ^~~~~~~~~
//|   note: address losses + 4*tx + 1024*bx; kernel classify<<<(4, 1, 1), (256, 1, 1)>>> (line 44), 8 requests a block
//| testdata/audit/nulls.cu:23:5: note: store touches 4 sectors per request (ideal 4)
//|    23 |     out[threadIdx.x] = in[2 * threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel untested<<<(1, 1, 1), (32, 1, 1)>>> (line 51), 1 request a block
//| testdata/audit/nulls.cu:36:9: note: store touches 4 sectors per request (ideal 4)
//|    36 |         maybe[threadIdx.x] = out[threadIdx.x];
//|       |         ^~~~~~~~~~~~~~~~~~
//|   note: address maybe + 4*tx; kernel late<<<(1, 1, 1), (32, 1, 1)>>> (line 54), 1 request a block
//| testdata/audit/nulls.cu:36:30: note: load touches 4 sectors per request (ideal 4)
//|    36 |         maybe[threadIdx.x] = out[threadIdx.x];
//|       |                              ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel late<<<(1, 1, 1), (32, 1, 1)>>> (line 54), 1 request a block
//| testdata/audit/nulls.cu:5:17: note: kernel classify<<<(4, 1, 1), (256, 1, 1)>>> (line 44): a block asks for 4096 bytes of global memory and moves 8192 (50 % efficiency)
//|   note: fix first: the store on line 17, 96 excess sectors a block
//| testdata/audit/nulls.cu:22:17: note: kernel untested<<<(1, 1, 1), (32, 1, 1)>>> (line 51): a block asks for 256 bytes of global memory and moves 384 (66 % efficiency)
//|   note: fix first: the load on line 23, 4 excess sectors a block
//| testdata/audit/nulls.cu:34:17: note: kernel late<<<(1, 1, 1), (32, 1, 1)>>> (line 54): a block asks for 256 bytes of global memory and moves 256 (100 % efficiency)
