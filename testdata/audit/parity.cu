// What sizes divide by is decided as everywhere else: they are multiples of 32. The other way is counted too, but changes nothing
// after it.
//
// Numbers behind //= are counted by hand.

__global__ void halves(float *out, const float *in, int sx, int sy) {
    int half = sx / 2 + sx % 2, i = threadIdx.x;
    int row = blockIdx.x * half;
    if (sy % 2)
        row += 1;
    out[row + i] = in[i]; // rows of a multiple of 16
    //= store out[row + i] = 4 assumed
    //= load in[i] = 4 assumed
    row += sx & 1 ? 1 : 0;
    out[row + i + 8] = 1;
    //= store out[row + i + 8] = 4 assumed
    if (sy % 4 == 0)
        out[i] = 2;
    //= store out[i] = 4 assumed
    else
        out[i + 1] = 3;
    //= store out[i + 1] = 5 assumed
}

// 64 divides some multiples of 32 and not others: both ways count alike.
__global__ void either(float *out, int n) {
    float *p = n % 64 ? out : out + 1;
    p[threadIdx.x] = 1;
    //= store p[threadIdx.x] = 4.5 peak 5 assumed
}

// What a loop makes of its place is not met by the end of the image by chance.
__global__ void rows(float *out, int sx, int sy) {
    int end = (sy / 2 + (sy % 2 ? 1 : 0)) * sx, next = 0;
    for (int r = 0; r < sy; r++)
        if (next != end) {
            out[next + threadIdx.x] = 1;
            //= store out[next + threadIdx.x] = 4 assumed
            next += sx / 2;
        }
}

void run(float *out, const float *in, int n, int m) {
    halves<<<n, 128>>>(out, in, n, m);
    either<<<n, 128>>>(out, n);
    rows<<<n, 128>>>(out, n, m);
}

// check-command: check --all %s
// check-output:
//| testdata/audit/parity.cu:21:9: note: store touches 5 sectors per request, 4 would do: 1.25× the sectors [global-uncoalesced]
//|    21 |         out[i + 1] = 3;
//|       |         ^~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 4 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address out + 4*tx + 4; kernel halves<<<…, (128, 1, 1)>>> (line 44)
//|   note: assumed: sy % 2 == 0; sx % 2 == 0
//| testdata/audit/parity.cu:28:5: note: store touches 4.5 sectors per request, 4 would do: 1.12× the sectors [global-uncoalesced]
//|    28 |     p[threadIdx.x] = 1;
//|       |     ^~~~~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 4 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address out + 4*tx + (n % 64 != 0 != 0 ? 0 : 4); kernel either<<<…, (128, 1, 1)>>> (line 45), 4 requests a block
//|   note: assumed: both ways of a condition nobody decides are as likely
//| testdata/audit/parity.cu:11:5: note: store touches 4 to 5 sectors per request, typically 4 (ideal 4)
//|    11 |     out[row + i] = in[i]; // rows of a multiple of 16
//|       |     ^~~~~~~~~~~~
//|   note: hangs on sx: 4 sectors if sx is a multiple of 16, else 4–5; --set sx=… settles it
//|   note: address out + 4*tx + 4*bx*(sx / 2) + 4*bx*(sx % 2); kernel halves<<<…, (128, 1, 1)>>> (line 44), 4 requests a block
//|   note: assumed: sy % 2 == 0; sx: large and a multiple of 32; blocks of a grid of unknown size are alike
//| testdata/audit/parity.cu:11:20: note: load touches 4 sectors per request (ideal 4)
//|    11 |     out[row + i] = in[i]; // rows of a multiple of 16
//|       |                    ^~~~~
//|   note: address in + 4*tx; kernel halves<<<…, (128, 1, 1)>>> (line 44), 4 requests a block
//|   note: assumed: sy % 2 == 0
//| testdata/audit/parity.cu:15:5: note: store touches 4 to 5 sectors per request, typically 4 (ideal 4)
//|    15 |     out[row + i + 8] = 1;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: hangs on sx: 4 sectors if sx is a multiple of 16, else 4–5; --set sx=… settles it
//|   note: address out + 4*tx + 4*bx*(sx / 2) + 4*bx*(sx % 2) + 32; kernel halves<<<…, (128, 1, 1)>>> (line 44), 4 requests a block
//|   note: assumed: sy % 2 == 0; sx % 2 == 0; sx: large and a multiple of 32; blocks of a grid of unknown size are alike
//| testdata/audit/parity.cu:18:9: note: store touches 4 sectors per request (ideal 4)
//|    18 |         out[i] = 2;
//|       |         ^~~~~~
//|   note: address out + 4*tx; kernel halves<<<…, (128, 1, 1)>>> (line 44)
//|   note: assumed: sy % 2 == 0; sx % 2 == 0
//| testdata/audit/parity.cu:37:13: note: store touches 4 to 5 sectors per request, typically 4 (ideal 4)
//|    37 |             out[next + threadIdx.x] = 1;
//|       |             ^~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on sx: 4 sectors if sx is a multiple of 16, else 4–5; --set sx=… settles it
//|   note: address out + 4*tx + 4*k*(sx / 2); kernel rows<<<…, (128, 1, 1)>>> (line 46)
//|   note: assumed: sy % 2 == 0; sx: large and a multiple of 32; a loop of unknown length runs long enough to meet every alignment
//| testdata/audit/parity.cu:6:17: note: kernel halves<<<…, (128, 1, 1)>>> (line 44): a block asks for 1536 bytes of global memory and moves 1536 (100 % efficiency); 2 accesses not counted
//|   note: fix first: the store on line 21, 1 excess sectors a request
//| testdata/audit/parity.cu:26:17: note: kernel either<<<…, (128, 1, 1)>>> (line 45): a block asks for 512 bytes of global memory and moves 576 (88 % efficiency)
//|   note: fix first: the store on line 28, 2 excess sectors a block
//| testdata/audit/parity.cu:33:17: note: kernel rows<<<…, (128, 1, 1)>>> (line 46): 1 access not counted
