// Finds the end of the current thread's stack. In C, since some systems' headers hide the necessary
// functions from Swift: they require `_GNU_SOURCE`, or use types that Swift does not import.

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

// The lowest and highest addresses of the stack; both are 0 if unknown.
struct bounds {
  uintptr_t low, high;
};

#if defined(__linux__)
// The stack of the first thread in a process grows on its own, up to a limit. To find it, glibc reads a system file,
// which may be inaccessible, and musl mistakes the current size for the maximum. Instead, this relies on the kernel,
// which places the name of the program at the very top.
static struct bounds bounds_of_first_thread(void) {
  struct bounds bounds = {0, 0};
  struct rlimit limit;
  const char *name = (const char *)getauxval(AT_EXECFN);
  if (!name || getrlimit(RLIMIT_STACK, &limit) != 0) return bounds;
  // Without a limit, a stack grows until it reaches other memory; assume the usual eight megabytes.
  uintptr_t size = limit.rlim_cur == RLIM_INFINITY ? (uintptr_t)8 << 20 : (uintptr_t)limit.rlim_cur;
  uintptr_t page = getauxval(AT_PAGESZ);
  uintptr_t top = ((uintptr_t)name + strlen(name)) / page * page + page;
  if (size >= top) return bounds;
  bounds.low = top - size;
  bounds.high = top;
  return bounds;
}
#endif

#if defined(_WIN32) || defined(__APPLE__) || defined(__linux__)
static struct bounds current_bounds(void) {
  struct bounds bounds = {0, 0};
#if defined(_WIN32)
  ULONG_PTR low, high;
  GetCurrentThreadStackLimits(&low, &high);
  // The lowest pages are guard pages.
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
#endif

uintptr_t propertymapper_stack_left(void) {
#if defined(_WIN32) || defined(__APPLE__) || defined(__linux__)
  // Looked up once per thread, since its stack does not move.
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
