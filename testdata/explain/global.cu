// What `cuaddr explain` shows of global memory: sectors, an unknown row length, data, a partial warp, constants.
__constant__ float weights[64];

__global__ void strided(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x % 32 < 8)
        out[i] = in[3 * i + 1];
    out[i] += in[i * n] * weights[threadIdx.x % 2];
}

__global__ void gather(const float *in, const int *map, float *out)
{
    out[threadIdx.x] = in[map[threadIdx.x]];
}

void run(const float *in, const int *map, float *out, int n)
{
    strided<<<16, 128>>>(in, out, n);
    gather<<<1, 32>>>(in, map, out);
}

// check-command: explain %s:8:18
// check-output:
//| testdata/explain/global.cu:8:18: load touches 3 sectors per request (ideal 1)
//|     8 |         out[i] = in[3 * i + 1];
//|       |                  ^~~~~~~~~~~~~
//| kernel strided<<<(16, 1, 1), (128, 1, 1)>>> (line 19)
//|
//| address = in + 12·tx + 1536·bx + 4
//| of this, the lanes of a warp differ by 12·tx
//| active lanes: tx % 32 < 8
//| sector = ⌊address / 32⌋ = 48·bx + ⌊(3·tx + 1) / 8⌋
//|        → 8 lanes × 4 bytes lie in 3 sectors, 1 line of 128 bytes; 1 would hold them packed
//| strided: neighbouring lanes are 3 elements (12 bytes) apart: a 32-byte sector serves 2.67 lanes on average, not 8
//|
//| The costliest request, of warp 0; bytes from the 128-byte line of the lowest address:
//|
//|   lane    tx      byte  sector
//|      0     0         4       0
//|      1     1        16       0
//|      2     2        28       0
//|      3     3        40       1
//|      4     4        52       1
//|      5     5        64       2
//|      6     6        76       2
//|      7     7        88       2
//|   lanes 8–31: no part in it
//|
//|   sector      byte  used
//|        0         0  .#..#..#  12 of 32 bytes used, by lanes 0–2
//|        1        32  ..#..#..   8 of 32 bytes used, by lanes 3, 4
//|        2        64  #..#..#.  12 of 32 bytes used, by lanes 5–7
//|
//| 'cuaddr explain global-uncoalesced' tells more about the rule, 'cuaddr explain strided' about the cause

