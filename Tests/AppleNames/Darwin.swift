// A stand-in for Apple's module of the C library, for `.ci/apple`.

@_exported import Glibc
