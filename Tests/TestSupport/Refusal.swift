/// A user-defined error.
struct Refusal: Error, Equatable {}
