#ifndef PROPERTYMAPPER_STACKROOM_H
#define PROPERTYMAPPER_STACKROOM_H

#include <stdint.h>

/// How many bytes of its stack the current thread has left; UINTPTR_MAX where the system does not tell, and on a stack
/// that is not the thread's own, such as that of a coroutine.
uintptr_t propertymapper_stack_left(void);

#endif
