import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// A secret in each sensitive place of a table, problems of every origin in every place, and every form of output: no piece of the
/// secret is in any of them.
@Suite struct CanaryTests {
  typealias Table = CanaryTable

  /// Where closures say that something is wrong: sensitive places, places in them, and places around them.
  static let paths: [MappingPath] = [
    "pin", "password", "tokens", #"tokens["QZXJKWVYPB"]"#, "words", "words[0]", "nick", "alias",
    "alt", "cred", "cred.password", "cred.QZXJKWVYPB", "deep.secret", "deep.secret.QZXJKWVYPB",
    "byName", #"byName["QZXJKWVYPB"].password"#, "login.word", "logins[0].word", "shape",
    "shape.kind", "any", "any.QZXJKWVYPB",
  ]

  /// Paths that lead to what has sensitive places in it: a message may stand there, but no line may be shown.
  static let outerPaths: [MappingPath] = ["", "login", "logins", "logins[0]", "deep"]

  private func expectNoSecret(
    in json: String, _ origin: String, _ errors: [MappingError],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(!errors.isEmpty, "\(origin)", sourceLocation: sourceLocation)
    for form in Table.forms(of: errors, in: json) {
      #expect(
        !Table.isTold(in: form), "\(origin): \(form)",
        sourceLocation: sourceLocation)
    }
  }

  /// The errors of every way to read a text: as text, dictionary, streams, and updates.
  private func errors(
    of mapper: PropertyMapper, in json: String
  ) throws -> [(origin: String, errors: [MappingError], text: String)] {
    typealias Account = Table.Account
    var results: [(String, [MappingError], String)] = []
    func append(_ way: String, _ body: () throws -> Void) {
      results.append((way, Outcome.errorList(body), json))
    }
    append("text") { _ = try mapper.create(Account.self, from: .json(json)) }
    append("update") {
      let account: Account = Table.Admin()
      try mapper.update(account, from: .json(json))
    }
    let value = try MappingValue(json: json)
    append("value") { _ = try mapper.create(Account.self, from: .value(value)) }
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    append("dictionary") { _ = try mapper.create(Account.self, from: object) }
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let list = try PropertyListSerialization.data(
        fromPropertyList: object, format: format, options: 0)
      append("property list") { _ = try mapper.create(Account.self, from: .propertyList(list)) }
    }
    let list = "[\(json),\n\(json)]"
    results.append(
      (
        "list", Outcome.errorList { try mapper.create([Table.Account].self, from: .json(list)) },
        list
      ))
    for record in mapper.models(of: Table.Account.self, from: Data(list.utf8), as: .jsonArray) {
      if case .failure(let errors) = record.result {
        results.append(("array", Array(errors), list))
      }
    }
    let lines = Array(repeating: json.split(separator: "\n").joined(), count: 2)
      .joined(separator: "\n")
    for record in mapper.models(of: Table.Account.self, from: Data(lines.utf8), as: .jsonLines) {
      if case .failure(let errors) = record.result {
        results.append(("lines", Array(errors), lines))
      }
    }
    return results
  }

  /// Cases with each text; in debug builds, with one text by turns.
  private static func pairs<Case>(
    _ cases: [Case], _ texts: [String] = Table.texts
  ) -> [(Case, String)] {
    let step = Effort.step(texts.count)
    return cases.enumerated().flatMap { index, item in
      stride(from: index % step, to: texts.count, by: step).map { (item, texts[$0]) }
    }
  }

  @Test(arguments: pairs(Table.Origin.allCases))
  func `99: errors thrown at sensitive paths show no secret, whatever throws them`(
    origin: Table.Origin, json: String
  ) throws {
    let all =
      Self.paths.map { Table.telling(at: $0) }
      + Self.outerPaths.map { MappingError("must be right", at: $0) }
    let mapper = Table.makeMapper(throwing: MappingErrors(all), from: origin)
    for (way, errors, text) in try errors(of: mapper, in: json) {
      #expect(errors.count >= all.count)
      expectNoSecret(in: text, way, errors)
    }
  }

  @Test(arguments: pairs([false, true]))
  func `99: errors thrown by MappingInput for sensitive paths show no secret`(
    isCaught: Bool, json: String
  ) throws {
    let mapper = Table.makeMapper()
    mapper.setFinalDecoder(for: Table.Account.self) { input, _ in
      var found = [MappingError("must be right")]
      for path in Self.paths + Self.outerPaths where !path.description.isEmpty {
        do {
          _ = try input.value([Bool].self, at: path)
        } catch let errors as MappingErrors {
          found += errors
        }
        do {
          _ = try input.value(Table.Kind.self, at: path)
        } catch let errors as MappingErrors {
          found += errors
        }
      }
      guard isCaught else { throw MappingErrors(found) }
      throw MappingError("\(Table.forms(of: found, in: json))")
    }
    for (way, errors, text) in try errors(of: mapper, in: json) {
      expectNoSecret(in: text, way, errors)
    }
  }

  @Test(arguments: Table.texts)
  func `99: errors about wrong values at sensitive paths show no secret`(json: String) throws {
    var options = MappingOptions(unknownKeys: .reject)
    options.maximumTextBytes = 8
    for options in [MappingOptions(unknownKeys: .reject), options] {
      let mapper = Table.makeMapper(options)
      mapper.addMappings(Table.demandingMappings, for: Table.Account.self)
      for (way, errors, text) in try errors(of: mapper, in: json) {
        expectNoSecret(in: text, way, errors)
      }
    }
  }

  @Test(arguments: pairs(CanaryReading.all, [Table.texts[0], Table.texts[2]]))
  func `99: errors from anything that rejects sensitive values show no secret`(
    reading: CanaryReading, json: String
  ) throws {
    let mapper = reading.makeMapper()
    for (way, errors, text) in try errors(of: mapper, in: json) {
      expectNoSecret(in: text, way, errors)
    }
  }

  @Test(arguments: CanaryCase.all)
  func `99: no message about sensitive values shows them`(canary: CanaryCase) throws {
    let said = try canary.said()
    #expect(said.contains { !$0.isEmpty })
    for text in said { #expect(!Table.isTold(in: text), "\(text)") }
  }

  @Test func `99: export errors at sensitive paths show no secret`() {
    for path in Self.paths {
      let mapper = Table.makeMapper()
      mapper.setFinalEncoder(for: Table.Account.self) { _, _ in
        throw MappingErrors(Table.telling(at: path))
      }
      let account = Table.Account()
      account.tokens = [Table.secret: Table.number]
      account.floats = [Table.secret: Double.nan]
      account.byName = [Table.secret: Table.Credentials(password: Table.secret)]
      expectNoSecret(in: "", "\(path)", Outcome.errorList { try mapper.export(account) })
      expectNoSecret(
        in: "", "\(path)", Outcome.errorList { try mapper.export(account, as: .jsonText) })
    }
  }

  // MARK: Texts that are not read

  /// Streams with damaged and long records.
  static let damaged: [(text: String, isList: Bool)] =
    [
      // A text that is not closed, before a line that would be read well.
      "{\"name\":\"x\n{\"password\":\"QZXJKWVYPB\",\"name\":5}\n",
      "{\"name\":\"x\\\n{\"password\":\"QZXJKWVYPB\",\"name\":5}\n",
      "{\"name\":\"x\"y\"}\n{\"name\":5,\"password\":\"QZXJKWVYPB\"}\n",
      // Lines that are too long.
      "{\"password\":\"QZXJKWVYPB\",\"name\":\"\(String(repeating: "x", count: 200))\"}",
      "QZXJKWVYPB is my password, and \(String(repeating: "x", count: 200))",
      "\"QZXJKWVYPB\(String(repeating: "x", count: 200))\"",
    ].map { ($0, false) }
    + [
      "[{\"password\":\"a\nQZXJKWVYPB\"},{\"name\":5,\"password\":\"QZXJKWVYPB\"}]",
      "[{\"password\":\"\(String(repeating: "QZXJKWVYPB", count: 20))\"},{\"name\":5}]",
      "[\"QZXJKWVYPB\(String(repeating: "x", count: 200))\"]",
      // Text that is too deep, and no JSON behind that.
      "[{\"name\":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ \"x\" \"password\":\"QZXJKWVYPB\"]",
    ].map { ($0, true) }

  @Test(arguments: damaged)
  func `110: errors in streams with damaged or oversized records show no secret`(
    text: String, isList: Bool
  ) {
    var options = MappingOptions()
    options.maximumInputBytes = 100
    options.maximumDepth = 30
    options.conversion = .strict
    let mapper = Table.makeMapper(options)
    let records =
      mapper.models(
        of: Table.Account.self, from: Data(text.utf8), as: isList ? .jsonArray : .jsonLines)
    for record in records {
      if case .failure(let errors) = record.result { expectNoSecret(in: text, text, Array(errors)) }
    }
  }

  @Test func `110: unknown keys inside sensitive values aren't named`() throws {
    let mapper = Table.makeMapper()
    let object: [String: Any] = [
      "cred": [Table.secret: 1], "byName": [Table.secret: ["x": 1]], "unknown": 1,
    ]
    let keys = try mapper.unknownKeys(in: .dictionary(object), for: Table.Account.self)
    #expect(keys.map(\.path) == ["byName.*.*", "cred.*", "unknown"])
    let text = "\(keys)"
    #expect(!Table.isTold(in: text), "\(text)")
  }

  @Test func `108: a report printed with text in another encoding shows no excerpt`() {
    let json = Table.texts[0]
    let mapper = Table.makeMapper(throwing: MappingErrors(.init("no", at: "name")), from: .decoder)
    let errors = Outcome.errors { try mapper.create(Table.Account.self, from: .json(json)) }
    let wide: [UInt8] = json.utf8.flatMap { [$0, 0] }
    #expect(errors?.report(in: wide).contains("|") == false)
  }

  @Test func `entries inside or around a sensitive path are also sensitive`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "cred": .consumer { (_: Int, _: inout Table.Login) in },
        "cred.number": .property(\.number).sensitive(),
        "cred.number.whole": .property(\.other),
      ], for: Table.Login.self)
    let errors = Outcome.errorList {
      try mapper.create(Table.Login.self, from: ["cred": 0.73917391])
    }
    #expect(!"\(errors)".contains("7391"))
  }

  @Test func `111: updating a sensitive model doesn't reveal its current type`() {
    let mapper = Table.makeMapper()
    let account = Table.Account()
    account.shape = .circle(Table.Credentials())
    let errors = Outcome.errorList {
      try mapper.update(account, from: ["shape": ["kind": "squar"]])
    }
    #expect(errors.map(\.code) == [.unknownSubtype])
    #expect(errors.map(\.message) == [#"must be "circle" or "square", but is other text"#])
  }
}
