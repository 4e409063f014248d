/// What writing a value in one step came to.
enum DirectResult {
  case value
  /// The value is null, of which nothing was written yet.
  case null
  /// The value has no form in the output, or none that can be written in one step.
  case failed
}

/// What a dictionary holds for a value.
enum DirectAny {
  case value(Any)
  case null
  case failed
}

extension ConvertibleValue {
  /// Writes what JSON text holds for the value, if it has a form there.
  func writeDirectly(to text: inout JSONBuffer) -> DirectResult {
    guard let output = try? output(for: .json) else { return .failed }
    return output.writeDirectly(to: &text)
  }

  /// What a dictionary holds for the value.
  var directAny: DirectAny {
    guard let output = try? output(for: .json) else { return .failed }
    return output.directAny
  }
}

extension String {
  @inline(__always)
  func writeDirectly(to text: inout JSONBuffer) -> DirectResult {
    text.write(self)
    return .value
  }

  @inline(__always)
  var directAny: DirectAny { .value(self) }
}

extension Bool {
  @inline(__always)
  func writeDirectly(to text: inout JSONBuffer) -> DirectResult {
    text.write(self)
    return .value
  }

  @inline(__always)
  var directAny: DirectAny { .value(self) }
}

extension ConvertibleValue where Self: FixedWidthInteger {
  @inline(__always)
  func writeDirectly(to text: inout JSONBuffer) -> DirectResult {
    text.write(self)
    return .value
  }

  @inline(__always)
  var directAny: DirectAny {
    if let integer = Int(exactly: self) { return .value(integer) }
    guard let output = try? output(for: .json) else { return .failed }
    return .value(output.anyValue)
  }
}

extension Double {
  @inline(__always)
  func writeDirectly(to text: inout JSONBuffer) -> DirectResult {
    guard isFinite else { return .failed }
    text.write(self)
    return .value
  }

  @inline(__always)
  var directAny: DirectAny { isFinite ? .value(self) : .failed }
}

extension Float {
  @inline(__always)
  func writeDirectly(to text: inout JSONBuffer) -> DirectResult {
    guard isFinite else { return .failed }
    text.write(self)
    return .value
  }
}
