/*
 * extension.h - PyTorch's tensors as host code of kernels uses them: methods that take anything,
 * dispatch macros that instantiate for float, and the checks.
 */
#ifndef CUADDR_TORCH_EXTENSION_H
#define CUADDR_TORCH_EXTENSION_H
#pragma GCC system_header

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "cuaddr/prelude.h"

#include "cuda_bf16.h"

#include "cuda_fp16.h"

namespace c10 {

enum class ScalarType {
    Byte,
    Char,
    Short,
    Int,
    Long,
    Half,
    Float,
    Double,
    Bool,
    BFloat16,
    Float8_e4m3fn,
    Float8_e5m2
};
enum class DeviceType { CPU, CUDA };
typedef __half Half;
typedef __nv_bfloat16 BFloat16;

struct Device {
    template <class... A> Device(const A &...);
    DeviceType type() const;
    int index() const;
    bool is_cuda() const;
    bool operator==(const Device &) const;
    bool operator!=(const Device &) const;
};
struct Layout {};
struct Scalar {
    template <class T> Scalar(T);
    template <class T> T to() const;
};

struct TensorOptions {
    TensorOptions();
    TensorOptions(ScalarType);
    TensorOptions(Device);
    TensorOptions(DeviceType);
    template <class... A> TensorOptions dtype(const A &...) const;
    template <class... A> TensorOptions device(const A &...) const;
    template <class... A> TensorOptions layout(const A &...) const;
    template <class... A> TensorOptions requires_grad(const A &...) const;
    ScalarType dtype() const;
    bool operator==(ScalarType) const;
    bool operator!=(ScalarType) const;
};

std::ostream &operator<<(std::ostream &, ScalarType);
std::ostream &operator<<(std::ostream &, const Device &);
std::ostream &operator<<(std::ostream &, const TensorOptions &);

struct IntArrayRef {
    IntArrayRef();
    IntArrayRef(std::initializer_list<int64_t>);
    template <class T> IntArrayRef(const T &);
    int64_t operator[](size_t) const;
    size_t size() const;
    const int64_t *begin() const;
    const int64_t *end() const;
    std::vector<int64_t> vec() const;
};
template <class T> using ArrayRef = std::vector<T>;
template <class T> using optional = std::optional<T>;
template <class... A> std::string str(const A &...);

} // namespace c10

