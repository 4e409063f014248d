#ifndef PROPERTYMAPPER_STACKROOM_H
#define PROPERTYMAPPER_STACKROOM_H

#include <stdint.h>

/// The number of bytes left on the current thread's stack. UINTPTR_MAX if unknown to the system, and on a stack other
/// than the thread's, such as that of a coroutine.
uintptr_t propertymapper_stack_left(void);

#endif
