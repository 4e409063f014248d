import Foundation
import PropertyMapper
import Testing

/// The log of a server, one JSON object a line. A line that is broken is told with its number and does not hide
/// the others.
@Suite struct JSONLinesStory {
  enum Level: String, CaseIterable { case debug, info, error }

  struct Record: Equatable {
    var at = Date(timeIntervalSince1970: 0)
    var level = Level.info
    var text = ""
    var path: String?
    var milliseconds: Double?
  }

  static let mapper: PropertyMapper = {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "ts": .transform(\.at, .millisecondsSince1970).required(),
        "level": .property(\.level).required(),
        "msg": .property(\.text).required(),
        "http.path": .property(\.path),
        "http.ms": .property(\.milliseconds, .min(0)),
      ], for: Record.self, makingWith: { Record() })
    return mapper
  }()

  static func read(_ log: String) -> (records: [Record], problems: [String]) {
    var (records, problems): ([Record], [String]) = ([], [])
    for record in mapper.models(of: Record.self, from: Data(log.utf8), as: .jsonLines) {
      switch record.result {
      case .success(let model): records.append(model)
      case .failure(let errors):
        problems += errors.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0): \($0)" }
      }
    }
    return (records, problems)
  }

  // MARK: The log

  static let log = """
    {"ts":1496664000000,"level":"info","msg":"The raven is awake"}

    {"ts":1496664000250,"level":"error","msg":"No bread","http":{"path":"/feed","ms":12.5}}
    {"ts":"yesterday","level":"eror","http":{"ms":-1}}
    {"ts":1496664000500,"level":"info","msg":"half a li
    {"ts":1496664001000,"level":"debug","msg":"Asleep"}

    """

  @Test func `valid lines are read, and invalid ones are reported line by line`() {
    let (records, problems) = Self.read(Self.log)
    #expect(records.map(\.text) == ["The raven is awake", "No bread", "Asleep"])
    #expect(
      records[1]
        == Record(
          at: Date(timeIntervalSince1970: 1_496_664_000.25), level: .error, text: "No bread",
          path: "/feed", milliseconds: 12.5))
    #expect(
      problems == [
        "4:7: ts: must be a number, but is text",
        "4:27: level: must be \"debug\", \"info\" or \"error\", but is other text; did you mean error?",
        "4:1: msg: must have a value, but is missing",
        "4:47: http.ms: must be at least 0, but is -1",
        """
        5:52: malformed JSON at line 5, column 52: must be the closing quotation mark, \
        but is the end of the text
        """,
      ])
  }

  @Test func `records are written back as JSON lines`() throws {
    let records = Self.read(Self.log).records
    var log = ""
    try Self.mapper.exportJSONLines(records) { log += String(decoding: $0, as: UTF8.self) }
    #expect(
      log == """
        {"ts":1496664000000,"level":"info","msg":"The raven is awake"}
        {"ts":1496664000250,"level":"error","msg":"No bread","http":{"path":"/feed","ms":12.5}}
        {"ts":1496664001000,"level":"debug","msg":"Asleep"}

        """)
    #expect(Self.read(log).records == records)
  }
}
