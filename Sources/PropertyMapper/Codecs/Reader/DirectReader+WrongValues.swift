// Going on after values that could not be read.

extension DirectReader {
  /// Goes on after a value that could not be read.
  ///
  /// Declines if that is of no use, or its end cannot be found.
  ///
  /// - Parameters:
  ///   - start: The offset of the value.
  ///   - depth: The depth of the value.
  ///   - policy: The conversion policy for the next value.
  @inline(never)
  mutating func goOn(
    afterValueAt start: Int, depth: Int, _ policy: ConversionPolicy
  ) throws(Declined) {
    guard call.goesOn, !remembersSkips else { throw Declined() }
    self.depth = depth
    self.policy = policy
    if let end = call.findings.wrongValues.end(ofContainerAt: start) {
      cursor.position = end
      return
    }
    guard call.findings.wrongValues.canSkip(inTextOf: cursor.bytes.count) else { throw Declined() }
    cursor.position = start
    try skipValue()
    call.findings.wrongValues.append(start..<cursor.position)
  }

  /// Notes that the list or object before the cursor has an error, although it was read to its end.
  @inline(never)
  func noteWrongContainer(from start: Int) {
    call.findings.wrongValues.noteContainer(start..<cursor.position)
  }

  /// Notes that nothing in an object has been read, if it was read to its end despite an error.
  @inline(never)
  func noteWrongObject(from start: Int) {
    call.findings.wrongValues.skipContainer(at: start, inTextOf: cursor.bytes.count)
  }
}
