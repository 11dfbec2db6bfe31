/*
 * helper_math.h - arithmetic on the built-in vector types, as the CUDA samples define it, with
 * bodies: component by component, with scalars on either side.
 */
#ifndef CUADDR_HELPER_MATH_H
#define CUADDR_HELPER_MATH_H
#pragma GCC system_header

#include "cuaddr/prelude.h"

#define __cuaddr_fn __host__ __device__ inline

/* V: the vector, T: its element. */
#define __cuaddr_ops2(V, T) \
    __cuaddr_fn V operator+(V a, V b) { return V{(T)(a.x + b.x), (T)(a.y + b.y)}; } \
    __cuaddr_fn V operator+(V a, T b) { return V{(T)(a.x + b), (T)(a.y + b)}; } \
    __cuaddr_fn V operator+(T a, V b) { return V{(T)(a + b.x), (T)(a + b.y)}; } \
    __cuaddr_fn void operator+=(V &a, V b) { a = a + b; } \
    __cuaddr_fn void operator+=(V &a, T b) { a = a + b; } \
    __cuaddr_fn V operator-(V a, V b) { return V{(T)(a.x - b.x), (T)(a.y - b.y)}; } \
    __cuaddr_fn V operator-(V a, T b) { return V{(T)(a.x - b), (T)(a.y - b)}; } \
    __cuaddr_fn V operator-(T a, V b) { return V{(T)(a - b.x), (T)(a - b.y)}; } \
    __cuaddr_fn void operator-=(V &a, V b) { a = a - b; } \
    __cuaddr_fn void operator-=(V &a, T b) { a = a - b; } \
    __cuaddr_fn V operator*(V a, V b) { return V{(T)(a.x * b.x), (T)(a.y * b.y)}; } \
    __cuaddr_fn V operator*(V a, T b) { return V{(T)(a.x * b), (T)(a.y * b)}; } \
    __cuaddr_fn V operator*(T a, V b) { return V{(T)(a * b.x), (T)(a * b.y)}; } \
    __cuaddr_fn void operator*=(V &a, V b) { a = a * b; } \
    __cuaddr_fn void operator*=(V &a, T b) { a = a * b; } \
    __cuaddr_fn V operator/(V a, V b) { return V{(T)(a.x / b.x), (T)(a.y / b.y)}; } \
    __cuaddr_fn V operator/(V a, T b) { return V{(T)(a.x / b), (T)(a.y / b)}; } \
    __cuaddr_fn V operator/(T a, V b) { return V{(T)(a / b.x), (T)(a / b.y)}; } \
    __cuaddr_fn void operator/=(V &a, V b) { a = a / b; } \
    __cuaddr_fn void operator/=(V &a, T b) { a = a / b; } \
    __cuaddr_fn V operator-(const V &a) { return V{(T)(0 - a.x), (T)(0 - a.y)}; } \
    __cuaddr_fn V min(V a, V b) { return V{a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y}; } \
    __cuaddr_fn V max(V a, V b) { return V{b.x < a.x ? a.x : b.x, b.y < a.y ? a.y : b.y}; } \
    __cuaddr_fn T dot(V a, V b) { return a.x * b.x + a.y * b.y; } \
    __cuaddr_fn V clamp(V v, V a, V b) { return max(a, min(v, b)); } \
    __cuaddr_fn V clamp(V v, T a, T b) { return clamp(v, V{a, a}, V{b, b}); }
