// array-of-structs: lanes are one struct apart, and each uses a part of it.
struct Body {
    float x, y, z, mass;
};

// Found: 16 bytes apart, 31 * 16 + 4 = 500 bytes: 16 sectors, 4 would do.
__global__ void found(const Body *bodies, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = bodies[i].mass;
}

// Found: the struct is copied whole, but its alignment is 4, so it goes in four pieces of 16 sectors each.
__global__ void found_copy(const Body *bodies, Body *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = bodies[i];
}

struct alignas(16) Aligned {
    float x, y, z, mass;
};

// Fine: the same copy with an alignment of 16: one request of 512 bytes, 16 sectors, 16 would do.
__global__ void fine(const Aligned *bodies, Aligned *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = bodies[i];
}

// Confused with it: 16 bytes apart too, but in an array of floats: strided.
__global__ void strided(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[4 * i];
}

// Confused with it: a struct of one field is an array of that field: 4 sectors.
struct One {
    float x;
};
__global__ void single(const One *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i].x;
}

void run(const Body *b, Body *bo, const Aligned *a, Aligned *ao, const float *in, float *out, const One *o)
{
    found<<<16, 128>>>(b, out);
    found_copy<<<16, 128>>>(b, bo);
    fine<<<16, 128>>>(a, ao);
    strided<<<16, 128>>>(in, out);
    single<<<16, 128>>>(o, out);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/causes/global_array_of_structs.cu:17:5: warning: store touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|    17 |     out[i] = bodies[i];
//|       |     ^~~~~~
//|   note: array-of-structs: Body is 16 bytes and is moved whole, but in 4 requests of 4 bytes, each of which touches all sectors again
//|   note: address out + 16*tx + 2048*bx + {0, 4, 8, 12}; kernel found_copy<<<(16, 1, 1), (128, 1, 1)>>> (line 51), 16 requests a block
//|   note: suggestion: an array for each field of Body (structure of arrays) instead of an array of Body: 16 → 4 sectors per request, 512 → 128 a block over all accesses to Body (cuaddr whatif --soa Body)
//| testdata/causes/global_array_of_structs.cu:17:14: warning: load touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|    17 |     out[i] = bodies[i];
//|       |              ^~~~~~~~~
//|   note: array-of-structs: Body is 16 bytes and is moved whole, but in 4 requests of 4 bytes, each of which touches all sectors again
//|   note: address bodies + 16*tx + 2048*bx + {0, 4, 8, 12}; kernel found_copy<<<(16, 1, 1), (128, 1, 1)>>> (line 51), 16 requests a block
//|   note: suggestion: the same lanes load all of Body, and the other fields come from L1: an array for each would move the same bytes from L2 and memory; alignas(16) on it makes one load of it
//| testdata/causes/global_array_of_structs.cu:10:14: warning: load touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|    10 |     out[i] = bodies[i].mass;
//|       |              ^~~~~~~~~~~~~~
//|   note: array-of-structs: lanes are one Body (16 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 2 lanes, not 8
//|   note: address bodies + 16*tx + 2048*bx + 12; kernel found<<<(16, 1, 1), (128, 1, 1)>>> (line 50), 4 requests a block
//|   note: suggestion: an array for each field of Body (structure of arrays) instead of an array of Body: 16 → 4 sectors per request, 64 → 16 a block over all accesses to Body (cuaddr whatif --soa Body)
//| testdata/causes/global_array_of_structs.cu:35:14: warning: load touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|    35 |     out[i] = in[4 * i];
//|       |              ^~~~~~~~~
//|   note: strided: neighbouring lanes are 4 elements (16 bytes) apart: a 32-byte sector serves 2 lanes, not 8
//|   note: address in + 16*tx + 2048*bx; kernel strided<<<(16, 1, 1), (128, 1, 1)>>> (line 53), 4 requests a block
//| testdata/causes/global_array_of_structs.cu:10:5: note: store touches 4 sectors per request (ideal 4)
//|    10 |     out[i] = bodies[i].mass;
//|       |     ^~~~~~
//|   note: address out + 4*tx + 512*bx; kernel found<<<(16, 1, 1), (128, 1, 1)>>> (line 50), 4 requests a block
//| testdata/causes/global_array_of_structs.cu:28:5: note: store touches 16 sectors per request (ideal 16)
//|    28 |     out[i] = bodies[i];
//|       |     ^~~~~~
//|   note: address out + 16*tx + 2048*bx; kernel fine<<<(16, 1, 1), (128, 1, 1)>>> (line 52), 4 requests a block
//| testdata/causes/global_array_of_structs.cu:28:14: note: load touches 16 sectors per request (ideal 16)
//|    28 |     out[i] = bodies[i];
//|       |              ^~~~~~~~~
//|   note: address bodies + 16*tx + 2048*bx; kernel fine<<<(16, 1, 1), (128, 1, 1)>>> (line 52), 4 requests a block
//| testdata/causes/global_array_of_structs.cu:35:5: note: store touches 4 sectors per request (ideal 4)
//|    35 |     out[i] = in[4 * i];
//|       |     ^~~~~~
//|   note: address out + 4*tx + 512*bx; kernel strided<<<(16, 1, 1), (128, 1, 1)>>> (line 53), 4 requests a block
//| testdata/causes/global_array_of_structs.cu:45:5: note: store touches 4 sectors per request (ideal 4)
//|    45 |     out[i] = in[i].x;
//|       |     ^~~~~~
//|   note: address out + 4*tx + 512*bx; kernel single<<<(16, 1, 1), (128, 1, 1)>>> (line 54), 4 requests a block
//| testdata/causes/global_array_of_structs.cu:45:14: note: load touches 4 sectors per request (ideal 4)
//|    45 |     out[i] = in[i].x;
//|       |              ^~~~~~~
//|   note: address in + 4*tx + 512*bx; kernel single<<<(16, 1, 1), (128, 1, 1)>>> (line 54), 4 requests a block
//| testdata/causes/global_array_of_structs.cu:7:17: note: kernel found<<<(16, 1, 1), (128, 1, 1)>>> (line 50): a block asks for 1024 bytes of global memory and moves 2560 (40 % efficiency)
//|   note: fix first: the load on line 10, 48 excess sectors a block
//| testdata/causes/global_array_of_structs.cu:14:17: note: kernel found_copy<<<(16, 1, 1), (128, 1, 1)>>> (line 51): a block asks for 4096 bytes of global memory and moves 16384 (25 % efficiency)
//|   note: fix first: the store on line 17, 192 excess sectors a block
//| testdata/causes/global_array_of_structs.cu:25:17: note: kernel fine<<<(16, 1, 1), (128, 1, 1)>>> (line 52): a block asks for 4096 bytes of global memory and moves 4096 (100 % efficiency)
//| testdata/causes/global_array_of_structs.cu:32:17: note: kernel strided<<<(16, 1, 1), (128, 1, 1)>>> (line 53): a block asks for 1024 bytes of global memory and moves 2560 (40 % efficiency)
//|   note: fix first: the load on line 35, 48 excess sectors a block
//| testdata/causes/global_array_of_structs.cu:42:17: note: kernel single<<<(16, 1, 1), (128, 1, 1)>>> (line 54): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency)
