// patterns.cu - runs warp requests from CSV files, one instruction each, for a profiler to count.
//
//   patterns REQUESTS.csv ... > launches.csv
//
// Reads the pattern files of testdata/hw (op, bytes_per_lane, active_mask_hex, measured…, then the lanes' byte
// offsets from an aligned base: lane0 … lane31, or shared0 … shared31, global0 … global31 for copies).
// A launch is one warp. It runs at most one request for each of the counters it is profiled with (a global load,
// a global store, a shared load and a shared store may share a launch, as each has its own counter), so that every
// counter sees one instruction. The output says which request stands in which launch:
//
//   launch,class,file,row        (row: number of the data row in its file, from 0)
//
// The instruction is fixed by inline PTX; which instruction the assembler makes of it can be seen with
// cuobjdump --dump-sass. Offsets come in through the kernel's parameters (constant memory), so no other instruction
// of the kernel touches global or shared memory.
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace {

constexpr unsigned warp = 32;              // lanes
constexpr unsigned shared_bytes = 40 << 10; // bytes of shared memory; offsets stay below
constexpr unsigned global_bytes = 4 << 20;  // bytes of the global buffer
constexpr unsigned members_max = 4;         // requests a launch

// The counters a request is told by. Requests of different classes may share a launch, except where alone.
enum counter_class { GLOBAL_LD, GLOBAL_ST, GLOBAL_ATOM, SHARED_LD, SHARED_ST, SHARED_ATOM, COPY, CLASSES };
const char *const class_names[CLASSES] = {"global_ld", "global_st",   "global_atom", "shared_ld",
                                          "shared_st", "shared_atom", "copy"};

// clang-format off
// X(name, bytes per lane, class, statement). s: shared address, g: global address, v, w: values.
#define LD32(ptx, at)  asm volatile(ptx " %0, [%1];" : "=r"(v[0]) : at)
#define LD64(ptx, at)  asm volatile(ptx " {%0, %1}, [%2];" : "=r"(v[0]), "=r"(v[1]) : at)
#define LD128(ptx, at) asm volatile(ptx " {%0, %1, %2, %3}, [%4];" : "=r"(v[0]), "=r"(v[1]), "=r"(v[2]), "=r"(v[3]) : at)
#define LDM1(ptx, at)  asm volatile(ptx " {%0}, [%1];" : "=r"(v[0]) : at)
#define ST32(ptx, at)  asm volatile(ptx " [%0], %1;" :: at, "r"(w) : "memory")
#define ST64(ptx, at)  asm volatile(ptx " [%0], {%1, %1};" :: at, "r"(w) : "memory")
#define ST128(ptx, at) asm volatile(ptx " [%0], {%1, %1, %1, %1};" :: at, "r"(w) : "memory")
#define AT32(ptx, at)  asm volatile(ptx " %0, [%1], %2;" : "=r"(v[0]) : at, "r"(w) : "memory")
#define CAS32(ptx, at) asm volatile(ptx " %0, [%1], %2, %3;" : "=r"(v[0]) : at, "r"(v[1]), "r"(w) : "memory")
#define AT64(ptx, at)  asm volatile(ptx " %0, [%1], %2;" : "=l"(l) : at, "l"(m) : "memory")
#define CAS64(ptx, at) asm volatile(ptx " %0, [%1], %2, %3;" : "=l"(l) : at, "l"(l), "l"(m) : "memory")
#define ATF32(ptx, at) asm volatile(ptx " %0, [%1], %2;" : "=f"(f) : at, "f"(f) : "memory")
#define ATF64(ptx, at) asm volatile(ptx " %0, [%1], %2;" : "=d"(d) : at, "d"(d) : "memory")
#define RED32(ptx, at) asm volatile(ptx " [%0], %1;" :: at, "r"(w) : "memory")
#define REDF32(ptx, at) asm volatile(ptx " [%0], %1;" :: at, "f"(f) : "memory")
#define INC(ptx, at)   asm volatile(ptx " [%0], 1;" :: at : "memory")
#define CP(ptx, n)     asm volatile(ptx " [%0], [%1], " #n "; cp.async.wait_all;" :: "r"(s), "l"(g) : "memory")
#define G "l"(g)
#define S "r"(s)
#define BASE_OPERATIONS(X) \
    X(global_load, 1, GLOBAL_LD, LD32("ld.global.u8", G)) \
    X(global_load, 2, GLOBAL_LD, LD32("ld.global.u16", G)) \
    X(global_load, 4, GLOBAL_LD, LD32("ld.global.u32", G)) \
    X(global_load, 8, GLOBAL_LD, LD64("ld.global.v2.u32", G)) \
    X(global_load, 16, GLOBAL_LD, LD128("ld.global.v4.u32", G)) \
    X(global_load_nc, 1, GLOBAL_LD, LD32("ld.global.nc.u8", G)) \
    X(global_load_nc, 2, GLOBAL_LD, LD32("ld.global.nc.u16", G)) \
    X(global_load_nc, 4, GLOBAL_LD, LD32("ld.global.nc.u32", G)) \
    X(global_load_nc, 8, GLOBAL_LD, LD64("ld.global.nc.v2.u32", G)) \
    X(global_load_nc, 16, GLOBAL_LD, LD128("ld.global.nc.v4.u32", G)) \
    X(global_store, 1, GLOBAL_ST, ST32("st.global.u8", G)) \
    X(global_store, 2, GLOBAL_ST, ST32("st.global.u16", G)) \
    X(global_store, 4, GLOBAL_ST, ST32("st.global.u32", G)) \
    X(global_store, 8, GLOBAL_ST, ST64("st.global.v2.u32", G)) \
    X(global_store, 16, GLOBAL_ST, ST128("st.global.v4.u32", G)) \
    X(global_atomic_add, 4, GLOBAL_ATOM, AT32("atom.global.add.u32", G)) \
    X(global_atomic_exch, 4, GLOBAL_ATOM, AT32("atom.global.exch.b32", G)) \
    X(global_atomic_cas, 4, GLOBAL_ATOM, CAS32("atom.global.cas.b32", G)) \
    X(global_atomic_add, 8, GLOBAL_ATOM, AT64("atom.global.add.u64", G)) \
    X(global_atomic_cas, 8, GLOBAL_ATOM, CAS64("atom.global.cas.b64", G)) \
    X(global_atomic_addf, 4, GLOBAL_ATOM, ATF32("atom.global.add.f32", G)) \
    X(global_atomic_addf, 8, GLOBAL_ATOM, ATF64("atom.global.add.f64", G)) \
    X(global_red_add, 4, GLOBAL_ATOM, RED32("red.global.add.u32", G)) \
    X(global_red_addf, 4, GLOBAL_ATOM, REDF32("red.global.add.f32", G)) \
    X(shared_load, 1, SHARED_LD, LD32("ld.shared.u8", S)) \
    X(shared_load, 2, SHARED_LD, LD32("ld.shared.u16", S)) \
    X(shared_load, 4, SHARED_LD, LD32("ld.shared.u32", S)) \
    X(shared_load, 8, SHARED_LD, LD64("ld.shared.v2.u32", S)) \
    X(shared_load, 16, SHARED_LD, LD128("ld.shared.v4.u32", S)) \
    X(shared_store, 1, SHARED_ST, ST32("st.shared.u8", S)) \
    X(shared_store, 2, SHARED_ST, ST32("st.shared.u16", S)) \
    X(shared_store, 4, SHARED_ST, ST32("st.shared.u32", S)) \
    X(shared_store, 8, SHARED_ST, ST64("st.shared.v2.u32", S)) \
    X(shared_store, 16, SHARED_ST, ST128("st.shared.v4.u32", S)) \
    X(shared_atomic_add, 4, SHARED_ATOM, INC("red.shared.add.u32", S)) \
    X(shared_atomic_add_value, 4, SHARED_ATOM, AT32("atom.shared.add.u32", S)) \
    X(shared_atomic_max, 4, SHARED_ATOM, AT32("atom.shared.max.u32", S)) \
    X(shared_atomic_xor, 4, SHARED_ATOM, AT32("atom.shared.xor.b32", S)) \
    X(shared_atomic_exch, 4, SHARED_ATOM, AT32("atom.shared.exch.b32", S)) \
    X(shared_atomic_cas, 4, SHARED_ATOM, CAS32("atom.shared.cas.b32", S)) \
    X(shared_atomic_exch, 8, SHARED_ATOM, AT64("atom.shared.exch.b64", S)) \
    X(shared_atomic_cas, 8, SHARED_ATOM, CAS64("atom.shared.cas.b64", S)) \
    X(shared_atomic_add_value, 8, SHARED_ATOM, AT64("atom.shared.add.u64", S)) \
    X(shared_atomic_addf, 4, SHARED_ATOM, ATF32("atom.shared.add.f32", S)) \
    X(shared_atomic_addf, 8, SHARED_ATOM, ATF64("atom.shared.add.f64", S))
#define LDMATRIX_OPERATIONS(X) \
    X(ldmatrix_x1, 16, SHARED_LD, LDM1("ldmatrix.sync.aligned.m8n8.x1.shared.b16", S)) \
    X(ldmatrix_x2, 16, SHARED_LD, LD64("ldmatrix.sync.aligned.m8n8.x2.shared.b16", S)) \
    X(ldmatrix_x4, 16, SHARED_LD, LD128("ldmatrix.sync.aligned.m8n8.x4.shared.b16", S)) \
    X(ldmatrix_x1_trans, 16, SHARED_LD, LDM1("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16", S)) \
    X(ldmatrix_x2_trans, 16, SHARED_LD, LD64("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16", S)) \
    X(ldmatrix_x4_trans, 16, SHARED_LD, LD128("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16", S))
#define COPY_OPERATIONS(X) \
    X(cp_async_ca, 4, COPY, CP("cp.async.ca.shared.global", 4)) \
    X(cp_async_ca, 8, COPY, CP("cp.async.ca.shared.global", 8)) \
    X(cp_async_ca, 16, COPY, CP("cp.async.ca.shared.global", 16)) \
    X(cp_async_cg, 16, COPY, CP("cp.async.cg.shared.global", 16))

#define OPERATIONS(X) BASE_OPERATIONS(X) LDMATRIX_OPERATIONS(X) COPY_OPERATIONS(X)
// clang-format on

#define NUMBER(name, bytes, cls, statement) OP_##name##_##bytes,
enum operation { OPERATIONS(NUMBER) OPERATION_COUNT };

struct operation_info {
    const char *name;
    unsigned bytes; // a lane
    counter_class cls;
};
#define INFO(name, bytes, cls, statement) {#name, bytes, cls},
const operation_info infos[] = {OPERATIONS(INFO)};

struct request {
    int op;                // enum operation; -1: none
    uint32_t active;       // bit i: lane i
    unsigned shared[warp]; // byte offsets
    unsigned global[warp]; // byte offsets
};

struct batch {
    request member[members_max];
};

#define RUN(name, bytes, cls, statement)                                                           \
    case OP_##name##_##bytes:                                                                      \
        statement;                                                                                 \
        break;

// What an architecture lacks is left out (its requests then do nothing: main() refuses them).
__device__ unsigned run_one(int op, uint32_t s, unsigned char *g, unsigned w) {
    unsigned v[4] = {0, 0, 0, 0};
    unsigned long long l = 0, m = w;
    float f = (float)w;
    double d = (double)w;
    switch (op) {
        BASE_OPERATIONS(RUN)
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 750
        LDMATRIX_OPERATIONS(RUN)
#endif
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
        COPY_OPERATIONS(RUN)
#endif
    }
    return v[0] | v[1] | v[2] | v[3] | (unsigned)l | (unsigned)f | (unsigned)d;
}

// Memory holds zeros (or small sums), so `seen` never is `never`; comparing keeps the results wanted.
__global__ void pattern_launch(const __grid_constant__ batch b, unsigned char *global, unsigned w, unsigned never) {
    extern __shared__ __align__(1024) unsigned char shared[];
    unsigned base = (unsigned)__cvta_generic_to_shared(shared), seen = 0;
#pragma unroll 1
    for (unsigned i = 0; i < members_max; i++) {
        const request &r = b.member[i];
        if (r.op < 0)
            continue;
        unsigned s = base + r.shared[threadIdx.x];
        unsigned char *g = global + r.global[threadIdx.x];
        if (r.active >> threadIdx.x & 1)
            seen |= run_one(r.op, s, g, w);
        __syncwarp();
    }
    if (seen == never)
        __trap();
}

void check(cudaError_t e, const char *what) {
    if (e == cudaSuccess)
        return;
    fprintf(stderr, "patterns: %s: %s\n", what, cudaGetErrorString(e));
    exit(2);
}

struct row {
    std::string file;
    unsigned number; // data row in the file, from 0
    request r;
};

std::vector<std::string> split(const std::string &line) {
    std::vector<std::string> out;
    std::stringstream in(line);
    for (std::string field; std::getline(in, field, ',');)
        out.push_back(field);
    return out;
}

int operation_find(const std::string &name, unsigned bytes) {
    for (int i = 0; i < OPERATION_COUNT; i++)
        if (name == infos[i].name && bytes == infos[i].bytes)
            return i;
    return -1;
}

[[noreturn]] void broken(const std::string &file, unsigned line, const char *expected) {
    fprintf(stderr, "patterns: %s:%u: expected %s\n", file.c_str(), line, expected);
    exit(2);
}

unsigned number(const std::map<std::string, size_t> &column, const std::vector<std::string> &field,
                const std::string &name, int radix, const std::string &file, unsigned line) {
    auto at = column.find(name);
    if (at == column.end())
        broken(file, line, ("a column " + name).c_str());
    char *end = nullptr;
    unsigned long v = strtoul(field[at->second].c_str(), &end, radix);
    if (field[at->second].empty() || *end)
        broken(file, line, ("a number in column " + name).c_str());
    return (unsigned)v;
}

void read_file(const std::string &file, std::vector<row> &rows) {
    std::ifstream in(file);
    std::string text;
    if (!in || !std::getline(in, text))
        broken(file, 1, "a header line");
    std::map<std::string, size_t> column;
    std::vector<std::string> names = split(text);
    for (size_t i = 0; i < names.size(); i++)
        column[names[i]] = i;
    for (unsigned line = 2, n = 0; std::getline(in, text); line++, n++) {
        std::vector<std::string> field = split(text);
        if (field.size() != names.size())
            broken(file, line, "as many fields as the header has");
        row r{file, n, {}};
        std::string op = field[column["op"]];
        r.r.op = operation_find(op, number(column, field, "bytes_per_lane", 10, file, line));
        if (r.r.op < 0)
            broken(file, line, "an operation of patterns.cu");
        counter_class cls = infos[r.r.op].cls;
        r.r.active = number(column, field, "active_mask_hex", 16, file, line);
        for (unsigned lane = 0; lane < warp; lane++) {
            std::string suffix = std::to_string(lane);
            bool shared = cls == SHARED_LD || cls == SHARED_ST || cls == SHARED_ATOM;
            if (cls == COPY || shared)
                r.r.shared[lane] = number(column, field, (shared ? "lane" : "shared") + suffix, 10, file, line);
            if (!shared)
                r.r.global[lane] = number(column, field, (cls == COPY ? "global" : "lane") + suffix, 10, file, line);
            if (r.r.shared[lane] + 16 > shared_bytes || r.r.global[lane] + 16 > global_bytes)
                broken(file, line, "offsets inside the buffers");
        }
        if (op.rfind("ldmatrix", 0) == 0)
            r.r.active = 0xffffffff; // a whole warp runs it; the mask names the lanes whose addresses count
        rows.push_back(r);
    }
}

// Launch kinds: which classes may stand side by side.
const std::vector<std::vector<counter_class>> kinds = {
    {GLOBAL_LD, GLOBAL_ST, SHARED_LD, SHARED_ST}, {GLOBAL_ATOM, SHARED_ATOM}, {COPY}};

unsigned launch_all(const std::vector<row> &rows, unsigned char *global) {
    std::vector<const row *> queue[CLASSES];
    for (const row &r : rows)
        queue[infos[r.r.op].cls].push_back(&r);
    unsigned launches = 0;
    for (const auto &kind : kinds)
        for (size_t i = 0;; i++) {
            batch b;
            unsigned n = 0;
            for (request &r : b.member)
                r.op = -1;
            for (counter_class c : kind)
                if (i < queue[c].size()) {
                    b.member[n++] = queue[c][i]->r;
                    printf("%u,%s,%s,%u\n", launches, class_names[c], queue[c][i]->file.c_str(), queue[c][i]->number);
                }
            if (!n)
                break;
            pattern_launch<<<1, warp, shared_bytes>>>(b, global, 3, 0x5bd1e995);
            check(cudaGetLastError(), "launch");
            check(cudaDeviceSynchronize(), "run");
            launches++;
        }
    return launches;
}

} // namespace

int main(int argc, char **argv) {
    std::vector<row> rows;
    if (argc < 2) {
        fprintf(stderr, "usage: patterns REQUESTS.csv ...\n");
        return 2;
    }
    for (int i = 1; i < argc; i++)
        read_file(argv[i], rows);
    unsigned char *global = nullptr;
    check(cudaMalloc(&global, global_bytes), "cudaMalloc");
    check(cudaMemset(global, 0, global_bytes), "cudaMemset");
    printf("launch,class,file,row\n");
    // An empty launch first: what a launch counts by itself.
    batch none;
    for (request &r : none.member)
        r.op = -1;
    pattern_launch<<<1, warp, shared_bytes>>>(none, global, 3, 0x5bd1e995);
    check(cudaDeviceSynchronize(), "run");
    unsigned launches = launch_all(rows, global);
    fprintf(stderr, "patterns: %zu requests in %u launches, after an empty one\n", rows.size(), launches);
    check(cudaFree(global), "cudaFree");
    return 0;
}
