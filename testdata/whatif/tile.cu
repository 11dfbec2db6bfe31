// A tile, and a table that its own padding does not touch: only accesses to the array that changes are listed.
// 34 columns keep a factor of 2 with the banks; doubles take more wavefronts each, though fewer than now; another block and
// another size run the kernel anew, and every access is listed.
__global__ void rotate(float *out, const float *in, int n)
{
    __shared__ float tile[32][32];
    __shared__ float sums[32];
    int x = threadIdx.x, y = threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        tile[y + j][x] = in[(y + j) * n + x];
    __syncthreads();
    if (y == 0)
        sums[x] = tile[0][x];
    __syncthreads();
    for (int j = 0; j < 32; j += 8)
        out[(y + j) * n + x] = tile[x][y + j] + sums[x];
}

void run(float *out, const float *in, int n)
{
    rotate<<<1, dim3(32, 8)>>>(out, in, n);
}

// check-command: whatif %s --pad tile=1
// check-output:
//| rotate<<<(1, 1, 1), (32, 8, 1)>>> (line 21): --pad tile=1
//|     10:9   store  tile[y + j][x]  1 wavefront    → 1 wavefront  same
//|     13:19  load   tile[0][x]      1 wavefront    → 1 wavefront  same
//|     16:32  load   tile[x][y + j]  32 wavefronts  → 1 wavefront  better
//|   wavefronts of a block, these accesses together: 1057 → 65
//|   shared memory of a block: 4224 → 4352 bytes
//|   blocks an SM holds: 8 → 8 (limited by threads; registers aside)
// check-command: whatif %s --swizzle tile=xor
// check-output:
//| rotate<<<(1, 1, 1), (32, 8, 1)>>> (line 21): --swizzle tile=xor
//|     10:9   store  tile[y + j][x]  1 wavefront    → 1 wavefront  same
//|     13:19  load   tile[0][x]      1 wavefront    → 1 wavefront  same
//|     16:32  load   tile[x][y + j]  32 wavefronts  → 1 wavefront  better
//|   wavefronts of a block, these accesses together: 1057 → 65
//|   shared memory of a block: 4224 → 4224 bytes
//|   blocks an SM holds: 8 → 8 (limited by threads; registers aside)
// check-command: whatif %s --shape tile=32x34
// check-output:
//| rotate<<<(1, 1, 1), (32, 8, 1)>>> (line 21): --shape tile=32x34
//|     10:9   store  tile[y + j][x]  1 wavefront    → 1 wavefront   same
//|     13:19  load   tile[0][x]      1 wavefront    → 1 wavefront   same
//|     16:32  load   tile[x][y + j]  32 wavefronts  → 2 wavefronts  better
//|   wavefronts of a block, these accesses together: 1057 → 97
//|   shared memory of a block: 4224 → 4480 bytes
//|   blocks an SM holds: 8 → 8 (limited by threads; registers aside)
// check-command: whatif %s --type tile=double --pad tile=1
// check-output:
//| rotate<<<(1, 1, 1), (32, 8, 1)>>> (line 21): --type tile=double --pad tile=1
//|     10:9   store  tile[y + j][x]  1 wavefront    → 2 wavefronts  worse
//|     13:19  load   tile[0][x]      1 wavefront    → 2 wavefronts  worse
//|     16:32  load   tile[x][y + j]  32 wavefronts  → 2 wavefronts  better
//|   wavefronts of a block, these accesses together: 1057 → 130
//|   shared memory of a block: 4224 → 8576 bytes
//|   blocks an SM holds: 8 → 8 (limited by threads; registers aside)
//| testdata/whatif/tile.cu:10:9: warning: the change makes this store worse: 1 wavefront → 2 wavefronts per request
//| testdata/whatif/tile.cu:13:19: warning: the change makes this load worse: 1 wavefront → 2 wavefronts per request
// check-command: whatif %s --block 16,16 --set n=1001
// check-output:
//| rotate<<<(1, 1, 1), (32, 8, 1)>>> (line 21): --block 16,16 --set n=1001
//|     10:9   store  tile[y + j][x]        1 wavefront    → 2 wavefronts   worse
//|     10:26  load   in[(y + j) * n + x]   4 sectors      → 5.75 sectors   worse
//|     13:9   store  sums[x]               1 wavefront    → 1 wavefront    same
//|     13:19  load   tile[0][x]            1 wavefront    → 1 wavefront    same
//|     16:9   store  out[(y + j) * n + x]  4 sectors      → 5.75 sectors   worse
//|     16:32  load   tile[x][y + j]        32 wavefronts  → 16 wavefronts  better
//|     16:49  load   sums[x]               1 wavefront    → 1 wavefront    same
//|   sectors of a block, these accesses together: 256 → 368
//|   wavefronts of a block, these accesses together: 1090 → 610
//|   shared memory of a block: 4224 → 4224 bytes
//|   blocks an SM holds: 8 → 8 (limited by threads; registers aside)
//| testdata/whatif/tile.cu:10:9: warning: the change makes this store worse: 1 wavefront → 2 wavefronts per request
//| testdata/whatif/tile.cu:10:26: warning: the change makes this load worse: 4 sectors → 5.75 sectors per request
//| testdata/whatif/tile.cu:16:9: warning: the change makes this store worse: 4 sectors → 5.75 sectors per request
// check-command: whatif %s --pad table=1
// check-exit: 2
// check-error-contains: the kernels use no array or pointer of table; there are tile, sums, in, out
