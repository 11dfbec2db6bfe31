// A place that moves by whole steps, nobody knows how often, keeps its object and its alignment.
//
// Numbers behind //= are counted by hand, for sizes that are large multiples of 32.

// The inner loop runs ahead of the outer one: 64 bytes a step, and two rows of 16 floats a warp.
__global__ void ahead(float *out, const float *in, int pitch, int n) {
    __shared__ float tile[256];
    int next = 16 * pitch * blockIdx.y;
    for (int i = 0; i < n; i += 16) {
        for (; next <= 16 * pitch * blockIdx.y + i + 64; next += 16)
            tile[threadIdx.x] = in[next + threadIdx.x / 16 * pitch + threadIdx.x % 16];
        //= load in[next + threadIdx.x / 16 * pitch + threadIdx.x % 16] = 4 assumed
        //= store tile[threadIdx.x] = 1
        out[threadIdx.x] = tile[threadIdx.x];
        //= load tile[threadIdx.x] = 1
        //= store out[threadIdx.x] = 4
    }
}

// Data decide whether it moves: all lanes alike, by 128 bytes.
__global__ void perhaps(float *out, const float *in, const int *more, int n) {
    const float *place = in;
    for (int i = 0; i < n; i++) {
        out[threadIdx.x] = place[threadIdx.x];
        //= store out[threadIdx.x] = 4
        //= load place[threadIdx.x] = 4
        if (more[i])
            //= load more[i] = 1
            place += 32;
    }
}

// By single elements it may begin anywhere in a sector.
__global__ void anywhere(float *out, const float *in, const int *more, int n) {
    const float *place = in;
    for (int i = 0; i < n; i++) {
        out[threadIdx.x] = place[threadIdx.x];
        //= store out[threadIdx.x] = 4
        //= load place[threadIdx.x] = 4.875 peak 5 assumed
        if (more[i])
            //= load more[i] = 1
            place++;
    }
}

// In shared memory it stays in shared memory.
__global__ void heap(float *out, const int *more, int n) {
    __shared__ float values[4096];
    float *place = values;
    for (int i = 0; i < n; i++) {
        place[threadIdx.x] = i;
        //= store place[threadIdx.x] = 1
        if (more[i])
            //= load more[i] = 1
            place += 3;
    }
    out[threadIdx.x] = place[2 * threadIdx.x];
    //= store out[threadIdx.x] = 4
    //= load place[2 * threadIdx.x] = 2
}