#define __cuaddr_ops3(V, T) \
    __cuaddr_fn V operator+(V a, V b) { return V{(T)(a.x + b.x), (T)(a.y + b.y), (T)(a.z + b.z)}; } \
    __cuaddr_fn V operator+(V a, T b) { return V{(T)(a.x + b), (T)(a.y + b), (T)(a.z + b)}; } \
    __cuaddr_fn V operator+(T a, V b) { return V{(T)(a + b.x), (T)(a + b.y), (T)(a + b.z)}; } \
    __cuaddr_fn void operator+=(V &a, V b) { a = a + b; } \
    __cuaddr_fn void operator+=(V &a, T b) { a = a + b; } \
    __cuaddr_fn V operator-(V a, V b) { return V{(T)(a.x - b.x), (T)(a.y - b.y), (T)(a.z - b.z)}; } \
    __cuaddr_fn V operator-(V a, T b) { return V{(T)(a.x - b), (T)(a.y - b), (T)(a.z - b)}; } \
    __cuaddr_fn V operator-(T a, V b) { return V{(T)(a - b.x), (T)(a - b.y), (T)(a - b.z)}; } \
    __cuaddr_fn void operator-=(V &a, V b) { a = a - b; } \
    __cuaddr_fn void operator-=(V &a, T b) { a = a - b; } \
    __cuaddr_fn V operator*(V a, V b) { return V{(T)(a.x * b.x), (T)(a.y * b.y), (T)(a.z * b.z)}; } \
    __cuaddr_fn V operator*(V a, T b) { return V{(T)(a.x * b), (T)(a.y * b), (T)(a.z * b)}; } \
    __cuaddr_fn V operator*(T a, V b) { return V{(T)(a * b.x), (T)(a * b.y), (T)(a * b.z)}; } \
    __cuaddr_fn void operator*=(V &a, V b) { a = a * b; } \
    __cuaddr_fn void operator*=(V &a, T b) { a = a * b; } \
    __cuaddr_fn V operator/(V a, V b) { return V{(T)(a.x / b.x), (T)(a.y / b.y), (T)(a.z / b.z)}; } \
    __cuaddr_fn V operator/(V a, T b) { return V{(T)(a.x / b), (T)(a.y / b), (T)(a.z / b)}; } \
    __cuaddr_fn V operator/(T a, V b) { return V{(T)(a / b.x), (T)(a / b.y), (T)(a / b.z)}; } \
    __cuaddr_fn void operator/=(V &a, V b) { a = a / b; } \
    __cuaddr_fn void operator/=(V &a, T b) { a = a / b; } \
    __cuaddr_fn V operator-(const V &a) { return V{(T)(0 - a.x), (T)(0 - a.y), (T)(0 - a.z)}; } \
    __cuaddr_fn V min(V a, V b) { return V{a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.z < b.z ? a.z : b.z}; } \
    __cuaddr_fn V max(V a, V b) { return V{b.x < a.x ? a.x : b.x, b.y < a.y ? a.y : b.y, b.z < a.z ? a.z : b.z}; } \
    __cuaddr_fn T dot(V a, V b) { return a.x * b.x + a.y * b.y + a.z * b.z; } \
    __cuaddr_fn V clamp(V v, V a, V b) { return max(a, min(v, b)); } \
    __cuaddr_fn V clamp(V v, T a, T b) { return clamp(v, V{a, a, a}, V{b, b, b}); }