// check-command: explain %s:9:15
// check-output:
//| testdata/explain/global.cu:9:15: load touches 4 to 32 sectors per request, typically 32 (ideal 4)
//|     9 |     out[i] += in[i * n] * weights[threadIdx.x % 2];
//|       |               ^~~~~~~~~
//| kernel strided<<<(16, 1, 1), (128, 1, 1)>>> (line 19)
//|
//| address = in + 4·n·tx + 512·n·bx
//| of this, the lanes of a warp differ by 4·n·tx
//| sector = ⌊address / 32⌋ = 16·n·bx + ⌊n·tx / 8⌋
//|        → 32 lanes × 4 bytes lie in 32 sectors, 32 lines of 128 bytes; 4 would hold them packed
//| strided: neighbouring lanes are n elements (4·n bytes) apart: every lane needs a sector of its own
//|
//| The costliest request, of warp 0; bytes from the 128-byte line of the lowest address:
//|
//|   lane    tx      byte  sector
//|      0     0         0       0
//|      1     1     12288     384
//|      2     2     24576     768
//|      3     3     36864    1152
//|      4     4     49152    1536
//|      5     5     61440    1920
//|      6     6     73728    2304
//|      7     7     86016    2688
//|      8     8     98304    3072
//|      9     9    110592    3456
//|     10    10    122880    3840
//|     11    11    135168    4224
//|     12    12    147456    4608
//|     13    13    159744    4992
//|     14    14    172032    5376
//|     15    15    184320    5760
//|     16    16    196608    6144
//|     17    17    208896    6528
//|     18    18    221184    6912
//|     19    19    233472    7296
//|     20    20    245760    7680
//|     21    21    258048    8064
//|     22    22    270336    8448
//|     23    23    282624    8832
//|     24    24    294912    9216
//|     25    25    307200    9600
//|     26    26    319488    9984
//|     27    27    331776   10368
//|     28    28    344064   10752
//|     29    29    356352   11136
//|     30    30    368640   11520
//|     31    31    380928   11904
//|
//|   sector      byte  used
//|        0         0  #.......   4 of 32 bytes used, by lane 0
//|      384     12288  #.......   4 of 32 bytes used, by lane 1
//|      768     24576  #.......   4 of 32 bytes used, by lane 2
//|     1152     36864  #.......   4 of 32 bytes used, by lane 3
//|     1536     49152  #.......   4 of 32 bytes used, by lane 4
//|     1920     61440  #.......   4 of 32 bytes used, by lane 5
//|     2304     73728  #.......   4 of 32 bytes used, by lane 6
//|     2688     86016  #.......   4 of 32 bytes used, by lane 7
//|     3072     98304  #.......   4 of 32 bytes used, by lane 8
//|     3456    110592  #.......   4 of 32 bytes used, by lane 9
//|     3840    122880  #.......   4 of 32 bytes used, by lane 10
//|     4224    135168  #.......   4 of 32 bytes used, by lane 11
//|     4608    147456  #.......   4 of 32 bytes used, by lane 12
//|     4992    159744  #.......   4 of 32 bytes used, by lane 13
//|     5376    172032  #.......   4 of 32 bytes used, by lane 14
//|     5760    184320  #.......   4 of 32 bytes used, by lane 15
//|     6144    196608  #.......   4 of 32 bytes used, by lane 16
//|     6528    208896  #.......   4 of 32 bytes used, by lane 17
//|     6912    221184  #.......   4 of 32 bytes used, by lane 18
//|     7296    233472  #.......   4 of 32 bytes used, by lane 19
//|     7680    245760  #.......   4 of 32 bytes used, by lane 20
//|     8064    258048  #.......   4 of 32 bytes used, by lane 21
//|     8448    270336  #.......   4 of 32 bytes used, by lane 22
//|     8832    282624  #.......   4 of 32 bytes used, by lane 23
//|     9216    294912  #.......   4 of 32 bytes used, by lane 24
//|     9600    307200  #.......   4 of 32 bytes used, by lane 25
//|     9984    319488  #.......   4 of 32 bytes used, by lane 26
//|    10368    331776  #.......   4 of 32 bytes used, by lane 27
//|    10752    344064  #.......   4 of 32 bytes used, by lane 28
//|    11136    356352  #.......   4 of 32 bytes used, by lane 29
//|    11520    368640  #.......   4 of 32 bytes used, by lane 30
//|    11904    380928  #.......   4 of 32 bytes used, by lane 31
//|
//| hangs on n: min(4·n, 32) sectors; --set n=… settles it
//| assumed: n: large and a multiple of 32
//|
//| 'cuaddr explain global-uncoalesced' tells more about the rule, 'cuaddr explain strided' about the cause

// check-command: explain %s:9:27
// check-output:
//| testdata/explain/global.cu:9:27: load takes 2 wavefronts per request (ideal 1)
//|     9 |     out[i] += in[i * n] * weights[threadIdx.x % 2];
//|       |                           ^~~~~~~~~~~~~~~~~~~~~~~~
//| kernel strided<<<(16, 1, 1), (128, 1, 1)>>> (line 19)
//|
//| address = weights + 4·(tx % 2)
//| of this, the lanes of a warp differ by 4·(tx % 2)
//| divergent: the 32 lanes read 2 different addresses, which the constant cache serves one after the other
//|
//| The costliest request, of warp 0; bytes from the 128-byte line of the lowest address:
//|
//|   lane    tx      byte        
//|      0     0         0
//|      1     1         4
//|      2     2         0
//|      3     3         4
//|      4     4         0
//|      5     5         4
//|      6     6         0
//|      7     7         4
//|      8     8         0
//|      9     9         4
//|     10    10         0
//|     11    11         4
//|     12    12         0
//|     13    13         4
//|     14    14         0
//|     15    15         4
//|     16    16         0
//|     17    17         4
//|     18    18         0
//|     19    19         4
//|     20    20         0
//|     21    21         4
//|     22    22         0
//|     23    23         4
//|     24    24         0
//|     25    25         4
//|     26    26         0
//|     27    27         4
//|     28    28         0
//|     29    29         4
//|     30    30         0
//|     31    31         4
//|
//| 'cuaddr explain constant-divergent' tells more about the rule, 'cuaddr explain divergent' about the cause

