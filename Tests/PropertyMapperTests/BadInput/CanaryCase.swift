import Foundation
import PropertyMapper
import PropertyMapperGraphs
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// A way to have the library speak of sensitive values, other than by reading them.
struct CanaryCase: Sendable, CustomTestStringConvertible {
  typealias Table = CanaryTable
  typealias Account = CanaryTable.Account

  let testDescription: String
  /// Everything that is said.
  let said: @Sendable () throws -> [String]

  init(_ name: String, _ said: @escaping @Sendable () throws -> [String]) {
    testDescription = name
    self.said = said
  }

  /// A call that throws.
  private static func failing(
    _ name: String, _ body: @escaping @Sendable () throws -> Void
  ) -> Self {
    Self(name) {
      let errors = Outcome.errorList(body)
      return errors.isEmpty ? [] : Table.forms(of: errors, in: "")
    }
  }

  static let all = writing + propertyLists + graphs + reviews

  private static func makeMapper(_ more: Mappings<Account> = [:]) -> PropertyMapper {
    let mapper = Table.makeMapper()
    mapper.addMappings(more, for: Account.self)
    return mapper
  }

  /// The secret in each property.
  private static func makeAccount() -> Account {
    let account = Account()
    account.pin = Table.number
    account.password = Table.secret
    account.tokens = [Table.secret: Table.number]
    account.words = [Table.secret]
    account.cred = Table.Credentials(password: Table.secret)
    account.byName = [Table.secret: Table.Credentials(password: Table.secret)]
    account.login = Table.Login(word: Table.secret, number: 1, other: 2)
    account.logins = [Table.Login(word: Table.secret, number: 1, other: 2)]
    account.shape = .circle(Table.Credentials(password: Table.secret))
    account.any = [Table.secret: .string(Table.secret)]
    return account
  }

  /// What one property has that cannot be written.
  private static func makeAccount(_ change: (Account) -> Void) -> Account {
    let account = makeAccount()
    change(account)
    return account
  }

  /// A value with two keys that are the same to Swift.
  private static let equalKeys = MappingValue.object([
    Table.secret: .object([Table.secret + "e\u{301}": 1, Table.secret + "\u{E9}": 2])
  ])
  private static let slowKey = MappingValue.object([
    Table.secret + "e" + String(repeating: "\u{301}", count: 200): 1
  ])
  private static let hugeNumber: MappingValue =
    MappingValue.Number(text: "73917391e400")
    .map { .number($0) } ?? .null

  // MARK: Writing

  private static let writing: [Self] = [
    failing("equal keys in a dictionary") {
      _ = try makeMapper().export(makeAccount { $0.any = [Table.secret: equalKeys] })
    },
    failing("equal keys in dictionaries of a list") {
      _ = try makeMapper().export([makeAccount { $0.any = [Table.secret: equalKeys] }])
    },
    failing("slow keys in a dictionary") {
      _ = try makeMapper().export(makeAccount { $0.any = [Table.secret: slowKey] })
    },
    failing("no number") {
      _ = try makeMapper().export(makeAccount { $0.floats = [Table.secret: .nan] })
    },
    failing("no number in a text") {
      _ = try makeMapper().export(makeAccount { $0.floats = [Table.secret: .infinity] }, as: .json)
    },
    failing("no number in a value") {
      _ = try makeMapper().export(makeAccount { $0.floats = [Table.secret: .nan] }, as: .value)
    },
    failing("an encoder that throws") {
      _ = try makeMapper([
        "password": .transform(
          \.password, decode: { $0 }, encode: { (_: String) -> String in throw Refusal() }
        ).sensitive(),
        "deep.secret": .generator { (_: Account) -> String in throw Table.telling(at: "x") }
          .sensitive(),
      ]).export(makeAccount())
    },
    failing("a final encoder that throws") {
      let mapper = makeMapper()
      mapper.setFinalEncoder(for: Account.self) { _, _ in
        throw MappingErrors(CanaryTests.paths.map { Table.telling(at: $0) })
      }
      _ = try mapper.export(makeAccount())
    },
    failing("a final encoder that adds equal keys") {
      let mapper = makeMapper()
      mapper.setFinalEncoder(for: Account.self) { output, _ in
        output["any"] = [Table.secret: equalKeys]
        output["tokens"] = [Table.secret: Refusal()]
      }
      _ = try mapper.export(makeAccount())
    },
    failing("a type that refuses") {
      _ = try makeMapper(["byName": .codable(\.refusing).sensitive()]).export(makeAccount())
    },
    failing("few values") {
      var options = MappingOptions()
      options.maximumOutputCount = 9
      _ = try Table.makeMapper(options).export(makeAccount())
    },
  ]

