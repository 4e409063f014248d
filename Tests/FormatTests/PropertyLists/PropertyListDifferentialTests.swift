import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// XML property lists at random, some of them broken: what is accepted, Foundation reads as the same value.
@Suite struct PropertyListDifferentialTests {
  /// Makes lists out of parts that belong there, and damages some of them with parts that may not.
  private struct Writer {
    var generator: SeededGenerator

    mutating func any(_ choices: [String]) -> String {
      choices.randomElement(using: &generator) ?? ""
    }

    mutating func list() -> String {
      var text = any(["", "", "\u{FEFF}", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<!-- -->"])
      text += any(["", "<!DOCTYPE plist>", "<!DOCTYPE plist PUBLIC \"-//A//B\" 'c'>"]) + remark()
      text += "<plist version=\"1.0\">\(remark())\(value(depth: 0))\(remark())</plist>\(remark())"
      return text
    }

    private mutating func remark() -> String {
      any(["", "", "", "", " ", "\n\t", "<!-- a -->", "<!--><?-->", "<?a b?>", "\r"])
    }

    private mutating func value(depth: Int) -> String {
      switch Int.random(in: 0..<(depth > 4 ? 6 : 9), using: &generator) {
      case 0: return any(["<true/>", "<false/>", "<true></true>", "<false />", "<true a='b'/>"])
      case 1: return "<integer>\(any(Self.integers))</integer>"
      case 2: return "<real>\(any(Self.reals))</real>"
      case 3: return "<date>\(any(Self.dates))</date>"
      case 4: return "<data>\(any(["", "AQID", "AQ==", "\n A Q\tID\r\n", "////", "AR=="]))</data>"
      case 5: return "<string>\(text())</string>"
      case 6: return any(["<array/>", "<dict/>", "<string/>", "<key>a</key>"])
      case 7:
        let elements = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
          remark() + value(depth: depth + 1)
        }
        return "<array>\(elements.joined())\(remark())</array>"
      default:
        let members = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
          "\(remark())<key>\(text())</key>\(remark())\(value(depth: depth + 1))"
        }
        return "<dict>\(members.joined())\(remark())</dict>"
      }
    }

    private mutating func text() -> String {
      (0..<Int.random(in: 0..<3, using: &generator)).map { _ in any(Self.texts) }.joined()
    }

    /// The text with a few parts put in, taken out or changed.
    mutating func damaged(_ text: String) -> String {
      var scalars = Array(text.unicodeScalars)
      for _ in 0..<Int.random(in: 1..<3, using: &generator) {
        let place = Int.random(in: 0...scalars.count, using: &generator)
        let end = min(scalars.count, place + Int.random(in: 0..<6, using: &generator))
        let part = Bool.random(using: &generator) ? any(Self.parts) : ""
        scalars.replaceSubrange(place..<end, with: part.unicodeScalars)
      }
      return String(String.UnicodeScalarView(scalars))
    }

    private static let integers = [
      "0", "1", "-1", "+7", " 12", "007", "0x1F", "-0x1", "0XaB", "9223372036854775807",
      "-9223372036854775808", "18446744073709551615", "-0",
    ]
    private static let reals = [
      "0", "-0.0", "1.5", " 2", "+.5", "3.", "1e3", "-1E-7", "0.1", "3.14159265358979323846", "inf",
      "-Infinity", "NaN", "1e999", "1e-999", "&#49;", "<![CDATA[2.5]]>",
      "123456789012345678901234567890",
    ]
    private static let dates = [
      "2017-01-02T03:04:05Z", "1970-01-01T00:00:00Z", "2000-02-29T23:59:59Z",
      "0001-01-01T00:00:00Z",
      "9999-12-31T23:59:59Z", "1582-10-10T00:00:00Z", "1500-03-01T12:00:00Z",
      "2017-02-29T00:00:00Z",
    ]
    private static let texts = [
      "a", "b", "é", "e\u{301}", "😀", "&lt;", "&amp;", "&#65;", "&#x1F600;", "<![CDATA[<a>&b;]]>",
      "]]>",
      "\r\n", "\0", "\u{1}", " ", "&#0;", "&#xE9;", "'\"",
    ]
    private static let parts = [
      "<", ">", "/", "&", ";", "\"", "'", "=", "!", "?", "-", "--", "[", "]", " ", "\n", "\0",
      "\u{C}",
      "<!--", "-->", "<?", "?>", "<![CDATA[", "]]>", "<!DOCTYPE a>", "<!DOCTYPE [", "</plist>",
      "<plist>",
      "<array>", "</array>", "<array/>", "<dict>", "</dict>", "<key>", "</key>", "<string>",
      "</string>",
      "<true/>", "<integer>", "</integer>", "<integer>1</integer>", "<real>", "</real>",
      "<key>a</key>",
      "&lt;", "&#", "&#x", "é", "x", "1", "0x", " a='b'", " a=\"/\"", "<?xml encoding='UTF-8'?>",
      "e", ".",
    ]
  }

