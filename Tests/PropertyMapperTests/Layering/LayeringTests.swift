import Foundation
import Testing

/// Guards the plan of the house: rooms know only the rooms below them.
@Suite struct LayeringTests {
  /// The rooms, from the roof down. Each knows only those behind it in the list.
  ///
  /// `.ci/rooms` reads the list too, and has the compiler prove it.
  static let rooms = [
    "Mapper",  // room
    "Graphs",  // room
    "Decoding",  // room
    "Encoding",  // room
    "Passes",  // room
    "Registry",  // room
    "Plan",  // room
    "Mappings",  // room
    "Reflection",  // room
    "Shapes",  // room
    "PropertyLists",  // room
    "Values",  // room
    "Call",  // room
    "Vocabulary",  // room
    "JSON",  // room
  ]

  @Test(arguments: rooms)
  func `a room names nothing that a room above it declares`(room: String) throws {
    let house = try SourceTree.rooms()
    #expect(Set(house.keys) == Set(Self.rooms))
    let index = try #require(Self.rooms.firstIndex(of: room))
    let above = Self.rooms[..<index].flatMap { house[$0, default: []] }
    let here = Self.rooms[index...].flatMap { house[$0, default: []] }
    // A member that is declared here as well may be meant; the compiler tells them apart in `.ci/rooms`.
    let names = Set(above.flatMap(\.declaredTypes)).subtracting(here.flatMap(\.declaredNames))
    let members = Set(above.flatMap(\.extensionMembers)).subtracting(here.flatMap(\.declaredNames))
      .subtracting(Self.membersOfOthers)
    for file in house[room, default: []] {
      let used = file.usedNames.intersection(names).union(file.usedMembers.intersection(members))
        .subtracting(Self.exemptions[file.name, default: [:]].keys)
      #expect(used.isEmpty, "\(file.name) knows \(used.sorted())")
    }
  }

  /// Members that rooms have in common with the standard library and Foundation.
  static let membersOfOthers: Set<String> = [
    "base", "custom", "decode", "encode", "format", "isEmpty", "lowercased", "map", "max", "min",
  ]

  /// What a file may name although a room above declares it: by the name, the reason.
  static let exemptions: [String: [String: String]] = [:]

  @Test func `no file is longer than 400 lines`() throws {
    for file in try SourceTree.rooms().values.joined() {
      #expect(file.lines.count <= 400, "\(file.name) has \(file.lines.count) lines")
    }
  }

  /// The folders that are there to deal with Foundation's types.
  static let foundationFolders = ["Values/SystemTypes/", "Values/Dates/", "PropertyLists/"]

  @Test func `Foundation is imported where its types are dealt with, and elsewhere with a reason`()
    throws
  {
    for file in try SourceTree.rooms().values.joined() {
      guard !Self.foundationFolders.contains(where: { file.name.hasPrefix($0) }),
        let index = file.lines.firstIndex(where: { $0.hasSuffix("import Foundation") })
      else { continue }
      let hasReason = index > 0 && file.lines[index - 1].hasPrefix("// ")
      #expect(hasReason, "\(file.name) imports Foundation without a reason")
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

  /// The members that its extensions declare.
  var extensionMembers: [String] {
    var members: [String] = []
    var isInExtension = false
    for line in lines {
      if line.contains(#/^(?:public |private |fileprivate )?extension /#) { isInExtension = true }
      if line.hasPrefix("}") { isInExtension = false }
      guard isInExtension, line.prefix(2) == "  ", let name = Self.declaredName(in: line) else {
        continue
      }
      members.append(name)
    }
    return members
  }

  /// Everything that it declares under a name: types, functions, properties, cases.
  var declaredNames: Set<String> {
    var names = Set(declaredTypes)
    for line in lines {
      if let name = Self.declaredName(in: line) { names.insert(name) }
      if let cases = line.firstMatch(of: #/^ *(?:indirect )?case ((?:`?\w+`?(?:\([^)]*\))?(?:, )?)+)/#) {
        for match in String(cases.output.1).matches(of: /\w+/) {
          names.insert(String(match.output))
        }
      }
    }
    return names
  }

  private static func declaredName(in line: String) -> String? {
    guard
      let match = line.firstMatch(
        of: #/^ +(?:@?[a-z(]+\)? )*(?:func|var|let|typealias|struct|enum|class) `?(\w+)`?/#)
    else { return nil }
    return String(match.output.1)
  }

  /// The members that its code asks values and types for.
  var usedMembers: Set<String> {
    var names: Set<String> = []
    for line in lines {
      let code = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0]
      for match in code.matches(of: /\.([a-z]\w*)/) { names.insert(String(match.output.1)) }
    }
    return names
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