  struct Refusal: Error, CustomStringConvertible {
    var description: String { "\(Table.secret) and \(Table.number)" }
  }

  // MARK: Property lists

  private static let propertyLists: [Self] =
    [PropertyListSerialization.PropertyListFormat.xml, .binary].flatMap { format in
      [
        failing("null, written as \(format)") {
          _ = try makeMapper().export(
            makeAccount { $0.any = [Table.secret: .array([.object([Table.secret: .null])])] },
            as: .propertyList(format))
        },
        failing("equal keys, written as \(format)") {
          _ = try makeMapper().export(
            makeAccount { $0.any = [Table.secret: equalKeys] }, as: .propertyList(format))
        },
        failing("a number, written as \(format)") {
          _ = try makeMapper().export(
            makeAccount { $0.any = [Table.secret: hugeNumber] }, as: .propertyList(format))
        },
        failing("too many elements, read from \(format)") {
          let data = try PropertyListSerialization.data(
            fromPropertyList: ["any": [Table.secret: [Table.secret: [1, 2, 3]]]], format: format,
            options: 0)
          var options = MappingOptions()
          options.maximumElementCount = 2
          _ = try Table.makeMapper(options).create(Account.self, from: .propertyList(data))
        },
        failing("too many levels, read from \(format)") {
          let data = try PropertyListSerialization.data(
            fromPropertyList: ["any": [Table.secret: [Table.secret: [1, 2, 3]]]], format: format,
            options: 0)
          var options = MappingOptions()
          options.maximumDepth = 2
          _ = try Table.makeMapper(options).create(Account.self, from: .propertyList(data))
        },
        failing("a slow key, read from \(format)") {
          let key = Table.secret + "e" + String(repeating: "\u{301}", count: 200)
          let data = try PropertyListSerialization.data(
            fromPropertyList: ["any": [Table.secret: [key: 1]]], format: format, options: 0)
          _ = try makeMapper().create(Account.self, from: .propertyList(data))
        },
      ]
    } + [
      failing("equal keys, read from XML") {
        let list = """
          <plist version="1.0"><dict><key>any</key><dict><key>\(Table.secret)</key><dict>
          <key>\(Table.secret)e\u{301}</key><string>a</string>
          <key>\(Table.secret)\u{E9}</key><string>b</string></dict></dict></dict></plist>
          """
        _ = try makeMapper().create(Account.self, from: .propertyList(Data(list.utf8)))
      },
      failing("a damaged element, read from XML") {
        let list = """
          <plist version="1.0"><dict><key>password</key><\(Table.secret)>\(Table.secret)
          </\(Table.secret)></dict></plist>
          """
        _ = try makeMapper().create(Account.self, from: .propertyList(Data(list.utf8)))
      },
    ]

  // MARK: Graphs

