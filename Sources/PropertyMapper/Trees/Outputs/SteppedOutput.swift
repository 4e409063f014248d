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

  /// Makes the value's representation in a dictionary, in one step.
  func makeAny(_ made: inout Any) -> SteppedOutput<Void>
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

  /// Makes the value's representation in a dictionary.
  func makeAny(_ made: inout Any) -> SteppedOutput<Void> {
    guard let output = try? output(for: .json) else { return .failed }
    return output.makeAny(&made)
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
  func makeAny(_ made: inout Any) -> SteppedOutput<Void> {
    made = self
    return .value(())
  }
}

extension Bool {
  @inline(__always)
  func writeInOneStep(to text: inout JSONBuffer) -> SteppedOutput<Void> {
    text.write(self)
    return .value(())
  }

  @inline(__always)
  func makeAny(_ made: inout Any) -> SteppedOutput<Void> {
    made = self
    return .value(())
  }
}

extension OutputConvertible where Self: FixedWidthInteger {
  @inline(__always)
  func writeInOneStep(to text: inout JSONBuffer) -> SteppedOutput<Void> {
    text.write(self)
    return .value(())
  }

  @inline(__always)
  func makeAny(_ made: inout Any) -> SteppedOutput<Void> {
    if let integer = Int(exactly: self) {
      made = integer
      return .value(())
    }
    guard let output = try? output(for: .json) else { return .failed }
    return output.makeAny(&made)
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
  func makeAny(_ made: inout Any) -> SteppedOutput<Void> {
    guard isFinite else { return .failed }
    made = self
    return .value(())
  }
}

extension Float {
  @inline(__always)
  func writeInOneStep(to text: inout JSONBuffer) -> SteppedOutput<Void> {
    guard isFinite else { return .failed }
    text.write(self)
    return .value(())
  }
}
