// The codecs of shapes that contain deferred models.

extension DirectCodecs {
  /// - Parameter shape: A shape that contains deferred models.
  func preparing(_ shape: Shape, isLossy: Bool) -> DirectCodec? {
    switch shape {
    case .value: return nil
    case .model(let reference): return preparing(reference)
    case .optional(let optional):
      guard let wrapped = preparing(optional.wrapped, isLossy: isLossy) else { return nil }
      return DirectCodec(PreparedOptionalForm(shape: optional, wrapped: wrapped), acceptsNull: true)
    case .list(let list):
      return preparing(list.element, isLossy: false).map {
        DirectCodec(PreparedListForm(shape: list, element: $0, isLossy: isLossy))
      }
    case .dictionary(let dictionary):
      return preparing(dictionary.element, isLossy: false).map {
        DirectCodec(PreparedDictionaryForm(shape: dictionary, element: $0, isLossy: isLossy))
      }
    case .converted(let converted):
      return preparing(converted.inner, isLossy: false).map {
        DirectCodec(PreparedConversionForm(shape: converted, inner: $0))
      }
    }
  }

  private func preparing(_ reference: ModelReference) -> DirectCodec {
    if let model = model(reference) { return DirectCodec(PreparedModelForm(model: model)) }
    return DirectCodec(ReferenceModelForm(shape: .model(reference)))
  }
}

private struct PreparedModelForm: DirectForm {
  let model: DirectPlanLink<DirectPlan>

  func read(_ reader: inout DirectReader) throws(Declined) -> Prepared {
    guard let plan = model.plan else { throw Declined() }
    return try plan.prepare(.text, &reader)
  }

  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Prepared {
    guard let plan = model.plan else { throw Declined() }
    return try plan.prepare(.dictionary(try reader.object(value)), &reader)
  }
}

/// A model prepared by the reference engine.
private struct ReferenceModelForm: DirectForm {
  let shape: Shape

  func read(_ reader: inout DirectReader) throws(Declined) -> Prepared {
    let call = reader.decodingCall
    let element = try call.element(at: reader.cursor.position)
    try reader.skipValue()
    return try call.prepare(element, as: shape, atDepth: reader.depth)
  }

  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Prepared {
    try reader.decodingCall.prepare(InputElement(value), as: shape, atDepth: reader.depth)
  }
}

/// A value converted by closures that may be deferred.
private struct PreparedConversionForm: DirectForm {
  let shape: ConvertedShape
  let inner: DirectCodec

  func read(_ reader: inout DirectReader) throws(Declined) -> Prepared {
    try convert(try reader.element(of: Prepared.self, inner), reader)
  }

  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Prepared {
    if let slot = shape.adopt(InputValue(classifying: value)) { return .ready(slot) }
    return try convert(try reader.element(value, of: Prepared.self, inner), reader)
  }

  private func convert(
    _ prepared: Prepared, _ reader: DirectReader
  ) throws(Declined) -> Prepared {
    guard case .ready(let slot) = prepared else { return .converted(prepared, shape) }
    reader.enterUser(atDepth: reader.depth)
    return .ready(try orDecline { try shape.decode(slot) })
  }
}

private struct PreparedOptionalForm: DirectForm {
  let shape: OptionalShape
  let wrapped: DirectCodec

  func read(_ reader: inout DirectReader) throws(Declined) -> Prepared {
    if try reader.passNull() { return .ready(shape.operations.none()) }
    return try wrap(try reader.element(of: Prepared.self, wrapped))
  }

  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Prepared {
    if InputValue.isNull(value) { return .ready(shape.operations.none()) }
    return try wrap(try reader.element(value, of: Prepared.self, wrapped))
  }

  private func wrap(_ prepared: Prepared) throws(Declined) -> Prepared {
    guard case .ready(let slot) = prepared else { return .optional(prepared, shape) }
    return .ready(try orDecline { try shape.operations.some(slot) })
  }
}

private struct PreparedListForm: DirectForm {
  let shape: ListShape
  let element: DirectCodec
  let isLossy: Bool

  func read(_ reader: inout DirectReader) throws(Declined) -> Prepared {
    let list = PreparedList(shape, isLossy: isLossy, count: 0)
    try reader.readList { reader throws(Declined) in
      let offset = reader.cursor.position
      list.append(
        try reader.element(of: Prepared.self, element), at: list.count, offset: offset)
    }
    return try finish(list)
  }

  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Prepared {
    let values = try reader.list(value)
    let list = PreparedList(shape, isLossy: isLossy, count: values.count)
    try reader.descend()
    for value in values {
      list.append(
        try reader.element(value, of: Prepared.self, element), at: list.count, offset: nil)
    }
    reader.ascend()
    return try finish(list)
  }

  private func finish(_ list: PreparedList) throws(Declined) -> Prepared {
    try orDecline { try list.finished() }
  }
}

private struct PreparedDictionaryForm: DirectForm {
  let shape: DictionaryShape
  let element: DirectCodec
  let isLossy: Bool

  func read(_ reader: inout DirectReader) throws(Declined) -> Prepared {
    var members: [PreparedMember] = []
    try reader.readMembers { key, reader throws(Declined) in
      let offset = reader.cursor.position
      members.append(
        PreparedMember(
          key: key, value: try reader.element(of: Prepared.self, element), offset: offset))
    }
    return try assemble(members)
  }

  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Prepared {
    var members: [PreparedMember] = []
    try reader.readMembers(of: value) { key, member, reader throws(Declined) in
      members.append(
        PreparedMember(
          key: key, value: try reader.element(member, of: Prepared.self, element), offset: nil)
      )
    }
    return try assemble(members)
  }

  private func assemble(_ members: [PreparedMember]) throws(Declined) -> Prepared {
    // The reference engine decides about keys that collide in a Swift dictionary.
    guard Set(members.map(\.key)).count == members.count,
      members.allSatisfy({ shape.operations.problem(ofKey: $0.key) == nil })
    else { throw Declined() }
    return try orDecline {
      try members.sorted(byBytesOf: { $0.key }).finished(as: shape, isLossy: isLossy)
    }
  }
}
