// Division by multiplication, as libraries divide by sizes that the host knows: a multiplier, a shift, and mostly the divisor too.
//
// Numbers behind //= are counted by hand: under a divisor that is a large multiple of 32 a warp stays in one row.

struct divisor {
    unsigned magic, shift, by;
};

__device__ unsigned quotient(unsigned n, const divisor d) {
    return (__umulhi(n, d.magic) + n) >> d.shift;
}

struct divmod {
    int divisor;
    unsigned multiplier;
    unsigned shift_right;
    __device__ int operator()(int &rest, int n) const {
        int q = divisor != 1 ? int(__umulhi(unsigned(n), multiplier) >> shift_right) : n;
        rest = n - q * divisor;
        return q;
    }
};

// Rows of d.by elements, each in a row of `pitch`.
__global__ void rows(float *out, const float *in, divisor d, int pitch) {
    unsigned n = blockIdx.x * 256 + threadIdx.x, row = quotient(n, d), column = n - row * d.by;
    out[n] = in[row * pitch + column];
    //= load in[row * pitch + column] = 4 assumed
    //= store out[n] = 4
}

// Turned: neighbouring lanes are a row apart.
__global__ void turned(float *out, const float *in, divisor d, int pitch) {
    unsigned n = blockIdx.x * 256 + threadIdx.x, row = quotient(n, d), column = n - row * d.by;
    out[n] = in[column * pitch + row];
    //= load in[column * pitch + row] = 32 assumed
    //= store out[n] = 4
}

// The quotients of quotients of three sizes.
__global__ void nested(float *out, const float *in, divisor d, divisor e, long s0, long s1) {
    unsigned n = blockIdx.x * 256 + threadIdx.x, q = quotient(n, d), x = n - q * d.by, z = quotient(q, e), y = q - z * e.by;
    out[n] = in[x + y * s0 + z * s1];
    //= load in[x + y * s0 + z * s1] = 4 assumed
    //= store out[n] = 4
}

// Without the added number, behind a test for 1; the remainder comes back by reference.
__global__ void by_reference(float *out, const float *in, divmod d, int pitch) {
    int n = blockIdx.x * 256 + threadIdx.x, column, row = d(column, n);
    out[n] = in[row * pitch + column];
    //= load in[row * pitch + column] = 4 assumed
    //= store out[n] = 4
}

// Multiplier and shift alone: all lanes of a warp have one quotient where the divisor is large.
__global__ void alone(float *out, const float *in, unsigned magic, unsigned shift) {
    unsigned n = blockIdx.x * 256 + threadIdx.x;
    out[n] = in[(n + __umulhi(n, magic)) >> shift];
    //= load in[(n + __umulhi(n, magic)) >> shift] = 1 assumed
    //= store out[n] = 4
}

// A known multiplier needs no divisor: 1431655766 / 2^32 is a third and a bit; 11 quotients, 44 bytes.
__global__ void third(float *out, const float *in) {
    out[threadIdx.x] = in[__umulhi(threadIdx.x, 1431655766u)];
    //= load in[__umulhi(threadIdx.x, 1431655766u)] = 2
    //= store out[threadIdx.x] = 4
}

// Two unknown numbers multiplied and no shift: that is no division.
__global__ void hashed(float *out, const float *in, unsigned seed) {
    out[threadIdx.x] = in[__umulhi(threadIdx.x * 40503u, seed)];
    //= load in[__umulhi(threadIdx.x * 40503u, seed)] = 1..32 unknown
    //= store out[threadIdx.x] = 4
}

