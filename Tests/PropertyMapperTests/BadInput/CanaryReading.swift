import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// A mapper that refuses the texts of ``CanaryTable``, for reasons that lie in sensitive places and around them.
struct CanaryReading: Sendable, CustomTestStringConvertible {
  typealias Table = CanaryTable
  typealias Account = CanaryTable.Account

  let testDescription: String
  let makeMapper: @Sendable () -> PropertyMapper

  init(_ name: String, _ makeMapper: @escaping @Sendable () -> PropertyMapper) {
    testDescription = name
    self.makeMapper = makeMapper
  }

  static let all = tables + hooks + closures + limits

  /// The usual table, and entries that replace some of its own.
  private static func extended(_ mappings: Mappings<Account>) -> PropertyMapper {
    let mapper = Table.makeMapper()
    mapper.addMappings(mappings, for: Account.self)
    return mapper
  }

  // MARK: Tables

  private static let tables: [Self] = [
    Self("a scheme") {
      let mapper = PropertyMapper()
      mapper.addMappings(["name": .property(\.name)], for: Account.self)
      let strict = mapper.using("strict")
      strict.addMappings(Table.demandingMappings, for: Account.self)
      strict.addMappings(["word": .property(\.word).sensitive()], for: Table.Login.self)
      return strict
    },
    Self("a scheme that replaces sensitive entries") {
      let mapper = PropertyMapper()
      Table.register(in: mapper)
      let other = mapper.using("other")
      other.addMappings(
        ["name": .property(\.pin), "password": .property(\.pin).sensitive()], for: Account.self)
      return other
    },
    Self("a discriminator that is sensitive") {
      let mapper = Table.makeMapper()
      mapper.addSubtypes(
        of: Account.self, discriminator: "password", ["qzxjkwvypa": .subtype(Table.Admin.self)])
      mapper.setInputEditor(for: Table.Admin.self) { _ in throw Table.telling(at: "password") }
      return mapper
    },
    Self("a discriminator inside a sensitive value") {
      let mapper = extended(["name": .property(\.pin)])
      mapper.addSubtypes(
        of: Table.Shape.self, discriminator: "password",
        ["qzxjkwvypa": .payload(Table.Shape.circle)])
      return mapper
    },
    Self("a fallback that throws") {
      let mapper = extended(["name": .property(\.pin)])
      mapper.addSubtypes(
        of: Table.Shape.self, discriminator: "password", ["x": .payload(Table.Shape.circle)],
        fallback: .payload(Table.Shape.square))
      mapper.setFinalDecoder(for: Table.Credentials.self) { _, _ in throw Table.telling(at: "") }
      return mapper
    },
    Self("alternatives, each of which is wrong") {
      extended([
        "nothing": .property(\.pin).or("password", "alias", "alt"), "name": .property(\.pin),
        "nobody": .property(\.pin).or("deep.secret", "cred.password"),
        "no": .property(\.tokens).or("words").sensitive(), "none": .property(\.pin).or("tokens.x"),
      ])
    },
    Self("lossy lists") {
      extended([
        "words": .property(\.words, .each(.maxLength(1))).lossy(minimumCount: 3).sensitive(),
        "tokens": .property(\.floats).lossy(minimumCount: 3).sensitive(),
        "byName": .model(\.byName).lossy(minimumCount: 3).sensitive(), "name": .property(\.pin),
        "logins": .model(\.logins).lossy(minimumCount: 3),
      ])
    },
    Self("types with a conformance to Codable") {
      extended([
        "password": .codable(\.coded).sensitive(), "byName": .codable(\.coded).sensitive(),
        "any": .codable(\.coded).sensitive(), "cred": .codable(\.coded).sensitive(),
        "login": .codable(\.coded), "name": .codable(\.coded),
      ])
    },
  ]

  // MARK: Hooks

  private static let everywhere = MappingErrors(CanaryTests.paths.map { Table.telling(at: $0) })

  private static func choosing(
    _ choose: @escaping @Sendable (MappingInput) throws -> String?
  ) -> PropertyMapper {
    let mapper = Table.makeMapper()
    mapper.addSubtypes(
      of: Account.self, ["qzxjkwvypa": .subtype(Table.Admin.self)], choosingWith: choose)
    // What exists is not chosen.
    mapper.setInputEditor(for: Table.Admin.self) { _ in throw everywhere }
    return mapper
  }

  private static func identifying(
    by keyPath: KeyPath<Account, Int>, at path: MappingPath
  ) -> PropertyMapper {
    let factory = IdentityFactory(store: IdentityStore())
      .identifying(Account.self, by: keyPath, at: path)
    for type in [Account.self, Table.Admin.self] {
      let known = type.init()
      known.pin = Table.number
      known.password = Table.secret
      factory.insert(known)
    }
    let mapper = PropertyMapper(factory: factory)
    Table.register(in: mapper)
    mapper.addMappings(["name": .property(\.pin)], for: Account.self)
    return mapper
  }