#define __cuaddr_ops4(V, T) \
    __cuaddr_fn V operator+(V a, V b) { return V{(T)(a.x + b.x), (T)(a.y + b.y), (T)(a.z + b.z), (T)(a.w + b.w)}; } \
    __cuaddr_fn V operator+(V a, T b) { return V{(T)(a.x + b), (T)(a.y + b), (T)(a.z + b), (T)(a.w + b)}; } \
    __cuaddr_fn V operator+(T a, V b) { return V{(T)(a + b.x), (T)(a + b.y), (T)(a + b.z), (T)(a + b.w)}; } \
    __cuaddr_fn void operator+=(V &a, V b) { a = a + b; } \
    __cuaddr_fn void operator+=(V &a, T b) { a = a + b; } \
    __cuaddr_fn V operator-(V a, V b) { return V{(T)(a.x - b.x), (T)(a.y - b.y), (T)(a.z - b.z), (T)(a.w - b.w)}; } \
    __cuaddr_fn V operator-(V a, T b) { return V{(T)(a.x - b), (T)(a.y - b), (T)(a.z - b), (T)(a.w - b)}; } \
    __cuaddr_fn V operator-(T a, V b) { return V{(T)(a - b.x), (T)(a - b.y), (T)(a - b.z), (T)(a - b.w)}; } \
    __cuaddr_fn void operator-=(V &a, V b) { a = a - b; } \
    __cuaddr_fn void operator-=(V &a, T b) { a = a - b; } \
    __cuaddr_fn V operator*(V a, V b) { return V{(T)(a.x * b.x), (T)(a.y * b.y), (T)(a.z * b.z), (T)(a.w * b.w)}; } \
    __cuaddr_fn V operator*(V a, T b) { return V{(T)(a.x * b), (T)(a.y * b), (T)(a.z * b), (T)(a.w * b)}; } \
    __cuaddr_fn V operator*(T a, V b) { return V{(T)(a * b.x), (T)(a * b.y), (T)(a * b.z), (T)(a * b.w)}; } \
    __cuaddr_fn void operator*=(V &a, V b) { a = a * b; } \
    __cuaddr_fn void operator*=(V &a, T b) { a = a * b; } \
    __cuaddr_fn V operator/(V a, V b) { return V{(T)(a.x / b.x), (T)(a.y / b.y), (T)(a.z / b.z), (T)(a.w / b.w)}; } \
    __cuaddr_fn V operator/(V a, T b) { return V{(T)(a.x / b), (T)(a.y / b), (T)(a.z / b), (T)(a.w / b)}; } \
    __cuaddr_fn V operator/(T a, V b) { return V{(T)(a / b.x), (T)(a / b.y), (T)(a / b.z), (T)(a / b.w)}; } \
    __cuaddr_fn void operator/=(V &a, V b) { a = a / b; } \
    __cuaddr_fn void operator/=(V &a, T b) { a = a / b; } \
    __cuaddr_fn V operator-(const V &a) { return V{(T)(0 - a.x), (T)(0 - a.y), (T)(0 - a.z), (T)(0 - a.w)}; } \
    __cuaddr_fn V min(V a, V b) { return V{a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.z < b.z ? a.z : b.z, a.w < b.w ? a.w : b.w}; } \
    __cuaddr_fn V max(V a, V b) { return V{b.x < a.x ? a.x : b.x, b.y < a.y ? a.y : b.y, b.z < a.z ? a.z : b.z, b.w < a.w ? a.w : b.w}; } \
    __cuaddr_fn T dot(V a, V b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; } \
    __cuaddr_fn V clamp(V v, V a, V b) { return max(a, min(v, b)); } \
    __cuaddr_fn V clamp(V v, T a, T b) { return clamp(v, V{a, a, a, a}, V{b, b, b, b}); }
__cuaddr_ops2(float2, float)
__cuaddr_ops3(float3, float)
__cuaddr_ops4(float4, float)
__cuaddr_ops2(int2, int)
__cuaddr_ops3(int3, int)
__cuaddr_ops4(int4, int)
__cuaddr_ops2(uint2, unsigned int)
__cuaddr_ops3(uint3, unsigned int)
__cuaddr_ops4(uint4, unsigned int)
#undef __cuaddr_ops2
#undef __cuaddr_ops3
#undef __cuaddr_ops4

/* Of floating-point vectors only. */
#define __cuaddr_float_ops(V) \
    __cuaddr_fn V lerp(V a, V b, float t) { return a + t * (b - a); } \
    __cuaddr_fn float length(V v) { return sqrtf(dot(v, v)); } \
    __cuaddr_fn V normalize(V v) { return v * (1.0f / sqrtf(dot(v, v))); } \
    __cuaddr_fn V reflect(V i, V n) { return i - 2.0f * n * dot(n, i); }
