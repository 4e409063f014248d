// `Data`, which the signatures name, is Foundation's.
public import Foundation

extension PropertyMapper {
  /// Writes a model as compact data that ``unarchive(_:from:)`` reads back exactly: the bits of dates and numbers, data,
  /// instances that appear in the graph more than once, and cycles.
  ///
  /// Properties are kept as they are, under the paths of the table; transforms are used only for types that are neither
  /// values nor registered, and must have an `encode:` there. Values of `sensitive()` entries are kept in clear. Instances
  /// of subclasses must be listed as subtypes of the class that they are declared as. A value that protocols list can be
  /// read as one of any of them, and as its own type.
  ///
  /// ```swift
  /// let data = try mapper.archive(user)
  /// let same = try mapper.unarchive(User.self, from: data)
  /// ```
  ///
  /// The format is versioned; later versions of the library can read it.
  ///
  /// - Parameter model: The model, or a list, set, dictionary or optional of models.
  /// - Throws: Every problem at once: NaN and infinity, types that cannot be kept, models nested too deep, and a `cycle` for
  ///   an instance that is needed for an argument of its own initialiser.
  /// - Complexity: O(*n*) in the number of values.
  public func archive<Model>(_ model: Model) throws(MappingErrors) -> Data {
    let context = context
    try requireRoom(for: context, mapping: Model.self)
    let encoding = ArchiveEncoding(context: context)
    let value = encoding.encodeRoot(ValueSlot(model), as: encoding.graphShape(of: Model.self))
    guard encoding.problems.isEmpty, let value else {
      throw MappingErrors(encoding.problems, mapping: Model.self)
    }
    var writer = ArchiveWriter()
    writer.write(value)
    return Data(writer.bytes)
  }

  /// Reads a model from what ``archive(_:)`` wrote.
  ///
  /// Models are made as ``create(_:from:)-(Model.Type,[String:Any])`` would make them without a factory; hooks and
  /// validators do not run. A property that the archive lacks keeps the value that the model was made with; anything that no entry of the
  /// table still reads is ignored. Untrusted data does no harm: it names no classes, and yields either an error or a model.
  ///
  /// - Parameters:
  ///   - type: The type that was archived.
  ///   - data: The archive.
  /// - Throws: `malformedArchive` for other data, `sizeLimitExceeded` beyond ``MappingOptions/maximumInputBytes`` and
  ///   ``MappingOptions/maximumElementCount``, or every value that the table no longer takes.
  /// - Complexity: O(*n*) in the length of the data.
  public func unarchive<Model>(_ type: Model.Type, from data: Data) throws(MappingErrors) -> Model {
    let limit = min(options.maximumInputBytes, ArchiveReader.maximumByteCount)
    guard data.count <= limit else {
      throw MappingErrors(
        .sizeLimitExceeded, Messages.inputTooLarge(byteCount: data.count, limit: limit),
        mapping: type)
    }
    let context = context
    try requireRoom(for: context, mapping: type)
    let reader = ArchiveReader(Array(data), maximumDepth: options.maximumDepth)
    let decoding = ArchiveDecoding(of: reader, context: context)
    let place: Int
    do {
      place = try reader.check()
    } catch {
      throw MappingErrors(
        .malformedArchive, Messages.malformedArchive(error.rawValue), mapping: type
      ).told(by: options.messages)
    }
    let slot = decoding.decodeRoot(at: place, as: decoding.graphShape(of: type))
    guard let model: Model = decoding.finished(slot)?.model() else {
      throw MappingErrors(decoding.problems, mapping: type)
    }
    return model
  }
}
