import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Nothing of the input is in what errors say, however it is said: case 63 of the list of bad input.
@Suite struct SecretTests {
  static let secret = "hunter2-hunter2"

  /// Everything that an error shows to people and programs.
  private func shown(_ errors: [MappingError]) -> String {
    let list = MappingErrors(errors)
    return errors.map { error in
      [
        "\(error)", error.message, error.expected ?? "", error.actual ?? "", error.rule ?? "",
        "\(error.parameters)", error.localizedDescription, error.property ?? "",
        error.underlyingError.map { "\($0)" } ?? "",
      ].joined(separator: "|")
    }.joined(separator: "\n")
      + [
        list.report, list.description, "\(list.messagesByPath)", "\(list.jsonObject)",
        String(decoding: list.jsonData(), as: UTF8.self),
        String(decoding: list.problemJSON(), as: UTF8.self),
      ].joined(separator: "\n")
  }

  static var wrong: [Any] {
    [
      secret, [secret], [secret: secret], [[secret]], [[secret: secret]], secret + "\u{301}",
      Data(secret.utf8), URL(string: "https://\(secret).org") as Any, [secret: [secret: secret]],
    ]
  }

  @Test func `63: errors show no input text for properties of any type`() throws {
    let mapper = EveryValue.makeMapper()
    let keys = try mapper.export(EveryValue()).keys.sorted()
    var count = 0
    for key in keys {
      for value in Self.wrong {
        var errors: [MappingError] = []
        _ = mapper.create(EveryValue.self, from: [key: value], errors: &errors)
        count += errors.count
        // Keys are names, and are shown; these are the only ones.
        let text = shown(errors).replacing("[\"\(Self.secret)\"]", with: "")
          .replacing(".\(Self.secret)", with: "").replacing("/\(Self.secret)", with: "")
        #expect(!text.contains("hunter2"), "\(key): \(text)")
      }
    }
    #expect(count > 100)
  }

  struct Account: DefaultInitializable {
    var pin = 0
    var word = ""
    var words: [String] = []
  }

  @Test func `63: errors show no numbers, lengths or counts of a sensitive entry`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "pin": .property(\.pin, .max(999), .oneOf(1, 2)).sensitive(),
        "word": .property(\.word, .maxLength(3), .matches("[a-z]")).sensitive(),
        "words": .property(\.words, .each(.maxLength(3)), .maxLength(1)).sensitive(),
      ], for: Account.self)
    let errors = Outcome.errorList {
      try mapper.create(
        Account.self,
        from: ["pin": 86_753, "word": Self.secret, "words": [Self.secret, Self.secret]])
    }
    #expect(errors.count == 6)
    let text = shown(errors)
    for secret in ["86753", "86_753", "hunter2", "has 15", "has 2", "\"count\"", "\"value\""] {
      #expect(!text.contains(secret), "\(secret) in \(text)")
    }
  }
}