__cuaddr_float_ops(float2)
__cuaddr_float_ops(float3)
__cuaddr_float_ops(float4)
#undef __cuaddr_float_ops
__cuaddr_fn float2 floorf(float2 v) {
    return float2{floorf(v.x), floorf(v.y)};
}
__cuaddr_fn float2 fracf(float2 v) {
    return float2{v.x - floorf(v.x), v.y - floorf(v.y)};
}
__cuaddr_fn float2 fabs(float2 v) {
    return float2{fabsf(v.x), fabsf(v.y)};
}
__cuaddr_fn float2 fmodf(float2 a, float2 b) {
    return float2{fmodf(a.x, b.x), fmodf(a.y, b.y)};
}
__cuaddr_fn float3 floorf(float3 v) {
    return float3{floorf(v.x), floorf(v.y), floorf(v.z)};
}
__cuaddr_fn float3 fracf(float3 v) {
    return float3{v.x - floorf(v.x), v.y - floorf(v.y), v.z - floorf(v.z)};
}
__cuaddr_fn float3 fabs(float3 v) {
    return float3{fabsf(v.x), fabsf(v.y), fabsf(v.z)};
}
__cuaddr_fn float3 fmodf(float3 a, float3 b) {
    return float3{fmodf(a.x, b.x), fmodf(a.y, b.y), fmodf(a.z, b.z)};
}
__cuaddr_fn float4 floorf(float4 v) {
    return float4{floorf(v.x), floorf(v.y), floorf(v.z), floorf(v.w)};
}
__cuaddr_fn float4 fracf(float4 v) {
    return float4{v.x - floorf(v.x), v.y - floorf(v.y), v.z - floorf(v.z), v.w - floorf(v.w)};
}
__cuaddr_fn float4 fabs(float4 v) {
    return float4{fabsf(v.x), fabsf(v.y), fabsf(v.z), fabsf(v.w)};
}
__cuaddr_fn float4 fmodf(float4 a, float4 b) {
    return float4{fmodf(a.x, b.x), fmodf(a.y, b.y), fmodf(a.z, b.z), fmodf(a.w, b.w)};
}
__cuaddr_fn float fracf(float v) {
    return v - floorf(v);
}
__cuaddr_fn float lerp(float a, float b, float t) {
    return a + t * (b - a);
}
__cuaddr_fn float clamp(float v, float a, float b) {
    return fmaxf(a, fminf(v, b));
}
__cuaddr_fn int clamp(int v, int a, int b) {
    return max(a, min(v, b));
}
__cuaddr_fn unsigned int clamp(unsigned int v, unsigned int a, unsigned int b) {
    return max(a, min(v, b));
}
__cuaddr_fn float smoothstep(float a, float b, float x) {
    float y = clamp((x - a) / (b - a), 0.0f, 1.0f);
    return y * y * (3.0f - 2.0f * y);
}
__cuaddr_fn float3 cross(float3 a, float3 b) {
    return float3{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/* Construction from a scalar, from other vectors, from a shorter vector and scalars. */
__cuaddr_fn float2 make_float2(float s) {
    return float2{s, s};
}
__cuaddr_fn float3 make_float3(float s) {
    return float3{s, s, s};
}
__cuaddr_fn float4 make_float4(float s) {
    return float4{s, s, s, s};
}
__cuaddr_fn float2 make_float2(float3 a) {
    return float2{a.x, a.y};
}
__cuaddr_fn float3 make_float3(float2 a) {
    return float3{a.x, a.y, 0};
}
__cuaddr_fn float3 make_float3(float2 a, float z) {
    return float3{a.x, a.y, z};
}
__cuaddr_fn float3 make_float3(float4 a) {
    return float3{a.x, a.y, a.z};
}
__cuaddr_fn float4 make_float4(float3 a) {
    return float4{a.x, a.y, a.z, 0};
}
__cuaddr_fn float4 make_float4(float3 a, float w) {
    return float4{a.x, a.y, a.z, w};
}
__cuaddr_fn float2 make_float2(int2 a) {
    return float2{(float)a.x, (float)a.y};
}
__cuaddr_fn float3 make_float3(int3 a) {
    return float3{(float)a.x, (float)a.y, (float)a.z};
}
__cuaddr_fn float4 make_float4(int4 a) {
    return float4{(float)a.x, (float)a.y, (float)a.z, (float)a.w};
}
__cuaddr_fn float2 make_float2(uint2 a) {
    return float2{(float)a.x, (float)a.y};
}
__cuaddr_fn float3 make_float3(uint3 a) {
    return float3{(float)a.x, (float)a.y, (float)a.z};
}
__cuaddr_fn float4 make_float4(uint4 a) {
    return float4{(float)a.x, (float)a.y, (float)a.z, (float)a.w};
}
__cuaddr_fn int2 make_int2(int s) {
    return int2{s, s};
}
__cuaddr_fn int3 make_int3(int s) {
    return int3{s, s, s};
}
__cuaddr_fn int4 make_int4(int s) {
    return int4{s, s, s, s};
}
__cuaddr_fn int2 make_int2(int3 a) {
    return int2{a.x, a.y};
}
__cuaddr_fn int3 make_int3(int2 a) {
    return int3{a.x, a.y, 0};
}
__cuaddr_fn int3 make_int3(int2 a, int z) {
    return int3{a.x, a.y, z};
}
__cuaddr_fn int3 make_int3(int4 a) {
    return int3{a.x, a.y, a.z};
}
__cuaddr_fn int4 make_int4(int3 a) {
    return int4{a.x, a.y, a.z, 0};
}
__cuaddr_fn int4 make_int4(int3 a, int w) {
    return int4{a.x, a.y, a.z, w};
}
__cuaddr_fn int2 make_int2(float2 a) {
    return int2{(int)a.x, (int)a.y};
}
__cuaddr_fn int3 make_int3(float3 a) {
    return int3{(int)a.x, (int)a.y, (int)a.z};
}
__cuaddr_fn int4 make_int4(float4 a) {
    return int4{(int)a.x, (int)a.y, (int)a.z, (int)a.w};
}
__cuaddr_fn int2 make_int2(uint2 a) {
    return int2{(int)a.x, (int)a.y};
}
__cuaddr_fn int3 make_int3(uint3 a) {
    return int3{(int)a.x, (int)a.y, (int)a.z};
}
__cuaddr_fn int4 make_int4(uint4 a) {
    return int4{(int)a.x, (int)a.y, (int)a.z, (int)a.w};
}
__cuaddr_fn uint2 make_uint2(unsigned int s) {
    return uint2{s, s};
}
__cuaddr_fn uint3 make_uint3(unsigned int s) {
    return uint3{s, s, s};
}
__cuaddr_fn uint4 make_uint4(unsigned int s) {
    return uint4{s, s, s, s};
}
__cuaddr_fn uint2 make_uint2(uint3 a) {
    return uint2{a.x, a.y};
}
__cuaddr_fn uint3 make_uint3(uint2 a) {
    return uint3{a.x, a.y, 0};
}
__cuaddr_fn uint3 make_uint3(uint2 a, unsigned int z) {
    return uint3{a.x, a.y, z};
}
__cuaddr_fn uint3 make_uint3(uint4 a) {
    return uint3{a.x, a.y, a.z};
}
__cuaddr_fn uint4 make_uint4(uint3 a) {
    return uint4{a.x, a.y, a.z, 0};
}
__cuaddr_fn uint4 make_uint4(uint3 a, unsigned int w) {
    return uint4{a.x, a.y, a.z, w};
}
__cuaddr_fn uint2 make_uint2(float2 a) {
    return uint2{(unsigned int)a.x, (unsigned int)a.y};
}
__cuaddr_fn uint3 make_uint3(float3 a) {
    return uint3{(unsigned int)a.x, (unsigned int)a.y, (unsigned int)a.z};
}
__cuaddr_fn uint4 make_uint4(float4 a) {
    return uint4{(unsigned int)a.x, (unsigned int)a.y, (unsigned int)a.z, (unsigned int)a.w};
}
__cuaddr_fn uint2 make_uint2(int2 a) {
    return uint2{(unsigned int)a.x, (unsigned int)a.y};
}
__cuaddr_fn uint3 make_uint3(int3 a) {
    return uint3{(unsigned int)a.x, (unsigned int)a.y, (unsigned int)a.z};
}
__cuaddr_fn uint4 make_uint4(int4 a) {
    return uint4{(unsigned int)a.x, (unsigned int)a.y, (unsigned int)a.z, (unsigned int)a.w};
}

#undef __cuaddr_fn

#endif
