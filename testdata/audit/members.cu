// Records, functors and closures that a launch passes by value: the constants in them bind the kernel, and pointers keep their place.
//
// Numbers behind //= are counted by hand.

struct View {
    float *data;
    int stride;
    struct {
        int rows, pad;
    } shape;
    __device__ float &at(int i) { return data[i * stride]; }
};

__global__ void strided(View v) {
    v.at(threadIdx.x) = 1; // 12 bytes apart: 376 bytes of 12 sectors
    //= store v.at(threadIdx.x) = 12
    if (threadIdx.x < v.shape.rows)
        v.data[threadIdx.x] = 2; // 40 lanes: 5 sectors, and 8 lanes in 2
    //= store v.data[threadIdx.x] = 3.5 peak 5 x2
}

template <typename F>
__global__ void each(F f) {
    f(threadIdx.x);
}

struct Fill {
    float *out;
    int step = 4;
    __device__ void operator()(int i) const { out[i * step] = 1; }
    //= each<Fill>: store out[i * step] = 16
};

int atoi(const char *);

// What nobody knows stays unknown.
__global__ void partly(View w) {
    w.at(threadIdx.x) = 1;
    //= store w.at(threadIdx.x) = 32 in 4..32 assumed
    w.data[threadIdx.x] = 2;
    //= store w.data[threadIdx.x] = 4 in 4..5 assumed
}

int main(int argc, char **argv) {
    float *f;
    cudaMalloc(&f, 1 << 20);
    View v = {f + 2, 3, {40, 0}};
    strided<<<1, 64>>>(v);
    each<<<1, 64>>>(Fill{f});
    View w;
    w.data = f + atoi(argv[1]);
    w.stride = atoi(argv[2]);
    partly<<<1, 64>>>(w);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/members.cu:38:5: warning: store touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|    38 |     w.at(threadIdx.x) = 1;
//|       |     ^~~~~~~~~~~~~~~~~
//|   note: column-walk: neighbouring lanes are a whole row apart, w.stride elements (4·w.stride bytes), while start(w.data) walks along the row: every lane needs a sector of its own
//|   note: hangs on start(w.data), w.stride: 32 sectors if start(w.data) and w.stride are multiples of 4, else 4–32; --set start(w.data)=… --set w.stride=… settles it
//|   note: address w.data + 4*w.stride*tx + 4*start(w.data); kernel partly<<<(1, 1, 1), (64, 1, 1)>>> (line 53), 2 requests a block
//|   note: assumed: start(w.data), w.stride: large and a multiple of 32
//| testdata/audit/members.cu:30:47: warning: store touches 16 sectors per request, 4 would do: 4× the sectors [global-uncoalesced]
//|    30 |     __device__ void operator()(int i) const { out[i * step] = 1; }
//|       |                                               ^~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 4 elements (16 bytes) apart: a 32-byte sector serves 2 lanes, not 8
//|   note: address f.out + 16*tx; kernel each<Fill><<<(1, 1, 1), (64, 1, 1)>>> (line 49), 2 requests a block
//| testdata/audit/members.cu:15:5: warning: store touches 12 sectors per request, 4 would do: 3× the sectors [global-uncoalesced]
//|    15 |     v.at(threadIdx.x) = 1; // 12 bytes apart: 376 bytes of 12 sectors
//|       |     ^~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 3 elements (12 bytes) apart: a 32-byte sector serves 2.67 lanes on average, not 8
//|   note: address v.data + 12*tx + 8; kernel strided<<<(1, 1, 1), (64, 1, 1)>>> (line 48), 2 requests a block
//| testdata/audit/members.cu:18:9: note: store touches 3.5 sectors per request, 2.5 would do: 1.4× the sectors [global-uncoalesced]
//|    18 |         v.data[threadIdx.x] = 2; // 40 lanes: 5 sectors, and 8 lanes in 2
//|       |         ^~~~~~~~~~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 8 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address v.data + 4*tx + 8; kernel strided<<<(1, 1, 1), (64, 1, 1)>>> (line 48), 2 requests a block, 20 of 32 lanes active
//| testdata/audit/members.cu:40:5: note: store touches 4 to 5 sectors per request, typically 4 (ideal 4)
//|    40 |     w.data[threadIdx.x] = 2;
//|       |     ^~~~~~~~~~~~~~~~~~~
//|   note: hangs on start(w.data): 4 sectors if start(w.data) is a multiple of 8, else 5; --set start(w.data)=… settles it
//|   note: address w.data + 4*tx + 4*start(w.data); kernel partly<<<(1, 1, 1), (64, 1, 1)>>> (line 53), 2 requests a block
//|   note: assumed: start(w.data): large and a multiple of 32
//| testdata/audit/members.cu:14:17: note: kernel strided<<<(1, 1, 1), (64, 1, 1)>>> (line 48): a block asks for 416 bytes of global memory and moves 992 (41 % efficiency)
//|   note: fix first: the store on line 15, 16 excess sectors a block
//| testdata/audit/members.cu:23:17: note: kernel each<Fill><<<(1, 1, 1), (64, 1, 1)>>> (line 49): a block asks for 256 bytes of global memory and moves 1024 (25 % efficiency)
//|   note: fix first: the store on line 30, 24 excess sectors a block
//| testdata/audit/members.cu:37:17: note: kernel partly<<<(1, 1, 1), (64, 1, 1)>>> (line 53): a block asks for 512 bytes of global memory and moves 2304 (22 % efficiency)
//|   note: fix first: the store on line 38, 56 excess sectors a block
