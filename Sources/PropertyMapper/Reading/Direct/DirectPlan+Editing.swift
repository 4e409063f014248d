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
    guard let object = source.object else {
      try reader.requireRoom()
      let object = try edited(try reader.dictionary(), reader)
      return try call.inCheckedObject { () throws(Declined) in try body(object, &reader) }
    }
    return try call.seeing(isSeen: true, object, atDepth: reader.depth) { object throws(Declined) in
      let dictionary = try orDecline { () throws(ConversionProblem) in
        try object.dictionary(duplicateKeys: reader.limits.duplicateKeys)
      }
      return try body(try edited(dictionary, reader), &reader)
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
