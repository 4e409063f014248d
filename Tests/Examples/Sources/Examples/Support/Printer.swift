import Foundation

/// Prints lines, and compares them with the comments of a source file.
///
/// The expected output is a comment after the line that prints it, or on the lines below, as in the
/// tests of the documentation.
final class Printer {
  private let file: String
  private var lines: [String] = []

  init(_ title: String, file: String = #filePath) {
    self.file = file
    print("# \(title)")
  }

  func callAsFunction(_ item: Any) {
    print(item)
    lines += "\(item)".split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Throws the first line that differs from the comments.
  func expectComments() throws {
    let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
    let expected = Self.printedLines(of: text)
    for index in 0..<max(lines.count, expected.count) {
      let said = index < expected.count ? expected[index] : nil
      let printed = index < lines.count ? lines[index] : nil
      guard said == printed else {
        throw Difference(file: file, said: said, printed: printed)
      }
    }
    print()
  }

  /// The comments on what a file prints, in order.
  private static func printedLines(of text: String) -> [String] {
    var printed: [String] = []
    var isBelowPrint = false
    // Parentheses of a call that continues on the next line.
    var open = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("// snippet: ") || code.hasPrefix("// check: ") || code == "// end" {
        isBelowPrint = false
      } else if isBelowPrint, code.hasPrefix("//") {
        printed.append(String(code.dropFirst(3)))
      } else if open > 0 || code.contains("print(") || code.hasPrefix("logger.") {
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
    return printed
  }

  private struct Difference: Error, CustomStringConvertible {
    let file: String
    let said: String?
    let printed: String?

    var description: String {
      """
      \(file)
        says:   \(said ?? "nothing more")
        prints: \(printed ?? "nothing more")
      """
    }
  }
}
