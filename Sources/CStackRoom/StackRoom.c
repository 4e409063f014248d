// Asks the system where the stack of the current thread ends. In C because its headers hide on some systems from Swift
// what is needed: it only shows with `_GNU_SOURCE`, or is of types that Swift does not import.

#define _GNU_SOURCE

#include "StackRoom.h"

#if defined(_WIN32)
  #include <windows.h>
#elif defined(__APPLE__) || defined(__linux__)
  #include <pthread.h>
#endif

#if defined(__linux__)
  #include <string.h>
  #include <sys/auxv.h>
  #include <sys/resource.h>
  #include <sys/syscall.h>
  #include <unistd.h>
#endif

// The lowest and the highest address of the stack; both 0 where nothing is known.
struct bounds {
  uintptr_t low, high;
};

#if defined(__linux__)
// Of a process's first thread, whose stack grows by itself up to a limit: the system library reads a file of the system
// to find it, which may be out of reach, and musl takes what has grown so far for all there is. The kernel puts the
// name of the program at the very top.
static struct bounds bounds_of_first_thread(void) {
  struct bounds bounds = {0, 0};
  struct rlimit limit;
  const char *name = (const char *)getauxval(AT_EXECFN);
  if (!name || getrlimit(RLIMIT_STACK, &limit) != 0) return bounds;
  // What is unlimited grows until it meets something else; eight megabytes are the usual limit.
  uintptr_t size = limit.rlim_cur == RLIM_INFINITY ? (uintptr_t)8 << 20 : (uintptr_t)limit.rlim_cur;
  uintptr_t page = getauxval(AT_PAGESZ);
  uintptr_t top = ((uintptr_t)name + strlen(name)) / page * page + page;
  if (size >= top) return bounds;
  bounds.low = top - size;
  bounds.high = top;
  return bounds;
}
#endif

static struct bounds current_bounds(void) {
  struct bounds bounds = {0, 0};
#if defined(_WIN32)
  ULONG_PTR low, high;
  GetCurrentThreadStackLimits(&low, &high);
  // The lowest pages guard the others.
  bounds.low = low + ((uintptr_t)16 << 10);
  bounds.high = high;
#elif defined(__APPLE__)
  uintptr_t high = (uintptr_t)pthread_get_stackaddr_np(pthread_self());
  uintptr_t size = pthread_get_stacksize_np(pthread_self());
  if (size < high) {
    bounds.low = high - size;
    bounds.high = high;
  }
#elif defined(__linux__)
  if (syscall(SYS_gettid) == getpid()) return bounds_of_first_thread();
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return bounds;
  void *low;
  size_t size;
  if (pthread_attr_getstack(&attributes, &low, &size) == 0) {
    bounds.low = (uintptr_t)low;
    bounds.high = (uintptr_t)low + size;
  }
  pthread_attr_destroy(&attributes);
#endif
  return bounds;
}

uintptr_t propertymapper_stack_left(void) {
#if defined(_WIN32) || defined(__APPLE__) || defined(__linux__)
  // Asked once for each thread: its stack stays where it is.
  static _Thread_local struct bounds bounds;
  static _Thread_local _Bool is_known;
  if (!is_known) {
    bounds = current_bounds();
    is_known = 1;
  }
  uintptr_t address = (uintptr_t)__builtin_frame_address(0);
  if (address < bounds.low || address >= bounds.high) return UINTPTR_MAX;
  return address - bounds.low;
#else
  return UINTPTR_MAX;
#endif
}
