/* helper_timer.h - the CUDA samples' stop watch. */
#ifndef CUADDR_HELPER_TIMER_H
#define CUADDR_HELPER_TIMER_H
#pragma GCC system_header

class StopWatchInterface {
  public:
    virtual ~StopWatchInterface();
    virtual void start() = 0;
    virtual void stop() = 0;
    virtual void reset() = 0;
    virtual float getTime() = 0;
    virtual float getAverageTime() = 0;
};
bool sdkCreateTimer(StopWatchInterface **);
bool sdkDeleteTimer(StopWatchInterface **);
bool sdkStartTimer(StopWatchInterface **);
bool sdkStopTimer(StopWatchInterface **);
bool sdkResetTimer(StopWatchInterface **);
float sdkGetTimerValue(StopWatchInterface **);
float sdkGetAverageTimerValue(StopWatchInterface **);

#endif
