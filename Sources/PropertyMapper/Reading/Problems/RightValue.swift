/// A value without problems.
package enum RightValue {
  case value(Slot)
  /// A value with models that were not made, and the number of its elements, if it is a list or a dictionary.
  case unmade(count: Int? = nil)

  /// The number of elements of a list or dictionary.
  package func elementCount(as shape: Shape) -> Int? {
    switch self {
    case .value(let slot): slot.elementCount(as: shape)
    case .unmade(let count): count
    }
  }
}
