import Foundation
import PropertyMapper
import Testing

/// A text with records, and what reading them comes to, however the text is cut into chunks.
struct StreamSample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  var format = StreamFormat.jsonLines
  let text: [UInt8]
  let expected: [String]

  init(lines name: String, _ text: String, _ expected: [String]) {
    self.init(lines: name, bytes: Array(text.utf8), expected)
  }

  init(lines name: String, bytes: [UInt8], _ expected: [String]) {
    testDescription = "lines: \(name)"
    text = bytes
    self.expected = expected
  }

  init(array name: String, at path: MappingPath = [], _ text: String, _ expected: [String]) {
    testDescription = "list: \(name)"
    format = .jsonArray(at: path)
    self.text = Array(text.utf8)
    self.expected = expected
  }
}

/// What the samples are records of.
struct StreamedEntry: Equatable, Sendable {
  var id = 0
  var name: String?
  var score: Double?
  var active: Bool?

  static func mapper(_ options: MappingOptions = .forSamples) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      [
        "id": .property(\.id).required(),
        "name": .property(\.name, .length(1...40)),
        "score": .property(\.score),
        "active": .property(\.active),
      ], for: StreamedEntry.self, makingWith: { StreamedEntry() })
    return mapper
  }
}

extension MappingOptions {
  /// Records of more than 64 bytes are too large.
  static let forSamples = MappingOptions(maximumInputBytes: 64)
}

/// A record on one line, or several if it has several errors:
///
///     0 at 1, 0: 7 Ada 1.5 true
///     1 at 2, 10: typeMismatch at 2:7, 16: name: must be text, but is a list
func describe(_ record: StreamedModel<StreamedEntry>) -> [String] {
  let head = "\(record.index) at \(record.line), \(record.offset): "
  switch record.result {
  case .success(let entry):
    let values: [Any?] = [entry.name, entry.score, entry.active]
    return [
      head + (["\(entry.id)"] + values.compactMap { $0.map { "\($0)" } }).joined(separator: " ")
    ]
  case .failure(let errors):
    return errors.map { error in
      let place = error.location.map { " at \($0.line):\($0.column), \($0.offset)" } ?? ""
      let path = error.path.components.isEmpty ? "" : "\(error.path): "
      return head + "\(error.code)\(place): \(path)\(error.message)"
    }
  }
}