  private static let hooks: [Self] = [
    Self("a chooser that throws") { choosing { _ in throw everywhere } },
    Self("a chooser that chooses the secret") {
      choosing { try $0.value(String.self, at: "password") }
    },
    Self("an identity") { identifying(by: \.pin, at: "pin") },
    Self("an identity that is wrong") { identifying(by: \.pin, at: "password") },
    Self("a call inside a closure, about another text") {
      let mapper = Table.makeMapper()
      mapper.setFinalDecoder(for: Account.self) { input, _ in
        let inner = extended(Table.demandingMappings)
        _ = try inner.create(Account.self, from: .json(Table.texts[1]))
      }
      mapper.setInputEditor(for: Table.Admin.self) { _ in
        _ = try Table.makeMapper().create(Account.self, from: .json("{\"password\": QZXJKWVYPB}"))
      }
      return mapper
    },
    Self("a call inside a closure, about a part of the input") {
      let mapper = PropertyMapper()
      mapper.addMappings(["name": .property(\.name)], for: Account.self)
      mapper.setFinalDecoder(for: Account.self) { input, _ in
        let login = try input.value(MappingValue.self, at: "login") ?? .null
        let inner = PropertyMapper()
        inner.addMappings(["word": .property(\.number).sensitive()], for: Table.Login.self)
        _ = try inner.create(Table.Login.self, from: .value(login))
      }
      return mapper
    },
  ]

  // MARK: Closures of entries

  private struct Refusal: Error, CustomStringConvertible {
    var description: String { "\(Table.secret) and \(Table.number)" }
  }

  private static let closures: [Self] = [
    Self("transforms that throw") {
      extended([
        "password": .transform(\.nick) { (_: String) in throw Table.telling(at: "x.y") }
          .sensitive(),
        "pin": .transform(\.pin) { (_: Int) in throw Refusal() }.sensitive(),
        "tokens": .transform(\.tokens) { (tokens: [String: Int]) in
          throw Table.telling(at: MappingPath(components: tokens.keys.map { .key($0) }))
        }.sensitive(),
        "logins": .transform(\.logins) { (_: [[String: String]]) in
          throw Table.telling(at: "[0].word")
        },
        "name": .transform(\.alias) { (_: String) in throw MappingErrors([]) },
      ])
    },
    Self("transformers and their fallbacks") {
      let failing = Transformer<Int, Int> { _ in throw Refusal() }
      return extended([
        "password": .transform(
          \.pin, Transformer.lookup(["qzxjkwvypa": 1]).fallback(1).then(failing)
        ).sensitive(),
        "alias": .transform(\.pin, .lookup(["qzxjkwvypa": 1])).or("alt").sensitive(),
        "nick": .transform(\.words, Transformer<Int, [String]> { _ in [] }.fallback([]))
          .sensitive(),
        "cred": .transform(\.pin, Transformer<[String: String], Int> { _ in nil }).sensitive(),
        "name": .property(\.pin),
      ])
    },
    Self("validators") {
      extended([
        "password": .property(\.password, .satisfying("right") { _ in false }).sensitive(),
        "pin": .property(\.pin, .oneOf(1, 2), .satisfying("even") { $0 % 2 == 0 }).sensitive(),
        "tokens": .property(\.tokens, Validator("be empty") { "has \($0)" }).sensitive(),
        "words": .property(\.words, .each(Validator("be x") { "is \($0)" })).sensitive(),
        "name": .property(\.name, .maxLength(0)),
      ])
    },
    Self("errors of Foundation") {
      extended([
        "password": .transform(\.nick) { (text: String) in
          try Date(text, strategy: .iso8601).description
        }.sensitive(),
        "alias": .transform(\.nick) { (text: String) in
          try String(contentsOfFile: text, encoding: .utf8)
        }.or("alt").sensitive(),
        "nick": .transform(\.nick) { (text: String) in
          try JSONDecoder().decode(String.self, from: Data(text.utf8))
        }.sensitive(),
        "name": .property(\.pin),
      ])
    },
    Self("errors of Foundation in a hook") {
      let mapper = Table.makeMapper()
      mapper.setFinalDecoder(for: Account.self) { input, _ in
        _ = try Date(input.value(String.self, at: "password") ?? "", strategy: .iso8601)
      }
      mapper.setInputEditor(for: Table.Admin.self) { _ in
        _ = try String(contentsOfFile: "/" + Table.secret, encoding: .utf8)
      }
      return mapper
    },
    Self("errors of a decoder in a hook") {
      let mapper = Table.makeMapper()
      mapper.setFinalDecoder(for: Account.self) { input, _ in
        _ = try JSONDecoder().decode([Table.Sign].self, from: Data("[\"\(Table.secret)\"]".utf8))
      }
      mapper.setInputEditor(for: Table.Admin.self) { _ in
        _ = try JSONEncoder().encode([Table.secret: Double.nan])
      }
      return mapper
    },
  ]

  // MARK: Limits

  private static let limits: [Self] = [
    limited("elements") { $0.maximumElementCount = 0 },
    limited("bytes of keys") { $0.maximumKeyBytes = 2 },
    limited("bytes of texts") { $0.maximumTextBytes = 2 },
    limited("levels") { $0.maximumDepth = 2 },
    limited("bytes") { $0.maximumInputBytes = 9 },
    limited("errors") { $0.maximumErrorCount = 1 },
    limited("warnings of unknown keys") { $0.unknownKeys = .warn },
    Self("messages of your own") {
      var options = MappingOptions()
      options.messages = MessageCatalog { error in
        "\(error.message) \(error.actual ?? "") \(error.parameters) \(error.path)"
      }
      let mapper = Table.makeMapper(options)
      mapper.addMappings(Table.demandingMappings, for: Account.self)
      return mapper
    },
  ]

  private static func limited(
    _ name: String, _ limit: @escaping @Sendable (inout MappingOptions) -> Void
  ) -> Self {
    Self("few \(name)") {
      var options = MappingOptions(unknownKeys: .reject)
      limit(&options)
      let mapper = Table.makeMapper(options)
      mapper.addMappings(["name": .property(\.pin)], for: Account.self)
      return mapper
    }
  }
}
