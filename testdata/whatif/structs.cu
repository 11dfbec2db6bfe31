// Particles in global memory, and a row of them in shared memory.
struct Particle {
    float x, y, z, mass;
    float vx, vy, vz, charge;
};

__global__ void step(Particle *p, float dt)
{
    __shared__ Particle near[64];
    int i = blockIdx.x * 64 + threadIdx.x;
    near[threadIdx.x] = p[i];
    __syncthreads();
    float force = 0;
    for (int j = 0; j < 64; j++)
        force += near[j].charge;
    p[i].vx += force * dt / near[threadIdx.x].mass;
}

void run(Particle *p)
{
    step<<<1024, 64>>>(p, 0.01f);
}

// check-command: whatif %s --soa Particle
// check-output:
//| step<<<(1024, 1, 1), (64, 1, 1)>>> (line 21): --soa Particle
//|     11:5   store  near[threadIdx.x]       8 wavefronts  → 1 wavefront  better
//|     11:25  load   p[i]                    32 sectors    → 4 sectors    better
//|     15:18  load   near[j].charge          1 wavefront   → 1 wavefront  same
//|     16:5   load   p[i].vx                 32 sectors    → 4 sectors    better
//|     16:5   store  p[i].vx                 32 sectors    → 4 sectors    better
//|     16:29  load   near[threadIdx.x].mass  8 wavefronts  → 1 wavefront  better
//|   sectors of a block, these accesses together: 640 → 80
//|   wavefronts of a block, these accesses together: 272 → 146
//|   where a compiler merges neighbouring ones of a thread: 176 → 82
//|   shared memory of a block: 2048 → 2048 bytes
//|   blocks an SM holds: 32 → 32 (limited by the number of blocks; registers aside)
// check-command: check %s
// check-exit: 1
// check-output:
//| testdata/whatif/structs.cu:11:25: warning: load touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|    11 |     near[threadIdx.x] = p[i];
//|       |                         ^~~~
//|   note: array-of-structs: Particle is 32 bytes and is moved whole, but in 8 requests of 4 bytes, each of which touches all sectors again
//|   note: address p + 32*tx + 2048*bx + {0, 4, … 28}; kernel step<<<(1024, 1, 1), (64, 1, 1)>>> (line 21), 16 requests a block
//|   note: suggestion: an array for each field of Particle (structure of arrays) instead of an array of Particle: 32 → 4 sectors per request, 640 → 80 a block over all accesses to Particle (cuaddr whatif --soa Particle)
//| testdata/whatif/structs.cu:16:5: warning: load touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|    16 |     p[i].vx += force * dt / near[threadIdx.x].mass;
//|       |     ^~~~~~~
//|   note: array-of-structs: lanes are one Particle (32 bytes) apart and each uses 4 bytes of it: every lane needs a sector of its own
//|   note: address p + 32*tx + 2048*bx + 16; kernel step<<<(1024, 1, 1), (64, 1, 1)>>> (line 21), 2 requests a block
//|   note: the same for the store of this expression
//|   note: suggestion: an array for each field of Particle (structure of arrays) instead of an array of Particle: 32 → 4 sectors per request, 640 → 80 a block over all accesses to Particle (cuaddr whatif --soa Particle)
//| testdata/whatif/structs.cu:11:5: warning: store takes 8 wavefronts per request, 1 would do: 8-way bank conflict [shared-bank-conflict]
//|    11 |     near[threadIdx.x] = p[i];
//|       |     ^~~~~~~~~~~~~~~~~
//|   note: column-of-structs: neighbouring lanes are one Particle (32 bytes) apart and each uses 4 bytes of it; gcd(8, 32) = 8, so the 32 lanes meet in 32/8 = 4 banks: 8 ways
//|   note: address near + 32*tx + {0, 4, … 28}; kernel step<<<(1024, 1, 1), (64, 1, 1)>>> (line 21), 16 requests a block
//|   note: a compiler can make one store of 16 bytes of 4 neighbouring ones of a thread: 8 wavefronts a request then, instead of 4 × 8
//|   note: suggestion: an array for each field of Particle (structure of arrays) instead of an array of Particle: 8 → 1 wavefronts per request, 176 → 82 a block over all accesses to Particle, neighbouring ones merged (cuaddr whatif --soa Particle)
//| testdata/whatif/structs.cu:16:29: warning: load takes 8 wavefronts per request, 1 would do: 8-way bank conflict [shared-bank-conflict]
//|    16 |     p[i].vx += force * dt / near[threadIdx.x].mass;
//|       |                             ^~~~~~~~~~~~~~~~~~~~~~
//|   note: column-of-structs: neighbouring lanes are one Particle (32 bytes) apart and each uses 4 bytes of it; gcd(8, 32) = 8, so the 32 lanes meet in 32/8 = 4 banks: 8 ways
//|   note: address near + 32*tx + 12; kernel step<<<(1024, 1, 1), (64, 1, 1)>>> (line 21), 2 requests a block
//|   note: suggestion: an array for each field of Particle (structure of arrays) instead of an array of Particle: 8 → 1 wavefronts per request, 176 → 82 a block over all accesses to Particle, neighbouring ones merged (cuaddr whatif --soa Particle)
//| testdata/whatif/structs.cu:7:17: note: kernel step<<<(1024, 1, 1), (64, 1, 1)>>> (line 21): a block asks for 2560 bytes of global memory and moves 20480 (12 % efficiency); 272 wavefronts of shared memory, 146 would do
//|   note: fix first: the load on line 11, 448 excess sectors a block, for a sector from memory costs about 6 replayed wavefronts
