// Objects that closures edit before anything is read: from there on, they are Swift dictionaries.

/// The input editors of a type.
typealias InputEditors = ArraySlice<@Sendable (inout [String: Any]) throws -> Void>

extension DirectPlan {
  /// Reads an object, as the closures edit it.
  @inline(never)
  func readEdited(
    _ source: DirectSource, _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined) {
    try reader.editing(source, by: editors) { object, reader throws(Declined) in
      try make(from: .dictionary(object), &reader, into: target)
    }
  }

  /// Has the users' closures edit an object, and reads the result as the type that it names.
  @inline(never)
  func readEdited(
    _ source: DirectSource, by subtypes: any DirectSubtypeReading, _ reader: inout DirectReader,
    into target: ValueAddress
  ) throws(Declined) {
    try reader.editing(source, by: editors) { object, reader throws(Declined) in
      try subtypes.read(.dictionary(object), &reader, into: target)
    }
  }
}

extension DirectReader {
  /// Passes an object to a closure, as the users' closures edit it.
  mutating func editing<Result>(
    _ source: DirectSource, by editors: InputEditors,
    _ body: ([String: Any], inout DirectReader) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let call = decodingCall
    let (unreadCount, outer) = (unreadCount, call.editedPlace)
    defer { call.editedPlace = outer }
    let result: Result
    if let object = source.object {
      result = try call.seeing(isSeen: true, object, atDepth: depth) { object throws(Declined) in
        let dictionary = try orDecline { () throws(ConversionProblem) in
          try object.dictionary(duplicateKeys: limits.duplicateKeys)
        }
        return try body(try edited(dictionary, by: editors), &self)
      }
    } else {
      call.editedPlace = cursor.position
      try requireRoom()
      let object = try edited(try dictionary(), by: editors)
      result = try call.inCheckedObject { () throws(Declined) in try body(object, &self) }
    }
    // The object was checked as a whole before the closures saw it.
    self.unreadCount = unreadCount
    return result
  }

  private func edited(
    _ object: consuming [String: Any], by editors: InputEditors
  ) throws(Declined) -> [String: Any] {
    enterUser(atDepth: depth)
    for edit in editors {
      try orDecline { try edit(&object) }
    }
    return object
  }
}
