import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// What holds for every page: the code it shows is code that the tests compile and run.
struct PageTests {
  @Test(arguments: try Page.all())
  func `every Swift block on a page is a compiled snippet`(page: Page)
    throws
  {
    let snippets = Set(try Snippets.shown().values)
    for block in try page.snippets() {
      #expect(snippets.contains(block), "\(block.joined(separator: "\n"))")
    }
  }

  #if os(Linux) || os(macOS)
    // `.ci/pages` runs these programs, and compares what they print.
    @Test(
      .enabled(
        if: Compiler.isAvailable,
        "the compiled module is not next to the tests"),
      arguments: Page.pasted)
    func `the code blocks of a beginners' page compile as one program`(
      page: Page
    ) throws {
      #expect(try Compiler.errors(in: page.program()) == [])
    }
  #endif

  @Test func `every snippet appears on a page`() throws {
    let blocks = Set(try Page.all().flatMap { try $0.snippets() })
    for (name, lines) in try Snippets.shown() {
      #expect(blocks.contains(lines), "\(name)")
    }
  }

  @Test(arguments: try Snippets.files())
  func `the output of a snippet matches its comments`(file: String) throws {
    let text = try Package.text(of: file)
    // The examples compare all that a file prints.
    guard !text.contains(".expectComments()") else { return }
    for snippet in try Snippets.snippets(in: text) {
      let name = snippet.name
      let isCompared = text.contains(#".expectComments(of: "\#(name)")"#)
      for line in Snippets.printedLines(of: snippet.lines) where !isCompared
      {
        // Targets of their own compare with literals.
        let literal = line.replacing("\"", with: "\\\"")
        #expect(text.contains("\"\(literal)\""), "\(name) prints \(line)")
      }
    }
  }

  @Test(arguments: try Page.all())
  func `every JSON block on a page is valid JSON`(page: Page) throws {
    for block in try page.blocks(of: "json") {
      #expect(throws: Never.self) {
        try MappingValue(json: block.joined(separator: "\n"))
      }
    }
  }

  // Wider ones scroll sideways in a browser.
  @Test(arguments: try Page.all())
  func `no sample is wider than 72 columns`(page: Page) throws {
    for line in try page.blocks().flatMap(\.lines) {
      #expect(line.count <= 72, "\(line)")
    }
  }

  @Test func `the landing page links to every page of the catalog`() throws
  {
    let landing = try Package.text(of: "\(Page.catalog)/PropertyMapper.md")
    for room in ["Guides", "Migration", "Development"] {
      for file in try Package.files(
        under: "\(Page.catalog)/\(room)", withExtension: "md")
      {
        let name = URL(filePath: file).deletingPathExtension()
          .lastPathComponent
        #expect(landing.contains("- <doc:\(name)>"), "\(name)")
      }
    }
  }

  // The file names are the last part of the pages' addresses.
  @Test func `every page's file is named after its title`() throws {
    for page in try Page.all() where page.path.hasPrefix(Page.catalog) {
      let lines = try Package.text(of: page.path).split(separator: "\n")
      let title = try #require(lines.first).drop { $0 == "#" || $0 == " " }
      guard !title.hasPrefix("``") else { continue }
      let name = URL(filePath: page.path).deletingPathExtension()
        .lastPathComponent
      #expect(
        name.lowercased()
          == title.lowercased().filter { $0.isLetter || $0.isNumber })
    }
  }

  @Test(arguments: ["README.md", "CHANGELOG.md"])
  func `every file that a page links to exists`(page: String) throws {
    for match in try Package.text(of: page).matches(of: /\]\(([^)#:]+)\)/) {
      #expect(throws: Never.self, "\(match.1)") {
        try Package.data(of: String(match.1))
      }
    }
  }

  @Test func `every Swift file named on a contributors' page exists`()
    throws
  {
    let files = try ["Sources", "Tests"].flatMap {
      try Package.files(under: $0, withExtension: "swift")
    }
    for page in try Package.files(
      under: "\(Page.catalog)/Development", withExtension: "md")
    {
      for match in try Package.text(of: page).matches(
        of: /`([^`\s]+\.swift)`/)
      {
        let isThere = files.contains { $0.hasSuffix("/\(match.1)") }
        #expect(isThere, "\(page) names \(match.1)")
      }
    }
  }

  @Test func `every fixture is described`() throws {
    let description = try Package.text(of: "Fixtures/README.md")
    for suffix in ["json", "jsonl", "plist"] {
      for file in try Package.files(
        under: "Fixtures", withExtension: suffix)
      {
        // Files in a folder are described together, in a row for the folder.
        let path = file.split(separator: "/").dropFirst()
        let name =
          path.count == 1 ? path.joined() : "\(path.prefix(1).joined())/"
        #expect(description.contains("| `\(name)` |"), "\(file)")
      }
    }
  }

  @Test(arguments: ["json-parsing", "doubles"])
  func `fixtures from other projects come with their license`(
    folder: String
  ) throws {
    let readme = try Package.text(of: "Fixtures/\(folder)/README.md")
    #expect(readme.contains("License: "))
    #expect(try !Package.data(of: "Fixtures/\(folder)/LICENSE").isEmpty)
  }

  @Test
  func `comments after and below a print call are its expected output`() {
    let lines = [
      "let user = …  // a user", "print(user.age)  // 30",
      "for error in errors {",
      "  print(error)", "}", "// one", "//", "// two", "let done = true",
      "// a remark", "print(",
      "  user.name", ")  // Jon", "print(", "  user.age)", "// 31",
    ]
    #expect(
      Snippets.printedLines(of: lines) == [
        "30", "one", "", "two", "Jon", "31",
      ])
  }

  @Test
  func `a result that is too wide continues on a line with one more space`()
  {
    let lines = [
      "print(json)", #"// {"a":1,"#, #"//  "b":2,"#, #"//  "c":3}"#,
      "print(errors.report)", "// 2 problems:", "//   - must be text,",
      "//  but is a list", "//   - must not be empty",
    ]
    #expect(
      Snippets.printedLines(of: lines) == [
        #"{"a":1,"b":2,"c":3}"#, "2 problems:",
        "  - must be text, but is a list", "  - must not be empty",
      ])
  }
}
