// What a stride or an offset costs in 32-byte sectors.
__global__ void strides(const float *data, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = data[i * 2];
    sum += data[i * 8];
    sum += data[i * 1024];
    sum += data[i + 1];
    out[i] = sum;
}

struct Particle {
    float x, y, z, w;
};

struct Wide {
    float x, y, z, u, v, w, m;
};

__global__ void structs(const Particle *p, const Wide *q, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = p[i].x + q[i].x;
}

__global__ void whole_struct(const Particle *p, Particle *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = p[i];
}

void run(const float *data, const Particle *p, const Wide *q, float *out, Particle *copy)
{
    strides<<<64, 256>>>(data, out);
    structs<<<64, 256>>>(p, q, out);
    whole_struct<<<64, 256>>>(p, copy);
}

// check-command: check %s
// check-exit: 1
// check-output:
//| testdata/global/strides.cu:29:5: warning: store touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|    29 |     out[i] = p[i];
//|       |     ^~~~~~
//|   note: array-of-structs: Particle is 16 bytes and is moved whole, but in 4 requests of 4 bytes, each of which touches all sectors again
//|   note: address out + 16*tx + 4096*bx + {0, 4, 8, 12}; kernel whole_struct<<<(64, 1, 1), (256, 1, 1)>>> (line 36), 32 requests a block
//|   note: suggestion: an array for each field of Particle (structure of arrays) instead of an array of Particle: 16 → 4 sectors per request, 1024 → 256 a block over all accesses to Particle (cuaddr whatif --soa Particle)
//| testdata/global/strides.cu:29:14: warning: load touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|    29 |     out[i] = p[i];
//|       |              ^~~~
//|   note: array-of-structs: Particle is 16 bytes and is moved whole, but in 4 requests of 4 bytes, each of which touches all sectors again
//|   note: address p + 16*tx + 4096*bx + {0, 4, 8, 12}; kernel whole_struct<<<(64, 1, 1), (256, 1, 1)>>> (line 36), 32 requests a block
//|   note: suggestion: the same lanes load all of Particle, and the other fields come from L1: an array for each would move the same bytes from L2 and memory; alignas(16) on it makes one load of it
//| testdata/global/strides.cu:6:12: warning: load touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|     6 |     sum += data[i * 8];
//|       |            ^~~~~~~~~~~
//|   note: strided: neighbouring lanes are 8 elements (32 bytes) apart: every lane needs a sector of its own
//|   note: address data + 32*tx + 8192*bx; kernel strides<<<(64, 1, 1), (256, 1, 1)>>> (line 34), 8 requests a block
//| testdata/global/strides.cu:7:12: warning: load touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|     7 |     sum += data[i * 1024];
//|       |            ^~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 1024 elements (4096 bytes) apart: every lane needs a sector of its own
//|   note: address data + 4096*tx + 1048576*bx; kernel strides<<<(64, 1, 1), (256, 1, 1)>>> (line 34), 8 requests a block
//| testdata/global/strides.cu:23:23: warning: load touches 28 sectors per request, 4 would do: 7× the sectors [global-uncoalesced]
//|    23 |     out[i] = p[i].x + q[i].x;
//|       |                       ^~~~~~
//|   note: array-of-structs: lanes are one Wide (28 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 1.14 lanes on average, not 8
//|   note: address q + 28*tx + 7168*bx; kernel structs<<<(64, 1, 1), (256, 1, 1)>>> (line 35), 8 requests a block
//|   note: suggestion: an array for each field of Wide (structure of arrays) instead of an array of Wide: 28 → 4 sectors per request, 224 → 32 a block over all accesses to Wide (cuaddr whatif --soa Wide)
//| testdata/global/strides.cu:23:14: warning: load touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|    23 |     out[i] = p[i].x + q[i].x;
//|       |              ^~~~~~
//|   note: array-of-structs: lanes are one Particle (16 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 2 lanes, not 8
//|   note: address p + 16*tx + 4096*bx; kernel structs<<<(64, 1, 1), (256, 1, 1)>>> (line 35), 8 requests a block
//|   note: suggestion: an array for each field of Particle (structure of arrays) instead of an array of Particle: 16 → 4 sectors per request, 128 → 32 a block over all accesses to Particle (cuaddr whatif --soa Particle)
//| testdata/global/strides.cu:5:17: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|     5 |     float sum = data[i * 2];
//|       |                 ^~~~~~~~~~~
//|   note: strided: neighbouring lanes are 2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8
//|   note: address data + 8*tx + 2048*bx; kernel strides<<<(64, 1, 1), (256, 1, 1)>>> (line 34), 8 requests a block
//| testdata/global/strides.cu:8:12: note: load touches 5 sectors per request, 4 would do: 1.25× the sectors [global-uncoalesced]
//|     8 |     sum += data[i + 1];
//|       |            ^~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 4 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address data + 4*tx + 1024*bx + 4; kernel strides<<<(64, 1, 1), (256, 1, 1)>>> (line 34), 8 requests a block
//| testdata/global/strides.cu:2:17: note: kernel strides<<<(64, 1, 1), (256, 1, 1)>>> (line 34): a block asks for 5120 bytes of global memory and moves 20736 (24 % efficiency)
//|   note: fix first: the load on line 6, 224 excess sectors a block
//| testdata/global/strides.cu:20:17: note: kernel structs<<<(64, 1, 1), (256, 1, 1)>>> (line 35): a block asks for 3072 bytes of global memory and moves 12288 (25 % efficiency)
//|   note: fix first: the load on line 23, 192 excess sectors a block
//| testdata/global/strides.cu:26:17: note: kernel whole_struct<<<(64, 1, 1), (256, 1, 1)>>> (line 36): a block asks for 8192 bytes of global memory and moves 32768 (25 % efficiency)
//|   note: fix first: the store on line 29, 384 excess sectors a block

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/global/strides.cu:29:5: warning: store touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|    29 |     out[i] = p[i];
//|       |     ^~~~~~
//|   note: array-of-structs: Particle is 16 bytes and is moved whole, but in 4 requests of 4 bytes, each of which touches all sectors again
//|   note: address out + 16*tx + 4096*bx + {0, 4, 8, 12}; kernel whole_struct<<<(64, 1, 1), (256, 1, 1)>>> (line 36), 32 requests a block
//|   note: suggestion: an array for each field of Particle (structure of arrays) instead of an array of Particle: 16 → 4 sectors per request, 1024 → 256 a block over all accesses to Particle (cuaddr whatif --soa Particle)
//| testdata/global/strides.cu:29:14: warning: load touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|    29 |     out[i] = p[i];
//|       |              ^~~~
//|   note: array-of-structs: Particle is 16 bytes and is moved whole, but in 4 requests of 4 bytes, each of which touches all sectors again
//|   note: address p + 16*tx + 4096*bx + {0, 4, 8, 12}; kernel whole_struct<<<(64, 1, 1), (256, 1, 1)>>> (line 36), 32 requests a block
//|   note: suggestion: the same lanes load all of Particle, and the other fields come from L1: an array for each would move the same bytes from L2 and memory; alignas(16) on it makes one load of it
//| testdata/global/strides.cu:6:12: warning: load touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|     6 |     sum += data[i * 8];
//|       |            ^~~~~~~~~~~
//|   note: strided: neighbouring lanes are 8 elements (32 bytes) apart: every lane needs a sector of its own
//|   note: address data + 32*tx + 8192*bx; kernel strides<<<(64, 1, 1), (256, 1, 1)>>> (line 34), 8 requests a block
//| testdata/global/strides.cu:7:12: warning: load touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|     7 |     sum += data[i * 1024];
//|       |            ^~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 1024 elements (4096 bytes) apart: every lane needs a sector of its own
//|   note: address data + 4096*tx + 1048576*bx; kernel strides<<<(64, 1, 1), (256, 1, 1)>>> (line 34), 8 requests a block
//| testdata/global/strides.cu:23:23: warning: load touches 28 sectors per request, 4 would do: 7× the sectors [global-uncoalesced]
//|    23 |     out[i] = p[i].x + q[i].x;
//|       |                       ^~~~~~
//|   note: array-of-structs: lanes are one Wide (28 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 1.14 lanes on average, not 8
//|   note: address q + 28*tx + 7168*bx; kernel structs<<<(64, 1, 1), (256, 1, 1)>>> (line 35), 8 requests a block
//|   note: suggestion: an array for each field of Wide (structure of arrays) instead of an array of Wide: 28 → 4 sectors per request, 224 → 32 a block over all accesses to Wide (cuaddr whatif --soa Wide)
//| testdata/global/strides.cu:23:14: warning: load touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|    23 |     out[i] = p[i].x + q[i].x;
//|       |              ^~~~~~
//|   note: array-of-structs: lanes are one Particle (16 bytes) apart and each uses 4 bytes of it: a 32-byte sector serves 2 lanes, not 8
//|   note: address p + 16*tx + 4096*bx; kernel structs<<<(64, 1, 1), (256, 1, 1)>>> (line 35), 8 requests a block
//|   note: suggestion: an array for each field of Particle (structure of arrays) instead of an array of Particle: 16 → 4 sectors per request, 128 → 32 a block over all accesses to Particle (cuaddr whatif --soa Particle)
//| testdata/global/strides.cu:5:17: warning: load touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|     5 |     float sum = data[i * 2];
//|       |                 ^~~~~~~~~~~
//|   note: strided: neighbouring lanes are 2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8
//|   note: address data + 8*tx + 2048*bx; kernel strides<<<(64, 1, 1), (256, 1, 1)>>> (line 34), 8 requests a block
//| testdata/global/strides.cu:8:12: note: load touches 5 sectors per request, 4 would do: 1.25× the sectors [global-uncoalesced]
//|     8 |     sum += data[i + 1];
//|       |            ^~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 4 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address data + 4*tx + 1024*bx + 4; kernel strides<<<(64, 1, 1), (256, 1, 1)>>> (line 34), 8 requests a block
//| testdata/global/strides.cu:9:5: note: store touches 4 sectors per request (ideal 4)
//|     9 |     out[i] = sum;
//|       |     ^~~~~~
//|   note: address out + 4*tx + 1024*bx; kernel strides<<<(64, 1, 1), (256, 1, 1)>>> (line 34), 8 requests a block
//| testdata/global/strides.cu:23:5: note: store touches 4 sectors per request (ideal 4)
//|    23 |     out[i] = p[i].x + q[i].x;
//|       |     ^~~~~~
//|   note: address out + 4*tx + 1024*bx; kernel structs<<<(64, 1, 1), (256, 1, 1)>>> (line 35), 8 requests a block
//| testdata/global/strides.cu:2:17: note: kernel strides<<<(64, 1, 1), (256, 1, 1)>>> (line 34): a block asks for 5120 bytes of global memory and moves 20736 (24 % efficiency)
//|   note: fix first: the load on line 6, 224 excess sectors a block
//| testdata/global/strides.cu:20:17: note: kernel structs<<<(64, 1, 1), (256, 1, 1)>>> (line 35): a block asks for 3072 bytes of global memory and moves 12288 (25 % efficiency)
//|   note: fix first: the load on line 23, 192 excess sectors a block
//| testdata/global/strides.cu:26:17: note: kernel whole_struct<<<(64, 1, 1), (256, 1, 1)>>> (line 36): a block asks for 8192 bytes of global memory and moves 32768 (25 % efficiency)
//|   note: fix first: the store on line 29, 384 excess sectors a block
