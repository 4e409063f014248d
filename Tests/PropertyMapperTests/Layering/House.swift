/// The rooms of the library, or of a small house that a test builds, and who knows whom in them.
struct House: Sendable {
  /// The files, by room.
  let files: [String: [SourceFile]]
  /// The rooms, from the roof down.
  let rooms: [String]
  /// Members that rooms have in common with the standard library and Foundation.
  var membersOfOthers: Set<String> = []

  /// What files name although only rooms above theirs declare it, by the name of the file.
  func violations() -> [String: Set<String>] {
    var violations: [String: Set<String>] = [:]
    for (index, room) in rooms.enumerated() {
      let above = rooms[..<index].flatMap { files[$0, default: []] }
      let here = rooms[index...].flatMap { files[$0, default: []] }
      // A name that is declared here as well may be meant; the compiler tells them apart.
      let known = here.reduce(into: Set<String>()) { $0.formUnion($1.declaredNames) }
      let names = Set(above.flatMap(\.topLevelNames)).subtracting(known)
      let members = Set(above.flatMap(\.extensionMembers)).subtracting(known)
        .subtracting(membersOfOthers)
      for file in files[room, default: []] {
        let used = file.usedNames.intersection(names).union(file.usedMembers.intersection(members))
        if !used.isEmpty { violations[file.name] = used }
      }
    }
    return violations
  }
}

extension House {
  /// The sources of the library, read once.
  static let library = Result {
    let sources = "Sources/PropertyMapper"
    var files: [String: [SourceFile]] = [:]
    for path in try Package.files(under: sources, withExtension: "swift") {
      let name = String(path.dropFirst(sources.count + 1))
      let room = name.split(separator: "/").first.map(String.init) ?? ""
      files[room, default: []].append(SourceFile(name: name, text: try Package.text(of: path)))
    }
    return House(
      files: files, rooms: LayeringTests.rooms, membersOfOthers: LayeringTests.membersOfOthers)
  }

  /// What the files of the library name from rooms above theirs, found once.
  static let violationsInLibrary = Result { try library.get().violations() }
}
