/*
 * texture.h - texture and surface references and objects. A fetch is opaque: it is declared, and
 * what it touches depends on the layout that the driver chooses.
 */
#ifndef CUADDR_TEXTURE_H
#define CUADDR_TEXTURE_H
#pragma GCC system_header

#define cudaTextureType1D             0x01
#define cudaTextureType2D             0x02
#define cudaTextureType3D             0x03
#define cudaTextureTypeCubemap        0x0C
#define cudaTextureType1DLayered      0xF1
#define cudaTextureType2DLayered      0xF2
#define cudaTextureTypeCubemapLayered 0xFC
#define cudaSurfaceType1D             0x01
#define cudaSurfaceType2D             0x02
#define cudaSurfaceType3D             0x03

struct textureReference {
    int normalized;
    cudaTextureFilterMode filterMode;
    cudaTextureAddressMode addressMode[3];
    cudaChannelFormatDesc channelDesc;
    int sRGB;
    unsigned maxAnisotropy;
    cudaTextureFilterMode mipmapFilterMode;
    float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
struct surfaceReference {
    cudaChannelFormatDesc channelDesc;
};

template <class T, int dimensions = cudaTextureType1D, int mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : public textureReference {
    texture() = default;
    texture(int, cudaTextureFilterMode = cudaFilterModePoint,
            cudaTextureAddressMode = cudaAddressModeClamp) {
    }
    texture(int, cudaTextureFilterMode, cudaTextureAddressMode, cudaChannelFormatDesc) {
    }
};
template <class T, int dimensions = 1>
struct __attribute__((device_builtin_surface_type)) surface : public surfaceReference {};
template <int dimensions>
struct __attribute__((device_builtin_surface_type)) surface<void, dimensions>
    : public surfaceReference {};

/* What a fetch through a reference yields: T, or floats where elements are normalized. */
template <class T, int mode> struct __cuaddr_texel {
    typedef T type;
};
template <> struct __cuaddr_texel<unsigned char, cudaReadModeNormalizedFloat> {
    typedef float type;
};
template <> struct __cuaddr_texel<signed char, cudaReadModeNormalizedFloat> {
    typedef float type;
};
template <> struct __cuaddr_texel<unsigned short, cudaReadModeNormalizedFloat> {
    typedef float type;
};
template <> struct __cuaddr_texel<short, cudaReadModeNormalizedFloat> {
    typedef float type;
};
template <> struct __cuaddr_texel<uchar2, cudaReadModeNormalizedFloat> {
    typedef float2 type;
};
template <> struct __cuaddr_texel<uchar4, cudaReadModeNormalizedFloat> {
    typedef float4 type;
};
template <> struct __cuaddr_texel<char4, cudaReadModeNormalizedFloat> {
    typedef float4 type;
};
template <> struct __cuaddr_texel<ushort4, cudaReadModeNormalizedFloat> {
    typedef float4 type;
};

/* Fetches: through a reference; through an object, returned or stored through a pointer. */
#define __cuaddr_fetch(name)                                                                       \
    template <class T, int dimensions, int mode, class... A>                                       \
    __device__ typename __cuaddr_texel<T, mode>::type name(texture<T, dimensions, mode>, A...);    \
    template <class T, class... A> __device__ T name(cudaTextureObject_t, A...);                   \
    template <class T, class... A> __device__ void name(T *, cudaTextureObject_t, A...);
__cuaddr_fetch(tex1Dfetch)
__cuaddr_fetch(tex1D)
__cuaddr_fetch(tex2D)
__cuaddr_fetch(tex3D)
__cuaddr_fetch(tex1DLayered)
__cuaddr_fetch(tex2DLayered)
__cuaddr_fetch(texCubemap)
__cuaddr_fetch(texCubemapLayered)
__cuaddr_fetch(tex1DLod)
__cuaddr_fetch(tex2DLod)
__cuaddr_fetch(tex3DLod)
__cuaddr_fetch(tex1DGrad)
__cuaddr_fetch(tex2DGrad)
__cuaddr_fetch(tex3DGrad)
__cuaddr_fetch(tex2DLayeredLod)
__cuaddr_fetch(texCubemapLod)
__cuaddr_fetch(tex2Dgather)
#undef __cuaddr_fetch

#define __cuaddr_surface_read(name)                                                                \
    template <class T, class S, class... A> __device__ T name(S, int x, A...);                     \
    template <class T, class S, class... A> __device__ void name(T *, S, int x, A...);
#define __cuaddr_surface_write(name)                                                               \
    template <class T, class S, class... A> __device__ void name(T, S, int x, A...);
__cuaddr_surface_read(surf1Dread)
__cuaddr_surface_read(surf2Dread)
__cuaddr_surface_read(surf3Dread)
__cuaddr_surface_read(surf2DLayeredread)
__cuaddr_surface_read(surfCubemapread)
__cuaddr_surface_write(surf1Dwrite)
__cuaddr_surface_write(surf2Dwrite)
__cuaddr_surface_write(surf3Dwrite)
__cuaddr_surface_write(surf2DLayeredwrite)
__cuaddr_surface_write(surfCubemapwrite)
#undef __cuaddr_surface_read
#undef __cuaddr_surface_write

/* Binding of references, removed in CUDA 12. */
__cuaddr_any_host(cudaError_t, cudaBindTexture2D);
__cuaddr_any_host(cudaError_t, cudaBindTextureToArray);
__cuaddr_any_host(cudaError_t, cudaBindSurfaceToArray);
__cuaddr_any_host(cudaError_t, cudaUnbindTexture);
__cuaddr_any_host(cudaError_t, cudaGetTextureReference);
template <class O, class T, int dimensions, int mode, class... A>
cudaError_t cudaBindTexture(O, const texture<T, dimensions, mode> &, const A &...);

#endif
