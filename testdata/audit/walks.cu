// A loop over known strides is walked whole, however much data and however many sizes there are to try: half of the strides
// have another mean.
//
// Numbers behind //= are counted by hand: of the strides 512 … 1, those from 32 on read 32 words in a row, the others every other
// word: (5 · 1 + 5 · 2) / 10.

__global__ void merge(unsigned *keys, unsigned *values, unsigned length, unsigned size, unsigned up) {
    __shared__ unsigned key[1024], value[1024];
    key[threadIdx.x] = keys[blockIdx.x * 1024 + threadIdx.x];
    //= store key[threadIdx.x] = 1
    //= load keys[blockIdx.x * 1024 + threadIdx.x] = 4
    value[threadIdx.x] = values[blockIdx.x * 1024 + threadIdx.x];
    //= store value[threadIdx.x] = 1
    //= load values[blockIdx.x * 1024 + threadIdx.x] = 4
    key[threadIdx.x + 512] = keys[blockIdx.x * 1024 + threadIdx.x + 512];
    //= store key[threadIdx.x + 512] = 1
    //= load keys[blockIdx.x * 1024 + threadIdx.x + 512] = 4
    value[threadIdx.x + 512] = values[blockIdx.x * 1024 + threadIdx.x + 512];
    //= store value[threadIdx.x + 512] = 1
    //= load values[blockIdx.x * 1024 + threadIdx.x + 512] = 4
    unsigned i = (blockIdx.x * 512 + threadIdx.x) & (length / 2 - 1);
    unsigned order = up ^ ((i & (size / 2)) != 0);
    for (unsigned stride = 512; stride > 0; stride >>= 1) {
        __syncthreads();
        unsigned at = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
        if ((key[at] > key[at + stride]) == order) {
            //= load key[at] = 1.5 peak 2
            //= load key[at + stride] = 1.5 peak 2
            unsigned kept = value[at];
            //= load value[at] = 1.5 peak 2 assumed
            value[at] = value[at + stride];
            //= load value[at + stride] = 1.5 peak 2 assumed
            //= store value[at] = 1.5 peak 2 assumed
            value[at + stride] = kept;
            //= store value[at + stride] = 1.5 peak 2 assumed
        }
    }
    __syncthreads();
    values[blockIdx.x * 1024 + threadIdx.x] = value[threadIdx.x];
    //= load value[threadIdx.x] = 1
    //= store values[blockIdx.x * 1024 + threadIdx.x] = 4
}

// Two rows of 16 floats a warp; of the shifts -9 … 9 those by -8, 0 and 8 keep them aligned: 2 · (3 · 2 + 16 · 3) / 19.
__global__ void window(float *out, const float *in, int w, int h) {
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    if (x >= w || y >= h)
        return;
    float sum = 0;
    for (int i = -9; i <= 9; i++)
        for (int j = -9; j <= 9; j++) {
            int other = x + i, row = y + j;
            if (other < 0)
                other = -other;
            if (row < 0)
                row = -row;
            sum += in[row * w + other];
            //= load in[row * w + other] = 5.684211 peak 6 assumed
        }
    out[y * w + x] = sum;
    //= store out[y * w + x] = 4 assumed
}

