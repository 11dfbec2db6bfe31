// A block 16 wide: a warp covers two rows of 16 floats, two sectors each.
__global__ void rows(const float *in, float *out, int n)
{
    int x = blockIdx.x * 16 + threadIdx.x;
    int y = blockIdx.y * 16 + threadIdx.y;
    if (x < n && y < n)
        out[y * n + x] = in[y * n + x];
}

void run(const float *in, float *out, int n)
{
    dim3 block(16, 16);
    dim3 grid((n + 15) / 16, (n + 15) / 16);
    rows<<<grid, block>>>(in, out, n);
}

// check-command: check %s

// check-command: check --all %s
// check-output:
//| testdata/global/short_rows.cu:7:9: note: store touches 3 to 5.75 sectors per request, typically 4 (ideal 4)
//|     7 |         out[y * n + x] = in[y * n + x];
//|       |         ^~~~~~~~~~~~~~
//|   note: hangs on n: 4 sectors if n is large and a multiple of 8, else 3–6; --set n=… settles it
//|   note: address out + 4*tx + 4*n*ty + 64*bx + 64*n*by; kernel rows<<<…, (16, 16, 1)>>> (line 14), 8 requests a block
//|   note: assumed: tx + 16*bx < n and ty + 16*by < n; n: large and a multiple of 32
//| testdata/global/short_rows.cu:7:26: note: load touches 3 to 5.75 sectors per request, typically 4 (ideal 4)
//|     7 |         out[y * n + x] = in[y * n + x];
//|       |                          ^~~~~~~~~~~~~
//|   note: hangs on n: 4 sectors if n is large and a multiple of 8, else 3–6; --set n=… settles it
//|   note: address in + 4*tx + 4*n*ty + 64*bx + 64*n*by; kernel rows<<<…, (16, 16, 1)>>> (line 14), 8 requests a block
//|   note: assumed: tx + 16*bx < n and ty + 16*by < n; n: large and a multiple of 32
//| testdata/global/short_rows.cu:2:17: note: kernel rows<<<…, (16, 16, 1)>>> (line 14): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency)
