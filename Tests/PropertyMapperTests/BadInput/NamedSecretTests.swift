import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Whoever names the place of a sensitive value, reports show nothing of it.
@Suite struct NamedSecretTests {
  static let secret = "hunter2"

  class Account: DefaultInitializable {
    var name = ""
    var password = ""
    var repeated = ""
    var credentials: Credentials?
    required init() {}
  }
  final class Admin: Account { var pin = "" }

  struct Credentials: DefaultInitializable {
    var password = ""
    var hint = ""
  }

  static func makeMapper() -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "password": .property(\.password).sensitive(), "hint": .property(\.hint, .maxLength(40)),
      ], for: Credentials.self)
    mapper.addMappings(
      [
        "name": .property(\.name, .maxLength(40)), "password": .property(\.password).sensitive(),
        "repeated": .property(\.repeated).sensitive(), "cred": .model(\.credentials),
      ], for: Account.self)
    mapper.addMappings(["pin": .property(\.pin).sensitive()], for: Admin.self)
    return mapper
  }

  /// Objects on one line and on several, with the secret in each sensitive place.
  static let texts = [
    #"{"name":"n","password":"hunter2","repeated":"hunter2","cred":{"hint":"h","password":"hunter2"}}"#,
    """
    {
      "name": "n",
      "password": "hunter2", "repeated":
        "hunter2",
      "cred": {"hint": "h",
        "password": "hunter2"}
    }
    """,
  ]

  private func expectNoSecret(
    in text: String, _ body: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do {
      try body()
      Issue.record("nothing was thrown", sourceLocation: sourceLocation)
    } catch let errors as MappingErrors {
      for form in [
        errors.report(in: text), errors.report, errors.description,
        String(decoding: errors.jsonData(), as: UTF8.self),
        String(decoding: errors.problemJSON(), as: UTF8.self), "\(errors.messagesByPath)",
      ] {
        #expect(!form.contains(Self.secret), "\(form)", sourceLocation: sourceLocation)
      }
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: texts, ["password", "repeated", "cred", "cred.password", ""])
  func `99: an error that a hook throws at a secret's path doesn't show the secret`(
    text: String, path: String
  ) {
    let mapper = Self.makeMapper()
    mapper.setFinalDecoder(for: Account.self) { _, _ in
      throw MappingError("must equal the password", at: path.isEmpty ? .root : MappingPath(path))
    }
    expectNoSecret(in: text) { _ = try mapper.create(Account.self, from: .json(text)) }
    let consuming = Self.makeMapper()
    consuming.addMappings(
      ["name": .consumer { (_: String, _) in throw MappingError("must not be", at: "password") }],
      for: Account.self)
    expectNoSecret(in: text) { _ = try consuming.create(Account.self, from: .json(text)) }
    let editing = Self.makeMapper()
    editing.setInputEditor(for: Account.self) { _ in
      throw MappingError("must be editable", at: path.isEmpty ? .root : MappingPath(path))
    }
    expectNoSecret(in: text) { _ = try editing.create(Account.self, from: .json(text)) }
  }

  @Test(arguments: texts)
  func `99: an error from reading a secret in a hook doesn't show the secret`(text: String) {
    let mapper = Self.makeMapper()
    mapper.setFinalDecoder(for: Account.self) { input, _ in
      _ = try input.value(Int.self, at: "password")
    }
    expectNoSecret(in: text) { _ = try mapper.create(Account.self, from: .json(text)) }
  }

  @Test func `109: a subclass's secrets stay hidden when it's updated as its superclass`() {
    let text = #"{"name":5,"pin":"hunter2"}"#
    let mapper = Self.makeMapper()
    mapper.addMappings(["name": .property(\.name).converting(.strict)], for: Account.self)
    expectNoSecret(in: text) {
      let account: Account = Admin()
      try mapper.update(account, from: .json(text))
    }
  }

  @Test func `110: syntax errors from streams and unknownKeys show no secret`() {
    let mapper = Self.makeMapper()
    for text in [
      #"[{"password":"hunter2"} {"password":"hunter2"}]"#, #"[{"password":"hunter2"},] "hunter2""#,
    ] {
      for record in mapper.models(of: Account.self, from: Data(text.utf8), as: .jsonArray) {
        if case .failure(let errors) = record.result {
          #expect(!errors.report(in: text).contains(Self.secret))
        }
      }
    }
    let text = #"{"password":"hunter2" "x"}"#
    expectNoSecret(in: text) { _ = try mapper.unknownKeys(in: .json(text), for: Account.self) }
  }

  @Test func `111: an unknown subtype of a sensitive model gets no suggestion`() throws {
    enum Shape { case circle(Credentials) }
    struct Box: DefaultInitializable { var shape: Shape? }
    let mapper = Self.makeMapper()
    mapper.addSubtypes(of: Shape.self, discriminator: "kind", ["circle": .payload(Shape.circle)])
    mapper.addMappings(["shape": .model(\.shape).sensitive()], for: Box.self)
    let errors = Outcome.errorList {
      try mapper.create(Box.self, from: ["shape": ["kind": "circel"]])
    }
    #expect(errors.map(\.code) == [.unknownSubtype])
    #expect(errors.first?.message.contains("did you mean") == false)
  }

  @Test func `for a sensitive entry, a custom validator shows its rule but not the value`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["password": .property(\.password, Validator("be long") { "is \($0)" }).sensitive()],
      for: Credentials.self)
    let errors = Outcome.errorList {
      try mapper.create(Credentials.self, from: ["password": Self.secret])
    }
    #expect(errors.map(\.message) == ["must be long"])
    #expect(errors.first?.actual == nil)
  }

  @Test func `108: printing a report with any other text never traps`() throws {
    let mapper = Self.makeMapper()
    mapper.setFinalDecoder(for: Account.self) { _, _ in
      throw MappingErrors(
        MappingError("a", at: "name"), MappingError("b", at: "cred.hint"),
        MappingError("c", at: "password"))
    }
    for text in Self.texts {
      let errors = try #require(throws: MappingErrors.self) {
        try mapper.create(Account.self, from: .json(text))
      }
      let bytes = Array(text.utf8)
      for index in bytes.indices {
        _ = errors.report(in: Array(bytes[..<index]))
        _ = errors.report(in: Array(bytes[index...]))
        let inserted: [[UInt8]] = [[0x0D, 0x0A], [0x22], [0x5C], [0xFF, 0xC3]]
        for piece in inserted {
          var other = bytes
          other.insert(contentsOf: piece, at: index)
          _ = errors.report(in: other)
        }
      }
      let wide: [UInt8] = text.utf8.flatMap { [$0, 0] }
      _ = errors.report(in: wide)
    }
  }
}
