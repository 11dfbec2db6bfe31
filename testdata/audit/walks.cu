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

void run(unsigned *keys, unsigned *values, unsigned length, unsigned size, unsigned up) {
    merge<<<length / 1024, 512>>>(keys, values, length, size, up);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/walks.cu:29:29: warning: load takes 1.5 wavefronts per request on average, 1 would do: up to 2-way bank conflict [shared-bank-conflict]
//|    29 |             unsigned kept = value[at];
//|       |                             ^~~~~~~~~
//|   note: diverging-stride: loop counter k multiplies the lane index, so the distance between lanes changes with each iteration; ways by iteration: 1, 1, 1, 1, 1, 2, 2, 2, 2, 2
//|   note: address value + 4*(uint32_t)(2*tx - (tx & ([512, 256, 128, 64, 32, 16, …][k] - 1))); kernel merge<<<…, (512, 1, 1)>>> (line 45)
//|   note: assumed: a sample of the cases stands for all; no lane is switched off by data; sizes that mask an index, i & (n - 1), are powers of two
//|   note: suggestion: put one element of padding behind every 32 of value, value[i + i / 32] for value[i], which costs instructions: 1.5 → 1.4 wavefronts per request, 32 % fewer over all accesses to value, for 124 bytes more shared memory (cuaddr whatif --pad value=1/32)
//| testdata/audit/walks.cu:31:13: warning: store takes 1.5 wavefronts per request on average, 1 would do: up to 2-way bank conflict [shared-bank-conflict]
//|    31 |             value[at] = value[at + stride];
//|       |             ^~~~~~~~~
//|   note: diverging-stride: loop counter k multiplies the lane index, so the distance between lanes changes with each iteration; ways by iteration: 1, 1, 1, 1, 1, 2, 2, 2, 2, 2
//|   note: address value + 4*(uint32_t)(2*tx - (tx & ([512, 256, 128, 64, 32, 16, …][k] - 1))); kernel merge<<<…, (512, 1, 1)>>> (line 45)
//|   note: assumed: a sample of the cases stands for all; no lane is switched off by data; sizes that mask an index, i & (n - 1), are powers of two
//|   note: suggestion: put one element of padding behind every 32 of value, value[i + i / 32] for value[i], which costs instructions: 1.5 → 1.4 wavefronts per request, 32 % fewer over all accesses to value, for 124 bytes more shared memory (cuaddr whatif --pad value=1/32)
//| testdata/audit/walks.cu:31:25: warning: load takes 1.5 wavefronts per request on average, 1 would do: up to 2-way bank conflict [shared-bank-conflict]
//|    31 |             value[at] = value[at + stride];
//|       |                         ^~~~~~~~~~~~~~~~~~
//|   note: diverging-stride: loop counter k multiplies the lane index, so the distance between lanes changes with each iteration; ways by iteration: 1, 1, 1, 1, 1, 2, 2, 2, 2, 2
//|   note: address value + 4*(uint32_t)(2*tx + [512, 256, 128, 64, 32, 16, …][k] - (tx & ([512, 256, 128, 64, 32, 16, …][k] - 1))); kernel merge<<<…, (512, 1, 1)>>> (line 45)
//|   note: assumed: a sample of the cases stands for all; no lane is switched off by data; sizes that mask an index, i & (n - 1), are powers of two
//|   note: suggestion: put one element of padding behind every 32 of value, value[i + i / 32] for value[i], which costs instructions: 1.5 → 1.4 wavefronts per request, 32 % fewer over all accesses to value, for 124 bytes more shared memory (cuaddr whatif --pad value=1/32)
//| testdata/audit/walks.cu:34:13: warning: store takes 1.5 wavefronts per request on average, 1 would do: up to 2-way bank conflict [shared-bank-conflict]
//|    34 |             value[at + stride] = kept;
//|       |             ^~~~~~~~~~~~~~~~~~
//|   note: diverging-stride: loop counter k multiplies the lane index, so the distance between lanes changes with each iteration; ways by iteration: 1, 1, 1, 1, 1, 2, 2, 2, 2, 2
//|   note: address value + 4*(uint32_t)(2*tx + [512, 256, 128, 64, 32, 16, …][k] - (tx & ([512, 256, 128, 64, 32, 16, …][k] - 1))); kernel merge<<<…, (512, 1, 1)>>> (line 45)
//|   note: assumed: a sample of the cases stands for all; no lane is switched off by data; sizes that mask an index, i & (n - 1), are powers of two
//|   note: suggestion: put one element of padding behind every 32 of value, value[i + i / 32] for value[i], which costs instructions: 1.5 → 1.4 wavefronts per request, 32 % fewer over all accesses to value, for 124 bytes more shared memory (cuaddr whatif --pad value=1/32)
//| testdata/audit/walks.cu:26:14: warning: load takes 1.5 wavefronts per request on average, 1 would do: up to 2-way bank conflict [shared-bank-conflict]
//|    26 |         if ((key[at] > key[at + stride]) == order) {
//|       |              ^~~~~~~
//|   note: diverging-stride: loop counter k multiplies the lane index, so the distance between lanes changes with each iteration; ways by iteration: 1, 1, 1, 1, 1, 2, 2, 2, 2, 2
//|   note: address key + 4*(uint32_t)(2*tx - (tx & ([512, 256, 128, 64, 32, 16, …][k] - 1))); kernel merge<<<…, (512, 1, 1)>>> (line 45), 160 requests a block
//|   note: suggestion: none: the best found, --pad key=1/32, saves 6.2 % of the wavefronts that all accesses to key take: too little to be worth it
//| testdata/audit/walks.cu:26:24: warning: load takes 1.5 wavefronts per request on average, 1 would do: up to 2-way bank conflict [shared-bank-conflict]
//|    26 |         if ((key[at] > key[at + stride]) == order) {
//|       |                        ^~~~~~~~~~~~~~~~
//|   note: diverging-stride: loop counter k multiplies the lane index, so the distance between lanes changes with each iteration; ways by iteration: 1, 1, 1, 1, 1, 2, 2, 2, 2, 2
//|   note: address key + 4*(uint32_t)(2*tx + [512, 256, 128, 64, 32, 16, …][k] - (tx & ([512, 256, 128, 64, 32, 16, …][k] - 1))); kernel merge<<<…, (512, 1, 1)>>> (line 45), 160 requests a block
//|   note: suggestion: none: the best found, --pad key=1/32, saves 6.2 % of the wavefronts that all accesses to key take: too little to be worth it
//| testdata/audit/walks.cu:9:5: note: store takes 1 wavefront per request (ideal 1)
//|     9 |     key[threadIdx.x] = keys[blockIdx.x * 1024 + threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address key + 4*tx; kernel merge<<<…, (512, 1, 1)>>> (line 45), 16 requests a block
//| testdata/audit/walks.cu:9:24: note: load touches 4 sectors per request (ideal 4)
//|     9 |     key[threadIdx.x] = keys[blockIdx.x * 1024 + threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address keys + 4*tx + 4096*bx; kernel merge<<<…, (512, 1, 1)>>> (line 45), 16 requests a block
//| testdata/audit/walks.cu:12:5: note: store takes 1 wavefront per request (ideal 1)
//|    12 |     value[threadIdx.x] = values[blockIdx.x * 1024 + threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~~~
//|   note: address value + 4*tx; kernel merge<<<…, (512, 1, 1)>>> (line 45), 16 requests a block
//| testdata/audit/walks.cu:12:26: note: load touches 4 sectors per request (ideal 4)
//|    12 |     value[threadIdx.x] = values[blockIdx.x * 1024 + threadIdx.x];
//|       |                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address values + 4*tx + 4096*bx; kernel merge<<<…, (512, 1, 1)>>> (line 45), 16 requests a block
//| testdata/audit/walks.cu:15:5: note: store takes 1 wavefront per request (ideal 1)
//|    15 |     key[threadIdx.x + 512] = keys[blockIdx.x * 1024 + threadIdx.x + 512];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~
//|   note: address key + 4*tx + 2048; kernel merge<<<…, (512, 1, 1)>>> (line 45), 16 requests a block
//| testdata/audit/walks.cu:15:30: note: load touches 4 sectors per request (ideal 4)
//|    15 |     key[threadIdx.x + 512] = keys[blockIdx.x * 1024 + threadIdx.x + 512];
//|       |                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address keys + 4*tx + 4096*bx + 2048; kernel merge<<<…, (512, 1, 1)>>> (line 45), 16 requests a block
//| testdata/audit/walks.cu:18:5: note: store takes 1 wavefront per request (ideal 1)
//|    18 |     value[threadIdx.x + 512] = values[blockIdx.x * 1024 + threadIdx.x + 512];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address value + 4*tx + 2048; kernel merge<<<…, (512, 1, 1)>>> (line 45), 16 requests a block
//| testdata/audit/walks.cu:18:32: note: load touches 4 sectors per request (ideal 4)
//|    18 |     value[threadIdx.x + 512] = values[blockIdx.x * 1024 + threadIdx.x + 512];
//|       |                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address values + 4*tx + 4096*bx + 2048; kernel merge<<<…, (512, 1, 1)>>> (line 45), 16 requests a block
//| testdata/audit/walks.cu:39:5: note: store touches 4 sectors per request (ideal 4)
//|    39 |     values[blockIdx.x * 1024 + threadIdx.x] = value[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address values + 4*tx + 4096*bx; kernel merge<<<…, (512, 1, 1)>>> (line 45), 16 requests a block
//| testdata/audit/walks.cu:39:47: note: load takes 1 wavefront per request (ideal 1)
//|    39 |     values[blockIdx.x * 1024 + threadIdx.x] = value[threadIdx.x];
//|       |                                               ^~~~~~~~~~~~~~~~~~
//|   note: address value + 4*tx; kernel merge<<<…, (512, 1, 1)>>> (line 45), 16 requests a block
//| testdata/audit/walks.cu:7:17: note: kernel merge<<<…, (512, 1, 1)>>> (line 45): a block asks for 10240 bytes of global memory and moves 10240 (100 % efficiency); 560 wavefronts of shared memory, 400 would do; 4 accesses not counted
//|   note: fix first: the load on line 29, 0.5 excess wavefronts a request
