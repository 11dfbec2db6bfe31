// The forms of `cuaddr: ignore`, and what is told of those that hide nothing.
__global__ void lines(float *out) {
    out[threadIdx.x * 8] = 0; // cuaddr: ignore[global-uncoalesced] on the line
    // cuaddr: ignore[global-uncoalesced] alone, for the statement that follows
    out[threadIdx.x * 9 +
        threadIdx.y] = 0;
    // cuaddr: ignore-begin[global-uncoalesced] a range
    out[threadIdx.x * 10] = 0;
    out[threadIdx.x * 11] = 0;
    // cuaddr: ignore-end[global-uncoalesced]
    out[threadIdx.x * 12] = 0; // cuaddr: ignore[shared-bank-conflict] another rule
    const char *text = "cuaddr: ignore[global-uncoalesced] no comment";
}
// cuaddr: ignore[global-uncoalesced] the whole kernel
__global__ void whole(float *out) {
    out[threadIdx.x * 8] = 0;
    out[threadIdx.x * 9] = 0;
}
__global__ void wrong(float *out) {
    out[threadIdx.x] = 0; // cuaddr: ignore[global-uncoalessed] misspelt
    out[threadIdx.x] = 0; // cuaddr: ignore runs once
    out[threadIdx.x] = 0; // cuaddr: ignore-begin[global-uncoalesced] endless
}
void run(float *a) {
    lines<<<1, 128>>>(a);
    whole<<<1, 128>>>(a);
    wrong<<<1, 128>>>(a);
}

// check-command: check %s
// check-exit: 1
// check-output:
//| testdata/gate/suppressions.cu:11:5: warning: store touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|    11 |     out[threadIdx.x * 12] = 0; // cuaddr: ignore[shared-bank-conflict] another rule
//|       |     ^~~~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 12 elements (48 bytes) apart: every lane needs a sector of its own
//|   note: address out + 48*tx; kernel lines<<<(1, 1, 1), (128, 1, 1)>>> (line 25), 4 requests a block
//| testdata/gate/suppressions.cu:11:32: warning: no finding of shared-bank-conflict is on line 11: remove the comment [unused-suppression]
//|    11 |     out[threadIdx.x * 12] = 0; // cuaddr: ignore[shared-bank-conflict] another rule
//|       |                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| testdata/gate/suppressions.cu:20:27: warning: there is no rule 'global-uncoalessed'; did you mean global-uncoalesced? [malformed-suppression]
//|    20 |     out[threadIdx.x] = 0; // cuaddr: ignore[global-uncoalessed] misspelt
//|       |                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| testdata/gate/suppressions.cu:21:27: warning: a rule id in brackets is required: // cuaddr: ignore[rule-id] reason [malformed-suppression]
//|    21 |     out[threadIdx.x] = 0; // cuaddr: ignore runs once
//|       |                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~
//| testdata/gate/suppressions.cu:22:27: warning: no ignore-end follows this ignore-begin [malformed-suppression]
//|    22 |     out[threadIdx.x] = 0; // cuaddr: ignore-begin[global-uncoalesced] endless
//|       |                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| testdata/gate/suppressions.cu:2:17: note: kernel lines<<<(1, 1, 1), (128, 1, 1)>>> (line 25): a block asks for 2560 bytes of global memory and moves 20480 (12 % efficiency)
//|   note: fix first: the store on line 11, 112 excess sectors a block
