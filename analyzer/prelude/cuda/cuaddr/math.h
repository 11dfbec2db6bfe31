/*
 * math.h - the mathematical functions of C and of CUDA: for the device in double, float, with the
 * suffix f and for integers; for the host as libm declares them. min and max have bodies.
 */
#ifndef CUADDR_MATH_H
#define CUADDR_MATH_H
#pragma GCC system_header

/* In libm and on the device; of one and of two arguments. */
#define __cuaddr_math1_libm(X) \
    X(sqrt) X(cbrt) X(exp) X(exp2) X(expm1) X(log) X(log2) X(log10) X(log1p) X(sin) X(cos) \
    X(tan) X(asin) X(acos) X(atan) X(sinh) X(cosh) X(tanh) X(asinh) X(acosh) X(atanh) X(ceil) \
    X(floor) X(trunc) X(round) X(rint) X(nearbyint) X(fabs) X(erf) X(erfc) X(tgamma) X(lgamma) \
    X(logb) X(j0) X(j1) X(y0) X(y1)
#define __cuaddr_math2_libm(X) \
    X(pow) X(fmod) X(atan2) X(hypot) X(fmax) X(fmin) X(fdim) X(copysign) X(remainder) \
    X(nextafter)
/* On the device only. */
#define __cuaddr_math1_device(X) \
    X(rsqrt) X(rcbrt) X(exp10) X(sinpi) X(cospi) X(tanpi) X(erfinv) X(erfcinv) X(erfcx) \
    X(normcdf) X(normcdfinv) X(cyl_bessel_i0) X(cyl_bessel_i1)
#define __cuaddr_math2_device(X) \
    X(rhypot)

template <class T> struct __cuaddr_integer {};
#define __cuaddr_is_integer(type)                                                                  \
    template <> struct __cuaddr_integer<type> {                                                    \
        typedef double as_double;                                                                  \
        typedef bool as_bool;                                                                      \
        typedef int as_int;                                                                        \
    };
__cuaddr_is_integer(bool)
__cuaddr_is_integer(char)
__cuaddr_is_integer(signed char)
__cuaddr_is_integer(unsigned char)
__cuaddr_is_integer(short)
__cuaddr_is_integer(unsigned short)
__cuaddr_is_integer(int)
__cuaddr_is_integer(unsigned int)
__cuaddr_is_integer(long)
__cuaddr_is_integer(unsigned long)
__cuaddr_is_integer(long long)
__cuaddr_is_integer(unsigned long long)
#undef __cuaddr_is_integer

/* The type of an operation on two arithmetic types, where one of them is no float. */
template <class A, class B> struct __cuaddr_mixed {
    typedef decltype(A() + B() + 0.0) type;
};
template <class A> struct __cuaddr_mixed<A, A> {};

#define __cuaddr_host1(name)                                                                       \
    extern "C" double name(double) noexcept(true);                                                 \
    extern "C" float name##f(float) noexcept(true);
#define __cuaddr_host2(name)                                                                       \
    extern "C" double name(double, double) noexcept(true);                                         \
    extern "C" float name##f(float, float) noexcept(true);
#define __cuaddr_device1(name)                                                                     \
    __device__ double name(double);                                                                \
    __device__ float name(float);                                                                  \
    __device__ float name##f(float);                                                               \
    template <class T> __device__ typename __cuaddr_integer<T>::as_double name(T);
#define __cuaddr_device2(name)                                                                     \
    __device__ double name(double, double);                                                        \
    __device__ float name(float, float);                                                           \
    __device__ float name##f(float, float);                                                        \
    template <class A, class B>                                                                    \
    __device__ typename __cuaddr_mixed<A, B>::type name(A, B);                                     \
    template <class T> __device__ typename __cuaddr_integer<T>::as_double name(T, T);
__cuaddr_math1_libm(__cuaddr_host1)
__cuaddr_math2_libm(__cuaddr_host2)
__cuaddr_math1_libm(__cuaddr_device1)
__cuaddr_math2_libm(__cuaddr_device2)
__cuaddr_math1_device(__cuaddr_device1)
__cuaddr_math2_device(__cuaddr_device2)
#undef __cuaddr_host1
#undef __cuaddr_host2
#undef __cuaddr_device1
#undef __cuaddr_device2

