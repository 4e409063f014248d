// Objects that closures edit before anything is read: from there on, they are Swift dictionaries.

extension DirectPlan {
  /// Reads an object, as the closures edit it.
  @inline(never)
  func readEdited(
    _ source: DirectSource, _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined) {
    try editing(source, &reader) { object, reader throws(Declined) in
      try make(from: .dictionary(object), &reader, into: target)
    }
  }

  /// Has the users' closures edit an object, and reads the result as the type that it names.
  @inline(never)
  func readEdited(
    _ source: DirectSource, by subtypes: any DirectSubtypeReading, _ reader: inout DirectReader,
    into target: ValueAddress
  ) throws(Declined) {
    try editing(source, &reader) { object, reader throws(Declined) in
      try subtypes.read(.dictionary(object), &reader, into: target)
    }
  }

  /// Passes an object to a closure, as the users' closures edit it.
  func editing<Result>(
    _ source: DirectSource, _ reader: inout DirectReader,
    _ body: ([String: Any], inout DirectReader) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let call = reader.decodingCall
    switch source {
    case .text:
      try reader.requireRoom()
      let object = try edited(try reader.dictionary(), reader)
      return try call.inCheckedObject { () throws(Declined) in try body(object, &reader) }
    case .dictionary(let object):
      return try call.seeing(isSeen: true, .any(object), atDepth: reader.depth) {
        _ throws(Declined) in try body(try edited(object, reader), &reader)
      }
    }
  }

  private func edited(
    _ object: consuming [String: Any], _ reader: DirectReader
  ) throws(Declined) -> [String: Any] {
    reader.enterUser(atDepth: reader.depth)
    for edit in editors {
      try orDecline { try edit(&object) }
    }
    return object
  }
}
