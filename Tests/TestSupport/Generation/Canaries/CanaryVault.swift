import Foundation
import PropertyMapper

/// Models with sensitive entries of all kinds, closures that see the object around them, and wrong values.
enum CanaryVault {
  typealias Table = CanaryTable

  struct Login: DefaultInitializable {
    var word: [String: Int] = [:]
    var rest: MappingValue.Object = [:]
  }

  class Safe: DefaultInitializable {
    var name = ""
    var tokens: [String: Int] = [:]
    var tree: MappingValue?
    var lists: [[String: Int]] = []
    var coded: [String: [Int]]?
    var any: [String: MappingValue] = [:]
    var cred: Login?
    var byName: [String: Login] = [:]
    var text = ""
    var login: Login?
    var logins: [Login] = []
    var kept: MappingValue.Object = [:]
    required init() {}
  }

  final class Strongbox: Safe {}

  struct Bank: DefaultInitializable {
    var city = ""
    var safe = Safe()
  }

  /// The kinds of sensitive entries.
  enum Secret: Int, CaseIterable {
    case tokens, tree, lists, coded, deep, alternative, model, models, consumer, transform, login
    case logins

    var mapping: (MappingPath, PropertyDescriptor<Safe>)? {
      switch self {
      case .tokens: ("tokens", .property(\.tokens).sensitive())
      case .tree: ("tree", .property(\.tree).sensitive())
      case .lists: ("lists", .property(\.lists).sensitive())
      case .coded: ("coded", .codable(\.coded).sensitive())
      case .deep: ("deep.any", .property(\.any).sensitive())
      case .alternative: ("alias", .property(\.text).or("alt").sensitive())
      case .model: ("cred", .model(\.cred).sensitive())
      case .models: ("byName", .model(\.byName).lossy().sensitive())
      case .consumer: ("consumed", .consumer { (_: MappingValue, _: inout Safe) in }.sensitive())
      case .transform:
        ("changed", .transform(\.text) { (_: [String: Any]) in "" }.sensitive())
      case .login, .logins: nil
      }
    }

    /// An object with a value in the place of the entry.
    func json(with value: String) -> String {
      let member =
        switch self {
        case .deep: #""deep":{"any":\#(value)}"#
        case .alternative: #""alt":\#(value)"#
        case .models: #""byName":{"\#(Table.secret)":\#(value)}"#
        case .login: #""login":{"word":\#(value)}"#
        case .logins: #""logins":[{},{"word":\#(value)}]"#
        default: mapping.map { #""\#($0.0)":\#(value)"# } ?? ""
        }
      return #"{"name":"n","type":"strong",\#(member)}"#
    }
  }

  /// Closures that see whole objects, and what else looks at them.
  enum Seer: String, CaseIterable {
    case editor, movingEditor, innerEditor, decoder, innerDecoder, factory, identities, chooser
    case consumer, innerConsumer, anything, kept, keptByParent, rejecting, parentEditor

    var factory: (any ModelFactory)? {
      switch self {
      case .factory: SeeingFactory()
      case .identities:
        IdentityFactory(store: IdentityStore()).identifying(Safe.self, by: \.name, at: "name")
      default: nil
      }
    }
  }

  private struct SeeingFactory: ModelFactory {
    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      _ = input.dictionary
      return nil
    }
  }

  static func register(_ secrets: Set<Secret>, in mapper: PropertyMapper) {
    mapper.addMappings(["word": .property(\.word).sensitive()], for: Login.self)
    let sensitive = Dictionary(uniqueKeysWithValues: secrets.compactMap(\.mapping))
    var mappings: Mappings<Safe> = [
      "name": .property(\.name), "login": .model(\.login), "logins": .model(\.logins),
    ]
    for (path, descriptor) in sensitive {
      mappings = mappings.merging(Mappings(dictionaryLiteral: (path, descriptor)))
    }
    mapper.addMappings(mappings, for: Safe.self)
    mapper.addMappings(["city": .property(\.city), .root: .model(\.safe)], for: Bank.self)
  }

