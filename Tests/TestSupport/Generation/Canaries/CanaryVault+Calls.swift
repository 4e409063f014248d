import PropertyMapper
import PropertyMapperInspection

extension CanaryVault {
  /// The errors of every call that can read a text with duplicate keys.
  static func errors(
    of mapper: PropertyMapper, in json: String
  ) -> [(way: String, errors: [MappingError])] {
    var results: [(way: String, errors: [MappingError])] = []
    func append(_ way: String, _ body: () throws -> Void) {
      results.append((way, Outcome.errorList(body)))
    }
    append("create") { _ = try mapper.create(Safe.self, from: .json(json)) }
    append("update") { try mapper.update(Safe(), from: .json(json)) }
    append("embedded") { _ = try mapper.create(Bank.self, from: .json(json)) }
    append("list") { _ = try mapper.create([Safe].self, from: .json("[\(json)]")) }
    append("unknown keys") { _ = try mapper.unknownKeys(in: .json(json), for: Safe.self) }
    for record in mapper.models(of: Safe.self, from: Array(json.utf8), as: .jsonLines) {
      if case .failure(let errors) = record.result { results.append(("lines", Array(errors))) }
    }
    if let value = try? MappingValue(json: json) {
      append("value") { _ = try mapper.create(Safe.self, from: .value(value)) }
    }
    return results
  }
}