  private static let graphs: [Self] = [
    failing("validating") {
      try makeMapper(Table.demandingMappings).validate(makeAccount { $0.name = "long" })
    },
    failing("validating models in sensitive dictionaries") {
      let mapper = makeMapper(["name": .property(\.name, .maxLength(0))])
      mapper.addMappings(
        ["password": .property(\.password, .maxLength(1), Validator("be x") { "is \($0)" })],
        for: Table.Credentials.self)
      try mapper.validate(makeAccount { $0.name = "long" })
    },
    failing("archiving") {
      _ = try makeMapper().archive(makeAccount { $0.floats = [Table.secret: .nan] })
    },
    failing("archiving what is written by a closure") {
      _ = try makeMapper([
        "deep.secret": .custom(
          consumer: { (_: String, _) in },
          generator: { (_: Account) -> String in throw Refusal() }
        ).sensitive()
      ]).archive(makeAccount())
    },
    failing("unarchiving with another table") {
      let data = try makeMapper().archive(makeAccount())
      _ = try makeMapper([
        "password": .property(\.pin).sensitive(), "tokens": .property(\.words).sensitive(),
        "byName": .property(\.tokens).sensitive(), "any": .property(\.floats).sensitive(),
        "words": .property(\.tokens).sensitive(), "cred": .property(\.pin).sensitive(),
      ]).unarchive(Account.self, from: data)
    },
    failing("unarchiving with fewer elements") {
      let data = try makeMapper().archive(makeAccount())
      var options = MappingOptions()
      options.maximumElementCount = 0
      _ = try Table.makeMapper(options).unarchive(Account.self, from: data)
    },
    failing("unarchiving a subtype that is not listed") {
      let data = try makeMapper().archive(makeAccount())
      let mapper = PropertyMapper()
      Table.register(in: mapper)
      mapper.addSubtypes(
        of: Account.self, discriminator: "kind", ["x": .subtype(Table.Admin.self)])
      // Of two names, the one that was listed first is written.
      let other = PropertyMapper()
      other.addSubtypes(
        of: Table.Shape.self, discriminator: "kind", [Table.secret: .payload(Table.Shape.circle)])
      Table.register(in: other)
      _ = try mapper.unarchive(Account.self, from: other.archive(makeAccount()))
      _ = try mapper.unarchive(Account.self, from: data)
    },
    failing("changes with equal keys") {
      let new = makeAccount { $0.any = [Table.secret: equalKeys] }
      _ = try makeMapper().changes(from: makeAccount(), to: new)
    },
    failing("changes to what cannot be written") {
      let new = makeAccount { $0.floats = [Table.secret: .nan] }
      _ = try makeMapper().changes(from: makeAccount(), to: new)
    },
    failing("changes by an encoder that throws") {
      _ = try makeMapper([
        "password": .transform(
          \.password, decode: { $0 }, encode: { (_: String) -> String in throw Refusal() }
        ).sensitive()
      ]).changes(from: Account(), to: makeAccount())
    },
    failing("copying what an initializer refuses") {
      let mapper = PropertyMapper()
      Table.register(in: mapper)
      mapper.addMappings(
        .initializing(
          { (_: String) throws -> Account? in
            throw MappingErrors(CanaryTests.paths.map { Table.telling(at: $0) })
          }, InitArgument("password", \.password).sensitive()), for: Account.self)
      _ = try mapper.copy(["key": makeAccount()])
    },
    Self("a description") { [makeMapper().description(of: makeAccount())] },
    Self("a description by a scheme") {
      let mapper = PropertyMapper()
      mapper.addMappings(["name": .property(\.name)], for: Account.self)
      let scheme = mapper.using("s")
      scheme.addMappings(
        ["password": .property(\.password).sensitive(), "byName": .model(\.byName).sensitive()],
        for: Account.self)
      return [scheme.description(of: makeAccount())]
    },
    Self("a description of a property with two entries") {
      [
        makeMapper(["another": .property(\.password)]).description(of: makeAccount()),
        Table.makeMapper().description(of: makeAccount()),
      ]
    },
    Self("a description of a property whose second entry is sensitive") {
      let mapper = PropertyMapper()
      mapper.addMappings(
        ["word": .property(\.word), "secret": .property(\.word).sensitive()],
        for: Table.Login.self)
      return [mapper.description(of: Table.Login(word: Table.secret, number: 0, other: 0))]
    },
  ]

  // MARK: Reviews

  private static let defaults: Mappings<Account> = [
    "name": .property(\.name),
    "pin": .property(\.pin, .max(9), default: Table.number).sensitive(),
    "password": .property(\.password, .maxLength(3), default: Table.secret).sensitive(),
    "tokens": .property(\.tokens, default: [Table.secret: Table.number]).sensitive(),
    "words": .property(\.words, default: [Table.secret]).sensitive(),
    "alias": .property(\.alias, default: Table.secret).or("alt").sensitive(),
    "any": .property(\.any, default: [Table.secret: .string(Table.secret)]).sensitive(),
    "nick": .transform(\.nick, decode: { (text: String) in text }, encode: { $0 }).sensitive(),
  ]

  private static func reviewing(
    _ name: String, _ review: @escaping @Sendable (PropertyMapper) throws -> [String]
  ) -> Self {
    Self(name) {
      let mapper = PropertyMapper()
      Table.register(in: mapper)
      mapper.addMappings(
        ["password": .property(\.password, default: Table.secret).sensitive()],
        for: Table.Credentials.self)
      // Models that hold the secret before anything is read.
      mapper.addMappings(defaults, for: Account.self, makingWith: makeAccount)
      mapper.addMappings(
        ["word": .property(\.word).sensitive()], for: Table.Login.self,
        makingWith: { Table.Login(word: Table.secret, number: 0, other: 0) })
      return try review(mapper)
    }
  }

