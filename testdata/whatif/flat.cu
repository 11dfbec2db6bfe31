// One dimension, dynamic shared memory: rows are the programmer's own, and padding says how long they are.
__global__ void columns(const float *in, float *out)
{
    extern __shared__ float rows[];
    for (int i = threadIdx.x; i < 32 * 32; i += 128)
        rows[i] = in[blockIdx.x * 1024 + i];
    __syncthreads();
    for (int i = threadIdx.x; i < 32 * 32; i += 128)
        out[blockIdx.x * 1024 + i] = rows[i % 32 * 32 + i / 32];
}

void run(const float *in, float *out)
{
    columns<<<64, 128, 32 * 32 * sizeof(float)>>>(in, out);
}

// check-command: whatif %s --pad rows=1/32
// check-output:
//| columns<<<(64, 1, 1), (128, 1, 1)>>> (line 14): --pad rows=1/32
//|     6:9   store  rows[i]                     1 wavefront    → 1 wavefront  same
//|     9:38  load   rows[i % 32 * 32 + i / 32]  32 wavefronts  → 1 wavefront  better
//|   wavefronts of a block, these accesses together: 1056 → 64
//|   shared memory of a block: 4096 → 4220 bytes
//|   blocks an SM holds: 16 → 16 (limited by threads; registers aside)
// check-command: check %s
// check-exit: 1
// check-output:
//| testdata/whatif/flat.cu:9:38: warning: load takes 32 wavefronts per request, 1 would do: 32-way bank conflict [shared-bank-conflict]
//|     9 |         out[blockIdx.x * 1024 + i] = rows[i % 32 * 32 + i / 32];
//|       |                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 32 words apart; gcd(32, 32) = 32, so the 32 lanes meet in 32/32 = 1 bank: 32 ways
//|   note: address rows + 16*k + 128*(tx % 32) + 4*(tx / 32); kernel columns<<<(64, 1, 1), (128, 1, 1)>>> (line 14), 32 requests a block
//|   note: suggestion: put one element of padding behind every 32 of rows, rows[i + i / 32] for rows[i], which costs instructions: 32 → 1 wavefronts per request, 1056 → 64 a block over all accesses to rows, for 124 bytes more shared memory (cuaddr whatif --pad rows=1/32)
//| testdata/whatif/flat.cu:2:17: note: kernel columns<<<(64, 1, 1), (128, 1, 1)>>> (line 14): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 1056 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 9, 992 excess wavefronts a block
// check-command: whatif %s --pad rows=1
// check-exit: 2
// check-error-contains: rows has one dimension, so it has no rows to change; say after how many elements padding goes: --pad rows=1/32
