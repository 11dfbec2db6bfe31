/*
 * vectors.h - the built-in vector types with the sizes and alignments of CUDA's ABI, their make_
 * functions, and dim3.
 */
#ifndef CUADDR_VECTORS_H
#define CUADDR_VECTORS_H
#pragma GCC system_header

#define __cuaddr_vector1(name, type)                                                               \
    struct name##1 {                                                                               \
        type x;                                                                                    \
    };                                                                                             \
    __host__ __device__ constexpr name##1 make_##name##1(type x) {                                 \
        return {x};                                                                                \
    }
#define __cuaddr_vector2(name, type, align2)                                                       \
    struct __attribute__((aligned(align2))) name##2 {                                              \
        type x, y;                                                                                 \
    };                                                                                             \
    __host__ __device__ constexpr name##2 make_##name##2(type x, type y) {                         \
        return {x, y};                                                                             \
    }
#define __cuaddr_vector3(name, type)                                                               \
    struct name##3 {                                                                               \
        type x, y, z;                                                                              \
    };                                                                                             \
    __host__ __device__ constexpr name##3 make_##name##3(type x, type y, type z) {                 \
        return {x, y, z};                                                                          \
    }
#define __cuaddr_vector4(name, type, align4)                                                       \
    struct __attribute__((aligned(align4))) name {                                                 \
        type x, y, z, w;                                                                           \
    };                                                                                             \
    __host__ __device__ constexpr name make_##name(type x, type y, type z, type w) {               \
        return {x, y, z, w};                                                                       \
    }
#define __cuaddr_vectors(name, type, align2, align4)                                               \
    __cuaddr_vector1(name, type) __cuaddr_vector2(name, type, align2)                              \
        __cuaddr_vector3(name, type) __cuaddr_vector4(name##4, type, align4)

/* name, element, alignment in bytes of the vector of two and of four */
__cuaddr_vectors(char, signed char, 2, 4)
__cuaddr_vectors(uchar, unsigned char, 2, 4)
__cuaddr_vectors(short, short, 4, 8)
__cuaddr_vectors(ushort, unsigned short, 4, 8)
__cuaddr_vectors(int, int, 8, 16)
__cuaddr_vectors(uint, unsigned int, 8, 16)
__cuaddr_vectors(long, long, 16, 16)
__cuaddr_vectors(ulong, unsigned long, 16, 16)
__cuaddr_vectors(longlong, long long, 16, 16)
__cuaddr_vectors(ulonglong, unsigned long long, 16, 16)
__cuaddr_vectors(float, float, 8, 16)
__cuaddr_vectors(double, double, 16, 16)
__cuaddr_vector4(long4_16a, long, 16)
__cuaddr_vector4(long4_32a, long, 32)
__cuaddr_vector4(ulong4_16a, unsigned long, 16)
__cuaddr_vector4(ulong4_32a, unsigned long, 32)
__cuaddr_vector4(longlong4_16a, long long, 16)
__cuaddr_vector4(longlong4_32a, long long, 32)
__cuaddr_vector4(ulonglong4_16a, unsigned long long, 16)
__cuaddr_vector4(ulonglong4_32a, unsigned long long, 32)
__cuaddr_vector4(double4_16a, double, 16)
__cuaddr_vector4(double4_32a, double, 32)

#undef __cuaddr_vector1
#undef __cuaddr_vector2
#undef __cuaddr_vector3
#undef __cuaddr_vector4
#undef __cuaddr_vectors

struct dim3 {
    unsigned int x, y, z;
    __host__ __device__ constexpr dim3(unsigned int vx = 1, unsigned int vy = 1,
                                       unsigned int vz = 1)
        : x(vx), y(vy), z(vz) {
    }
    __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {
    }
    __host__ __device__ constexpr operator uint3() const {
        return {x, y, z};
    }
};

#endif
