/// A record in a stream: the model or its errors, and the record's position.
///
/// ```swift
/// for record in mapper.models(of: Reading.self, from: log, as: .jsonLines) {
///   switch record.result {
///   case .success(let reading): store(reading)
///   case .failure(let errors): print("line \(record.line): \(errors.report)")
///   }
/// }
/// ```
///
/// Lines, columns, and offsets refer to the whole source, both here and in the errors.
/// ``MappingErrors/report(in:)-(ContiguousBytes)`` shows the lines with their carets if you pass
/// the whole source; otherwise, the report omits them.
@frozen public struct StreamedModel<Model> {
  /// The model, or all errors in the record.
  public let result: Result<Model, MappingErrors>

  /// The index of the record, starting at 0. Invalid records are counted; blank lines are not.
  public let index: Int

  /// The line on which the record begins, starting at 1. Blank lines are counted.
  public let line: Int

  /// The number of bytes in the source before the record.
  public let offset: Int
}

extension StreamedModel: Sendable where Model: Sendable {}