void run(unsigned *keys, unsigned *values, unsigned length, unsigned size, unsigned up, float *out, const float *in, int w, int h) {
    merge<<<length / 1024, 512>>>(keys, values, length, size, up);
    window<<<dim3((w + 15) / 16, (h + 15) / 16), dim3(16, 16)>>>(out, in, w, h);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/walks.cu:57:20: note: load touches 5.68 sectors per request, 4 would do: 1.42× the sectors [global-uncoalesced]
//|    57 |             sum += in[row * w + other];
//|       |                    ^~~~~~~~~~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 28 bytes past a 32-byte boundary: 128 bytes touch 6 sectors, where 4 would do
//|   note: hangs on w: 2.71–5.68 sectors; --set w=… settles it
//|   note: address in + 4*w*(ty + 16*by + k2 < 9 ? -ty - 16*by - k2 + 9 : ty + 16*by + k2 - 9) + 4*(tx + 16*bx + k < 9 ? -tx - 16*bx - k + 9 : tx + 16*bx + k - 9); kernel window<<<…, (16, 16, 1)>>> (line 66)
//|   note: assumed: tx + 16*bx < w and ty + 16*by < h; w: large and a multiple of 32; a sample of the cases stands for all
//| testdata/audit/walks.cu:29:29: warning: load takes 1.5 wavefronts per request on average, 1 would do: up to 2-way bank conflict [shared-bank-conflict]
//|    29 |             unsigned kept = value[at];
//|       |                             ^~~~~~~~~
//|   note: diverging-stride: loop counter k multiplies the lane index, so the distance between lanes changes with each iteration; ways by iteration: 1, 1, 1, 1, 1, 2, 2, 2, 2, 2
//|   note: address value + 4*(uint32_t)(2*tx - (tx & ([512, 256, 128, 64, 32, 16, …][k] - 1))); kernel merge<<<…, (512, 1, 1)>>> (line 65)
//|   note: assumed: a sample of the cases stands for all; no lane is switched off by data; sizes that mask an index, i & (n - 1), or end a doubling are powers of two
//|   note: suggestion: put one element of padding behind every 32 of value, value[i + i / 32] for value[i], which costs instructions: 1.5 → 1.4 wavefronts per request, 32 % fewer over all accesses to value, for 124 bytes more shared memory (cuaddr whatif --pad value=1/32)
//| testdata/audit/walks.cu:31:13: warning: store takes 1.5 wavefronts per request on average, 1 would do: up to 2-way bank conflict [shared-bank-conflict]
//|    31 |             value[at] = value[at + stride];
//|       |             ^~~~~~~~~
//|   note: diverging-stride: loop counter k multiplies the lane index, so the distance between lanes changes with each iteration; ways by iteration: 1, 1, 1, 1, 1, 2, 2, 2, 2, 2
//|   note: address value + 4*(uint32_t)(2*tx - (tx & ([512, 256, 128, 64, 32, 16, …][k] - 1))); kernel merge<<<…, (512, 1, 1)>>> (line 65)
//|   note: assumed: a sample of the cases stands for all; no lane is switched off by data; sizes that mask an index, i & (n - 1), or end a doubling are powers of two
//|   note: suggestion: put one element of padding behind every 32 of value, value[i + i / 32] for value[i], which costs instructions: 1.5 → 1.4 wavefronts per request, 32 % fewer over all accesses to value, for 124 bytes more shared memory (cuaddr whatif --pad value=1/32)
//| testdata/audit/walks.cu:31:25: warning: load takes 1.5 wavefronts per request on average, 1 would do: up to 2-way bank conflict [shared-bank-conflict]
//|    31 |             value[at] = value[at + stride];
//|       |                         ^~~~~~~~~~~~~~~~~~
//|   note: diverging-stride: loop counter k multiplies the lane index, so the distance between lanes changes with each iteration; ways by iteration: 1, 1, 1, 1, 1, 2, 2, 2, 2, 2
//|   note: address value + 4*(uint32_t)(2*tx + [512, 256, 128, 64, 32, 16, …][k] - (tx & ([512, 256, 128, 64, 32, 16, …][k] - 1))); kernel merge<<<…, (512, 1, 1)>>> (line 65)
//|   note: assumed: a sample of the cases stands for all; no lane is switched off by data; sizes that mask an index, i & (n - 1), or end a doubling are powers of two
//|   note: suggestion: put one element of padding behind every 32 of value, value[i + i / 32] for value[i], which costs instructions: 1.5 → 1.4 wavefronts per request, 32 % fewer over all accesses to value, for 124 bytes more shared memory (cuaddr whatif --pad value=1/32)
//| testdata/audit/walks.cu:34:13: warning: store takes 1.5 wavefronts per request on average, 1 would do: up to 2-way bank conflict [shared-bank-conflict]
//|    34 |             value[at + stride] = kept;
//|       |             ^~~~~~~~~~~~~~~~~~
//|   note: diverging-stride: loop counter k multiplies the lane index, so the distance between lanes changes with each iteration; ways by iteration: 1, 1, 1, 1, 1, 2, 2, 2, 2, 2
//|   note: address value + 4*(uint32_t)(2*tx + [512, 256, 128, 64, 32, 16, …][k] - (tx & ([512, 256, 128, 64, 32, 16, …][k] - 1))); kernel merge<<<…, (512, 1, 1)>>> (line 65)
//|   note: assumed: a sample of the cases stands for all; no lane is switched off by data; sizes that mask an index, i & (n - 1), or end a doubling are powers of two
//|   note: suggestion: put one element of padding behind every 32 of value, value[i + i / 32] for value[i], which costs instructions: 1.5 → 1.4 wavefronts per request, 32 % fewer over all accesses to value, for 124 bytes more shared memory (cuaddr whatif --pad value=1/32)
//| testdata/audit/walks.cu:26:14: warning: load takes 1.5 wavefronts per request on average, 1 would do: up to 2-way bank conflict [shared-bank-conflict]
//|    26 |         if ((key[at] > key[at + stride]) == order) {
//|       |              ^~~~~~~
//|   note: diverging-stride: loop counter k multiplies the lane index, so the distance between lanes changes with each iteration; ways by iteration: 1, 1, 1, 1, 1, 2, 2, 2, 2, 2
//|   note: address key + 4*(uint32_t)(2*tx - (tx & ([512, 256, 128, 64, 32, 16, …][k] - 1))); kernel merge<<<…, (512, 1, 1)>>> (line 65), 160 requests a block
//|   note: suggestion: none: the best found, --pad key=1/32, saves 6.2 % of the wavefronts that all accesses to key take: too little to be worth it
//| testdata/audit/walks.cu:26:24: warning: load takes 1.5 wavefronts per request on average, 1 would do: up to 2-way bank conflict [shared-bank-conflict]
//|    26 |         if ((key[at] > key[at + stride]) == order) {
//|       |                        ^~~~~~~~~~~~~~~~
//|   note: diverging-stride: loop counter k multiplies the lane index, so the distance between lanes changes with each iteration; ways by iteration: 1, 1, 1, 1, 1, 2, 2, 2, 2, 2
//|   note: address key + 4*(uint32_t)(2*tx + [512, 256, 128, 64, 32, 16, …][k] - (tx & ([512, 256, 128, 64, 32, 16, …][k] - 1))); kernel merge<<<…, (512, 1, 1)>>> (line 65), 160 requests a block
//|   note: suggestion: none: the best found, --pad key=1/32, saves 6.2 % of the wavefronts that all accesses to key take: too little to be worth it
//| testdata/audit/walks.cu:9:5: note: store takes 1 wavefront per request (ideal 1)
//|     9 |     key[threadIdx.x] = keys[blockIdx.x * 1024 + threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address key + 4*tx; kernel merge<<<…, (512, 1, 1)>>> (line 65), 16 requests a block
//| testdata/audit/walks.cu:9:24: note: load touches 4 sectors per request (ideal 4)
//|     9 |     key[threadIdx.x] = keys[blockIdx.x * 1024 + threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address keys + 4*tx + 4096*bx; kernel merge<<<…, (512, 1, 1)>>> (line 65), 16 requests a block
//| testdata/audit/walks.cu:12:5: note: store takes 1 wavefront per request (ideal 1)
//|    12 |     value[threadIdx.x] = values[blockIdx.x * 1024 + threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~~~
//|   note: address value + 4*tx; kernel merge<<<…, (512, 1, 1)>>> (line 65), 16 requests a block
//| testdata/audit/walks.cu:12:26: note: load touches 4 sectors per request (ideal 4)
//|    12 |     value[threadIdx.x] = values[blockIdx.x * 1024 + threadIdx.x];
//|       |                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address values + 4*tx + 4096*bx; kernel merge<<<…, (512, 1, 1)>>> (line 65), 16 requests a block
//| testdata/audit/walks.cu:15:5: note: store takes 1 wavefront per request (ideal 1)
//|    15 |     key[threadIdx.x + 512] = keys[blockIdx.x * 1024 + threadIdx.x + 512];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~
//|   note: address key + 4*tx + 2048; kernel merge<<<…, (512, 1, 1)>>> (line 65), 16 requests a block
//| testdata/audit/walks.cu:15:30: note: load touches 4 sectors per request (ideal 4)
//|    15 |     key[threadIdx.x + 512] = keys[blockIdx.x * 1024 + threadIdx.x + 512];
//|       |                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address keys + 4*tx + 4096*bx + 2048; kernel merge<<<…, (512, 1, 1)>>> (line 65), 16 requests a block
//| testdata/audit/walks.cu:18:5: note: store takes 1 wavefront per request (ideal 1)
//|    18 |     value[threadIdx.x + 512] = values[blockIdx.x * 1024 + threadIdx.x + 512];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address value + 4*tx + 2048; kernel merge<<<…, (512, 1, 1)>>> (line 65), 16 requests a block
//| testdata/audit/walks.cu:18:32: note: load touches 4 sectors per request (ideal 4)
//|    18 |     value[threadIdx.x + 512] = values[blockIdx.x * 1024 + threadIdx.x + 512];
//|       |                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address values + 4*tx + 4096*bx + 2048; kernel merge<<<…, (512, 1, 1)>>> (line 65), 16 requests a block
//| testdata/audit/walks.cu:39:5: note: store touches 4 sectors per request (ideal 4)
//|    39 |     values[blockIdx.x * 1024 + threadIdx.x] = value[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address values + 4*tx + 4096*bx; kernel merge<<<…, (512, 1, 1)>>> (line 65), 16 requests a block
//| testdata/audit/walks.cu:39:47: note: load takes 1 wavefront per request (ideal 1)
//|    39 |     values[blockIdx.x * 1024 + threadIdx.x] = value[threadIdx.x];
//|       |                                               ^~~~~~~~~~~~~~~~~~
//|   note: address value + 4*tx; kernel merge<<<…, (512, 1, 1)>>> (line 65), 16 requests a block
//| testdata/audit/walks.cu:60:5: note: store touches 3 to 5.75 sectors per request, typically 4 (ideal 4)
//|    60 |     out[y * w + x] = sum;
//|       |     ^~~~~~~~~~~~~~
//|   note: hangs on w: 4 sectors if w is large and a multiple of 8, else 3–6; --set w=… settles it
//|   note: address out + 4*tx + 4*w*ty + 64*bx + 64*w*by; kernel window<<<…, (16, 16, 1)>>> (line 66), 8 requests a block
//|   note: assumed: tx + 16*bx < w and ty + 16*by < h; w: large and a multiple of 32
//| testdata/audit/walks.cu:7:17: note: kernel merge<<<…, (512, 1, 1)>>> (line 65): a block asks for 10240 bytes of global memory and moves 10240 (100 % efficiency); 560 wavefronts of shared memory, 400 would do; 4 accesses not counted
//|   note: fix first: the load on line 29, 0.5 excess wavefronts a request
//| testdata/audit/walks.cu:45:17: note: kernel window<<<…, (16, 16, 1)>>> (line 66): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 1 access not counted
//|   note: fix first: the load on line 57, 1.68 excess sectors a request
