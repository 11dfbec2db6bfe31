// same-word: lanes of an atomic take turns at one word.
// Found: all lanes raise one maximum: 32 turns.
__global__ void found(const int *in, int *out)
{
    __shared__ int most;
    atomicMax(&most, in[threadIdx.x]);
    __syncthreads();
    out[threadIdx.x] = most;
}

// Fine: one lane does it for the warp.
__global__ void fine(const int *in, int *out)
{
    __shared__ int most;
    int best = __reduce_max_sync(~0u, in[threadIdx.x]);
    if (threadIdx.x % 32 == 0)
        atomicMax(&most, best);
    __syncthreads();
    out[threadIdx.x] = most;
}

// Confused with it: words of their own, but all in one bank: row-stride, 32 ways.
__global__ void bank(const int *in, int *out)
{
    __shared__ int most[32 * 32];
    atomicMax(&most[32 * threadIdx.x], in[threadIdx.x]);
    __syncthreads();
    out[threadIdx.x] = most[threadIdx.x];
}

// Confused with it: all lanes read one word: a broadcast, free.
__global__ void read(int *out)
{
    __shared__ int most;
    out[threadIdx.x] = most;
}

void run(const int *in, int *out)
{
    found<<<1, 32>>>(in, out);
    fine<<<1, 32>>>(in, out);
    bank<<<1, 32>>>(in, out);
    read<<<1, 32>>>(out);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/causes/shared_same_word.cu:6:5: warning: atomic takes 32 wavefronts per request, 1 would do: 32-way bank conflict [shared-bank-conflict]
//|     6 |     atomicMax(&most, in[threadIdx.x]);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: same-word: up to 32 lanes update the same word, and an atomic serves them one after the other
//|   note: address most; kernel found<<<(1, 1, 1), (32, 1, 1)>>> (line 40), 1 request a block
//| testdata/causes/shared_same_word.cu:26:5: warning: atomic takes 32 wavefronts per request, 1 would do: 32-way bank conflict [shared-bank-conflict]
//|    26 |     atomicMax(&most[32 * threadIdx.x], in[threadIdx.x]);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 32 words apart; gcd(32, 32) = 32, so the 32 lanes meet in 32/32 = 1 bank: 32 ways
//|   note: address most + 128*tx; kernel bank<<<(1, 1, 1), (32, 1, 1)>>> (line 42), 1 request a block
//|   note: suggestion: make the rows of most 33 elements instead of 32, most[r * 33 + c] for most[r * 32 + c]: 32 → 1 wavefronts per request, 33 → 2 a block over all accesses to most, for 124 bytes more shared memory (cuaddr whatif --pad most=1/32)
//| testdata/causes/shared_same_word.cu:6:22: note: load touches 4 sectors per request (ideal 4)
//|     6 |     atomicMax(&most, in[threadIdx.x]);
//|       |                      ^~~~~~~~~~~~~~~
//|   note: address in + 4*tx; kernel found<<<(1, 1, 1), (32, 1, 1)>>> (line 40), 1 request a block
//| testdata/causes/shared_same_word.cu:8:5: note: store touches 4 sectors per request (ideal 4)
//|     8 |     out[threadIdx.x] = most;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel found<<<(1, 1, 1), (32, 1, 1)>>> (line 40), 1 request a block
//| testdata/causes/shared_same_word.cu:8:24: note: load takes 1 wavefront per request (ideal 1, a broadcast: free)
//|     8 |     out[threadIdx.x] = most;
//|       |                        ^~~~
//|   note: address most; kernel found<<<(1, 1, 1), (32, 1, 1)>>> (line 40), 1 request a block
//| testdata/causes/shared_same_word.cu:15:39: note: load touches 4 sectors per request (ideal 4)
//|    15 |     int best = __reduce_max_sync(~0u, in[threadIdx.x]);
//|       |                                       ^~~~~~~~~~~~~~~
//|   note: address in + 4*tx; kernel fine<<<(1, 1, 1), (32, 1, 1)>>> (line 41), 1 request a block
//| testdata/causes/shared_same_word.cu:17:9: note: atomic takes 1 wavefront per request (ideal 1)
//|    17 |         atomicMax(&most, best);
//|       |         ^~~~~~~~~~~~~~~~~~~~~~
//|   note: address most; kernel fine<<<(1, 1, 1), (32, 1, 1)>>> (line 41), 1 request a block, 1 of 32 lanes active
//| testdata/causes/shared_same_word.cu:19:5: note: store touches 4 sectors per request (ideal 4)
//|    19 |     out[threadIdx.x] = most;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel fine<<<(1, 1, 1), (32, 1, 1)>>> (line 41), 1 request a block
//| testdata/causes/shared_same_word.cu:19:24: note: load takes 1 wavefront per request (ideal 1, a broadcast: free)
//|    19 |     out[threadIdx.x] = most;
//|       |                        ^~~~
//|   note: address most; kernel fine<<<(1, 1, 1), (32, 1, 1)>>> (line 41), 1 request a block
//| testdata/causes/shared_same_word.cu:26:40: note: load touches 4 sectors per request (ideal 4)
//|    26 |     atomicMax(&most[32 * threadIdx.x], in[threadIdx.x]);
//|       |                                        ^~~~~~~~~~~~~~~
//|   note: address in + 4*tx; kernel bank<<<(1, 1, 1), (32, 1, 1)>>> (line 42), 1 request a block
//| testdata/causes/shared_same_word.cu:28:5: note: store touches 4 sectors per request (ideal 4)
//|    28 |     out[threadIdx.x] = most[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel bank<<<(1, 1, 1), (32, 1, 1)>>> (line 42), 1 request a block
//| testdata/causes/shared_same_word.cu:28:24: note: load takes 1 wavefront per request (ideal 1)
//|    28 |     out[threadIdx.x] = most[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~
//|   note: address most + 4*tx; kernel bank<<<(1, 1, 1), (32, 1, 1)>>> (line 42), 1 request a block
//| testdata/causes/shared_same_word.cu:35:5: note: store touches 4 sectors per request (ideal 4)
//|    35 |     out[threadIdx.x] = most;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel read<<<(1, 1, 1), (32, 1, 1)>>> (line 43), 1 request a block
//| testdata/causes/shared_same_word.cu:35:24: note: load takes 1 wavefront per request (ideal 1, a broadcast: free)
//|    35 |     out[threadIdx.x] = most;
//|       |                        ^~~~
//|   note: address most; kernel read<<<(1, 1, 1), (32, 1, 1)>>> (line 43), 1 request a block
//| testdata/causes/shared_same_word.cu:3:17: note: kernel found<<<(1, 1, 1), (32, 1, 1)>>> (line 40): a block asks for 256 bytes of global memory and moves 256 (100 % efficiency); 33 wavefronts of shared memory, 2 would do
//|   note: fix first: the atomic on line 6, 31 excess wavefronts a block
//| testdata/causes/shared_same_word.cu:12:17: note: kernel fine<<<(1, 1, 1), (32, 1, 1)>>> (line 41): a block asks for 256 bytes of global memory and moves 256 (100 % efficiency); 2 wavefronts of shared memory, 2 would do
//| testdata/causes/shared_same_word.cu:23:17: note: kernel bank<<<(1, 1, 1), (32, 1, 1)>>> (line 42): a block asks for 256 bytes of global memory and moves 256 (100 % efficiency); 33 wavefronts of shared memory, 2 would do
//|   note: fix first: the atomic on line 26, 31 excess wavefronts a block
//| testdata/causes/shared_same_word.cu:32:17: note: kernel read<<<(1, 1, 1), (32, 1, 1)>>> (line 43): a block asks for 128 bytes of global memory and moves 128 (100 % efficiency); 1 wavefront of shared memory, 1 would do

// check-command: explain %s:6:5
// check-output:
//| testdata/causes/shared_same_word.cu:6:5: atomic takes 32 wavefronts per request (ideal 1)
//|     6 |     atomicMax(&most, in[threadIdx.x]);
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| kernel found<<<(1, 1, 1), (32, 1, 1)>>> (line 40)
//|
//| address = most
//| all lanes of a warp have the same address
//| bank   = the same for all lanes
//|        → 32 lanes in 1 bank; at one bank up to 32 take turns: 32 ways, 32 wavefronts
//| same-word: up to 32 lanes update the same word, and an atomic serves them one after the other
//|
//| The costliest request, of warp 0; bytes from the 128-byte line of the lowest address:
//|
//|   lane    tx      byte    bank
//|      0     0         0       0
//|      1     1         0       0
//|      2     2         0       0
//|      3     3         0       0
//|      4     4         0       0
//|      5     5         0       0
//|      6     6         0       0
//|      7     7         0       0
//|      8     8         0       0
//|      9     9         0       0
//|     10    10         0       0
//|     11    11         0       0
//|     12    12         0       0
//|     13    13         0       0
//|     14    14         0       0
//|     15    15         0       0
//|     16    16         0       0
//|     17    17         0       0
//|     18    18         0       0
//|     19    19         0       0
//|     20    20         0       0
//|     21    21         0       0
//|     22    22         0       0
//|     23    23         0       0
//|     24    24         0       0
//|     25    25         0       0
//|     26    26         0       0
//|     27    27         0       0
//|     28    28         0       0
//|     29    29         0       0
//|     30    30         0       0
//|     31    31         0       0
//|
//| Conflict sets:
//|   bank  0: 32 turns, wanted by lanes 0–31
//|
//|           bank  0       8       16      24
//|   wavefront  1  0...............................
//|   wavefront  2  1...............................
//|   wavefront  3  2...............................
//|   wavefront  4  3...............................
//|   wavefront  5  4...............................
//|   wavefront  6  5...............................
//|   wavefront  7  6...............................
//|   wavefront  8  7...............................
//|   wavefront  9  8...............................
//|   wavefront 10  9...............................
//|   wavefront 11  a...............................
//|   wavefront 12  b...............................
//|   wavefront 13  c...............................
//|   wavefront 14  d...............................
//|   wavefront 15  e...............................
//|   wavefront 16  f...............................
//|   wavefront 17  g...............................
//|   wavefront 18  h...............................
//|   wavefront 19  i...............................
//|   wavefront 20  j...............................
//|   wavefront 21  k...............................
//|   wavefront 22  l...............................
//|   wavefront 23  m...............................
//|   wavefront 24  n...............................
//|   wavefront 25  o...............................
//|   wavefront 26  p...............................
//|   wavefront 27  q...............................
//|   wavefront 28  r...............................
//|   wavefront 29  s...............................
//|   wavefront 30  t...............................
//|   wavefront 31  u...............................
//|   wavefront 32  v...............................
//|   0–9, a–v: the lane (a is 10, v is 31) whose word is served; *: several lanes; .: idle
//|
//| 'cuaddr explain shared-bank-conflict' tells more about the rule, 'cuaddr explain same-word' about the cause
