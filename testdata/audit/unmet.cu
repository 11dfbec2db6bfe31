// Of 32 bits of an index below 2^24 the last eight are never set: reads that no sample meets do not make the others unknown.
//
// Numbers behind //= are counted by hand: bits 0 … 4 part each warp, in 4, 4, 4, 2 and 2 sectors; the 19 after them are set for all
// lanes of every other warp, 4 sectors: (16 + 19/2 · 4) / (5 + 19/2).

__global__ void bits(float *out, const float *table) {
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < 1 << 24; i += gridDim.x * blockDim.x) {
        float s = 0;
        for (unsigned bit = 0, left = i; bit < 32; bit++, left >>= 1)
            if (left & 1)
                s += table[bit * 32 + threadIdx.x % 32];
        //= load table[bit * 32 + threadIdx.x % 32] = 3.724138 within 0.02 peak 4 assumed
        out[i] = s;
        //= store out[i] = 4 assumed
    }
}

void run(float *out, const float *table) {
    bits<<<193, 96>>>(out, table);
}

// check-command: check --all %s
// check-output:
//| testdata/audit/unmet.cu:11:22: note: load touches 3.72 sectors per request, 3.31 would do: 1.13× the sectors [global-uncoalesced]
//|    11 |                 s += table[bit * 32 + threadIdx.x % 32];
//|       |                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//|   note: address table + 4*(tx % 32) + {0, 128, … 3072}; kernel bits<<<(193, 1, 1), (96, 1, 1)>>> (line 19), 26.48 of 32 lanes active
//|   note: assumed: a sample of the cases stands for all
//| testdata/audit/unmet.cu:13:9: note: store touches 4 sectors per request (ideal 4)
//|    13 |         out[i] = s;
//|       |         ^~~~~~
//|   note: address out + 4*tx + 384*bx + 74112*k; kernel bits<<<(193, 1, 1), (96, 1, 1)>>> (line 19)
//|   note: assumed: a sample of the cases stands for all
//| testdata/audit/unmet.cu:6:17: note: kernel bits<<<(193, 1, 1), (96, 1, 1)>>> (line 19): 2 accesses not counted
//|   note: fix first: the load on line 11, 0.41 excess sectors a request
