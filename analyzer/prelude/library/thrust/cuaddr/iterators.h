/*
 * iterators.h - Thrust's pointers, pairs, tuples, iterators, functors and execution policies, with
 * bodies.
 */
#ifndef CUADDR_THRUST_ITERATORS_H
#define CUADDR_THRUST_ITERATORS_H
#pragma GCC system_header

#include "cuaddr/prelude.h"

namespace thrust {

template <class T> struct __plain {
    typedef T type;
};
template <class T> struct __plain<T &> {
    typedef T type;
};
template <class T> struct __plain<const T> {
    typedef T type;
};
template <class T> struct __plain<const T &> {
    typedef T type;
};
template <class T> T &&__declared();
template <class I> struct __value_of {
    typedef typename __plain<decltype(*__declared<I &>())>::type type;
};
template <class I> struct iterator_traits {
    typedef typename __value_of<I>::type value_type;
    typedef ptrdiff_t difference_type;
    typedef value_type *pointer;
    typedef value_type &reference;
};
template <class I> struct iterator_value : __value_of<I> {};
template <class I> struct iterator_difference {
    typedef ptrdiff_t type;
};

/* Where algorithms run. */
struct __policy {
    template <class A> __host__ __device__ constexpr __policy operator()(const A &) const {
        return {};
    }
    template <class S> __host__ __device__ constexpr __policy on(const S &) const {
        return {};
    }
    template <class... A> __host__ __device__ constexpr __policy with(const A &...) const {
        return {};
    }
};
struct device_execution_policy_tag : __policy {};
struct host_execution_policy_tag : __policy {};
template <class D> struct device_execution_policy : __policy {};
template <class D> struct host_execution_policy : __policy {};
static constexpr __policy device{};
static constexpr __policy host{};
static constexpr __policy seq{};
struct device_system_tag {};
struct host_system_tag {};
namespace cuda {
static constexpr __policy par{};
static constexpr __policy par_nosync{};
} // namespace cuda
namespace cuda_cub {
using thrust::cuda::par;
}

/* Pairs and tuples. */
template <class A, class B> struct pair {
    typedef A first_type;
    typedef B second_type;
    A first;
    B second;
    pair() = default;
    __host__ __device__ constexpr pair(const A &a, const B &b) : first(a), second(b) {
    }
    template <class C, class D>
    __host__ __device__ constexpr pair(const pair<C, D> &p) : first(p.first), second(p.second) {
    }
};
template <class A, class B> __host__ __device__ constexpr pair<A, B> make_pair(A a, B b) {
    return pair<A, B>(a, b);
}
template <class A, class B>
__host__ __device__ bool operator==(const pair<A, B> &x, const pair<A, B> &y) {
    return x.first == y.first && x.second == y.second;
}
template <class A, class B>
__host__ __device__ bool operator<(const pair<A, B> &x, const pair<A, B> &y) {
    return x.first < y.first || (!(y.first < x.first) && x.second < y.second);
}

template <class... T> struct tuple;
template <> struct tuple<> {};
template <class H, class... T> struct tuple<H, T...> {
    H head;
    tuple<T...> tail;
    tuple() = default;
    __host__ __device__ constexpr tuple(const H &h, const T &...t) : head(h), tail(t...) {
    }
    template <class G, class... U>
    __host__ __device__ constexpr tuple(const tuple<G, U...> &o) : head(o.head), tail(o.tail) {
    }
    template <class G, class... U>
    __host__ __device__ constexpr tuple &operator=(const tuple<G, U...> &o) {
        head = o.head;
        tail = o.tail;
        return *this;
    }
};
template <int n, class T> struct tuple_element;
template <class H, class... T> struct tuple_element<0, tuple<H, T...>> {
    typedef H type;
};
template <int n, class H, class... T> struct tuple_element<n, tuple<H, T...>> {
    typedef typename tuple_element<n - 1, tuple<T...>>::type type;
};
template <class T> struct tuple_size;
template <class... T> struct tuple_size<tuple<T...>> {
    static constexpr int value = sizeof...(T);
};
template <int n> struct __get {
    template <class T> __host__ __device__ static constexpr auto &of(T &t) {
        return __get<n - 1>::of(t.tail);
    }
};
template <> struct __get<0> {
    template <class T> __host__ __device__ static constexpr auto &of(T &t) {
        return t.head;
    }
};
template <int n, class... T> __host__ __device__ constexpr auto &get(tuple<T...> &t) {
    return __get<n>::of(t);
}
template <int n, class... T> __host__ __device__ constexpr auto &get(const tuple<T...> &t) {
    return __get<n>::of(t);
}
template <class... T> __host__ __device__ constexpr tuple<T...> make_tuple(const T &...t) {
    return tuple<T...>(t...);
}
template <class... T> __host__ __device__ constexpr tuple<T &...> tie(T &...t) {
    return tuple<T &...>(t...);
}

/* Pointers to device memory. */
template <class T> struct device_ptr {
    typedef T value_type;
    typedef T *pointer;
    typedef T &reference;
    typedef ptrdiff_t difference_type;
    T *p;
    __host__ __device__ constexpr device_ptr(T *q = nullptr) : p(q) {
    }
    template <class U> __host__ __device__ constexpr device_ptr(const device_ptr<U> &o) : p(o.p) {
    }
    __host__ __device__ T *get() const {
        return p;
    }
    __host__ __device__ T &operator*() const {
        return *p;
    }
    __host__ __device__ T *operator->() const {
        return p;
    }
    template <class N> __host__ __device__ T &operator[](N n) const {
        return p[n];
    }
    __host__ __device__ device_ptr operator+(ptrdiff_t n) const {
        return device_ptr(p + n);
    }
    __host__ __device__ device_ptr operator-(ptrdiff_t n) const {
        return device_ptr(p - n);
    }
    __host__ __device__ ptrdiff_t operator-(const device_ptr &o) const {
        return p - o.p;
    }
    __host__ __device__ device_ptr &operator++() {
        ++p;
        return *this;
    }
    __host__ __device__ device_ptr operator++(int) {
        return device_ptr(p++);
    }
    __host__ __device__ device_ptr &operator+=(ptrdiff_t n) {
        p += n;
        return *this;
    }
    __host__ __device__ bool operator==(const device_ptr &o) const {
        return p == o.p;
    }
    __host__ __device__ bool operator!=(const device_ptr &o) const {
        return p != o.p;
    }
    __host__ __device__ bool operator<(const device_ptr &o) const {
        return p < o.p;
    }
};
template <class T> using device_reference = T &;
template <class T> __host__ __device__ constexpr device_ptr<T> device_pointer_cast(T *p) {
    return device_ptr<T>(p);
}
template <class T> __host__ __device__ constexpr T *raw_pointer_cast(const device_ptr<T> &p) {
    return p.p;
}
template <class T> __host__ __device__ constexpr T *raw_pointer_cast(T *p) {
    return p;
}
template <class T> __host__ __device__ constexpr T &raw_reference_cast(T &r) {
    return r;
}
template <class T> device_ptr<T> device_malloc(size_t n);
template <class T> device_ptr<T> device_new(size_t n);
template <class T> void device_free(device_ptr<T> p);
template <class T> void device_delete(device_ptr<T> p);

/* Iterators that compute. */
template <class Self> struct __steps {
    typedef ptrdiff_t difference_type;
    __host__ __device__ Self operator+(ptrdiff_t n) const {
        Self s = *(const Self *)this;
        s.advance(n);
        return s;
    }
    __host__ __device__ Self operator-(ptrdiff_t n) const {
        return *this + -n;
    }
    __host__ __device__ Self &operator+=(ptrdiff_t n) {
        ((Self *)this)->advance(n);
        return *(Self *)this;
    }
    __host__ __device__ Self &operator++() {
        return *this += 1;
    }
    __host__ __device__ auto operator[](ptrdiff_t n) const {
        return *(*this + n);
    }
    bool operator==(const Self &) const;
    bool operator!=(const Self &) const;
    __host__ __device__ ptrdiff_t operator-(const Self &) const;
};
template <class T, class... R> struct counting_iterator : __steps<counting_iterator<T, R...>> {
    typedef T value_type;
    T value;
    __host__ __device__ constexpr explicit counting_iterator(T v = T()) : value(v) {
    }
    __host__ __device__ void advance(ptrdiff_t n) {
        value += (T)n;
    }
    __host__ __device__ T operator*() const {
        return value;
    }
};
template <class T, class... R> struct constant_iterator : __steps<constant_iterator<T, R...>> {
    typedef T value_type;
    T value;
    __host__ __device__ constexpr constant_iterator(T v = T(), ptrdiff_t = 0) : value(v) {
    }
    __host__ __device__ void advance(ptrdiff_t) {
    }
    __host__ __device__ T operator*() const {
        return value;
    }
};
template <class F, class I, class... R>
struct transform_iterator : __steps<transform_iterator<F, I, R...>> {
    I base;
    F function;
    __host__ __device__ constexpr transform_iterator(I i, F f = F()) : base(i), function(f) {
    }
    __host__ __device__ void advance(ptrdiff_t n) {
        base += n;
    }
    __host__ __device__ auto operator*() const {
        return function(*base);
    }
};
template <class E, class I> struct permutation_iterator : __steps<permutation_iterator<E, I>> {
    E elements;
    I indices;
    __host__ __device__ constexpr permutation_iterator(E e, I i) : elements(e), indices(i) {
    }
    __host__ __device__ void advance(ptrdiff_t n) {
        indices += n;
    }
    __host__ __device__ auto &operator*() const {
        return elements[*indices];
    }
};
template <class T> struct zip_iterator : __steps<zip_iterator<T>> {
    T iterators;
    __host__ __device__ constexpr zip_iterator(const T &t) : iterators(t) {
    }
    __host__ __device__ void advance(ptrdiff_t n);
    __host__ __device__ T operator*() const;
    __host__ __device__ const T &get_iterator_tuple() const {
        return iterators;
    }
};
template <class I> struct reverse_iterator : __steps<reverse_iterator<I>> {
    I base;
    __host__ __device__ constexpr reverse_iterator(I i) : base(i) {
    }
    __host__ __device__ void advance(ptrdiff_t n) {
        base += -n;
    }
    __host__ __device__ auto &operator*() const {
        return *(base - 1);
    }
};
struct __discard {
    template <class T> __host__ __device__ const __discard &operator=(const T &) const {
        return *this;
    }
};
template <class S = void> struct discard_iterator : __steps<discard_iterator<S>> {
    typedef void value_type;
    __host__ __device__ constexpr discard_iterator(ptrdiff_t = 0) {
    }
    __host__ __device__ void advance(ptrdiff_t) {
    }
    __host__ __device__ __discard operator*() const {
        return {};
    }
};
template <class T> __host__ __device__ counting_iterator<T> make_counting_iterator(T v) {
    return counting_iterator<T>(v);
}
template <class T> __host__ __device__ constant_iterator<T> make_constant_iterator(T v) {
    return constant_iterator<T>(v);
}
template <class I, class F>
__host__ __device__ transform_iterator<F, I> make_transform_iterator(I i, F f) {
    return transform_iterator<F, I>(i, f);
}
template <class E, class I>
__host__ __device__ permutation_iterator<E, I> make_permutation_iterator(E e, I i) {
    return permutation_iterator<E, I>(e, i);
}
template <class... T>
__host__ __device__ zip_iterator<tuple<T...>> make_zip_iterator(const tuple<T...> &t) {
    return zip_iterator<tuple<T...>>(t);
}
template <class... T> __host__ __device__ zip_iterator<tuple<T...>> make_zip_iterator(const T &...t) {
    return zip_iterator<tuple<T...>>(tuple<T...>(t...));
}
template <class I> __host__ __device__ reverse_iterator<I> make_reverse_iterator(I i) {
    return reverse_iterator<I>(i);
}
__host__ __device__ inline discard_iterator<> make_discard_iterator() {
    return discard_iterator<>();
}
template <class I> __host__ __device__ ptrdiff_t distance(I first, I last) {
    return last - first;
}
template <class I, class N> __host__ __device__ void advance(I &i, N n) {
    i += n;
}
template <class F> struct zip_function {
    F function;
};
template <class F> __host__ __device__ zip_function<F> make_zip_function(F f) {
    return {f};
}

/* Functors. */
template <class A, class R> struct unary_function {
    typedef A argument_type;
    typedef R result_type;
};
template <class A, class B, class R> struct binary_function {
    typedef A first_argument_type;
    typedef B second_argument_type;
    typedef R result_type;
};
#define __cuaddr_functor(name, expression)                                                         \
    template <class T = void> struct name {                                                        \
        typedef T result_type;                                                                     \
        __host__ __device__ constexpr T operator()(const T &a, const T &b) const {                 \
            return expression;                                                                     \
        }                                                                                          \
    };                                                                                             \
    template <> struct name<void> {                                                                \
        template <class A, class B>                                                                \
        __host__ __device__ constexpr auto operator()(const A &a, const B &b) const {              \
            return expression;                                                                     \
        }                                                                                          \
    };
#define __cuaddr_relation(name, op)                                                                \
    template <class T = void> struct name {                                                        \
        __host__ __device__ constexpr bool operator()(const T &a, const T &b) const {              \
            return a op b;                                                                         \
        }                                                                                          \
    };                                                                                             \
    template <> struct name<void> {                                                                \
        template <class A, class B>                                                                \
        __host__ __device__ constexpr bool operator()(const A &a, const B &b) const {              \
            return a op b;                                                                         \
        }                                                                                          \
    };
__cuaddr_functor(plus, a + b)
__cuaddr_functor(minus, a - b)
__cuaddr_functor(multiplies, a *b)
__cuaddr_functor(divides, a / b)
__cuaddr_functor(modulus, a % b)
__cuaddr_functor(bit_and, a &b)
__cuaddr_functor(bit_or, a | b)
__cuaddr_functor(bit_xor, a ^ b)
__cuaddr_functor(maximum, a < b ? b : a)
__cuaddr_functor(minimum, b < a ? b : a)
__cuaddr_functor(project1st, a)
__cuaddr_functor(project2nd, b)
__cuaddr_relation(equal_to, ==)
__cuaddr_relation(not_equal_to, !=)
__cuaddr_relation(less, <)
__cuaddr_relation(less_equal, <=)
__cuaddr_relation(greater, >)
__cuaddr_relation(greater_equal, >=)
__cuaddr_relation(logical_and, &&)
__cuaddr_relation(logical_or, ||)
#undef __cuaddr_functor
#undef __cuaddr_relation
template <class T = void> struct negate {
    __host__ __device__ constexpr T operator()(const T &a) const {
        return -a;
    }
};
template <class T = void> struct logical_not {
    __host__ __device__ constexpr bool operator()(const T &a) const {
        return !a;
    }
};
template <class T = void> struct square {
    __host__ __device__ constexpr T operator()(const T &a) const {
        return a * a;
    }
};
template <class T = void> struct identity {
    __host__ __device__ constexpr T operator()(const T &a) const {
        return a;
    }
};
template <class T> __host__ __device__ constexpr T max(const T &a, const T &b) {
    return a < b ? b : a;
}
template <class T> __host__ __device__ constexpr T min(const T &a, const T &b) {
    return b < a ? b : a;
}
template <class T> __host__ __device__ void swap(T &a, T &b) {
    T t = a;
    a = b;
    b = t;
}
namespace placeholders {
struct __placeholder {};
static constexpr __placeholder _1{}, _2{}, _3{};
} // namespace placeholders

} // namespace thrust

#endif
