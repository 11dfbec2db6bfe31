// What source alone cannot tell is said to be unknown, with the bounds that hold whatever it is. Counted by hand.
__global__ void by_data(float *out, const int *index)
{
    out[index[threadIdx.x]] = 1;
    //= load index[threadIdx.x] = 4 x1
    //= store out[index[threadIdx.x]] = 1..32 x1 unknown
}

__global__ void by_assembly(float *out)
{
    int lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    out[lane] = 1;
    //= store out[lane] = 1..32 x1 unknown
}

__device__ int elsewhere(int n);
__device__ int lane();

__global__ void by_a_function_defined_elsewhere(float *out)
{
    out[elsewhere(threadIdx.x)] = 1;
    //= store out[elsewhere(threadIdx.x)] = 1..32 x1 unknown
    out[elsewhere(8)] = 1;
    //= store out[elsewhere(8)] = 1..32 x1 unknown
    out[lane()] = 1;
    //= store out[lane()] = 1..32 x1 unknown
}

// One word of one bank for every lane, or 32 words of one bank.
__global__ void shared_by_data(const int *index)
{
    __shared__ int counts[1024];
    counts[index[threadIdx.x] & 1023] = 1;
    //= load index[threadIdx.x] = 4 x1
    //= store counts[index[threadIdx.x] & 1023] = 1..32 x1 unknown
}

__global__ void by_floats(float *out)
{
    out[(int)(sqrtf(threadIdx.x) * 3)] = 1;
    //= store out[(int)(sqrtf(threadIdx.x) * 3)] = 1..32 x1 unknown
}

void run(float *out, const int *index)
{
    by_data<<<1, 32>>>(out, index);
    by_assembly<<<1, 32>>>(out);
    by_a_function_defined_elsewhere<<<1, 32>>>(out);
    shared_by_data<<<1, 32>>>(index);
    by_floats<<<1, 32>>>(out);
}

// check-command: check --all %s
// check-output:
//| testdata/language/unknown.cu:4:5: note: store of unknown cost, 1 to 32 sectors per request: data-dependent
//|     4 |     out[index[threadIdx.x]] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~
//|   note: data-dependent: the address follows data that the kernel loads: between 1 and 32 sectors a request
//|   note: address out + 4*index[threadIdx.x]; kernel by_data<<<(1, 1, 1), (32, 1, 1)>>> (line 47), 1 request a block
//| testdata/language/unknown.cu:4:9: note: load touches 4 sectors per request (ideal 4)
//|     4 |     out[index[threadIdx.x]] = 1;
//|       |         ^~~~~~~~~~~~~~~~~~
//|   note: address index + 4*tx; kernel by_data<<<(1, 1, 1), (32, 1, 1)>>> (line 47), 1 request a block
//| testdata/language/unknown.cu:13:5: note: store of unknown cost, 1 to 32 sectors per request: data-dependent
//|    13 |     out[lane] = 1;
//|       |     ^~~~~~~~~
//|   note: data-dependent: the address follows data that the kernel loads: between 1 and 32 sectors a request
//|   note: address out + 4*lane; kernel by_assembly<<<(1, 1, 1), (32, 1, 1)>>> (line 48), 1 request a block
//| testdata/language/unknown.cu:22:5: note: store of unknown cost, 1 to 32 sectors per request: data-dependent
//|    22 |     out[elsewhere(threadIdx.x)] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: data-dependent: the address follows data that the kernel loads: between 1 and 32 sectors a request
//|   note: address out + 4*?; kernel by_a_function_defined_elsewhere<<<(1, 1, 1), (32, 1, 1)>>> (line 49), 1 request a block
//| testdata/language/unknown.cu:24:5: note: store of unknown cost, 1 to 32 sectors per request: data-dependent
//|    24 |     out[elsewhere(8)] = 1;
//|       |     ^~~~~~~~~~~~~~~~~
//|   note: data-dependent: the address follows data that the kernel loads: between 1 and 32 sectors a request
//|   note: address out + 4*?; kernel by_a_function_defined_elsewhere<<<(1, 1, 1), (32, 1, 1)>>> (line 49), 1 request a block
//| testdata/language/unknown.cu:26:5: note: store of unknown cost, 1 to 32 sectors per request: data-dependent
//|    26 |     out[lane()] = 1;
//|       |     ^~~~~~~~~~~
//|   note: data-dependent: the address follows data that the kernel loads: between 1 and 32 sectors a request
//|   note: address out + 4*?; kernel by_a_function_defined_elsewhere<<<(1, 1, 1), (32, 1, 1)>>> (line 49), 1 request a block
//| testdata/language/unknown.cu:34:5: note: store of unknown cost, 1 to 32 wavefronts per request: data-dependent
//|    34 |     counts[index[threadIdx.x] & 1023] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: data-dependent: the address follows data that the kernel loads: between 1 and 32 wavefronts a request
//|   note: address counts + 4*(index[threadIdx.x] & 1023); kernel shared_by_data<<<(1, 1, 1), (32, 1, 1)>>> (line 50), 1 request a block
//| testdata/language/unknown.cu:34:12: note: load touches 4 sectors per request (ideal 4)
//|    34 |     counts[index[threadIdx.x] & 1023] = 1;
//|       |            ^~~~~~~~~~~~~~~~~~
//|   note: address index + 4*tx; kernel shared_by_data<<<(1, 1, 1), (32, 1, 1)>>> (line 50), 1 request a block
//| testdata/language/unknown.cu:41:5: note: store of unknown cost, 1 to 32 sectors per request: data-dependent
//|    41 |     out[(int)(sqrtf(threadIdx.x) * 3)] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: data-dependent: the address follows data that the kernel loads: between 1 and 32 sectors a request
//|   note: address out + 4*?; kernel by_floats<<<(1, 1, 1), (32, 1, 1)>>> (line 51), 1 request a block
//| testdata/language/unknown.cu:2:17: note: kernel by_data<<<(1, 1, 1), (32, 1, 1)>>> (line 47): a block asks for 128 bytes of global memory and moves 128 (100 % efficiency); 1 access not counted
//| testdata/language/unknown.cu:9:17: note: kernel by_assembly<<<(1, 1, 1), (32, 1, 1)>>> (line 48): 1 access not counted
//| testdata/language/unknown.cu:20:17: note: kernel by_a_function_defined_elsewhere<<<(1, 1, 1), (32, 1, 1)>>> (line 49): 3 accesses not counted
//| testdata/language/unknown.cu:31:17: note: kernel shared_by_data<<<(1, 1, 1), (32, 1, 1)>>> (line 50): a block asks for 128 bytes of global memory and moves 128 (100 % efficiency); 1 access not counted
//| testdata/language/unknown.cu:39:17: note: kernel by_floats<<<(1, 1, 1), (32, 1, 1)>>> (line 51): 1 access not counted
