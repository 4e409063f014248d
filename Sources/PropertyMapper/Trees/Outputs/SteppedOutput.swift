/// The result of encoding a value in one step.
enum SteppedOutput<Value> {
  case value(Value)
  /// The value is null, and nothing was written.
  case null
  /// The value cannot be encoded, or not in one step.
  case failed
}

/// A type whose values the library itself converts to output, each to a single value.
protocol OutputConvertible {
  /// Returns the value's representation in the output.
  func output(for target: OutputTarget) throws(ConversionProblem) -> OutputValue

  /// Writes the value as JSON text in one step.
  func writeInOneStep(to text: inout JSONBuffer) -> SteppedOutput<Void>

  /// Writes the value at an address as JSON text in one step.
  static func write(at address: ValueAddress, to text: inout JSONBuffer) -> SteppedOutput<Void>

  /// The value's representation in a dictionary, created in one step.
  var anyInOneStep: SteppedOutput<Any> { get }
}

extension OutputConvertible {
  /// Writes the value as JSON text, if possible.
  func writeInOneStep(to text: inout JSONBuffer) -> SteppedOutput<Void> {
    guard let output = try? output(for: .json) else { return .failed }
    return output.writeInOneStep(to: &text)
  }

  @inline(__always)
  static func write(at address: ValueAddress, to text: inout JSONBuffer) -> SteppedOutput<Void> {
    address.value(as: Self.self).writeInOneStep(to: &text)
  }

  /// The value's representation in a dictionary.
  var anyInOneStep: SteppedOutput<Any> {
    guard let output = try? output(for: .json) else { return .failed }
    return output.anyInOneStep
  }
}

extension String {
  @inline(__always)
  func writeInOneStep(to text: inout JSONBuffer) -> SteppedOutput<Void> {
    text.write(self)
    return .value(())
  }

  @inline(__always)
  static func write(at address: ValueAddress, to text: inout JSONBuffer) -> SteppedOutput<Void> {
    unsafe text.write(stringAt: address.pointer.assumingMemoryBound(to: String.self))
    return .value(())
  }

  @inline(__always)
  var anyInOneStep: SteppedOutput<Any> { .value(self) }
}

extension Bool {
  @inline(__always)
  func writeInOneStep(to text: inout JSONBuffer) -> SteppedOutput<Void> {
    text.write(self)
    return .value(())
  }

  @inline(__always)
  var anyInOneStep: SteppedOutput<Any> { .value(self) }
}

extension OutputConvertible where Self: FixedWidthInteger {
  @inline(__always)
  func writeInOneStep(to text: inout JSONBuffer) -> SteppedOutput<Void> {
    text.write(self)
    return .value(())
  }

  @inline(__always)
  var anyInOneStep: SteppedOutput<Any> {
    if let integer = Int(exactly: self) { return .value(integer) }
    guard let output = try? output(for: .json) else { return .failed }
    return .value(output.anyValue)
  }
}

extension Double {
  @inline(__always)
  func writeInOneStep(to text: inout JSONBuffer) -> SteppedOutput<Void> {
    guard isFinite else { return .failed }
    text.write(self)
    return .value(())
  }

  @inline(__always)
  var anyInOneStep: SteppedOutput<Any> { isFinite ? .value(self) : .failed }
}

extension Float {
  @inline(__always)
  func writeInOneStep(to text: inout JSONBuffer) -> SteppedOutput<Void> {
    guard isFinite else { return .failed }
    text.write(self)
    return .value(())
  }
}
