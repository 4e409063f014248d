import Foundation

extension JSONLinesStory.Record: Decodable {
  private enum CodingKeys: String, CodingKey { case ts, level, msg, http }
  private struct HTTP: Decodable {
    let path: String?
    let ms: Double?
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    at = Date(timeIntervalSince1970: try container.decode(Double.self, forKey: .ts) / 1000)
    level = try container.decode(JSONLinesStory.Level.self, forKey: .level)
    text = try container.decode(String.self, forKey: .msg)
    let http = try container.decodeIfPresent(HTTP.self, forKey: .http)
    path = http?.path
    milliseconds = http?.ms
    guard milliseconds ?? 0 >= 0 else { throw CocoaError(.coderInvalidValue) }
  }
}

extension JSONLinesStory {
  static func readWithCodable(_ log: String) -> (records: [Record], problems: [String]) {
    var (records, problems): ([Record], [String]) = ([], [])
    for (index, line) in log.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      do {
        records.append(try JSONDecoder().decode(Record.self, from: Data(line.utf8)))
      } catch {
        problems.append("\(index + 1): \(error)")
      }
    }
    return (records, problems)
  }
}
