// Neighbouring accesses of a thread. Counted is what the source asks for; a note says where one access of 8 or 16 bytes may
// come of them, and what that one takes. By hand: lanes 8 words apart meet 8 at a bank; of 16 bytes, the 8 lanes of a phase
// lie in 64 words and so meet twice: 4 phases × 2 = 8 wavefronts. A float4 a lane is 4 phases × 1.
__global__ void rows(float *out) {
    __shared__ float s[8 * 128];
    int t = threadIdx.x;
    float sum = 0;
    for (int j = 0; j < 8; j++)
        s[t + 128 * j] = j;
    __syncthreads();
    for (int i = 0; i < 8; i++)
        sum += s[t * 8 + i];
    out[t] = sum;
}
__global__ void fields(float4 *out) { // four lines, one store of 16 bytes
    __shared__ float4 s[128];
    int t = threadIdx.x;
    s[t].x = 1;
    s[t].y = 2;
    s[t].z = 3;
    s[t].w = 4;
    __syncthreads();
    out[t] = s[127 - t];
}
__global__ void apart(float *out) { // nothing merges: past the row's start; lanes that stop early; a barrier
    __shared__ float s[8 * 128 + 8];
    __shared__ float2 pair[128];
    int t = threadIdx.x;
    float sum = 0;
    for (int i = 0; i < 8; i++)
        sum += s[t * 8 + i + 1];
    for (int i = 0; i < 8; i++)
        if (i < t)
            sum += s[t * 8 + i];
    pair[t].x = sum;
    __syncthreads();
    pair[t].y = sum;
}
int main() {
    rows<<<4, 128>>>(0);
    fields<<<4, 128>>>(0);
    apart<<<4, 128>>>(0);
}

