// What `cuaddr explain` shows: the proof that a padded tile has no conflicts, and why an unpadded one has 32 ways.
template <int WIDTH>
__global__ void column(float *out)
{
    __shared__ float tile[32][WIDTH];
    tile[threadIdx.y][threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void even(float *out)
{
    __shared__ float tile[32][34];
    tile[threadIdx.y][threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void doubles(double *out)
{
    __shared__ double s[128];
    s[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = s[2 * threadIdx.x % 128];
}

void run(float *out, double *outd)
{
    dim3 square(32, 32);
    column<33><<<1, square>>>(out);
    even<<<1, square>>>(out);
    doubles<<<1, 32>>>(outd);
}

// check-command: explain %s:8:43
// check-output:
//| testdata/explain/tiles.cu:8:43: load takes 1 wavefront per request (ideal 1)
//|     8 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| kernel column<33><<<(1, 1, 1), (32, 32, 1)>>> (line 30)
//|
//| address = tile + 132·tx + 4·ty
//| of this, the lanes of a warp differ by 132·tx
//| bank   = (33·tx + ty) mod 32 = (tx + ty) mod 32
//|        → 32 lanes in 32 banks, once each: 1 wavefront
//|
//| The costliest request, of warp 0; bytes from the 128-byte line of the lowest address:
//|
//|   lane    tx  ty      byte    bank
//|      0     0   0         0       0
//|      1     1   0       132       1
//|      2     2   0       264       2
//|      3     3   0       396       3
//|      4     4   0       528       4
//|      5     5   0       660       5
//|      6     6   0       792       6
//|      7     7   0       924       7
//|      8     8   0      1056       8
//|      9     9   0      1188       9
//|     10    10   0      1320      10
//|     11    11   0      1452      11
//|     12    12   0      1584      12
//|     13    13   0      1716      13
//|     14    14   0      1848      14
//|     15    15   0      1980      15
//|     16    16   0      2112      16
//|     17    17   0      2244      17
//|     18    18   0      2376      18
//|     19    19   0      2508      19
//|     20    20   0      2640      20
//|     21    21   0      2772      21
//|     22    22   0      2904      22
//|     23    23   0      3036      23
//|     24    24   0      3168      24
//|     25    25   0      3300      25
//|     26    26   0      3432      26
//|     27    27   0      3564      27
//|     28    28   0      3696      28
//|     29    29   0      3828      29
//|     30    30   0      3960      30
//|     31    31   0      4092      31
//|
//|           bank  0       8       16      24
//|   wavefront  1  0123456789abcdefghijklmnopqrstuv
//|   0–9, a–v: the lane (a is 10, v is 31) whose word is served; *: several lanes; .: idle

// check-command: explain %s:16:43
// check-output:
//| testdata/explain/tiles.cu:16:43: load takes 2 wavefronts per request (ideal 1)
//|    16 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| kernel even<<<(1, 1, 1), (32, 32, 1)>>> (line 31)
//|
//| address = tile + 136·tx + 4·ty
//| of this, the lanes of a warp differ by 136·tx
//| bank   = (34·tx + ty) mod 32 = (2·tx + ty) mod 32
//|        → 32 lanes in 16 banks, and the fullest is asked for 2 different words: 2 ways, 2 wavefronts
//| row-stride: neighbouring lanes are one row of tile apart, 34 × 4 bytes = 34 words; gcd(34, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|
//| The costliest request, of warp 0; bytes from the 128-byte line of the lowest address:
//|
//|   lane    tx  ty      byte    bank
//|      0     0   0         0       0
//|      1     1   0       136       2
//|      2     2   0       272       4
//|      3     3   0       408       6
//|      4     4   0       544       8
//|      5     5   0       680      10
//|      6     6   0       816      12
//|      7     7   0       952      14
//|      8     8   0      1088      16
//|      9     9   0      1224      18
//|     10    10   0      1360      20
//|     11    11   0      1496      22
//|     12    12   0      1632      24
//|     13    13   0      1768      26
//|     14    14   0      1904      28
//|     15    15   0      2040      30
//|     16    16   0      2176       0
//|     17    17   0      2312       2
//|     18    18   0      2448       4
//|     19    19   0      2584       6
//|     20    20   0      2720       8
//|     21    21   0      2856      10
//|     22    22   0      2992      12
//|     23    23   0      3128      14
//|     24    24   0      3264      16
//|     25    25   0      3400      18
//|     26    26   0      3536      20
//|     27    27   0      3672      22
//|     28    28   0      3808      24
//|     29    29   0      3944      26
//|     30    30   0      4080      28
//|     31    31   0      4216      30
//|
//| Conflict sets:
//|   bank  0:  2 words, wanted by lanes 0, 16
//|   bank  2:  2 words, wanted by lanes 1, 17
//|   bank  4:  2 words, wanted by lanes 2, 18
//|   bank  6:  2 words, wanted by lanes 3, 19
//|   bank  8:  2 words, wanted by lanes 4, 20
//|   bank 10:  2 words, wanted by lanes 5, 21
//|   bank 12:  2 words, wanted by lanes 6, 22
//|   bank 14:  2 words, wanted by lanes 7, 23
//|   … and 8 more banks alike
//|
//|           bank  0       8       16      24
//|   wavefront  1  0.1.2.3.4.5.6.7.8.9.a.b.c.d.e.f.
//|   wavefront  2  g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.
//|   0–9, a–v: the lane (a is 10, v is 31) whose word is served; *: several lanes; .: idle
//|
//| pad the rows of tile by one element, tile[32][35]: 2 → 1 wavefronts per request, 96 → 64 a block over all accesses to tile, for 128 bytes more shared memory
//| 'cuaddr explain shared-bank-conflict' tells more about the rule, 'cuaddr explain row-stride' about the cause

// check-command: explain %s:24:24
// check-output:
//| testdata/explain/tiles.cu:24:24: load takes 4 wavefronts per request (ideal 2)
//|    24 |     out[threadIdx.x] = s[2 * threadIdx.x % 128];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~
//| kernel doubles<<<(1, 1, 1), (32, 1, 1)>>> (line 32)
//|
//| address = s + 16·tx
//| of this, the lanes of a warp differ by 16·tx
//| bank   = (4·tx) mod 32
//|          and the next bank: a lane takes 8 bytes
//|        → 2 phases of up to 16 lanes: each in 16 banks, and the fullest is asked for 2 different words: 2 ways, 4 wavefronts
//| row-stride: neighbouring lanes are 2 elements apart; gcd(2, 16) = 2, so the 16 lanes of a phase meet in 16/2 = 8 pairs of banks: 2 ways
//|
//| The costliest request, of warp 0; bytes from the 128-byte line of the lowest address:
//|
//|   lane    tx      byte    bank
//|      0     0         0       0
//|      1     1        16       4
//|      2     2        32       8
//|      3     3        48      12
//|      4     4        64      16
//|      5     5        80      20
//|      6     6        96      24
//|      7     7       112      28
//|      8     8       128       0
//|      9     9       144       4
//|     10    10       160       8
//|     11    11       176      12
//|     12    12       192      16
//|     13    13       208      20
//|     14    14       224      24
//|     15    15       240      28
//|     16    16       256       0
//|     17    17       272       4
//|     18    18       288       8
//|     19    19       304      12
//|     20    20       320      16
//|     21    21       336      20
//|     22    22       352      24
//|     23    23       368      28
//|     24    24       384       0
//|     25    25       400       4
//|     26    26       416       8
//|     27    27       432      12
//|     28    28       448      16
//|     29    29       464      20
//|     30    30       480      24
//|     31    31       496      28
//|
//| Conflict sets:
//|   bank  0:  2 words, wanted by lanes 0, 8
//|   bank  1:  2 words, wanted by lanes 0, 8
//|   bank  4:  2 words, wanted by lanes 1, 9
//|   bank  5:  2 words, wanted by lanes 1, 9
//|   bank  8:  2 words, wanted by lanes 2, 10
//|   bank  9:  2 words, wanted by lanes 2, 10
//|   bank 12:  2 words, wanted by lanes 3, 11
//|   bank 13:  2 words, wanted by lanes 3, 11
//|   … and 24 more banks alike
//|
//|           bank  0       8       16      24
//|   wavefront  1  00..11..22..33..44..55..66..77..
//|   wavefront  2  88..99..aa..bb..cc..dd..ee..ff..
//|   wavefront  3  gg..hh..ii..jj..kk..ll..mm..nn..
//|   wavefront  4  oo..pp..qq..rr..ss..tt..uu..vv..
//|   0–9, a–v: the lane (a is 10, v is 31) whose word is served; *: several lanes; .: idle
//|
//| put one element of padding behind every 16 of s, s[i + i / 16] for s[i], which costs instructions: 4 → 2 wavefronts per request, 6 → 4 a block over all accesses to s, for 56 bytes more shared memory
//| 'cuaddr explain shared-bank-conflict' tells more about the rule, 'cuaddr explain row-stride' about the cause

// check-command: explain %s:8:5
// check-output:
//| testdata/explain/tiles.cu:8:5: store touches 4 sectors per request (ideal 4)
//|     8 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| kernel column<33><<<(1, 1, 1), (32, 32, 1)>>> (line 30)
//|
//| address = out + 4·tx + 128·ty
//| of this, the lanes of a warp differ by 4·tx
//| sector = ⌊address / 32⌋ = 4·ty + ⌊tx / 8⌋
//|        → 32 lanes × 4 bytes lie in 4 sectors, 1 line of 128 bytes; 4 would hold them packed
//|
//| The costliest request, of warp 0; bytes from the 128-byte line of the lowest address:
//|
//|   lane    tx  ty      byte  sector
//|      0     0   0         0       0
//|      1     1   0         4       0
//|      2     2   0         8       0
//|      3     3   0        12       0
//|      4     4   0        16       0
//|      5     5   0        20       0
//|      6     6   0        24       0
//|      7     7   0        28       0
//|      8     8   0        32       1
//|      9     9   0        36       1
//|     10    10   0        40       1
//|     11    11   0        44       1
//|     12    12   0        48       1
//|     13    13   0        52       1
//|     14    14   0        56       1
//|     15    15   0        60       1
//|     16    16   0        64       2
//|     17    17   0        68       2
//|     18    18   0        72       2
//|     19    19   0        76       2
//|     20    20   0        80       2
//|     21    21   0        84       2
//|     22    22   0        88       2
//|     23    23   0        92       2
//|     24    24   0        96       3
//|     25    25   0       100       3
//|     26    26   0       104       3
//|     27    27   0       108       3
//|     28    28   0       112       3
//|     29    29   0       116       3
//|     30    30   0       120       3
//|     31    31   0       124       3
//|
//|   sector      byte  used
//|        0         0  ########  32 of 32 bytes used, by lanes 0–7
//|        1        32  ########  32 of 32 bytes used, by lanes 8–15
//|        2        64  ########  32 of 32 bytes used, by lanes 16–23
//|        3        96  ########  32 of 32 bytes used, by lanes 24–31