  /// A value, or what keeps it from being made.
  private static func text(_ make: () throws -> MappingValue) -> [String] {
    do {
      return ["\(try make())"]
    } catch {
      return ["\(error)"]
    }
  }

  private static let reviews: [Self] = [
    reviewing("a JSON schema") { mapper in
      text { try mapper.jsonSchema(for: Account.self) }
        + text { try mapper.jsonSchema(for: Account.self, direction: .output) }
    },
    reviewing("a sample") { mapper in
      text { try mapper.sampleInput(for: Account.self) }
        + text { try mapper.sampleInput(for: Account.self, .full) }
        + text { try mapper.sampleInput(for: [Account].self, .full) }
    },
    reviewing("a description of a table") { mapper in
      [mapper.tableDescription(for: Account.self), mapper.tableDescriptions()]
    },
    reviewing("diagnostics") { mapper in
      let contradictory = Mappings<Account>(
        dictionaryLiteral: (
          "pin", .property(\.pin, .oneOf(1), default: Table.number).required().sensitive()
        ),
        ("pin.x", .property(\.pin).sensitive()))
      mapper.addMappings(contradictory, for: Account.self)
      let findings = mapper.diagnostics()
      return ["\(findings)"] + findings.map { "\($0) \($0.message)" }
    },
    Self("unknown keys") {
      let mapper = makeMapper()
      let object: [String: Any] = [
        "cred": [Table.secret: [Table.secret: 1]], "byName": [Table.secret: [Table.secret: 1]],
        "shape": ["kind": "circle", Table.secret: 1], "any": [Table.secret: 1],
        "deep": ["secret": [Table.secret: 1], "other": 1], "pin": [Table.secret: 1],
        "tokens": [[Table.secret: 1]], "login": ["word": [Table.secret: 1]],
        "logins": [["word": 1, "x": 1]],
      ]
      let value = try MappingValue(json: JSONSerialization.data(withJSONObject: object))
      let text = try mapper.export(value, as: .jsonText)
      let found = [
        try mapper.unknownKeys(in: .dictionary(object), for: Account.self),
        try mapper.unknownKeys(in: .list([object, object]), for: Account.self),
        try mapper.unknownKeys(in: .value(value), for: Account.self),
        try mapper.unknownKeys(in: .json(text), for: Account.self),
        try mapper.unknownKeys(in: .json("{\"page\":\(text)}").at("page"), for: Account.self),
      ]
      return found.flatMap { keys in
        keys.map { "\($0) \($0.path) \($0.firstPlace) \($0.nearestKey ?? "")" }
      }
    },
    Self("traces") {
      let mappers = [makeMapper(), makeMapper(["words.x": .property(\.name)])]
      mappers[1].setInputEditor(for: Account.self) { $0["name"] = 1 }
      return try Table.texts.flatMap { text in
        try mappers.flatMap { mapper in
          [
            try mapper.trace(Account.self, from: .json(text), showingValues: true),
            try mapper.trace([Account].self, from: .json("[\(text)]"), showingValues: true),
            try mapper.trace(Account.self, from: .json("[\(text)]").at("[0]"), showingValues: true),
          ]
        }
      }
    },
    failing("a trace of an object that is too deep") {
      var options = MappingOptions()
      options.maximumDepth = 3
      let object: [String: Any] = ["byName": [Table.secret: [Table.secret: [Table.secret: 1]]]]
      _ = try Table.makeMapper(options).trace(Account.self, from: .dictionary(object))
    },
    failing("unknown keys that are too deep") {
      var options = MappingOptions()
      options.maximumDepth = 3
      let object: [String: Any] = ["byName": [Table.secret: [Table.secret: [Table.secret: 1]]]]
      let mapper = Table.makeMapper(options)
      mapper.addMappings(["next": .model(\.next)], for: Account.self)
      _ = try mapper.unknownKeys(
        in: .dictionary(["next": ["next": ["next": ["next": object]]]]), for: Account.self)
    },
  ]
}
