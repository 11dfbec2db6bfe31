// Ways that large sizes rule out: counted by the lanes that the rest of the condition leaves.
//
// Numbers behind //= are counted by hand.

__global__ void past(float *a, float *b, int n, int m) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    if (i >= n && lane < 16)
        a[i] = 1;
    //= store a[i] = 2 assumed
    if (i < n || lane % 2)
        a[2 * i] = 2;
    //= store a[2 * i] = 8 assumed
    else
        a[4 * i] = 3; // even lanes: 16 sectors of 32 bytes
    //= store a[4 * i] = 16 assumed
    if (!(i < n || lane >= 8))
        b[i] = 4;
    //= store b[i] = 1 assumed
    if (i >= n && m > 3 && lane < 24) // whether m > 3 all lanes agree on
        b[i] = 5;
    //= store b[i] = 3 assumed
    if (i >= n)
        b[i] = 6;
    //= store b[i] = 4 assumed
}

// A pyramid of turns: every turn one lane less at both ends. Of 254 warps that take part in 32 turns, 920 sectors.
__global__ void pyramid(const float *wall, float *out, int turns, int border, int cols) {
    int first = (256 - 2 * turns) * blockIdx.x - border, t = threadIdx.x;
    bool inside = t >= (first < 0 ? -first : 0);
    for (int k = 0; k < turns; k++)
        if (t >= k + 1 && t <= 254 - k && inside)
            out[t] = wall[cols * k + first + t];
    //= load wall[cols * k + first + t] = 3.622047 peak 4 assumed
    //= store out[t] = 3.622047 peak 4 assumed
}

void run(float *a, float *b, int n, int m, int grid) {
    past<<<(n + 255) / 256, 256>>>(a, b, n, m);
    pyramid<<<grid, 256>>>(a, b, n, m, 1024);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/remaining.cu:14:9: warning: store touches 16 sectors per request, 2 would do: 8× the sectors [global-uncoalesced]
//|    14 |         a[4 * i] = 3; // even lanes: 16 sectors of 32 bytes
//|       |         ^~~~~~~~
//|   note: strided: neighbouring lanes are 4 elements (16 bytes) apart: a 32-byte sector serves 2 lanes, not 8
//|   note: address a + 16*tx + 4096*bx; kernel past<<<…, (256, 1, 1)>>> (line 39), 16 of 32 lanes active
//|   note: assumed: a way taken only where tx + 256*bx < n fails
//| testdata/audit/remaining.cu:11:9: warning: store touches 8 sectors per request, 4 would do: 2× the sectors [global-uncoalesced]
//|    11 |         a[2 * i] = 2;
//|       |         ^~~~~~~~
//|   note: strided: neighbouring lanes are 2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8
//|   note: address a + 8*tx + 2048*bx; kernel past<<<…, (256, 1, 1)>>> (line 39), 8 requests a block
//|   note: assumed: tx + 256*bx < n
//| testdata/audit/remaining.cu:8:9: note: store touches 2 sectors per request (ideal 2)
//|     8 |         a[i] = 1;
//|       |         ^~~~
//|   note: address a + 4*tx + 1024*bx; kernel past<<<…, (256, 1, 1)>>> (line 39), 16 of 32 lanes active
//|   note: assumed: a way taken only where tx + 256*bx < n fails
//| testdata/audit/remaining.cu:17:9: note: store touches 1 sector per request (ideal 1)
//|    17 |         b[i] = 4;
//|       |         ^~~~
//|   note: address b + 4*tx + 1024*bx; kernel past<<<…, (256, 1, 1)>>> (line 39), 8 of 32 lanes active
//|   note: assumed: a way taken only where tx + 256*bx < n fails
//| testdata/audit/remaining.cu:20:9: note: store touches 3 sectors per request (ideal 3)
//|    20 |         b[i] = 5;
//|       |         ^~~~
//|   note: address b + 4*tx + 1024*bx; kernel past<<<…, (256, 1, 1)>>> (line 39), 24 of 32 lanes active
//|   note: assumed: a way taken only where tx + 256*bx < n fails
//| testdata/audit/remaining.cu:23:9: note: store touches 4 sectors per request (ideal 4)
//|    23 |         b[i] = 6;
//|       |         ^~~~
//|   note: address b + 4*tx + 1024*bx; kernel past<<<…, (256, 1, 1)>>> (line 39)
//|   note: assumed: a way taken only where tx + 256*bx < n fails
//| testdata/audit/remaining.cu:33:13: note: store touches 3.25 to 4 sectors per request, typically 3.62 (ideal 3.62)
//|    33 |             out[t] = wall[cols * k + first + t];
//|       |             ^~~~~~
//|   note: address out + 4*tx; kernel pyramid<<<…, (256, 1, 1)>>> (line 40), 28.09 of 32 lanes active
//|   note: assumed: 256*bx < 2*turns*bx + border; a way taken only where tx + 256*bx < 2*turns*bx + border fails; a loop of unknown length runs long enough to meet every alignment; a sample of the cases stands for all
//| testdata/audit/remaining.cu:33:22: note: load touches 3.25 to 5 sectors per request, typically 3.62 (ideal 3.62)
//|    33 |             out[t] = wall[cols * k + first + t];
//|       |                      ^~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on border, turns: 3.25–5 sectors; --set border=… --set turns=… settles it
//|   note: address wall + 4*tx + 1024*bx - 8*turns*bx + 4096*k - 4*border; kernel pyramid<<<…, (256, 1, 1)>>> (line 40), 28.09 of 32 lanes active
//|   note: assumed: 256*bx < 2*turns*bx + border; a way taken only where tx + 256*bx < 2*turns*bx + border fails; border, turns: large and a multiple of 32; a loop of unknown length runs long enough to meet every alignment; blocks of a grid of unknown size are alike; a sample of the cases stands for all
//| testdata/audit/remaining.cu:5:17: note: kernel past<<<…, (256, 1, 1)>>> (line 39): a block asks for 1024 bytes of global memory and moves 2048 (50 % efficiency); 5 accesses not counted
//|   note: fix first: the store on line 14, 14 excess sectors a request
//| testdata/audit/remaining.cu:28:17: note: kernel pyramid<<<…, (256, 1, 1)>>> (line 40): 2 accesses not counted