// check-command: explain %s:14:24
// check-output:
//| testdata/explain/global.cu:14:24: load of unknown cost, 1 to 32 sectors per request: data-dependent
//|    14 |     out[threadIdx.x] = in[map[threadIdx.x]];
//|       |                        ^~~~~~~~~~~~~~~~~~~~
//| kernel gather<<<(1, 1, 1), (32, 1, 1)>>> (line 20)
//|
//| address = in + 4·map[threadIdx.x]
//| of this, the lanes of a warp differ by 4·map[threadIdx.x]
//| data-dependent: the address follows data that the kernel loads: between 1 and 32 sectors a request

// check-command: explain %s:9:15 --set n=2 --block 32
// check-output:
//| testdata/explain/global.cu:9:15: load touches 8 sectors per request (ideal 4)
//|     9 |     out[i] += in[i * n] * weights[threadIdx.x % 2];
//|       |               ^~~~~~~~~
//| kernel strided<<<(16, 1, 1), (32, 1, 1)>>> (block from the command line)
//|
//| address = in + 8·tx + 256·bx
//| of this, the lanes of a warp differ by 8·tx
//| sector = ⌊address / 32⌋ = 8·bx + ⌊tx / 4⌋
//|        → 32 lanes × 4 bytes lie in 8 sectors, 2 lines of 128 bytes; 4 would hold them packed
//| strided: neighbouring lanes are 2 elements (8 bytes) apart: a 32-byte sector serves 4 lanes, not 8
//|
//| The costliest request, of warp 0; bytes from the 128-byte line of the lowest address:
//|
//|   lane    tx      byte  sector
//|      0     0         0       0
//|      1     1         8       0
//|      2     2        16       0
//|      3     3        24       0
//|      4     4        32       1
//|      5     5        40       1
//|      6     6        48       1
//|      7     7        56       1
//|      8     8        64       2
//|      9     9        72       2
//|     10    10        80       2
//|     11    11        88       2
//|     12    12        96       3
//|     13    13       104       3
//|     14    14       112       3
//|     15    15       120       3
//|     16    16       128       4
//|     17    17       136       4
//|     18    18       144       4
//|     19    19       152       4
//|     20    20       160       5
//|     21    21       168       5
//|     22    22       176       5
//|     23    23       184       5
//|     24    24       192       6
//|     25    25       200       6
//|     26    26       208       6
//|     27    27       216       6
//|     28    28       224       7
//|     29    29       232       7
//|     30    30       240       7
//|     31    31       248       7
//|
//|   sector      byte  used
//|        0         0  #.#.#.#.  16 of 32 bytes used, by lanes 0–3
//|        1        32  #.#.#.#.  16 of 32 bytes used, by lanes 4–7
//|        2        64  #.#.#.#.  16 of 32 bytes used, by lanes 8–11
//|        3        96  #.#.#.#.  16 of 32 bytes used, by lanes 12–15
//|        4       128  #.#.#.#.  16 of 32 bytes used, by lanes 16–19
//|        5       160  #.#.#.#.  16 of 32 bytes used, by lanes 20–23
//|        6       192  #.#.#.#.  16 of 32 bytes used, by lanes 24–27
//|        7       224  #.#.#.#.  16 of 32 bytes used, by lanes 28–31
//|
//| 'cuaddr explain global-uncoalesced' tells more about the rule, 'cuaddr explain strided' about the cause
