/*
 * nvml.h - NVML: types and functions that take anything.
 */
#ifndef CUADDR_NVML_H
#define CUADDR_NVML_H
#pragma GCC system_header

#include "cuaddr/prelude.h"

typedef struct nvmlDevice_st *nvmlDevice_t;

enum nvmlReturn_t {
    NVML_SUCCESS = 0, NVML_ERROR_UNINITIALIZED = 1, NVML_ERROR_INVALID_ARGUMENT = 2,
    NVML_ERROR_NOT_SUPPORTED = 3, NVML_ERROR_NO_PERMISSION = 4, NVML_ERROR_NOT_FOUND = 6,
    NVML_ERROR_UNKNOWN = 999
};

enum nvmlClockType_t {
    NVML_CLOCK_GRAPHICS, NVML_CLOCK_SM, NVML_CLOCK_MEM, NVML_CLOCK_VIDEO
};

enum nvmlTemperatureSensors_t {
    NVML_TEMPERATURE_GPU
};

enum nvmlTemperatureThresholds_t {
    NVML_TEMPERATURE_THRESHOLD_SHUTDOWN, NVML_TEMPERATURE_THRESHOLD_SLOWDOWN
};

enum nvmlEnableState_t {
    NVML_FEATURE_DISABLED, NVML_FEATURE_ENABLED
};

enum nvmlRestrictedAPI_t {
    NVML_RESTRICTED_API_SET_APPLICATION_CLOCKS, NVML_RESTRICTED_API_SET_AUTO_BOOSTED_CLOCKS
};

enum nvmlSamplingType_t {
    NVML_TOTAL_POWER_SAMPLES, NVML_GPU_UTILIZATION_SAMPLES, NVML_MEMORY_UTILIZATION_SAMPLES
};

enum nvmlValueType_t {
    NVML_VALUE_TYPE_DOUBLE, NVML_VALUE_TYPE_UNSIGNED_INT
};

#define nvmlClocksThrottleReasonSwPowerCap           0x04ULL
#define nvmlClocksThrottleReasonHwSlowdown           0x08ULL
#define nvmlClocksThrottleReasonSwThermalSlowdown    0x20ULL
#define nvmlClocksThrottleReasonHwThermalSlowdown    0x40ULL
#define nvmlClocksThrottleReasonHwPowerBrakeSlowdown 0x80ULL
#define nvmlClocksThrottleReasonAll                  0xffULL
struct nvmlPciInfo_t {
    char busIdLegacy[16];
    unsigned domain, bus, device, pciDeviceId, pciSubSystemId;
    char busId[32];
};
struct nvmlMemory_t {
    unsigned long long total, free, used;
};
struct nvmlUtilization_t {
    unsigned gpu, memory;
};
union nvmlValue_t {
    double dVal;
    unsigned uiVal;
    unsigned long long ullVal;
};
struct nvmlSample_t {
    unsigned long long timeStamp;
    nvmlValue_t sampleValue;
};
const char *nvmlErrorString(nvmlReturn_t);

__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetAPIRestriction);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetApplicationsClock);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetClockInfo);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetComputeRunningProcesses);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetCount);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetCurrentClocksThrottleReasons);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetFanSpeed);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetHandleByIndex);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetHandleByIndex_v2);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetHandleByPciBusId);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetMaxClockInfo);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetMemoryInfo);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetName);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetPciInfo);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetPowerManagementLimit);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetPowerUsage);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetSamples);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetSupportedGraphicsClocks);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetSupportedMemoryClocks);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetTemperature);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetTemperatureThreshold);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetTotalEnergyConsumption);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceGetUtilizationRates);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceResetApplicationsClocks);
__cuaddr_any_host(nvmlReturn_t, nvmlDeviceSetApplicationsClocks);
__cuaddr_any_host(nvmlReturn_t, nvmlInit);
__cuaddr_any_host(nvmlReturn_t, nvmlInit_v2);
__cuaddr_any_host(nvmlReturn_t, nvmlShutdown);

#endif
