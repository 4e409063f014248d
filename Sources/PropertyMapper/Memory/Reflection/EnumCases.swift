/// The cases of enums that conform to `CaseIterable`.
enum EnumCases {
  /// How many values are examined at most, since a type may list any number of them.
  private static let maximumCount = 1000

  /// The names of the cases for which a closure returns false for every value, in the order of
  /// `allCases`; none if the type isn't an enum that lists its cases.
  ///
  /// - Parameter isListed: Returns whether a table lists a value.
  static func names<Value>(
    of type: Value.Type, unless isListed: (Value) -> Bool
  ) -> [String] {
    guard TypeKind(of: type) == .enumeration, let type = type as? any CaseIterable.Type else {
      return []
    }
    func open<Cases: CaseIterable>(_ type: Cases.Type) -> [Value] {
      type.allCases.prefix(maximumCount).compactMap { $0 as? Value }
    }
    let values = open(type)
    // Values of one case may have different payloads.
    let listed = Set(values.filter(isListed).compactMap { HeldValues(in: $0).caseName })
    var named: Set<String> = []
    return values.compactMap { HeldValues(in: $0).caseName }.filter { name in
      !listed.contains(name) && named.insert(name).inserted
    }
  }
}
