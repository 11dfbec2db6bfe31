/* helper_image.h - the CUDA samples' image files and comparisons, as functions that take anything. */
#ifndef CUADDR_HELPER_IMAGE_H
#define CUADDR_HELPER_IMAGE_H
#pragma GCC system_header

#include "helper_string.h"

__cuaddr_any_host(bool, sdkLoadPGM);
__cuaddr_any_host(bool, sdkSavePGM);
__cuaddr_any_host(bool, sdkLoadPPM);
__cuaddr_any_host(bool, sdkLoadPPM4);
__cuaddr_any_host(bool, sdkLoadPPM4ub);
__cuaddr_any_host(bool, sdkSavePPM4ub);
__cuaddr_any_host(bool, sdkSavePPM4);
__cuaddr_any_host(bool, sdkReadFile);
__cuaddr_any_host(bool, sdkReadFileBlocks);
__cuaddr_any_host(bool, sdkWriteFile);
__cuaddr_any_host(bool, sdkCompareL2fe);
__cuaddr_any_host(bool, sdkCompareBin2BinUint);
__cuaddr_any_host(bool, sdkCompareBin2BinFloat);
__cuaddr_any_host(bool, sdkComparePPM);
__cuaddr_any_host(bool, sdkComparePGM);
__cuaddr_any_host(bool, sdkDumpBin);
__cuaddr_any_host(bool, compareData);
__cuaddr_any_host(bool, compareDataAsFloat);
__cuaddr_any_host(bool, compareDataAsFloatThreshold);
__cuaddr_any_host(bool, compareL2fe);

#endif
