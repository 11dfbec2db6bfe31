/*
 * vectors.h - Thrust's containers: two types of one shape, without the elements; and complex
 * numbers, with bodies.
 */
#ifndef CUADDR_THRUST_VECTORS_H
#define CUADDR_THRUST_VECTORS_H
#pragma GCC system_header

#include "thrust/cuaddr/iterators.h"

namespace thrust {

#define __cuaddr_vector(name, P)                                                       \
    template <class T, class A = void> class name {                                                \
      public:                                                                                      \
        typedef T value_type;                                                                      \
        typedef P iterator;                                                                        \
        typedef P const_iterator;                                                                  \
        typedef P pointer;                                                                         \
        typedef T &reference;                                                                      \
        typedef size_t size_type;                                                                  \
        name();                                                                                    \
        name(const name &);                                                                        \
        name(name &&);                                                                             \
        template <class B> explicit name(const B &);                                               \
        template <class V, template <class, class> class C, class B> name(const C<V, B> &);        \
        template <class B, class C> name(const B &, const C &);                                    \
        ~name();                                                                                   \
        name &operator=(const name &);                                                             \
        name &operator=(name &&);                                                                  \
        template <class B> name &operator=(const B &);                                             \
        iterator begin() const;                                                                    \
        iterator end() const;                                                                      \
        iterator cbegin() const;                                                                   \
        iterator cend() const;                                                                     \
        reverse_iterator<iterator> rbegin() const;                                                 \
        reverse_iterator<iterator> rend() const;                                                   \
        P data() const;                                                                            \
        size_t size() const;                                                                       \
        size_t capacity() const;                                                                   \
        bool empty() const;                                                                        \
        T &front() const;                                                                          \
        T &back() const;                                                                           \
        T &operator[](size_t) const;                                                               \
        template <class... B> void resize(const B &...);                                           \
        template <class... B> void assign(const B &...);                                           \
        template <class... B> iterator insert(const B &...);                                       \
        template <class... B> iterator erase(const B &...);                                        \
        void reserve(size_t);                                                                      \
        void clear();                                                                              \
        void shrink_to_fit();                                                                      \
        void push_back(const T &);                                                                 \
        void pop_back();                                                                           \
        void swap(name &);                                                                         \
    };
__cuaddr_vector(device_vector, device_ptr<T>)
__cuaddr_vector(host_vector, T *)
__cuaddr_vector(universal_vector, T *)
#undef __cuaddr_vector
template <class A, class B, template <class, class> class C, template <class, class> class D>
bool operator==(const C<A, void> &, const D<B, void> &);
template <class T> struct device_allocator;
template <class T> struct device_malloc_allocator;

template <class T> struct __attribute__((aligned(2 * sizeof(T)))) complex {
    typedef T value_type;
    T r, i;
    complex() = default;
    __host__ __device__ constexpr complex(const T &re, const T &im = T()) : r(re), i(im) {
    }
    template <class U>
    __host__ __device__ constexpr complex(const complex<U> &o) : r((T)o.r), i((T)o.i) {
    }
    __host__ __device__ constexpr T real() const {
        return r;
    }
    __host__ __device__ constexpr T imag() const {
        return i;
    }
    __host__ __device__ void real(T v) {
        r = v;
    }
    __host__ __device__ void imag(T v) {
        i = v;
    }
    template <class U> __host__ __device__ complex &operator+=(const U &o) {
        return *this = *this + complex(o);
    }
    template <class U> __host__ __device__ complex &operator-=(const U &o) {
        return *this = *this - complex(o);
    }
    template <class U> __host__ __device__ complex &operator*=(const U &o) {
        return *this = *this * complex(o);
    }
    template <class U> __host__ __device__ complex &operator/=(const U &o) {
        return *this = *this / complex(o);
    }
};
#define __cuaddr_complex(op, re, im)                                                               \
    template <class T>                                                                             \
    __host__ __device__ constexpr complex<T> operator op(const complex<T> &a,                      \
                                                         const complex<T> &b) {                    \
        return complex<T>(re, im);                                                                 \
    }                                                                                              \
    template <class T>                                                                             \
    __host__ __device__ constexpr complex<T> operator op(const complex<T> &a, const T &b) {        \
        return a op complex<T>(b);                                                                 \
    }                                                                                              \
    template <class T>                                                                             \
    __host__ __device__ constexpr complex<T> operator op(const T &a, const complex<T> &b) {        \
        return complex<T>(a) op b;                                                                 \
    }
__cuaddr_complex(+, a.r + b.r, a.i + b.i)
__cuaddr_complex(-, a.r - b.r, a.i - b.i)
__cuaddr_complex(*, a.r *b.r - a.i * b.i, a.r *b.i + a.i * b.r)
__cuaddr_complex(/, (a.r * b.r + a.i * b.i) / (b.r * b.r + b.i * b.i),
                 (a.i * b.r - a.r * b.i) / (b.r * b.r + b.i * b.i))
#undef __cuaddr_complex
template <class T> __host__ __device__ constexpr complex<T> operator-(const complex<T> &a) {
    return complex<T>(-a.r, -a.i);
}
template <class T>
__host__ __device__ constexpr bool operator==(const complex<T> &a, const complex<T> &b) {
    return a.r == b.r && a.i == b.i;
}
template <class T>
__host__ __device__ constexpr bool operator!=(const complex<T> &a, const complex<T> &b) {
    return !(a == b);
}
template <class T> __host__ __device__ constexpr complex<T> conj(const complex<T> &a) {
    return complex<T>(a.r, -a.i);
}
template <class T> __host__ __device__ constexpr T norm(const complex<T> &a) {
    return a.r * a.r + a.i * a.i;
}
template <class T> __host__ __device__ T abs(const complex<T> &);
template <class T> __host__ __device__ T arg(const complex<T> &);
template <class T> __host__ __device__ complex<T> exp(const complex<T> &);
template <class T> __host__ __device__ complex<T> log(const complex<T> &);
template <class T> __host__ __device__ complex<T> sqrt(const complex<T> &);
template <class T> __host__ __device__ complex<T> sin(const complex<T> &);
template <class T> __host__ __device__ complex<T> cos(const complex<T> &);
template <class T, class U> __host__ __device__ complex<T> pow(const complex<T> &, const U &);
template <class T> __host__ __device__ complex<T> polar(const T &, const T & = T());

} // namespace thrust

#endif
