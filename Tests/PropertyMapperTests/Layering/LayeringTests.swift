import Foundation
import Testing

/// Guards the plan of the house: rooms know only the rooms below them.
@Suite struct LayeringTests {
  /// The rooms, from the roof down. The rooms of one line may know each other.
  static let storeys: [[String]] = [
    ["Mapper"],
    ["Graphs"],
    ["Decoding", "Encoding"],
    ["Registry"],
    ["Plan"],
    ["Mappings", "Reflection"],
    ["Shapes"],
    ["Values", "Foundation"],
    ["JSON"],
  ]

  /// Rooms whose types any room above `JSON` may use: the words that errors and tables are written with.
  static let vocabulary: Set<String> = ["Errors", "Mappings"]

  @Test(arguments: storeys.joined())
  func `a room names no type of a room above it`(room: String) throws {
    let rooms = try SourceTree.rooms()
    let below = try #require(Self.storeys.firstIndex { $0.contains(room) })
    let forbidden = Self.storeys[..<below].joined().filter {
      room == "JSON" || !Self.vocabulary.contains($0)
    }
    let names = Set(forbidden.flatMap { rooms[$0, default: []].flatMap(\.declaredTypes) })
      .subtracting(Self.knownEverywhere)
    for file in rooms[room, default: []] {
      let used = file.usedNames.intersection(names)
      #expect(used.isEmpty, "\(room)/\(file.name) knows \(used.sorted())")
    }
  }

  /// Names of upper rooms that lower ones may say: factories and hooks are declared with it.
  static let knownEverywhere: Set<String> = ["MappingInput"]

  @Test func `no file is longer than 400 lines`() throws {
    for file in try SourceTree.rooms().values.joined() {
      #expect(file.lines.count <= 400, "\(file.name) has \(file.lines.count) lines")
    }
  }

  @Test func `Foundation is imported in its room, and elsewhere with a reason`() throws {
    for (room, files) in try SourceTree.rooms() where room != "Foundation" {
      for file in files {
        guard let index = file.lines.firstIndex(where: { $0.hasSuffix("import Foundation") }) else {
          continue
        }
        let hasReason = index > 0 && file.lines[index - 1].hasPrefix("// ")
        #expect(hasReason, "\(room)/\(file.name) imports Foundation without a reason")
      }
    }
  }

  @Test func `the JSON room and the Reflection room import nothing`() throws {
    let rooms = try SourceTree.rooms()
    for file in rooms["JSON", default: []] + rooms["Reflection", default: []] {
      #expect(!file.lines.contains { $0.hasPrefix("import ") }, "\(file.name)")
    }
  }
}

/// The sources of the library, room by room.
private enum SourceTree {
  static func rooms() throws -> [String: [SourceFile]] {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/PropertyMapper").standardizedFileURL
    var rooms: [String: [SourceFile]] = [:]
    let files = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    for path in files where path.hasSuffix(".swift") {
      let room = path.split(separator: "/").first.map(String.init) ?? ""
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      rooms[room, default: []].append(SourceFile(name: path, text: text))
    }
    return rooms
  }
}

private struct SourceFile {
  let name: String
  let lines: [String]

  init(name: String, text: String) {
    self.name = name
    lines = text.components(separatedBy: "\n")
  }

  /// The types that the file declares at its top level.
  var declaredTypes: [String] {
    lines.compactMap { line in
      line.firstMatch(
        of: /^(?:public |indirect |final )*(?:struct|enum|class|protocol|actor) ([A-Z]\w*)/
      ).map { String($0.output.1) }
    }
  }

  /// The capitalised words of its code; comments do not count.
  var usedNames: Set<String> {
    var names: Set<String> = []
    for line in lines {
      let code = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0]
      for match in code.matches(of: /\b[A-Z]\w*/) { names.insert(String(match.output)) }
    }
    return names
  }
}
