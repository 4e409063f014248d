import Testing

/// Each story that has a twin with Codable says in its first comment how many lines of code both take: what is between its
/// mark "With PropertyMapper" and the next one, and all of the twin but its imports.
@Suite struct LinesOfCodeTests {
  private static let folder = "Tests/PropertyMapperTests/Stories"

  static let twins: [String] = {
    let files = try? Package.files(under: "\(folder)/WithCodable", withExtension: "swift")
    return (files ?? []).filter { $0.hasSuffix("WithCodable.swift") }
  }()

  @Test func `ten stories have a Codable counterpart`() {
    #expect(Self.twins.count == 10)
  }

  @Test(arguments: twins) func `the line counts stated in a story are correct`(twin: String) throws
  {
    let file = try #require(twin.split(separator: "/").last)
    let name = file.dropLast("WithCodable.swift".count)
    let story = try Package.text(of: "\(Self.folder)/\(name)Story.swift")
    let section = try #require(
      story.split(separator: "  // MARK: ").first { $0.hasPrefix("With PropertyMapper\n") })
    let ours = lines(of: section.drop { $0 != "\n" })
    let theirs = lines(of: try Package.text(of: twin))
    let told = try #require(story.firstMatch(of: /\n\/\/\/ (\d+) lines, and (\d+) with Codable/))
    #expect([told.1, told.2] == ["\(ours)", "\(theirs)"])
  }

  /// The lines that are code, without imports.
  private func lines(of text: some StringProtocol) -> Int {
    text.split(separator: "\n").count { line in
      let line = line.drop { $0 == " " }
      return !line.isEmpty && !line.hasPrefix("//") && !line.hasPrefix("import ")
    }
  }
}