namespace at {

using namespace c10;

template <class T> struct RestrictPtrTraits {
    typedef T *__restrict__ PtrType;
};
template <class T> struct DefaultPtrTraits {
    typedef T *PtrType;
};

/* A pointer with sizes and strides in elements, indexed a dimension at a time. */
template <class T, size_t n, template <class> class P = DefaultPtrTraits, class I = int64_t>
struct PackedTensorAccessor;
template <class T, size_t n, template <class> class P = DefaultPtrTraits, class I = int64_t>
struct TensorAccessor {
    typename P<T>::PtrType data_;
    const I *sizes_, *strides_;
    __host__ __device__ TensorAccessor<T, n - 1, P, I> operator[](I i) const {
        return {data_ + strides_[0] * i, sizes_ + 1, strides_ + 1};
    }
    __host__ __device__ I size(int d) const {
        return sizes_[d];
    }
    __host__ __device__ I stride(int d) const {
        return strides_[d];
    }
    __host__ __device__ typename P<T>::PtrType data() const {
        return data_;
    }
};
template <class T, template <class> class P, class I> struct TensorAccessor<T, 1, P, I> {
    typename P<T>::PtrType data_;
    const I *sizes_, *strides_;
    __host__ __device__ T &operator[](I i) const {
        return data_[strides_[0] * i];
    }
    __host__ __device__ I size(int d) const {
        return sizes_[d];
    }
    __host__ __device__ I stride(int d) const {
        return strides_[d];
    }
};
template <class T, size_t n, template <class> class P, class I> struct PackedTensorAccessor {
    typename P<T>::PtrType data_;
    I sizes_[n], strides_[n];
    __host__ __device__ TensorAccessor<T, n - 1, P, I> operator[](I i) const {
        return {data_ + strides_[0] * i, sizes_ + 1, strides_ + 1};
    }
    __host__ __device__ I size(int d) const {
        return sizes_[d];
    }
    __host__ __device__ I stride(int d) const {
        return strides_[d];
    }
    __host__ __device__ typename P<T>::PtrType data() const {
        return data_;
    }
};
template <class T, template <class> class P, class I> struct PackedTensorAccessor<T, 1, P, I> {
    typename P<T>::PtrType data_;
    I sizes_[1], strides_[1];
    __host__ __device__ T &operator[](I i) const {
        return data_[strides_[0] * i];
    }
    __host__ __device__ I size(int d) const {
        return sizes_[d];
    }
};
template <class T, size_t n, template <class> class P = DefaultPtrTraits>
using PackedTensorAccessor32 = PackedTensorAccessor<T, n, P, int32_t>;
template <class T, size_t n, template <class> class P = DefaultPtrTraits>
using PackedTensorAccessor64 = PackedTensorAccessor<T, n, P, int64_t>;

struct Tensor {
    Tensor();
    int64_t size(int64_t) const;
    IntArrayRef sizes() const;
    int64_t stride(int64_t) const;
    IntArrayRef strides() const;
    int64_t dim() const;
    int64_t ndimension() const;
    int64_t numel() const;
    int64_t element_size() const;
    bool defined() const;
    bool is_cuda() const;
    bool is_contiguous() const;
    void *data_ptr() const;
    template <class T> T *data_ptr() const;
    template <class T> const T *const_data_ptr() const;
    template <class T> T *mutable_data_ptr() const;
    template <class T> T *data() const;
    template <class T> T item() const;
    TensorOptions options() const;
    ScalarType dtype() const;
    ScalarType scalar_type() const;
    ScalarType type() const;
    Device device() const;
    int64_t get_device() const;
    template <class T, size_t n, template <class> class P = DefaultPtrTraits>
    PackedTensorAccessor<T, n, P, int32_t> packed_accessor32() const;
    template <class T, size_t n, template <class> class P = DefaultPtrTraits>
    PackedTensorAccessor<T, n, P, int64_t> packed_accessor64() const;
    template <class T, size_t n, template <class> class P = DefaultPtrTraits, class I = int64_t>
    PackedTensorAccessor<T, n, P, I> packed_accessor() const;
    template <class T, size_t n> TensorAccessor<T, n> accessor() const;
    template <class I> Tensor operator[](I) const;
#define __cuaddr_method(name) template <class... A> Tensor name(const A &...) const;
    __cuaddr_method(contiguous) __cuaddr_method(to) __cuaddr_method(cpu) __cuaddr_method(cuda)
        __cuaddr_method(clone) __cuaddr_method(view) __cuaddr_method(reshape)
            __cuaddr_method(transpose) __cuaddr_method(permute) __cuaddr_method(t)
                __cuaddr_method(unsqueeze) __cuaddr_method(squeeze) __cuaddr_method(zero_)
                    __cuaddr_method(fill_) __cuaddr_method(sum) __cuaddr_method(detach)
                        __cuaddr_method(flatten) __cuaddr_method(slice) __cuaddr_method(select)
                            __cuaddr_method(expand) __cuaddr_method(copy_)
#undef __cuaddr_method
};
std::ostream &operator<<(std::ostream &, const Tensor &);
template <class A> Tensor operator+(const Tensor &, const A &);
template <class A> Tensor operator-(const Tensor &, const A &);
template <class A> Tensor operator*(const Tensor &, const A &);
template <class A> Tensor operator/(const Tensor &, const A &);

#define __cuaddr_factory(name)                                                                     \
    template <class... A> Tensor name(const A &...);                                               \
    template <class... A> Tensor name(std::initializer_list<int64_t>, const A &...);
__cuaddr_factory(empty)
__cuaddr_factory(zeros)
__cuaddr_factory(ones)
__cuaddr_factory(full)
__cuaddr_factory(rand)
__cuaddr_factory(randn)
__cuaddr_factory(arange)
__cuaddr_factory(empty_like)
__cuaddr_factory(zeros_like)
__cuaddr_factory(ones_like)
__cuaddr_factory(tensor)
__cuaddr_factory(from_blob)
__cuaddr_factory(matmul)
__cuaddr_factory(cat)
__cuaddr_factory(stack)
__cuaddr_factory(sum)
#undef __cuaddr_factory

static const ScalarType kByte = ScalarType::Byte, kChar = ScalarType::Char,
                        kShort = ScalarType::Short, kInt = ScalarType::Int,
                        kLong = ScalarType::Long, kHalf = ScalarType::Half,
                        kFloat = ScalarType::Float, kDouble = ScalarType::Double,
                        kBool = ScalarType::Bool, kBFloat16 = ScalarType::BFloat16,
                        kUInt8 = kByte, kInt8 = kChar, kInt16 = kShort, kInt32 = kInt,
                        kInt64 = kLong, kFloat16 = kHalf, kFloat32 = kFloat, kFloat64 = kDouble,
                        kFloat8_e4m3fn = ScalarType::Float8_e4m3fn;
static const DeviceType kCUDA = DeviceType::CUDA, kCPU = DeviceType::CPU;

namespace cuda {
struct __stream {
    cudaStream_t stream() const;
    operator cudaStream_t() const;
    void synchronize() const;
};
__stream getCurrentCUDAStream(int = 0);
__stream getDefaultCUDAStream(int = 0);
struct CUDAGuard {
    template <class... A> explicit CUDAGuard(const A &...);
    ~CUDAGuard();
};
typedef CUDAGuard OptionalCUDAGuard;
cudaDeviceProp *getCurrentDeviceProperties();
cudaDeviceProp *getDeviceProperties(int);
template <class A, class B> __host__ __device__ constexpr A ATenCeilDiv(A a, B b) {
    return (a + b - 1) / b;
}
} // namespace cuda

} // namespace at

