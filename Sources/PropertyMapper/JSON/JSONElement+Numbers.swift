/// Numbers straight from the bytes, without a `JSONNumber` and its text in between.
extension JSONElement {
  /// The nearest `Double`, nil if the value is not a number or the nearest is infinite.
  var double: Double? {
    withDigits { $0.double } ?? nil
  }

  /// The nearest `Float`, rounded once; nil if the value is not a number or the nearest is infinite.
  var float: Float? {
    withDigits { $0.float } ?? nil
  }

  /// The value as an integer of a type, nil if it is not a number.
  func integer<Integer: FixedWidthInteger>(
    _ type: Integer.Type
  ) -> JSONNumber.IntegerResult<Integer>? {
    withDigits { $0.integer(type) }
  }

  private func withDigits<Result>(_ body: (JSONDigits) -> Result) -> Result? {
    let record = document.tape[index]
    guard record.kind == .number else { return nil }
    return document.withBytes { bytes in
      body(JSONDigits(bytes, record.offset..<record.companion))
    }
  }
}
