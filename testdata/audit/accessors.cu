// Accessors that hand out accessors of one dimension less: objects whose members lie in a base that a template's argument names.
//
// Numbers behind //= are counted by hand, for strides that are large multiples of 32.

template <typename T>
struct View {
    T *data;
    const long *strides;
    __device__ View(T *data, const long *strides) : data(data), strides(strides) {}
};

template <typename T, int N>
struct Accessor : View<T> {
    __device__ Accessor(T *data, const long *strides) : View<T>(data, strides) {}
    __device__ Accessor<T, N - 1> operator[](long i) {
        return Accessor<T, N - 1>(this->data + this->strides[0] * i, this->strides + 1);
        //= load this->strides[0] = 1
    }
};

template <typename T>
struct Accessor<T, 1> : View<T> {
    __device__ Accessor(T *data, const long *strides) : View<T>(data, strides) {}
    __device__ T &operator[](long i) { return this->data[i]; }
};

template <typename T>
struct Packed {
    T *data;
    long strides[2];
    __device__ Accessor<T, 1> operator[](long i) { return Accessor<T, 1>(data + strides[0] * i, strides + 1); }
};

__global__ void columns(float *out, Packed<float> m, int width) {
    float sum = 0;
    for (int j = 0; j < width; j++)
        sum += m[threadIdx.x][j];
    //= load m[threadIdx.x][j] = 32 assumed
    out[threadIdx.x] = sum;
    //= store out[threadIdx.x] = 4
}

__global__ void rows(float *out, Packed<float> m, int width) {
    float sum = 0;
    for (int j = 0; j < width; j++)
        sum += m[j][threadIdx.x];
    //= load m[j][threadIdx.x] = 4 assumed
    out[threadIdx.x] = sum;
    //= store out[threadIdx.x] = 4
}

__global__ void nested(float *out, float *data, const long *strides) {
    Accessor<float, 2> m(data, strides);
    Accessor<float, 1> row = m[64];
    out[threadIdx.x] = row[threadIdx.x];
    //= store out[threadIdx.x] = 4
    //= load row[threadIdx.x] = 4
}

// What a call that is not followed makes of a lane's number is no number that all lanes share.
__device__ Accessor<float, 1> elsewhere(float *data, long i);

__global__ void unseen(float *out, float *data) {
    Accessor<float, 1> row = elsewhere(data, threadIdx.x);
    out[threadIdx.x] = row[0];
    //= store out[threadIdx.x] = 4
    //= load row[0] = 1..32 unknown
}

void run(float *out, Packed<float> m, int width, float *data, const long *strides) {
    columns<<<8, 256>>>(out, m, width);
    rows<<<8, 256>>>(out, m, width);
    nested<<<8, 256>>>(out, data, strides);
    unseen<<<8, 256>>>(out, data);
}