/* Functions of other shapes. */
extern "C" {
double fma(double, double, double) noexcept(true);
float fmaf(float, float, float) noexcept(true);
double ldexp(double, int) noexcept(true);
double frexp(double, int *) noexcept(true);
double modf(double, double *) noexcept(true);
int abs(int) noexcept(true);
long labs(long) noexcept(true);
long long llabs(long long) noexcept(true);
}
__device__ double fma(double, double, double);
__device__ float fma(float, float, float);
__device__ float fmaf(float, float, float);
__device__ double ldexp(double, int);
__device__ float ldexp(float, int);
__device__ float ldexpf(float, int);
__device__ double scalbn(double, int);
__device__ float scalbn(float, int);
__device__ float scalbnf(float, int);
__device__ double frexp(double, int *);
__device__ float frexp(float, int *);
__device__ float frexpf(float, int *);
__device__ double modf(double, double *);
__device__ float modf(float, float *);
__device__ float modff(float, float *);
__device__ double pow(double, int);
__device__ float pow(float, int);
__device__ double powi(double, int);
__device__ float powif(float, int);
__device__ int ilogb(double);
__device__ int ilogb(float);
__device__ int ilogbf(float);
__device__ long lround(double);
__device__ long lround(float);
__device__ long lroundf(float);
__device__ long lrint(double);
__device__ long lrint(float);
__device__ long lrintf(float);
__device__ long long llround(double);
__device__ long long llroundf(float);
__device__ long long llrint(double);
__device__ long long llrintf(float);
__device__ double jn(int, double);
__device__ float jnf(int, float);
__device__ double yn(int, double);
__device__ float ynf(int, float);
__device__ double nan(const char *);
__device__ float nanf(const char *);
__device__ void sincos(double, double *, double *);
__device__ void sincos(float, float *, float *);
__device__ void sincosf(float, float *, float *);
__device__ void sincospi(double, double *, double *);
__device__ void sincospif(float, float *, float *);
__device__ double norm3d(double, double, double);
__device__ float norm3df(float, float, float);
__device__ double rnorm3d(double, double, double);
__device__ float rnorm3df(float, float, float);
__device__ float norm4df(float, float, float, float);
__device__ float rnorm4df(float, float, float, float);
__device__ float normf(int, const float *);
__device__ double norm(int, const double *);
__device__ float fdividef(float, float);

__device__ int abs(int);
__device__ long abs(long);
__device__ long long abs(long long);
__device__ float abs(float);
__device__ double abs(double);
__device__ long labs(long);
__device__ long long llabs(long long);

/* Classification. The host's is a template, so that <cmath>'s own overloads win. */
template <class T> struct __cuaddr_float {};
template <> struct __cuaddr_float<float> {
    typedef bool as_bool;
};
template <> struct __cuaddr_float<double> {
    typedef bool as_bool;
};
#define __cuaddr_classify(name)                                                                    \
    template <class T> __host__ typename __cuaddr_float<T>::as_bool name(T);                       \
    __device__ bool name(double);                                                                  \
    __device__ bool name(float);                                                                   \
    template <class T> __device__ typename __cuaddr_integer<T>::as_bool name(T);
__cuaddr_classify(isinf)
__cuaddr_classify(isnan)
__cuaddr_classify(isfinite)
__cuaddr_classify(signbit)
#undef __cuaddr_classify
__device__ int __isinf(double);
__device__ int __isinff(float);
__device__ int __isnan(double);
__device__ int __isnanf(float);
__device__ int __finite(double);
__device__ int __finitef(float);
__device__ int finite(double);

/* The smaller and the larger, of one type or two. */
#define __cuaddr_minmax(result, a_type, b_type)                                                    \
    __host__ __device__ constexpr result min(a_type a, b_type b) {                                 \
        return (result)b < (result)a ? (result)b : (result)a;                                      \
    }                                                                                              \
    __host__ __device__ constexpr result max(a_type a, b_type b) {                                 \
        return (result)a < (result)b ? (result)b : (result)a;                                      \
    }
#define __cuaddr_minmax_signs(type)                                                                \
    __cuaddr_minmax(type, type, type)                                                              \
    __cuaddr_minmax(unsigned type, unsigned type, unsigned type)                                   \
    __cuaddr_minmax(unsigned type, type, unsigned type)                                            \
    __cuaddr_minmax(unsigned type, unsigned type, type)
__cuaddr_minmax_signs(int)
__cuaddr_minmax_signs(long)
__cuaddr_minmax_signs(long long)
__cuaddr_minmax(float, float, float)
__cuaddr_minmax(double, double, double)
__cuaddr_minmax(double, float, double)
__cuaddr_minmax(double, double, float)
#undef __cuaddr_minmax_signs
#undef __cuaddr_minmax
template <class A, class B> struct __cuaddr_wider {
    typedef decltype(true ? A() : B()) type;
};
template <class A> struct __cuaddr_wider<A, A> {};
template <class A, class B>
__host__ __device__ constexpr typename __cuaddr_wider<A, B>::type min(A a, B b) {
    typedef typename __cuaddr_wider<A, B>::type type;
    return (type)b < (type)a ? (type)b : (type)a;
}
template <class A, class B>
__host__ __device__ constexpr typename __cuaddr_wider<A, B>::type max(A a, B b) {
    typedef typename __cuaddr_wider<A, B>::type type;
    return (type)a < (type)b ? (type)b : (type)a;
}
__device__ unsigned umin(unsigned, unsigned);
__device__ unsigned umax(unsigned, unsigned);
__device__ long long llmin(long long, long long);
__device__ long long llmax(long long, long long);
__device__ unsigned long long ullmin(unsigned long long, unsigned long long);
__device__ unsigned long long ullmax(unsigned long long, unsigned long long);

/* The same names in std, whether or not <cmath> is included. */
namespace std {
#define __cuaddr_in_std(name) using ::name;
__cuaddr_math1_libm(__cuaddr_in_std)
__cuaddr_math2_libm(__cuaddr_in_std)
#undef __cuaddr_in_std
using ::abs;
using ::fma;
using ::isfinite;
using ::isinf;
using ::isnan;
using ::signbit;
using ::ldexp;
using ::frexp;
using ::modf;
using ::lround;
using ::lrint;
using ::llround;
using ::llrint;
using ::ilogb;
using ::scalbn;
} // namespace std

#undef __cuaddr_math1_libm
#undef __cuaddr_math2_libm
#undef __cuaddr_math1_device
#undef __cuaddr_math2_device

#endif