  /// Registers a closure.
  static func add(_ seer: Seer, to mapper: PropertyMapper) {
    switch seer {
    case .editor: mapper.setInputEditor(for: Safe.self) { _ in }
    case .movingEditor:
      mapper.setInputEditor(for: Safe.self) { object in
        for key in ["alias", "tokens"] where object[key] == nil {
          object[key] = object["alt"]
        }
      }
    case .innerEditor: mapper.setInputEditor(for: Login.self) { _ in }
    case .decoder: mapper.setFinalDecoder(for: Safe.self) { _, _ in }
    case .innerDecoder: mapper.setFinalDecoder(for: Login.self) { _, _ in }
    case .factory, .identities: break
    case .chooser:
      mapper.addSubtypes(
        of: Safe.self, ["strong": .subtype(Strongbox.self)],
        choosingWith: { try $0.value(String.self, at: "type") })
    case .consumer:
      mapper.addMappings(
        ["deep": .consumer { (_: [String: Any], _: inout Safe) in }], for: Safe.self)
    case .innerConsumer:
      mapper.addMappings(
        [
          "login.word": .consumer { (_: [String: [String: Int]], _: inout Safe) in },
          "last": .consumer { (_: [String: Int], _: inout Safe) in }.or("logins[1]"),
        ], for: Safe.self)
    case .anything:
      mapper.addMappings(
        [
          "first": .consumer { (_: [String: Any], _: inout Safe) in }.or("login"),
          "all": .consumer { (_: MappingValue, _: inout Safe) in }.or("logins"),
        ], for: Safe.self)
    case .kept:
      mapper.addMappings(
        Mappings<Login>(["word": .property(\.word).sensitive()]).keepingUnknownKeys(in: \.rest),
        for: Login.self)
    case .keptByParent:
      mapper.addMappings(
        Mappings<Safe>(["name": .property(\.name)]).keepingUnknownKeys(in: \.kept), for: Safe.self)
    case .rejecting:
      mapper.addMappings(
        Mappings<Safe>(["name": .property(\.name)]).unknownKeys(.reject), for: Safe.self)
    case .parentEditor: mapper.setInputEditor(for: Bank.self) { _ in }
    }
  }

  /// Values that are refused for what they contain, with the reason.
  static let wrongValues: [(value: String, name: String)] = [
    (#"{"QZXJKWVYPB":1,"QZXJKWVYPB":2}"#, "equal keys"),
    (#"{"QZXJKWVYPBe\u0301":1,"QZXJKWVYPB\u00e9":2}"#, "canonically equal keys"),
    (#"[{"QZXJKWVYPB":{"QZXJKWVYPB":1,"QZXJKWVYPB":2}}]"#, "equal keys in a list"),
    (
      #"{"QZXJKWVYPB":[\#(Array(repeating: "0", count: 7_391).joined(separator: ","))]}"#,
      "elements"
    ),
    (
      "{\((0..<7_391).map { "\"QZXJKWVYPB\($0)\":0" }.joined(separator: ","))}", "members"
    ),
    (#"{"QZXJKWVYPB\#(String(repeating: "x", count: 73_917))":1}"#, "a long key"),
    (#"{"QZXJKWVYPB":"\#(String(repeating: "x", count: 73_917))"}"#, "a long text"),
    (#""QZXJKWVYPB\#(String(repeating: "x", count: 7_391))""#, "a long text alone"),
    (#"{"QZXJKWVYPB\#(String(repeating: "\u{301}", count: 140))":1}"#, "a slow key"),
    (
      String(repeating: #"{"QZXJKWVYPB":"#, count: 30) + "1" + String(repeating: "}", count: 30),
      "levels"
    ),
    (#"{"QZXJKWVYPB":0.73917391}"#, "a number"),
    (#"73917391.5"#, "a number alone"),
    (#""QZXJKWVYPB""#, "a text"),
  ]
}
