// Rows read four elements at a time: padding has to keep their alignment, so a swizzle comes first.
__global__ void vectors(const float *in, float *out)
{
    __shared__ __align__(16) float tile[32][32];
    int x = threadIdx.x, y = threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        tile[y + j][x] = in[(y + j) * 32 + x];
    __syncthreads();
    float4 v = *(const float4 *)&tile[x][y * 4];
    *(float4 *)&out[(y * 32 + x) * 4] = v;
}

void run(const float *in, float *out)
{
    vectors<<<1, dim3(32, 8)>>>(in, out);
}

// check-command: check %s
// check-exit: 1
// check-output:
//| testdata/whatif/wide.cu:9:16: warning: load takes 32 wavefronts per request, 4 would do: 8-way bank conflict [shared-bank-conflict]
//|     9 |     float4 v = *(const float4 *)&tile[x][y * 4];
//|       |                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are one row of tile apart, 32 × 4 bytes = 8 elements; gcd(8, 8) = 8, so the 8 lanes of a phase meet in 8/8 = 1 group of 4 banks: 8 ways
//|   note: address tile + 128*tx + 16*ty; kernel vectors<<<(1, 1, 1), (32, 8, 1)>>> (line 15), 8 requests a block
//|   note: suggestion: swizzle the columns of tile, tile[r][c ^ (r & 7) * 4] for tile[r][c]: 32 → 4 wavefronts per request, 288 → 64 a block over all accesses to tile (cuaddr whatif --swizzle tile=xor:0:16)
//|   note: suggestion: pad the rows of tile by 4 elements, tile[32][36]: 32 → 4 wavefronts per request, 288 → 64 a block over all accesses to tile, for 512 bytes more shared memory (--fix --unsafe-fixes makes it)
//| testdata/whatif/wide.cu:2:17: note: kernel vectors<<<(1, 1, 1), (32, 8, 1)>>> (line 15): a block asks for 8192 bytes of global memory and moves 8192 (100 % efficiency); 288 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 9, 224 excess wavefronts a block
// check-command: whatif %s --pad tile=1
// check-output:
//| vectors<<<(1, 1, 1), (32, 8, 1)>>> (line 15): --pad tile=1
//|     7:9   store  tile[y + j][x]                    1 wavefront    → 1 wavefront          same
//|     9:16  load   *(const float4 *)&tile[x][y * 4]  32 wavefronts  → unknown: misaligned  unknown
//|   shared memory of a block: 4096 → 4224 bytes
//|   blocks an SM holds: 8 → 8 (limited by threads; registers aside)
//| testdata/whatif/wide.cu:9:16: warning: the change misaligns this load of 16 bytes: the hardware would trap
// check-command: whatif %s --pad tile=4
// check-output:
//| vectors<<<(1, 1, 1), (32, 8, 1)>>> (line 15): --pad tile=4
//|     7:9   store  tile[y + j][x]                    1 wavefront    → 1 wavefront   same
//|     9:16  load   *(const float4 *)&tile[x][y * 4]  32 wavefronts  → 4 wavefronts  better
//|   wavefronts of a block, these accesses together: 288 → 64
//|   shared memory of a block: 4096 → 4608 bytes
//|   blocks an SM holds: 8 → 8 (limited by threads; registers aside)
// check-command: whatif %s --swizzle tile=xor:0:16
// check-output:
//| vectors<<<(1, 1, 1), (32, 8, 1)>>> (line 15): --swizzle tile=xor:0:16
//|     7:9   store  tile[y + j][x]                    1 wavefront    → 1 wavefront   same
//|     9:16  load   *(const float4 *)&tile[x][y * 4]  32 wavefronts  → 4 wavefronts  better
//|   wavefronts of a block, these accesses together: 288 → 64
//|   shared memory of a block: 4096 → 4096 bytes
//|   blocks an SM holds: 8 → 8 (limited by threads; registers aside)
