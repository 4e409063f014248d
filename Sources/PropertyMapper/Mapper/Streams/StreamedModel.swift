/// A record of a stream: the model or its errors, and its position.
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
/// Lines, columns and offsets refer to the whole source, here and in the errors.
/// ``MappingErrors/report(in:)-(ContiguousBytes)`` shows the lines with their carets if you pass
/// the whole source; otherwise it omits them.
@frozen public struct StreamedModel<Model> {
  /// The model, or all errors of the record.
  public let result: Result<Model, MappingErrors>

  /// The index of the record, from 0. Invalid records count, blank lines do not.
  public let index: Int

  /// The line on which the record begins, from 1. Blank lines count.
  public let line: Int

  /// The number of bytes of the source before the record.
  public let offset: Int
}

extension StreamedModel: Sendable where Model: Sendable {}