  /// The value as text that tells everything apart.
  private static func shown(_ value: Any) -> String {
    switch InputValue(classifying: value) {
    case .null: return "null"
    case .bool(let bool): return "\(bool)"
    case .number(let number): return number.text
    case .unusable(let fact, _): return fact.phrase
    case .text(let text): return "\(Array(text.utf8))"
    case .list(let list):
      var texts: [String] = []
      list.visit { _, element in texts.append(shown(element.value)) }
      return "[\(texts.joined(separator: ","))]"
    case .object(let object):
      let members = object.sortedMembers().map {
        "\(Array($0.key.utf8)):\(shown($0.element.value))"
      }
      return "{\(members.joined(separator: ","))}"
    case .native(let date as Date): return "date \(date.timeIntervalSinceReferenceDate)"
    case .native(let data as Data): return "data \(Array(data))"
    case .native(let value): return "\(type(of: value))"
    }
  }

  private static func shown(_ value: InputValue) -> String {
    switch value {
    case .list(.any(let list)): shown(list as Any)
    case .object(.any(let object)): shown(object as Any)
    case .native(let value): shown(value)
    case .bool(let bool): shown(bool as Any)
    case .text(let text): shown(text as Any)
    case .number(let number): number.text
    case .unusable(let fact, _): fact.phrase
    default: "\(value)"
    }
  }

  private static func ours(_ text: String) -> Any? {
    try? InputValue(
      classifying: PropertyListReader.value(of: Data(text.utf8), limits: MappingOptions())
    ).anyValue(duplicateKeys: .reject)
  }

  private static func foundations(_ text: String) -> Any? {
    try? unsafe PropertyListSerialization.propertyList(
      from: Data(text.utf8), options: [], format: nil)
  }

  @Test func `91: every accepted property list has the same value in Foundation`() {
    var writer = Writer(generator: SeededGenerator(seed: 91))
    var accepted = (whole: 0, damaged: 0)
    for round in 0..<Effort.rounds(40_000) {
      let whole = writer.list()
      let text = round % 4 == 0 ? whole : writer.damaged(whole)
      // Foundation drops the mark that a text begins with, and overlooks the end of an empty comment in the prolog.
      guard let value = Self.ours(text), !text.contains("<!---->"),
        !text.unicodeScalars.dropFirst().contains("\u{FEFF}")
      else { continue }
      if round % 4 == 0 { accepted.whole += 1 } else { accepted.damaged += 1 }
      let other = Self.foundations(text)
      #expect(other.map { Self.shown($0) } == Self.shown(value), "\(text.debugDescription)")
    }
    // The rest has keys that are canonically equal, or dates that do not exist.
    #expect(accepted.whole > Effort.rounds(40_000) / 8)
    #expect(accepted.damaged > Effort.rounds(40_000) / 16)
  }

  @Test func `91: property lists that Foundation reads are accepted, with known exceptions`() {
    var writer = Writer(generator: SeededGenerator(seed: 9191))
    for _ in 0..<Effort.rounds(4000) {
      let text = writer.list()
      let problem: PropertyListProblem?
      do throws(PropertyListProblem) {
        _ = try PropertyListReader.value(of: Data(text.utf8), limits: MappingOptions())
        problem = nil
      } catch {
        problem = error
      }
      guard let problem else { continue }
      let sentence = problem.sentence
      #expect(
        problem.code == .duplicateKey || sentence.rule == "date" || sentence.rule == "format",
        "\(sentence.text) \(text.debugDescription)")
    }
  }
}
