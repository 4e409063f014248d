/// One record of a stream: the model, or what is wrong with it, and where it was.
///
/// ```swift
/// for record in mapper.models(Reading.self, inJSONLines: log) {
///   switch record.result {
///   case .success(let reading): store(reading)
///   case .failure(let errors): print("line \(record.line): \(errors.report)")
///   }
/// }
/// ```
///
/// Lines, columns and offsets are those of the whole source, here and in the errors. ``MappingErrors/report(in:)-(ContiguousBytes)``
/// shows the lines with their carets if it gets the whole source; given less, it leaves them out.
@frozen public struct StreamedModel<Model> {
  /// The model, or everything that is wrong with the record.
  public let result: Result<Model, MappingErrors>

  /// Which record it is, from 0. Bad records count, blank lines do not.
  public let index: Int

  /// The line on which the record begins, from 1. Blank lines count.
  public let line: Int

  /// How many bytes of the source are before the record.
  public let offset: Int
}

extension StreamedModel: Sendable where Model: Sendable {}