namespace c10 {
namespace cuda {
using at::cuda::CUDAGuard;
using at::cuda::getCurrentCUDAStream;
using at::cuda::OptionalCUDAGuard;
} // namespace cuda
} // namespace c10

namespace torch {
using namespace at;
namespace cuda {
using namespace at::cuda;
}
template <class... A> TensorOptions dtype(const A &...);
template <class... A> TensorOptions device(const A &...);
} // namespace torch

namespace pybind11 {
struct module_ {
    template <class... A> module_ &def(const A &...);
};
typedef module_ module;
struct arg {
    explicit arg(const char *);
    template <class T> arg &operator=(const T &);
};
} // namespace pybind11
namespace py = pybind11;
namespace torch {
struct Library {
    template <class... A> Library &def(const A &...);
    template <class... A> Library &impl(const A &...);
};
} // namespace torch

template <class... A> void __cuaddr_torch_check(const A &...);
#ifndef TORCH_EXTENSION_NAME
#define TORCH_EXTENSION_NAME extension
#endif
#define PYBIND11_MODULE(name, variable)         static void __cuaddr_module(py::module_ &variable)
#define TORCH_LIBRARY(name, variable)           static void __cuaddr_library(torch::Library &variable)
#define TORCH_LIBRARY_IMPL(name, key, variable) static void __cuaddr_impl(torch::Library &variable)
#define TORCH_CHECK(...)                        __cuaddr_torch_check(__VA_ARGS__)
#define TORCH_CHECK_EQ(a, b)                    __cuaddr_torch_check((a) == (b))
#define TORCH_INTERNAL_ASSERT(...)              __cuaddr_torch_check(__VA_ARGS__)
#define TORCH_WARN(...)                         __cuaddr_torch_check(__VA_ARGS__)
#define AT_ASSERTM(...)                         __cuaddr_torch_check(__VA_ARGS__)
#define AT_ASSERT(...)                          __cuaddr_torch_check(__VA_ARGS__)
#define AT_ERROR(...)                           __cuaddr_torch_check(__VA_ARGS__)
#define AT_CUDA_CHECK(e)                        (void)(e)
#define C10_CUDA_CHECK(e)                       (void)(e)
#define C10_CUDA_KERNEL_LAUNCH_CHECK()          (void)cudaGetLastError()
#define C10_HOST_DEVICE                         __host__ __device__
#define C10_DEVICE                              __device__
#define C10_RESTRICT                            __restrict__
#define C10_WARP_SIZE                           32
#define C10_LAUNCH_BOUNDS_1(a)                  __launch_bounds__(a)
#define C10_LAUNCH_BOUNDS_2(a, b)               __launch_bounds__(a, b)
#define CUDA_KERNEL_LOOP(i, n)                                                                     \
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)

/* A dispatch runs its body for the tensor's type; here for float. */
#define __cuaddr_dispatch(...)                                                                     \
    [&] {                                                                                          \
        using scalar_t = float;                                                                    \
        return __VA_ARGS__();                                                                      \
    }()
#define AT_DISPATCH_FLOATING_TYPES(type, name, ...)          __cuaddr_dispatch(__VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(type, name, ...) __cuaddr_dispatch(__VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND(t, type, name, ...)   __cuaddr_dispatch(__VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND2(t, u, type, name, ...) __cuaddr_dispatch(__VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES(type, name, ...)               __cuaddr_dispatch(__VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND(t, type, name, ...)        __cuaddr_dispatch(__VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND2(t, u, type, name, ...)    __cuaddr_dispatch(__VA_ARGS__)
#define AT_DISPATCH_INTEGRAL_TYPES(type, name, ...)                                                \
    [&] {                                                                                          \
        using scalar_t = int;                                                                      \
        return __VA_ARGS__();                                                                      \
    }()

#endif