void run(float *out, const float *in, const int *more, int n, dim3 grid) {
    ahead<<<grid, 256>>>(out, in, n, n);
    perhaps<<<grid, 256>>>(out, in, more, n);
    anywhere<<<grid, 256>>>(out, in, more, n);
    heap<<<grid, 256>>>(out, more, n);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/steps.cu:37:28: note: load touches 4.88 sectors per request, 4 would do: 1.22× the sectors [global-uncoalesced]
//|    37 |         out[threadIdx.x] = place[threadIdx.x];
//|       |                            ^~~~~~~~~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 4 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address in + 4*tx + 4*steps(place); kernel anywhere<<<…, (256, 1, 1)>>> (line 65)
//|   note: assumed: steps(place): any value is as likely as another; a loop of unknown length runs long enough to meet every alignment
//| testdata/audit/steps.cu:57:24: warning: load takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    57 |     out[threadIdx.x] = place[2 * threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 2 words apart; gcd(2, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address values + 8*tx + 4*steps(place); kernel heap<<<…, (256, 1, 1)>>> (line 66), 8 requests a block
//|   note: suggestion: no padding of 1 to 32 elements after each pass over the banks lowers the wavefronts that all accesses to values take
//| testdata/audit/steps.cu:11:13: note: store takes 1 wavefront per request (ideal 1)
//|    11 |             tile[threadIdx.x] = in[next + threadIdx.x / 16 * pitch + threadIdx.x % 16];
//|       |             ^~~~~~~~~~~~~~~~~
//|   note: address tile + 4*tx; kernel ahead<<<…, (256, 1, 1)>>> (line 63)
//| testdata/audit/steps.cu:11:33: note: load touches 3 to 5.75 sectors per request, typically 4 (ideal 4)
//|    11 |             tile[threadIdx.x] = in[next + threadIdx.x / 16 * pitch + threadIdx.x % 16];
//|       |                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: hangs on pitch: 4 sectors if pitch is large and a multiple of 8, else 3–6; --set pitch=… settles it
//|   note: address in + 64*pitch*by + 64*k2 + 4*pitch*(tx / 16) + 64*steps(next) + 4*(tx % 16); kernel ahead<<<…, (256, 1, 1)>>> (line 63)
//|   note: assumed: pitch: large and a multiple of 32
//| testdata/audit/steps.cu:14:9: note: store touches 4 sectors per request (ideal 4)
//|    14 |         out[threadIdx.x] = tile[threadIdx.x];
//|       |         ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel ahead<<<…, (256, 1, 1)>>> (line 63)
//| testdata/audit/steps.cu:14:28: note: load takes 1 wavefront per request (ideal 1)
//|    14 |         out[threadIdx.x] = tile[threadIdx.x];
//|       |                            ^~~~~~~~~~~~~~~~~
//|   note: address tile + 4*tx; kernel ahead<<<…, (256, 1, 1)>>> (line 63)
//| testdata/audit/steps.cu:24:9: note: store touches 4 sectors per request (ideal 4)
//|    24 |         out[threadIdx.x] = place[threadIdx.x];
//|       |         ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel perhaps<<<…, (256, 1, 1)>>> (line 64)
//| testdata/audit/steps.cu:24:28: note: load touches 4 sectors per request (ideal 4)
//|    24 |         out[threadIdx.x] = place[threadIdx.x];
//|       |                            ^~~~~~~~~~~~~~~~~~
//|   note: address in + 4*tx + 128*steps(place); kernel perhaps<<<…, (256, 1, 1)>>> (line 64)
//| testdata/audit/steps.cu:27:13: note: load touches 1 sector per request (ideal 1, a broadcast: free)
//|    27 |         if (more[i])
//|       |             ^~~~~~~
//|   note: address more + 4*k; kernel perhaps<<<…, (256, 1, 1)>>> (line 64)
//| testdata/audit/steps.cu:37:9: note: store touches 4 sectors per request (ideal 4)
//|    37 |         out[threadIdx.x] = place[threadIdx.x];
//|       |         ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel anywhere<<<…, (256, 1, 1)>>> (line 65)
//| testdata/audit/steps.cu:40:13: note: load touches 1 sector per request (ideal 1, a broadcast: free)
//|    40 |         if (more[i])
//|       |             ^~~~~~~
//|   note: address more + 4*k; kernel anywhere<<<…, (256, 1, 1)>>> (line 65)
//| testdata/audit/steps.cu:51:9: note: store takes 1 wavefront per request (ideal 1)
//|    51 |         place[threadIdx.x] = i;
//|       |         ^~~~~~~~~~~~~~~~~~
//|   note: address values + 4*tx + 4*steps(place); kernel heap<<<…, (256, 1, 1)>>> (line 66)
//| testdata/audit/steps.cu:53:13: note: load touches 1 sector per request (ideal 1, a broadcast: free)
//|    53 |         if (more[i])
//|       |             ^~~~~~~
//|   note: address more + 4*k; kernel heap<<<…, (256, 1, 1)>>> (line 66)
//| testdata/audit/steps.cu:57:5: note: store touches 4 sectors per request (ideal 4)
//|    57 |     out[threadIdx.x] = place[2 * threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel heap<<<…, (256, 1, 1)>>> (line 66), 8 requests a block
//| testdata/audit/steps.cu:6:17: note: kernel ahead<<<…, (256, 1, 1)>>> (line 63): 4 accesses not counted
//| testdata/audit/steps.cu:21:17: note: kernel perhaps<<<…, (256, 1, 1)>>> (line 64): 3 accesses not counted
//| testdata/audit/steps.cu:34:17: note: kernel anywhere<<<…, (256, 1, 1)>>> (line 65): 3 accesses not counted
//|   note: fix first: the load on line 37, 0.88 excess sectors a request
//| testdata/audit/steps.cu:47:17: note: kernel heap<<<…, (256, 1, 1)>>> (line 66): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 16 wavefronts of shared memory, 8 would do; 2 accesses not counted
//|   note: fix first: the load on line 57, 8 excess wavefronts a block