// check-command: check --all %s
// check-exit: 1
// check-output:
//| testdata/audit/accessors.cu:37:16: warning: load touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|    37 |         sum += m[threadIdx.x][j];
//|       |                ^~~~~~~~~~~~~~~~~
//|   note: column-walk: neighbouring lanes are a whole row apart, m.strides[0] elements (4·m.strides[0] bytes), while k walks along the row: every lane needs a sector of its own
//|   note: hangs on m.strides[0]: min(4·m.strides[0], 32) sectors, up to one more where a row begins inside a sector; --set m.strides[0]=… settles it
//|   note: address m.data + 4*m.strides[0]*tx + 4*k; kernel columns<<<(8, 1, 1), (256, 1, 1)>>> (line 71)
//|   note: assumed: m.strides[0]: large and a multiple of 32; a loop of unknown length runs long enough to meet every alignment
//|   note: suggestion: read through a tile in shared memory with rows of 33 elements, so that neighbouring lanes read neighbouring columns: 32 → 4 sectors per request, and 1 wavefront a request along the tile's columns
//| testdata/audit/accessors.cu:39:5: note: store touches 4 sectors per request (ideal 4)
//|    39 |     out[threadIdx.x] = sum;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel columns<<<(8, 1, 1), (256, 1, 1)>>> (line 71), 8 requests a block
//| testdata/audit/accessors.cu:46:16: note: load touches 4 to 5 sectors per request, typically 4 (ideal 4)
//|    46 |         sum += m[j][threadIdx.x];
//|       |                ^~~~~~~~~~~~~~~~~
//|   note: hangs on m.strides[0]: 4 sectors if m.strides[0] is a multiple of 8, else 4–5; --set m.strides[0]=… settles it
//|   note: address m.data + 4*tx + 4*m.strides[0]*k; kernel rows<<<(8, 1, 1), (256, 1, 1)>>> (line 72)
//|   note: assumed: m.strides[0]: large and a multiple of 32; a loop of unknown length runs long enough to meet every alignment
//| testdata/audit/accessors.cu:48:5: note: store touches 4 sectors per request (ideal 4)
//|    48 |     out[threadIdx.x] = sum;
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel rows<<<(8, 1, 1), (256, 1, 1)>>> (line 72), 8 requests a block
//| testdata/audit/accessors.cu:16:48: note: load touches 1 sector per request (ideal 1, a broadcast: free)
//|    16 |         return Accessor<T, N - 1>(this->data + this->strides[0] * i, this->strides + 1);
//|       |                                                ^~~~~~~~~~~~~~~~
//|   note: address strides; kernel nested<<<(8, 1, 1), (256, 1, 1)>>> (line 73), 8 requests a block
//| testdata/audit/accessors.cu:55:5: note: store touches 4 sectors per request (ideal 4)
//|    55 |     out[threadIdx.x] = row[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel nested<<<(8, 1, 1), (256, 1, 1)>>> (line 73), 8 requests a block
//| testdata/audit/accessors.cu:55:24: note: load touches 4 sectors per request (ideal 4)
//|    55 |     out[threadIdx.x] = row[threadIdx.x];
//|       |                        ^~~~~~~~~~~~~~~~
//|   note: address data + 4*tx + 256*this->strides[0]; kernel nested<<<(8, 1, 1), (256, 1, 1)>>> (line 73), 8 requests a block
//| testdata/audit/accessors.cu:65:5: note: store touches 4 sectors per request (ideal 4)
//|    65 |     out[threadIdx.x] = row[0];
//|       |     ^~~~~~~~~~~~~~~~
//|   note: address out + 4*tx; kernel unseen<<<(8, 1, 1), (256, 1, 1)>>> (line 74), 8 requests a block
//| testdata/audit/accessors.cu:65:24: note: load of unknown cost, 1 to 32 sectors per request: data-dependent
//|    65 |     out[threadIdx.x] = row[0];
//|       |                        ^~~~~~
//|   note: data-dependent: the address follows data that the kernel loads: between 1 and 32 sectors a request
//|   note: address row; kernel unseen<<<(8, 1, 1), (256, 1, 1)>>> (line 74), 8 requests a block
//| testdata/audit/accessors.cu:34:17: note: kernel columns<<<(8, 1, 1), (256, 1, 1)>>> (line 71): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 1 access not counted
//|   note: fix first: the load on line 37, 28 excess sectors a request
//| testdata/audit/accessors.cu:43:17: note: kernel rows<<<(8, 1, 1), (256, 1, 1)>>> (line 72): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 1 access not counted
//| testdata/audit/accessors.cu:52:17: note: kernel nested<<<(8, 1, 1), (256, 1, 1)>>> (line 73): a block asks for 2304 bytes of global memory and moves 2304 (100 % efficiency)
//| testdata/audit/accessors.cu:63:17: note: kernel unseen<<<(8, 1, 1), (256, 1, 1)>>> (line 74): a block asks for 1024 bytes of global memory and moves 1024 (100 % efficiency); 1 access not counted
