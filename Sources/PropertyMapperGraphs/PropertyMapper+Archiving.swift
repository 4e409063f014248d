// For `Data` in the signatures.
public import Foundation
public import PropertyMapper

extension PropertyMapper {
  /// Encodes a model as compact data that ``unarchive(_:from:)`` restores exactly, including shared
  /// instances, cycles, and every bit of dates and numbers.
  ///
  /// Properties are stored unconverted, under the paths in the table. Transforms are used only for
  /// types that are neither convertible nor registered, and must then have an `encode:`. Values of
  /// `sensitive()` entries are stored unencrypted. To archive an instance of a subclass, register
  /// the subclass as a subtype of the declared class. A value whose type is a subtype of several
  /// protocols can be read back as any of them, or as its own type.
  ///
  /// ```swift
  /// let data = try mapper.archive(user)
  /// let same = try mapper.unarchive(User.self, from: data)
  /// ```
  ///
  /// The format is versioned, and later versions of the library can read it.
  ///
  /// - Parameter model: The model, or an array, set, dictionary, or optional of models.
  /// - Throws: Every problem at once, such as NaN and infinity, unsupported types, models nested
  ///   too deeply, and a `cycle` error if an initializer argument of an instance refers back to
  ///   that instance.
  /// - Complexity: O(*n*) in the number of values.
  public func archive<Model>(_ model: Model) throws(MappingErrors) -> Data {
    let context = context
    try requireRoom(for: context, mapping: Model.self)
    let encoding = ArchiveEncoding(context: context)
    let shape = encoding.walk.graphShape(of: Model.self)
    try requireScheme(in: context, for: shape, mapping: Model.self)
    encoding.encodeRoot(ValueSlot(model), as: shape)
    guard let bytes = encoding.bytes else {
      throw MappingErrors(encoding.walk.problems, mapping: Model.self)
    }
    return Data(bytes)
  }

  /// Restores a model from data written by ``archive(_:)``.
  ///
  /// Models are created in the same way as by ``create(_:from:)-(Model.Type,[String:Any])``, but
  /// without a factory; hooks and validators don't run. A property that's missing from the archive
  /// keeps its initial value, and data that no entry reads anymore is ignored. If an entry's path
  /// has changed, add the old one with `or(_:)`. Properties can also have been made optional since.
  /// Untrusted data is safe to read: it can't name classes, and the result is either an error or a
  /// model.
  ///
  /// - Parameters:
  ///   - type: The type that was archived.
  ///   - data: The archive.
  /// - Throws: `malformedArchive` if the data isn't a valid archive, `sizeLimitExceeded` if it
  ///   exceeds ``MappingOptions/maximumInputBytes`` or ``MappingOptions/maximumElementCount``, or
  ///   an error for every value that the table no longer accepts.
  /// - Complexity: O(*n*) in the length of the data.
  public func unarchive<Model>(_ type: Model.Type, from data: Data) throws(MappingErrors) -> Model {
    let limit = min(options.maximumInputBytes, ArchiveReader.maximumByteCount)
    guard data.count <= limit else {
      throw failure(.tooLarge(data.count, limit: limit), mapping: type)
    }
    let context = context
    try requireRoom(for: context, mapping: type)
    let reader = ArchiveReader(Array(data), maximumDepth: options.maximumDepth)
    let decoding = ArchiveDecoding(of: reader, context: context)
    let shape = decoding.walk.graphShape(of: type)
    try requireScheme(in: context, for: shape, mapping: type)
    let place: Int
    do {
      place = try reader.check()
    } catch {
      throw failure(
        .malformedArchive, Messages.malformedArchive(error), mapping: type)
    }
    let slot = decoding.decodeRoot(at: place, as: shape)
    guard let model: Model = decoding.finished(slot)?.model() else {
      throw MappingErrors(decoding.walk.problems, mapping: type)
    }
    return model
  }
}
