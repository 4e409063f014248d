// Objects that closures edit before anything is read: from there on, they are Swift dictionaries.

extension DirectPlan {
  /// Reads the object at the cursor, as the closures edit it.
  @inline(never)
  func readEdited(_ reader: inout DirectReader, into target: ValueAddress) throws(Declined) {
    try editing(&reader) { object, reader throws(Declined) in
      try readMembers(of: object, &reader, into: target)
    }
  }

  /// Reads a Swift dictionary, as the closures edit it.
  @inline(never)
  func readEdited(
    _ object: [String: Any], _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined) {
    try editing(object, &reader) { object, reader throws(Declined) in
      try readMembers(of: object, &reader, into: target)
    }
  }

  /// Prepares the model of the object at the cursor, as the closures edit it.
  func prepareEdited(
    _ reader: inout DirectReader, as route: DirectRoute
  ) throws(Declined) -> Prepared {
    try editing(&reader) { object, reader throws(Declined) in
      try prepareMembers(of: object, &reader, as: route)
    }
  }

  /// Prepares the model of a Swift dictionary, as the closures edit it.
  func prepareEdited(
    _ object: [String: Any], _ reader: inout DirectReader, as route: DirectRoute
  ) throws(Declined) -> Prepared {
    try editing(object, &reader) { object, reader throws(Declined) in
      try prepareMembers(of: object, &reader, as: route)
    }
  }

  /// Passes the object at the cursor to a closure, as the users' closures edit it.
  private func editing<Result>(
    _ reader: inout DirectReader,
    _ body: ([String: Any], inout DirectReader) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    try reader.requireRoom()
    let object = try edited(try reader.dictionary(), reader)
    return try reader.decodingCall.inCheckedObject { () throws(Declined) in
      try body(object, &reader)
    }
  }

  /// Passes a Swift dictionary to a closure, as the users' closures edit it.
  private func editing<Result>(
    _ object: [String: Any], _ reader: inout DirectReader,
    _ body: ([String: Any], inout DirectReader) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let call = reader.decodingCall
    return try call.seeing(isSeen: true, .any(object), atDepth: reader.depth) {
      _ throws(Declined) in try body(try edited(object, reader), &reader)
    }
  }

  private func edited(
    _ object: consuming [String: Any], _ reader: DirectReader
  ) throws(Declined) -> [String: Any] {
    reader.enterUser(atDepth: reader.depth)
    for edit in plan.hooks.inputEditors {
      try orDecline { try edit(&object) }
    }
    return object
  }
}