// check-command: check %s
// check-exit: 1
// check-output:
//| testdata/shared/merged.cu:12:16: warning: load takes 8 wavefronts per request, 1 would do: 8-way bank conflict [shared-bank-conflict]
//|    12 |         sum += s[t * 8 + i];
//|       |                ^~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 8 words apart; gcd(8, 32) = 8, so the 32 lanes meet in 32/8 = 4 banks: 8 ways
//|   note: address s + 32*tx + 4*k; kernel rows<<<(4, 1, 1), (128, 1, 1)>>> (line 40), 32 requests a block
//|   note: a compiler can make one load of 16 bytes of 4 neighbouring ones of a thread: 8 wavefronts a request then, instead of 4 × 8
//|   note: suggestion: put 4 elements of padding behind every 32 of s, s[i + i / 32 * 4] for s[i], which costs instructions: 8 → 4 wavefronts per request, 96 → 64 a block over all accesses to s, neighbouring ones merged, for 496 bytes more shared memory (cuaddr whatif --pad s=4/32)
//| testdata/shared/merged.cu:31:16: warning: load takes 8 wavefronts per request, 1 would do: 8-way bank conflict [shared-bank-conflict]
//|    31 |         sum += s[t * 8 + i + 1];
//|       |                ^~~~~~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 8 words apart; gcd(8, 32) = 8, so the 32 lanes meet in 32/8 = 4 banks: 8 ways
//|   note: address s + 32*tx + 4*k + 4; kernel apart<<<(4, 1, 1), (128, 1, 1)>>> (line 42), 32 requests a block
//|   note: suggestion: put one element of padding behind every 32 of s, s[i + i / 32] for s[i], which costs instructions: 8 → 1.12 wavefronts per request, 506 → 68 a block over all accesses to s, for 128 bytes more shared memory (cuaddr whatif --pad s=1/32)
//| testdata/shared/merged.cu:34:20: warning: load takes 7.81 wavefronts per request on average, 1 would do: up to 8-way bank conflict [shared-bank-conflict]
//|    34 |             sum += s[t * 8 + i];
//|       |                    ^~~~~~~~~~~~
//|   note: row-stride: neighbouring lanes are 8 words apart; gcd(8, 32) = 8, so the 31 lanes meet in 32/8 = 4 banks: 8 ways
//|   note: address s + 32*tx + 4*k; kernel apart<<<(4, 1, 1), (128, 1, 1)>>> (line 42), 32 requests a block, 30.88 of 32 lanes active
//|   note: suggestion: put one element of padding behind every 32 of s, s[i + i / 32] for s[i], which costs instructions: 7.81 → 1 wavefronts per request, 506 → 68 a block over all accesses to s, for 128 bytes more shared memory (cuaddr whatif --pad s=1/32)
//| testdata/shared/merged.cu:18:5: warning: store takes 4 wavefronts per request, 1 would do: 4-way bank conflict [shared-bank-conflict]
//|    18 |     s[t].x = 1;
//|       |     ^~~~~~
//|   note: column-of-structs: neighbouring lanes are one float4 (16 bytes) apart and each uses 4 bytes of it; gcd(4, 32) = 4, so the 32 lanes meet in 32/4 = 8 banks: 4 ways
//|   note: address s + 16*tx; kernel fields<<<(4, 1, 1), (128, 1, 1)>>> (line 41), 4 requests a block
//|   note: a compiler can make one store of 16 bytes of 4 neighbouring ones of a thread: 4 wavefronts a request then, instead of 4 × 4
//|   note: suggestion: none: the same lanes store all of float4, 16 bytes that one access moves
//| testdata/shared/merged.cu:19:5: warning: store takes 4 wavefronts per request, 1 would do: 4-way bank conflict [shared-bank-conflict]
//|    19 |     s[t].y = 2;
//|       |     ^~~~~~
//|   note: column-of-structs: neighbouring lanes are one float4 (16 bytes) apart and each uses 4 bytes of it; gcd(4, 32) = 4, so the 32 lanes meet in 32/4 = 8 banks: 4 ways
//|   note: address s + 16*tx + 4; kernel fields<<<(4, 1, 1), (128, 1, 1)>>> (line 41), 4 requests a block
//|   note: a compiler can make one store of 16 bytes of 4 neighbouring ones of a thread: 4 wavefronts a request then, instead of 4 × 4
//|   note: suggestion: none: the same lanes store all of float4, 16 bytes that one access moves
//| testdata/shared/merged.cu:20:5: warning: store takes 4 wavefronts per request, 1 would do: 4-way bank conflict [shared-bank-conflict]
//|    20 |     s[t].z = 3;
//|       |     ^~~~~~
//|   note: column-of-structs: neighbouring lanes are one float4 (16 bytes) apart and each uses 4 bytes of it; gcd(4, 32) = 4, so the 32 lanes meet in 32/4 = 8 banks: 4 ways
//|   note: address s + 16*tx + 8; kernel fields<<<(4, 1, 1), (128, 1, 1)>>> (line 41), 4 requests a block
//|   note: a compiler can make one store of 16 bytes of 4 neighbouring ones of a thread: 4 wavefronts a request then, instead of 4 × 4
//|   note: suggestion: none: the same lanes store all of float4, 16 bytes that one access moves
//| testdata/shared/merged.cu:21:5: warning: store takes 4 wavefronts per request, 1 would do: 4-way bank conflict [shared-bank-conflict]
//|    21 |     s[t].w = 4;
//|       |     ^~~~~~
//|   note: column-of-structs: neighbouring lanes are one float4 (16 bytes) apart and each uses 4 bytes of it; gcd(4, 32) = 4, so the 32 lanes meet in 32/4 = 8 banks: 4 ways
//|   note: address s + 16*tx + 12; kernel fields<<<(4, 1, 1), (128, 1, 1)>>> (line 41), 4 requests a block
//|   note: a compiler can make one store of 16 bytes of 4 neighbouring ones of a thread: 4 wavefronts a request then, instead of 4 × 4
//|   note: suggestion: none: the same lanes store all of float4, 16 bytes that one access moves
//| testdata/shared/merged.cu:35:5: warning: store takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    35 |     pair[t].x = sum;
//|       |     ^~~~~~~~~
//|   note: column-of-structs: neighbouring lanes are one float2 (8 bytes) apart and each uses 4 bytes of it; gcd(2, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address pair + 8*tx; kernel apart<<<(4, 1, 1), (128, 1, 1)>>> (line 42), 4 requests a block
//|   note: suggestion: an array for each field of float2 (structure of arrays) instead of an array of float2: 2 → 1 wavefronts per request, 16 → 8 a block over all accesses to float2 (cuaddr whatif --soa float2)
//| testdata/shared/merged.cu:37:5: warning: store takes 2 wavefronts per request, 1 would do: 2-way bank conflict [shared-bank-conflict]
//|    37 |     pair[t].y = sum;
//|       |     ^~~~~~~~~
//|   note: column-of-structs: neighbouring lanes are one float2 (8 bytes) apart and each uses 4 bytes of it; gcd(2, 32) = 2, so the 32 lanes meet in 32/2 = 16 banks: 2 ways
//|   note: address pair + 8*tx + 4; kernel apart<<<(4, 1, 1), (128, 1, 1)>>> (line 42), 4 requests a block
//|   note: suggestion: an array for each field of float2 (structure of arrays) instead of an array of float2: 2 → 1 wavefronts per request, 16 → 8 a block over all accesses to float2 (cuaddr whatif --soa float2)
//| testdata/shared/merged.cu:4:17: note: kernel rows<<<(4, 1, 1), (128, 1, 1)>>> (line 40): a block asks for 512 bytes of global memory and moves 512 (100 % efficiency); 288 wavefronts of shared memory, 64 would do
//|   note: fix first: the load on line 12, 224 excess wavefronts a block
//| testdata/shared/merged.cu:15:17: note: kernel fields<<<(4, 1, 1), (128, 1, 1)>>> (line 41): a block asks for 2048 bytes of global memory and moves 2048 (100 % efficiency); 80 wavefronts of shared memory, 32 would do
//|   note: fix first: the store on line 18, 12 excess wavefronts a block
//| testdata/shared/merged.cu:25:17: note: kernel apart<<<(4, 1, 1), (128, 1, 1)>>> (line 42): a block takes 522 wavefronts of shared memory, 72 would do
//|   note: fix first: the load on line 31, 224 excess wavefronts a block
