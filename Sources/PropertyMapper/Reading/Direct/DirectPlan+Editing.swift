// Objects that closures edit before anything is read: from there on, they are Swift dictionaries.

extension DirectPlan {
  /// Reads the object at the cursor, as the closures edit it.
  @inline(never)
  func readEdited(
    _ reader: inout DirectReader, into target: UnsafeMutableRawPointer
  ) throws(Declined) {
    let object = try editedObject(&reader)
    try reader.decodingCall.inCheckedObject { () throws(Declined) in
      try unsafe readMembers(of: object, &reader, into: target)
    }
  }

  /// Reads a Swift dictionary, as the closures edit it.
  @inline(never)
  func readEdited(
    _ object: [String: Any], _ reader: inout DirectReader, into target: UnsafeMutableRawPointer
  ) throws(Declined) {
    let call = reader.decodingCall
    try call.seeing(isSeen: true, .any(object), atDepth: reader.depth) { _ throws(Declined) in
      var object = object
      try edit(&object, reader)
      try unsafe readMembers(of: object, &reader, into: target)
    }
  }

  /// Prepares the model of the object at the cursor, as the closures edit it.
  func prepareEdited(
    _ reader: inout DirectReader, as route: DirectRoute
  ) throws(Declined) -> Prepared {
    let object = try editedObject(&reader)
    return try reader.decodingCall.inCheckedObject { () throws(Declined) in
      try prepareMembers(of: object, &reader, as: route)
    }
  }

  /// Prepares the model of a Swift dictionary, as the closures edit it.
  func prepareEdited(
    _ object: [String: Any], _ reader: inout DirectReader, as route: DirectRoute
  ) throws(Declined) -> Prepared {
    let call = reader.decodingCall
    return try call.seeing(isSeen: true, .any(object), atDepth: reader.depth) {
      _ throws(Declined) in
      var object = object
      try edit(&object, reader)
      return try prepareMembers(of: object, &reader, as: route)
    }
  }

  /// The object at the cursor, as the closures edit it.
  private func editedObject(_ reader: inout DirectReader) throws(Declined) -> [String: Any] {
    try reader.requireRoom()
    var object = try reader.dictionary()
    try edit(&object, reader)
    return object
  }

  private func edit(_ object: inout [String: Any], _ reader: DirectReader) throws(Declined) {
    reader.enterUser(atDepth: reader.depth)
    for edit in plan.hooks.inputEditors {
      do { try edit(&object) } catch { throw Declined() }
    }
  }
}
