import Testing

/// Guards the plan of the house: rooms know only the rooms below them.
///
/// `.ci/rooms` has the compiler prove the same, room by room; these tests take a second and name the file.
@Suite struct LayeringTests {
  /// The rooms, from the roof down. Each knows only those behind it in the list.
  ///
  /// `.ci/rooms` reads the list too.
  static let rooms = [
    "Mapper",  // room
    "Reviews",  // room
    "Schema",  // room
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
    "Streams",  // room
    "Call",  // room
    "Vocabulary",  // room
    "JSON",  // room
  ]

  /// Members that rooms have in common with the standard library and Foundation.
  static let membersOfOthers: Set<String> = [
    "combine", "custom", "description", "format", "load", "lowercased", "max", "min",
    "store", "update", "withValue",
  ]

  /// What a file may name although a room above declares it: by file and name, the reason.
  static let exemptions: [String: [String: String]] = [:]

  @Test func `every source folder has a layer, and every layer has a folder`() throws {
    #expect(Set(try House.library.get().files.keys) == Set(Self.rooms))
  }

  @Test(arguments: rooms)
  func `a layer doesn't use names declared only in a higher layer`(room: String) throws {
    let violations = try House.violationsInLibrary.get()
    for file in try House.library.get().files[room, default: []] {
      let exempt = Self.exemptions[file.name, default: [:]].keys
      let known = violations[file.name, default: []].subtracting(exempt)
      #expect(known.isEmpty, "\(file.name) knows \(known.sorted())")
    }
  }

  @Test func `every exemption is used and gives its reason in a sentence`() throws {
    let violations = try House.violationsInLibrary.get()
    for (file, reasons) in Self.exemptions {
      for (name, reason) in reasons {
        #expect(violations[file, default: []].contains(name), "\(file) does not use \(name)")
        #expect(reason.contains(" ") && reason.hasSuffix("."), "\(file), \(name): \(reason)")
      }
    }
  }

  @Test func `every exempt member name is declared in an extension and used below it`() throws {
    var house = try House.library.get()
    house.membersOfOthers = []
    let used = house.violations().values.reduce(into: Set<String>()) { $0.formUnion($1) }
    #expect(Self.membersOfOthers.subtracting(used) == [])
  }

  @Test func `no file is longer than 400 lines`() throws {
    for file in try House.library.get().files.values.joined() {
      #expect(file.lineCount <= 400, "\(file.name) has \(file.lineCount) lines")
    }
  }

  /// The folders that are there to deal with Foundation's types.
  static let foundationFolders = ["Values/SystemTypes/", "Values/Dates/", "PropertyLists/"]

  @Test func `Foundation imports outside certain folders need a reason`()
    throws
  {
    for file in try House.library.get().files.values.joined()
    where !Self.foundationFolders.contains(where: { file.name.hasPrefix($0) }) {
      let withoutReason = file.imports.filter { $0.module == "Foundation" && !$0.hasReason }
      #expect(withoutReason.isEmpty, "\(file.name) imports Foundation without a reason")
    }
  }

  @Test(arguments: ["JSON", "Reflection"])
  func `the JSON and Reflection folders import nothing`(room: String) throws {
    for file in try #require(House.library.get().files[room]) {
      #expect(file.imports.isEmpty, "\(file.name)")
    }
  }
}
