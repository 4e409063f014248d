/// The contents of a value, according to the runtime: the case and payload of an enum, or the
/// properties of a struct.
///
/// `Mirror` would provide the same, unless the type has a `customMirror`.
///
/// Why this is safe: each declaration below repeats the one in the standard library's
/// `ReflectionMirror.swift`, is called with the value's run-time type, and only with indexes below
/// the count.
struct HeldValues {
  /// The name of the case, if the value is an enum.
  let caseName: String?
  /// The payload, or the values of the properties.
  let values: [Any]

  init(in value: Any) {
    func open<Value>(_ value: Value) -> Self { Self(of: value) }
    self = _openExistential(value, do: open)
  }

  private init<Value>(of value: Value) {
    guard TypeKind(of: Value.self) == .enumeration else {
      caseName = nil
      values = Self.children(of: value)
      return
    }
    caseName = unsafe enumCaseName(of: value).map { unsafe String(cString: $0) }
    values = Self.children(of: value).map { payload in
      // A payload with a label is a tuple with one element.
      guard TypeKind(of: type(of: payload)) == .tuple else { return payload }
      func open<Payload>(_ payload: Payload) -> [Any] { Self.children(of: payload) }
      let elements = _openExistential(payload, do: open)
      return elements.count == 1 ? elements[0] : payload
    }
  }

  /// Whether both are the same case of an enum, without a payload.
  func isSameCase(as other: Self) -> Bool {
    caseName != nil && caseName == other.caseName && values.isEmpty && other.values.isEmpty
  }

  private static func children<Value>(of value: Value) -> [Any] {
    (0..<childCount(of: value, type: Value.self)).map { index in
      var name: UnsafePointer<CChar>?
      var free: NameRelease?
      defer { unsafe free?(name) }
      return unsafe child(of: value, type: Value.self, index: index, name: &name, free: &free)
    }
  }
}

private typealias NameRelease = @convention(c) (UnsafePointer<CChar>?) -> Void

@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(of value: Value) -> UnsafePointer<CChar>?

@_silgen_name("swift_reflectionMirror_count")
private func childCount<Value>(of value: Value, type: any Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_subscript")
private func child<Value>(
  of value: Value, type: any Any.Type, index: Int,
  name: UnsafeMutablePointer<UnsafePointer<CChar>?>,
  free: UnsafeMutablePointer<NameRelease?>
) -> Any

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

extension Slot {
  /// The name of the case of an enum; nil for a value of another type, and if the enum describes itself
  /// in its own way.
  package var caseName: String? {
    func open<Value>(_ type: Value.Type) -> String? {
      guard case .enumeration = TypeKind(of: type), let value = try? value(as: type) else {
        return nil
      }
      return Self.caseName(of: value)
    }
    return _openExistential(type, do: open)
  }

  private static func caseName<Value>(of value: Value) -> String? {
    guard !(value is any CustomReflectable) else { return nil }
    if let label = Mirror(reflecting: value).children.first?.label { return label }
    let describesItself =
      value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      || value is any TextOutputStreamable
    return describesItself ? nil : "\(value)"
  }
}
