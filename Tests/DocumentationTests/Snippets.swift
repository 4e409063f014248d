import Foundation
import Testing

@testable import TestSupport

/// The Swift code that documentation shows, taken from source files that are compiled and run.
///
/// It lies between marks, in the tests next to this file, and in targets that compile it in their own way:
///
/// ```
/// // snippet: name
/// let user = try mapper.create(User.self, from: dictionary)
/// print(user.age)  // 30
/// // end
/// ```
///
/// Code between `// check: name` and `// end` isn't shown, but its output is compared with its comments in the same way.
enum Snippets {
  private static let folders = [
    Package.documentationTests, "Tests/MainActorTests", "Tests/Swift5Tests",
    "Tests/Examples/Sources",
  ]

  /// The lines of every snippet by its name, without the indentation they have in common.
  ///
  /// A name may occur in two files; both must hold the same lines.
  static func all() throws -> [String: [String]] {
    try found.get().mapValues(\.lines)
  }

  /// The snippets that a page must show.
  static func shown() throws -> [String: [String]] {
    try found.get().filter(\.value.isShown).mapValues(\.lines)
  }

  struct Snippet: Equatable {
    let name: String
    let isShown: Bool
    var lines: [String] = []
  }

  /// The files are read once for all tests.
  private static let found = Result { try read() }

  private static func read() throws -> [String: Snippet] {
    var snippets: [String: Snippet] = [:]
    for file in try files() {
      for snippet in try Self.snippets(in: Package.text(of: file)) {
        if let other = snippets[snippet.name] {
          #expect(
            snippet == other,
            "two versions of \(snippet.name), one in \(file)")
        }
        snippets[snippet.name] = snippet
      }
    }
    return snippets
  }

  /// The files that snippets are taken from.
  static func files() throws -> [String] {
    try folders.flatMap {
      try Package.files(under: $0, withExtension: "swift")
    }
  }

  /// The snippets of a file, in their order.
  static func snippets(in text: String) throws -> [Snippet] {
    var found: [Snippet] = []
    var open: Snippet?
    for line in text.split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      let mark = line.drop { $0 == " " }
      let shown = mark.after("// snippet: ")
      if let name = shown ?? mark.after("// check: ") {
        try #require(
          open == nil, "the snippet \(name) begins inside another")
        open = Snippet(name: String(name), isShown: shown != nil)
      } else if mark == "// end" {
        var snippet = try #require(open, "an end without a snippet")
        snippet.lines = snippet.lines.withoutCommonIndentation
        found.append(snippet)
        open = nil
      } else {
        open?.lines.append(String(line))
      }
    }
    try #require(open == nil, "a snippet without an end")
    return found
  }

  /// What a snippet says that it prints: the comment behind a call of `print`, or the lines of comment below it.
  ///
  /// A result that is too wide for a page continues on a line with one more space: `//  rest`.
  static func printedLines(of snippet: [String]) -> [String] {
    var printed: [String] = []
    var isBelowPrint = false
    // Parentheses of a call that continues on the next line.
    var open = 0
    for line in snippet {
      let code = line.drop { $0 == " " }
      if isBelowPrint, code.hasPrefix("//") {
        printed.append(String(code.after("// ") ?? ""))
      } else if open > 0 || code.contains("print(") {
        let comment = code.range(of: ")  // ")
        let call = code[..<(comment?.lowerBound ?? code.endIndex)]
        open += call.count { $0 == "(" } - call.count { $0 == ")" }
        if let comment {
          printed.append(String(code[comment.upperBound...]))
          open = 0
        }
        isBelowPrint = comment == nil && open <= 0
      } else if code != "}" {
        isBelowPrint = false
      }
    }
    return joined(printed)
  }

  /// Joins lines that were too wide: one that begins with a single space continues the line above it.
  ///
  /// In JSON, the space isn't part of the line.
  static func joined(_ lines: [String]) -> [String] {
    var joined: [String] = []
    for line in lines {
      let continues = line.hasPrefix(" ") && !line.hasPrefix("  ")
      guard continues, let start = joined.popLast() else {
        joined.append(line)
        continue
      }
      let isJSON = start.hasPrefix("{") || start.hasPrefix("[")
      joined.append(start + (isJSON ? line.dropFirst() : line[...]))
    }
    return joined
  }
}

/// Stands in for `print` in a snippet, and compares what was printed with what the snippet says.
final class Printer {
  private var lines: [String] = []

  func callAsFunction(_ item: Any) {
    lines += "\(item)".split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
  }

  /// Demands that what was printed so far is what the snippet's comments say, and forgets it.
  func expectComments(
    of name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let snippet = try #require(
      Snippets.all()[name], sourceLocation: sourceLocation)
    let expected = Snippets.printedLines(of: snippet)
    #expect(
      !expected.isEmpty, "the snippet prints nothing",
      sourceLocation: sourceLocation)
    #expect(lines == expected, sourceLocation: sourceLocation)
    lines = []
  }
}

/// A page of the documentation.
struct Page: Sendable, CustomTestStringConvertible {
  static let catalog = "Sources/PropertyMapper/PropertyMapper.docc"

  let path: String

  var testDescription: String { path }

  /// The pages whose code a reader pastes into one file.
  static let pasted = [
    Page(path: "README.md"),
    Page(path: "\(catalog)/Guides/MappingYourFirstModel.md"),
    Page(path: "\(catalog)/Guides/BuildingAnAPIClient.md"),
  ]

  /// README and every page of the catalog.
  static func all() throws -> [Page] {
    try ["README.md"].map(Page.init)
      + Package.files(under: catalog, withExtension: "md").map(Page.init)
  }

  /// The lines of the fenced blocks of a language; the empty one for blocks that name none.
  func blocks(of language: String) throws -> [[String]] {
    try blocks().filter { $0.language == language }.map(\.lines)
  }

  /// The fenced blocks of all languages.
  func blocks() throws -> [(language: String, lines: [String])] {
    var blocks: [(language: String, lines: [String])] = []
    var open: (language: String, lines: [String])?
    for line in try Package.text(of: path).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      let fence = line.drop { $0 == " " }.after("```")
      switch (fence, open) {
      case (let name?, nil):
        open = (String(name), [])
      case (_?, let block?):
        blocks.append(
          (block.language, block.lines.withoutCommonIndentation))
        open = nil
      case (nil, _):
        open?.lines.append(String(line))
      }
    }
    try #require(open == nil, "a block without an end in \(path)")
    return blocks
  }

  /// The blocks of Swift code, without imports and without the manifest of a package.
  func snippets() throws -> [[String]] {
    try blocks(of: "swift").compactMap { block in
      let code = Array(block.drop { $0.isEmpty || $0.hasPrefix("import ") })
      return code.isEmpty || Self.isManifest(code) ? nil : code
    }
  }

  /// The source of the program that the page's code is, block by block.
  func program() throws -> String {
    try blocks(of: "swift").filter { !Self.isManifest($0) }
      .map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private static func isManifest(_ block: [String]) -> Bool {
    block.first?.hasPrefix("// swift-tools-version:") ?? false
  }

  /// Demands that a block without code shows a text as it stands, apart from lines that were too wide.
  func expect(
    shows text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let lines = text.split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    #expect(
      try blocks(of: "text").map(Snippets.joined).contains(lines),
      "\(path) does not show\n\(text)",
      sourceLocation: sourceLocation)
  }
}

extension [String] {
  fileprivate var withoutCommonIndentation: [String] {
    let indentation =
      filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min()
      ?? 0
    return map { String($0.dropFirst(indentation)) }
  }
}

extension StringProtocol where SubSequence == Substring {
  fileprivate func after(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
