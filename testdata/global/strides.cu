// What a stride or an offset costs in 32-byte sectors.
__global__ void strides(const float *data, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = data[i * 2];
    sum += data[i * 8];
    sum += data[i * 1024];
    sum += data[i + 1];
    out[i] = sum;
}

struct Particle {
    float x, y, z, w;
};

struct Wide {
    float x, y, z, u, v, w, m;
};

__global__ void structs(const Particle *p, const Wide *q, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = p[i].x + q[i].x;
}

__global__ void whole_struct(const Particle *p, Particle *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = p[i];
}

void run(const float *data, const Particle *p, const Wide *q, float *out, Particle *copy)
{
    strides<<<64, 256>>>(data, out);
    structs<<<64, 256>>>(p, q, out);
    whole_struct<<<64, 256>>>(p, copy);
}
