#ifndef PROPERTYMAPPER_ALLOCATIONS_H
#define PROPERTYMAPPER_ALLOCATIONS_H

#include <stdint.h>

/// The number of allocations by the current thread; -1 if they are not counted on this platform.
int64_t propertymapper_allocation_count(void);

#endif
