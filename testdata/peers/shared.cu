// Index forms in shared memory that other analyzers get wrong, or right. Numbers behind //= are counted by hand.

// The first and only array of a block; how much of it is used does not matter here.
extern __shared__ float s[];

// Lanes N words apart: lanes that share a bank are 32/gcd(N, 32) apart, gcd(N, 32) of them.
template <int N>
__global__ void stride()
{
    s[N * threadIdx.x] = 1;
    //= stride<4>: store s[N * threadIdx.x] = 4 x32
    //= stride<6>: store s[N * threadIdx.x] = 2 x32
    //= stride<8>: store s[N * threadIdx.x] = 8 x32
    //= stride<10>: store s[N * threadIdx.x] = 2 x32
    //= stride<12>: store s[N * threadIdx.x] = 4 x32
    //= stride<14>: store s[N * threadIdx.x] = 2 x32
    //= stride<16>: store s[N * threadIdx.x] = 16 x32
    //= stride<18>: store s[N * threadIdx.x] = 2 x32
    //= stride<20>: store s[N * threadIdx.x] = 4 x32
    //= stride<22>: store s[N * threadIdx.x] = 2 x32
    //= stride<24>: store s[N * threadIdx.x] = 8 x32
    //= stride<26>: store s[N * threadIdx.x] = 2 x32
    //= stride<28>: store s[N * threadIdx.x] = 4 x32
    //= stride<30>: store s[N * threadIdx.x] = 2 x32
    //= stride<32>: store s[N * threadIdx.x] = 32 x32
}

// Rows of 16 lanes: the banks of 17·x, 0 17 2 19 … 14 31, and those one on, 1 18 3 … 15 0: bank 0 twice.
// Rows of 32: 17 and 32 have nothing in common.
template <int ROW>
__global__ void seventeen()
{
    s[17 * threadIdx.x + threadIdx.y] = 1;
    //= seventeen<16>: store s[17 * threadIdx.x + threadIdx.y] = 2 x8
    //= seventeen<32>: store s[17 * threadIdx.x + threadIdx.y] = 1 x32
}

// Columns of padded arrays: gcd(33, 32) = 1, gcd(40, 32) = 8. A flat array says the same.
__global__ void padded(float *out)
{
    __shared__ float t[32][33];
    __shared__ float u[32][40];
    t[threadIdx.x][threadIdx.y] = 1;
    //= store t[threadIdx.x][threadIdx.y] = 1 x32
    u[threadIdx.x][threadIdx.y] = 1;
    //= store u[threadIdx.x][threadIdx.y] = 8 x32
    s[threadIdx.x * 33 + threadIdx.y] = 1;
    //= store s[threadIdx.x * 33 + threadIdx.y] = 1 x32
}

// Four steps of 8 warps, 32 ways each: 31 more than needed, 124 for a warp in all. The name of the counter is used twice.
__global__ void columns(float *out)
{
    __shared__ float t[32][32];
    for (int j = 0; j < 32; j += 8)
        t[threadIdx.y + j][threadIdx.x] = 1;
    //= store t[threadIdx.y + j][threadIdx.x] = 1 x32
    __syncthreads();
    for (int j = 0; j < 32; j += 8)
        out[(threadIdx.y + j) * 32 + threadIdx.x] = t[threadIdx.x][threadIdx.y + j];
    //= load t[threadIdx.x][threadIdx.y + j] = 32 x32
    //= store out[(threadIdx.y + j) * 32 + threadIdx.x] = 4 x32
}

// Lanes that want the same word share it.
__global__ void broadcast(float *out)
{
    __shared__ float t[32][32];
    float sum = s[threadIdx.x / 2];
    //= load s[threadIdx.x / 2] = 1 x32
    for (int k = 0; k < 32; k++)
        sum += t[threadIdx.y][k];
    //= load t[threadIdx.y][k] = 1 x1024
    out[threadIdx.y * 32 + threadIdx.x] = sum;
    //= store out[threadIdx.y * 32 + threadIdx.x] = 4 x32
}

// Strides 1, 2, 4, 8, 16 and then five multiples of 32: 1 + 2 + 4 + 8 + 16 + 5·32 = 191 in 10 turns.
__global__ void doubling(float *out)
{
    int d = 1;
    for (int k = 0; k < 10; k++) {
        s[d * threadIdx.x] = 1;
        //= store s[d * threadIdx.x] = 19.1 peak 32 x320
        d *= 2;
    }
}

// A warp's doubles are 256 bytes, its float4 512: 2 and 4 wavefronts are the least there is. 32 chars are 8 words.
__global__ void widths()
{
    __shared__ double d[1024];
    __shared__ float4 v[1024];
    __shared__ char c[1024];
    d[threadIdx.x] = 1;
    //= store d[threadIdx.x] = 2 x32
    v[threadIdx.x] = make_float4(0, 0, 0, 0);
    //= store v[threadIdx.x] = 4 x32
    c[threadIdx.x] = 1;
    //= store c[threadIdx.x] = 1 x32
}

// Bank 2·x² mod 32: x² mod 16 is 0, 1, 4 or 9, for 8 lanes of a warp each, and all words differ.
__global__ void square()
{
    s[2 * threadIdx.x * threadIdx.x] = 1;
    //= store s[2 * threadIdx.x * threadIdx.x] = 8 x32
}

// A stride out of memory, the same for all lanes: anything from all on one word to 32 ways.
__global__ void unknown_stride(const int *f)
{
    s[*f * threadIdx.x] = 1;
    //= load *f = 1 x32
    //= store s[*f * threadIdx.x] in 1..32 x32
}

void run(float *out, const int *f)
{
    stride<4><<<1, 1024>>>();
    stride<6><<<1, 1024>>>();
    stride<8><<<1, 1024>>>();
    stride<10><<<1, 1024>>>();
    stride<12><<<1, 1024>>>();
    stride<14><<<1, 1024>>>();
    stride<16><<<1, 1024>>>();
    stride<18><<<1, 1024>>>();
    stride<20><<<1, 1024>>>();
    stride<22><<<1, 1024>>>();
    stride<24><<<1, 1024>>>();
    stride<26><<<1, 1024>>>();
    stride<28><<<1, 1024>>>();
    stride<30><<<1, 1024>>>();
    stride<32><<<1, 1024>>>();
    seventeen<16><<<1, dim3(16, 16)>>>();
    seventeen<32><<<1, dim3(32, 32)>>>();
    padded<<<1, dim3(32, 32)>>>(out);
    columns<<<1, dim3(32, 8)>>>(out);
    broadcast<<<1, dim3(32, 32)>>>(out);
    doubling<<<1, 1024>>>(out);
    widths<<<1, 1024>>>();
    square<<<1, 1024>>>();
    unknown_stride<<<1, 1024>>>(f);
}

// check-command: check %s
// check-exit: 1
// check-output-contains: the 32 lanes meet in 32/32 = 1 bank: 32 ways