void run(float *out, const float *in, divisor d, divisor e, divmod f, int pitch, unsigned magic, unsigned shift) {
    rows<<<64, 256>>>(out, in, d, pitch);
    turned<<<64, 256>>>(out, in, d, pitch);
    nested<<<64, 256>>>(out, in, d, e, pitch, pitch);
    by_reference<<<64, 256>>>(out, in, f, pitch);
    alone<<<64, 256>>>(out, in, magic, shift);
    third<<<1, 32>>>(out, in);
    hashed<<<1, 32>>>(out, in, magic);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/fastdiv.cu:35:14: warning: load touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|    35 |     out[n] = in[column * pitch + row];
//|       |              ^~~~~~~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 5120 elements (20480 bytes) at typical sizes apart: every lane needs a sector of its own
//|   note: hangs on d.by, pitch: 32 sectors if d.by and pitch are multiples of 4, else 2–32; --set d.by=… --set pitch=… settles it
//|   note: address in + 4*pitch*tx + 1024*pitch*bx - 4*d.by*pitch*((tx + 256*bx) / d.by) + 4*((tx + 256*bx) / d.by); kernel turned<<<(64, 1, 1), (256, 1, 1)>>> (line 80), 8 requests a block
//|   note: assumed: d.magic and d.shift: multiplier and shift of a division by d.by; d.by, pitch: large and a multiple of 32; a sample of the cases stands for all
//| testdata/audit/fastdiv.cu:27:5: note: store touches 4 sectors per request (ideal 4)
//|    27 |     out[n] = in[row * pitch + column];
//|       |     ^~~~~~
//|   note: address out + 4*tx + 1024*bx; kernel rows<<<(64, 1, 1), (256, 1, 1)>>> (line 79), 8 requests a block
//| testdata/audit/fastdiv.cu:27:14: note: load touches 4 to 32 sectors per request, typically 4 (ideal 4)
//|    27 |     out[n] = in[row * pitch + column];
//|       |              ^~~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on d.by, pitch: 4 sectors if d.by and pitch are multiples of 16, else 4–32; --set d.by=… --set pitch=… settles it
//|   note: address in + 4*tx + 1024*bx - 4*d.by*((tx + 256*bx) / d.by) + 4*pitch*((tx + 256*bx) / d.by); kernel rows<<<(64, 1, 1), (256, 1, 1)>>> (line 79), 8 requests a block
//|   note: assumed: d.magic and d.shift: multiplier and shift of a division by d.by; d.by, pitch: large and a multiple of 32; a sample of the cases stands for all
//| testdata/audit/fastdiv.cu:35:5: note: store touches 4 sectors per request (ideal 4)
//|    35 |     out[n] = in[column * pitch + row];
//|       |     ^~~~~~
//|   note: address out + 4*tx + 1024*bx; kernel turned<<<(64, 1, 1), (256, 1, 1)>>> (line 80), 8 requests a block
//| testdata/audit/fastdiv.cu:43:5: note: store touches 4 sectors per request (ideal 4)
//|    43 |     out[n] = in[x + y * s0 + z * s1];
//|       |     ^~~~~~
//|   note: address out + 4*tx + 1024*bx; kernel nested<<<(64, 1, 1), (256, 1, 1)>>> (line 81), 8 requests a block
//| testdata/audit/fastdiv.cu:43:14: note: load touches 2.67 to 32 sectors per request, typically 4 (ideal 4)
//|    43 |     out[n] = in[x + y * s0 + z * s1];
//|       |              ^~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on d.by, s0: 2.67–32 sectors; --set d.by=… --set s0=… settles it
//|   note: address in + 4*tx + 1024*bx - 4*d.by*((tx + 256*bx) / d.by) + 4*s0*((tx + 256*bx) / d.by) + 4*s1*((tx + 256*bx) / d.by / e.by) - 4*e.by*s0*((tx + 256*bx) / d.by / e.by); kernel nested<<<(64, 1, 1), (256, 1, 1)>>> (line 81), 8 requests a block
//|   note: assumed: e.magic and e.shift: multiplier and shift of a division by e.by; d.magic and d.shift: multiplier and shift of a division by d.by; d.by, s0: large and a multiple of 32; a sample of the cases stands for all
//| testdata/audit/fastdiv.cu:51:5: note: store touches 4 sectors per request (ideal 4)
//|    51 |     out[n] = in[row * pitch + column];
//|       |     ^~~~~~
//|   note: address out + 4*tx + 1024*bx; kernel by_reference<<<(64, 1, 1), (256, 1, 1)>>> (line 82), 8 requests a block
//| testdata/audit/fastdiv.cu:51:14: note: load touches 4 to 32 sectors per request, typically 4 (ideal 4)
//|    51 |     out[n] = in[row * pitch + column];
//|       |              ^~~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on d.divisor, pitch: 4 sectors if d.divisor and pitch are multiples of 16, else 4–32; --set d.divisor=… --set pitch=… settles it
//|   note: address in + 4*tx + 1024*bx - 4*d.divisor*((tx + 256*bx) / d.divisor) + 4*pitch*((tx + 256*bx) / d.divisor); kernel by_reference<<<(64, 1, 1), (256, 1, 1)>>> (line 82), 8 requests a block
//|   note: assumed: d.multiplier and d.shift_right: multiplier and shift of a division by d.divisor; d.divisor, pitch: large and a multiple of 32; a sample of the cases stands for all
//| testdata/audit/fastdiv.cu:59:5: note: store touches 4 sectors per request (ideal 4)
//|    59 |     out[n] = in[(n + __umulhi(n, magic)) >> shift];
//|       |     ^~~~~~
//|   note: address out + 4*tx + 1024*bx; kernel alone<<<(64, 1, 1), (256, 1, 1)>>> (line 83), 8 requests a block
//| testdata/audit/fastdiv.cu:59:14: note: load touches 1 to 4 sectors per request, typically 1 (ideal 1, a broadcast: free)
//|    59 |     out[n] = in[(n + __umulhi(n, magic)) >> shift];
//|       |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on divisor(magic): 1 sectors if divisor(magic) is large and a multiple of 4, else 1–4; --set divisor(magic)=… settles it
//|   note: address in + 4*((tx + 256*bx) / divisor(magic)); kernel alone<<<(64, 1, 1), (256, 1, 1)>>> (line 83), 8 requests a block
//|   note: assumed: magic and shift: multiplier and shift of a division by divisor(magic); divisor(magic): large and a multiple of 32; a sample of the cases stands for all
//| testdata/audit/fastdiv.cu:66:5: note: store touches 4 sectors per request (ideal 4)
//|    66 |     out[threadIdx.x] = in[__umulhi(threadIdx.x, 1431655766u)];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel third<<<(1, 1, 1), (32, 1, 1)>>> (line 84), 1 request a block
//| testdata/audit/fastdiv.cu:66:24: note: load touches 2 sectors per request (ideal 2, a broadcast: free)
//|    66 |     out[threadIdx.x] = in[__umulhi(threadIdx.x, 1431655766u)];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address in + 4*(715827883*tx / 2147483648); kernel third<<<(1, 1, 1), (32, 1, 1)>>> (line 84), 1 request a block
//| testdata/audit/fastdiv.cu:73:5: note: store touches 4 sectors per request (ideal 4)
//|    73 |     out[threadIdx.x] = in[__umulhi(threadIdx.x * 40503u, seed)];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel hashed<<<(1, 1, 1), (32, 1, 1)>>> (line 85), 1 request a block
//| testdata/audit/fastdiv.cu:73:24: note: load of unknown cost, 1 to 32 sectors per request: data-dependent
//|    73 |     out[threadIdx.x] = in[__umulhi(threadIdx.x * 40503u, seed)];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: data-dependent: the address follows data that the kernel loads: between 1 and 32 sectors a request
//|   note: address in + 4*?; kernel hashed<<<(1, 1, 1), (32, 1, 1)>>> (line 85), 1 request a block
//| testdata/audit/fastdiv.cu:25:17: note: kernel rows<<<(64, 1, 1), (256, 1, 1)>>> (line 79): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency)
//| testdata/audit/fastdiv.cu:33:17: note: kernel turned<<<(64, 1, 1), (256, 1, 1)>>> (line 80): a block asks for 2048 bytes of global memory and moves 9216 (22 % efficiency)
//|   note: fix first: the load on line 35, 224 excess sectors a block
//| testdata/audit/fastdiv.cu:41:17: note: kernel nested<<<(64, 1, 1), (256, 1, 1)>>> (line 81): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency)
//| testdata/audit/fastdiv.cu:49:17: note: kernel by_reference<<<(64, 1, 1), (256, 1, 1)>>> (line 82): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency)
//| testdata/audit/fastdiv.cu:57:17: note: kernel alone<<<(64, 1, 1), (256, 1, 1)>>> (line 83): a block asks for 1280 bytes of global memory and moves 1280 (100 % efficiency)
//| testdata/audit/fastdiv.cu:65:17: note: kernel third<<<(1, 1, 1), (32, 1, 1)>>> (line 84): a block asks for 192 bytes of global memory and moves 192 (100 % efficiency)
//| testdata/audit/fastdiv.cu:72:17: note: kernel hashed<<<(1, 1, 1), (32, 1, 1)>>> (line 85): a block asks for 128 bytes of global memory and moves 128 (100 % efficiency); 1 access not counted
