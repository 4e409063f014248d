/// The elements of a list that may contain models.
///
/// A list of nulls has one byte for each in a binary property list, so an element takes no more than a reference here, and is
/// released once its model is made.
package final class PreparedList {
  let shape: ListShape
  let isLossy: Bool
  /// A null is nil, and so is an element that was taken.
  private var values: [Prepared?] = []
  /// The indexes in the input, once elements have been left out.
  private var positions: [Int]?
  /// The offsets in JSON text.
  private var offsets: [Int]?
  /// Whether an element can only be made once the whole input is known to be valid.
  private(set) var waits = false

  /// - Parameter count: The number of elements at most.
  init(_ shape: ListShape, isLossy: Bool, count: Int) {
    self.shape = shape
    self.isLossy = isLossy
    values.reserveCapacity(count)
  }

  var count: Int { values.count }

  /// - Parameters:
  ///   - value: Nil for null, if the elements are optional.
  ///   - position: The index in the input.
  func append(_ value: Prepared?, at position: Int, offset: Int?) {
    if positions == nil, position != count { positions = Array(0..<count) }
    positions?.append(position)
    if let offset {
      if offsets == nil { offsets = [] }
      offsets?.append(offset)
    }
    if value?.waits == true { waits = true }
    values.append(value)
  }

  func position(at index: Int) -> Int { positions?[index] ?? index }

  func offset(at index: Int) -> Int? { offsets?[index] }

  /// Returns an element, which the list then no longer holds.
  func take(at index: Int) -> Prepared? {
    guard let value = values[index] else {
      guard case .optional(let optional) = shape.element else { return nil }
      return .ready(optional.operations.none())
    }
    values[index] = nil
    return value
  }

  /// Whether no element is a model.
  private var isReady: Bool {
    values.allSatisfy { value in
      guard let value else { return true }
      if case .ready = value { return true } else { return false }
    }
  }

  /// The list, which is finished if no element is a model.
  func finished() throws -> Prepared {
    guard isReady else { return .list(self) }
    let collector = shape.operations.collector(ofCount: count)
    for index in 0..<count {
      if case .ready(let slot) = take(at: index) { try collector.add(slot) }
    }
    return .ready(collector.finish())
  }
}
