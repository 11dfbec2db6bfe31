// Variables that a loop sets anew, and their values behind loops of unknown length. Numbers behind //= are counted by hand.

// The index starts over in every turn of the outer loop: 8 bytes a lane side by side are 8 sectors, 2 wavefronts. Four warps, the
// last with lanes 96 … 99 alone.
__global__ void starts_over(const double *in, double *out, int boxes)
{
    __shared__ double s[100];
    int t = threadIdx.x, w = t;
    for (int k = 0; k < boxes; k++) {
        while (w < 100) {
            s[w] = in[w];
            //= load in[w] = 6.25 peak 8 x? assumed
            //= store s[w] = 1.75 peak 2 x? assumed
            w += 128;
        }
        w = t;
        __syncthreads();
    }
    out[t] = s[t % 32];
    //= load s[t % 32] = 2 x4
    //= store out[t] = 8 x4
}

// Behind the loop the lanes still stand side by side, a number of planes further that nobody knows.
__global__ void behind(const float *in, float *out, int nx, int ny, int nz)
{
    int c = blockIdx.x * 64 + threadIdx.x + blockIdx.y * nx;
    for (int k = 1; k < nz; k++) {
        out[c] = in[c];
        //= load in[c] = 4 x? assumed
        //= store out[c] = 4 x? assumed
        c += nx * ny;
    }
    out[c] = in[c + nx * ny];
    //= load in[c + nx * ny] = 4 x2 assumed
    //= store out[c] = 4 x2 assumed
}

void run(const double *d, double *e, const float *f, float *g, int n, int nx, int ny)
{
    starts_over<<<8, 128>>>(d, e, n);
    behind<<<dim3(nx / 64, ny), 64>>>(f, g, nx, ny, n);
}

// check-command: check %s
