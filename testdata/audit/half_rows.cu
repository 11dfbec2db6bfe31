// Half of a row of unknown size is still a whole number of sectors, at a row and a plane that nobody knows.
//
// Numbers behind //= are counted by hand, for sizes that are large multiples of 32.

__global__ void half_rows(float *out, int width) {
    out[(blockIdx.x * width >> 1) + threadIdx.x] = 1;
    //= store out[(blockIdx.x * width >> 1) + threadIdx.x] = 4 assumed
}

// Pairs of 2-byte elements: 4 bytes a lane.
__global__ void pairs(unsigned short *data, int width, int height) {
    int first = blockIdx.y * width * height + blockIdx.x * width;
    for (int i = 2 * threadIdx.x; i < width; i += 2 * blockDim.x)
        ((ushort2 *)data)[(first + i) >> 1] = make_ushort2(0, 0);
    //= store ((ushort2 *)data)[(first + i) >> 1] = 4 assumed
}

// The half of a multiple of 32 leaves 16: 64 bytes. A quarter of it, 8: 32 bytes. An eighth is 4 elements, in any place of a sector.
__global__ void eighths(float *out, int width, int planes) {
    out[planes + blockIdx.x * width / 4 + threadIdx.x] = 1;
    //= store out[planes + blockIdx.x * width / 4 + threadIdx.x] = 4 assumed
    out[blockIdx.x * width / 8 + threadIdx.x] = 1;
    //= store out[blockIdx.x * width / 8 + threadIdx.x] = 4.5 peak 5 assumed
}

// A constant beside the product moves the half of it along: one element past a sector.
__global__ void shifted(float *out, int width) {
    out[(blockIdx.x * width + 2) / 2 + threadIdx.x] = 1;
    //= store out[(blockIdx.x * width + 2) / 2 + threadIdx.x] = 5 assumed
    out[(blockIdx.x * width + 1) % 2 + threadIdx.x] = 1;
    //= store out[(blockIdx.x * width + 1) % 2 + threadIdx.x] = 5 assumed
}

void run(float *out, unsigned short *data, int width, int height, dim3 grid) {
    half_rows<<<grid, 256>>>(out, width);
    pairs<<<grid, 256>>>(data, width, height);
    eighths<<<grid, 256>>>(out, width, height);
    shifted<<<grid, 256>>>(out, width);
}

// check-command: check --all %s
// check-output:
//| testdata/audit/half_rows.cu:28:5: note: store touches 5 sectors per request, 4 would do: 1.25× the sectors [global-uncoalesced]
//|    28 |     out[(blockIdx.x * width + 2) / 2 + threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 4 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: hangs on width: 5 sectors if width is a multiple of 4, else 4–5; --set width=… settles it
//|   note: address out + 4*tx + 4*(width*bx / 2) + 4; kernel shifted<<<…, (256, 1, 1)>>> (line 38), 8 requests a block
//|   note: assumed: width: large and a multiple of 32; blocks of a grid of unknown size are alike
//| testdata/audit/half_rows.cu:30:5: note: store touches 5 sectors per request, 4 would do: 1.25× the sectors [global-uncoalesced]
//|    30 |     out[(blockIdx.x * width + 1) % 2 + threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 4 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: hangs on width: 5 sectors if width is a multiple of 2, else 4–5; --set width=… settles it
//|   note: address out + 4*tx + 4*((width*bx + 1) % 2); kernel shifted<<<…, (256, 1, 1)>>> (line 38), 8 requests a block
//|   note: assumed: width: large and a multiple of 32; blocks of a grid of unknown size are alike
//| testdata/audit/half_rows.cu:22:5: note: store touches 4.5 sectors per request, 4 would do: 1.12× the sectors [global-uncoalesced]
//|    22 |     out[blockIdx.x * width / 8 + threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 16 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: hangs on width: 4–5 sectors; --set width=… settles it
//|   note: address out + 4*tx + 4*(width*bx / 8); kernel eighths<<<…, (256, 1, 1)>>> (line 37), 8 requests a block
//|   note: assumed: width: large and a multiple of 32; blocks of a grid of unknown size are alike
//| testdata/audit/half_rows.cu:6:5: note: store touches 4 to 5 sectors per request, typically 4 (ideal 4)
//|     6 |     out[(blockIdx.x * width >> 1) + threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on width: 4 sectors if width is a multiple of 16, else 4–5; --set width=… settles it
//|   note: address out + 4*tx + 4*(width*bx / 2); kernel half_rows<<<…, (256, 1, 1)>>> (line 35), 8 requests a block
//|   note: assumed: width: large and a multiple of 32; blocks of a grid of unknown size are alike
//| testdata/audit/half_rows.cu:14:9: note: store touches 4 to 5 sectors per request, typically 4 (ideal 4)
//|    14 |         ((ushort2 *)data)[(first + i) >> 1] = make_ushort2(0, 0);
//|       |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on width, height: 4 sectors if width and height are multiples of 16, else 4–5; --set width=… --set height=… settles it
//|   note: address data + 4*tx + 1024*k + 4*((width*bx + width*height*by) / 2); kernel pairs<<<…, (256, 1, 1)>>> (line 36)
//|   note: assumed: 2*tx + 512*k < width; width, height: large and a multiple of 32; blocks of a grid of unknown size are alike
//| testdata/audit/half_rows.cu:20:5: note: store touches 4 to 5 sectors per request, typically 4 (ideal 4)
//|    20 |     out[planes + blockIdx.x * width / 4 + threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on planes, width: 4 sectors if planes and width are multiples of 32, else 4–5; --set planes=… --set width=… settles it
//|   note: address out + 4*tx + 4*planes + 4*(width*bx / 4); kernel eighths<<<…, (256, 1, 1)>>> (line 37), 8 requests a block
//|   note: assumed: planes, width: large and a multiple of 32; blocks of a grid of unknown size are alike
//| testdata/audit/half_rows.cu:5:17: note: kernel half_rows<<<…, (256, 1, 1)>>> (line 35): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency)
//| testdata/audit/half_rows.cu:11:17: note: kernel pairs<<<…, (256, 1, 1)>>> (line 36): 1 access not counted
//| testdata/audit/half_rows.cu:19:17: note: kernel eighths<<<…, (256, 1, 1)>>> (line 37): a block asks for 2048 bytes of global memory and moves 2176 (94 % efficiency)
//|   note: fix first: the store on line 22, 4 excess sectors a block
//| testdata/audit/half_rows.cu:27:17: note: kernel shifted<<<…, (256, 1, 1)>>> (line 38): a block asks for 2048 bytes of global memory and moves 2560 (80 % efficiency)
//|   note: fix first: the store on line 28, 8 excess sectors a block
