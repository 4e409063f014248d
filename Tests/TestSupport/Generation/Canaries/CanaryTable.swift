import Foundation
import PropertyMapper

/// A table with sensitive entries of all kinds, a secret, and everything that can throw.
enum CanaryTable {
  static let secret = "QZXJKWVYPB"
  static let number = 73_917_391

  /// What no output may hold.
  private static let pieces =
    (0...6).map { String(secret.dropFirst($0).prefix(4)) } + ["7391", "73_9"]

  /// Whether a text holds a piece of the secret.
  static func isTold(in text: String) -> Bool {
    // C takes a small part of the time, but stops at each null character.
    text.withCString { start in
      var rest = start
      while rest < start + text.utf8.count {
        if pieces.contains(where: { strstr(rest, $0) != nil }) { return true }
        rest += strlen(rest) + 1
      }
      return false
    }
  }

  struct Credentials: DefaultInitializable {
    var password = ""
  }

  struct Login: DefaultInitializable {
    var word = ""
    var number = 0
    var other = 0
  }

  enum Sign: String, Codable { case circle }

  struct Coded: Codable { var word: [Int] }

  struct Refusing: Codable {
    init() {}
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws {
      throw EncodingError.invalidValue(
        secret, .init(codingPath: [], debugDescription: "\(secret) is no value"))
    }
  }

  enum Kind: String, CaseIterable, MappingValueConvertible { case qzxjkwvypa, circle }

  enum Shape {
    case circle(Credentials)
    case square(Credentials)
  }

  class Account: DefaultInitializable {
    var name = ""
    var pin = 0
    var password = ""
    var tokens: [String: Int] = [:]
    var words: [String] = []
    var nick: String?
    var alias = ""
    var cred: Credentials?
    var secret = ""
    var byName: [String: Credentials] = [:]
    var login: Login?
    var logins: [Login] = []
    var shape: Shape?
    var any: [String: MappingValue] = [:]
    var floats: [String: Double] = [:]
    var coded: Coded?
    var refusing = Refusing()
    var next: Account?
    required init() {}
  }

  final class Admin: Account {}

  /// What throws.
  enum Origin: CaseIterable {
    case decoder, editor, consumer, factory, initializer
  }

  private struct ThrowingFactory: ModelFactory {
    let errors: MappingErrors
    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      if type == Account.self { throw errors }
      return nil
    }
  }

  static func makeMapper(
    _ options: MappingOptions = MappingOptions(), throwing errors: MappingErrors? = nil,
    from origin: Origin = .decoder
  ) -> PropertyMapper {
    var mapper = PropertyMapper(options: options)
    if origin == .factory, let errors {
      mapper = PropertyMapper(factory: ThrowingFactory(errors: errors), options: options)
    }
    register(in: mapper)
    guard let errors else { return mapper }
    switch origin {
    case .decoder, .factory: mapper.setFinalDecoder(for: Account.self) { _, _ in throw errors }
    case .editor: mapper.setInputEditor(for: Account.self) { _ in throw errors }
    case .consumer:
      // It gets what a sensitive place is in.
      mapper.addMappings(
        ["deep": .consumer { (_: [String: String], _: inout Account) in throw errors }],
        for: Account.self)
    case .initializer:
      mapper.addMappings(
        .initializing(
          { (_: String, _: Int) throws -> Account? in throw errors },
          InitArgument("name", \.name), InitArgument("pin", \.pin).sensitive()
        ).merging(furtherMappings), for: Account.self)
      // What exists is not made again.
      mapper.setInputEditor(for: Admin.self) { _ in throw errors }
    }
    return mapper
  }

  static func register(in mapper: PropertyMapper) {
    mapper.addMappings(["password": .property(\.password)], for: Credentials.self)
    mapper.addMappings(["word": .property(\.word).sensitive()], for: Login.self)
    mapper.addSubtypes(
      of: Shape.self, discriminator: "kind",
      ["circle": .payload(Shape.circle), "square": .payload(Shape.square)])
    let mappings: Mappings<Account> = [
      "name": .property(\.name), "pin": .property(\.pin).sensitive(),
    ]
    mapper.addMappings(mappings.merging(furtherMappings), for: Account.self)
    mapper.addMappings(["extra": .property(\.name)], for: Admin.self)
  }

  private static var furtherMappings: Mappings<Account> {
    [
      "password": .property(\.password).sensitive(),
      "tokens": .property(\.tokens).sensitive(), "words": .property(\.words).sensitive(),
      "nick": .property(\.nick).sensitive(), "alias": .property(\.alias).or("alt").sensitive(),
      "cred": .model(\.cred).sensitive(), "deep.secret": .property(\.secret).sensitive(),
      "byName": .model(\.byName).sensitive(), "login": .model(\.login),
      "logins": .model(\.logins), "shape": .model(\.shape).sensitive(),
      "any": .property(\.any).sensitive(), "floats": .property(\.floats).sensitive(),
    ]
  }

  /// A table that finds everything in ``texts`` wrong.
  static var demandingMappings: Mappings<Account> {
    [
      "name": .property(\.name, .maxLength(0)), "pin": .property(\.pin, .max(9)).sensitive(),
      "password": .property(
        \.password, .maxLength(3), .matches("x"), Validator("be x") { "is \($0)" }
      ).sensitive(),
      "tokens": .property(\.words).sensitive(),
      "words": .property(\.words, .each(.maxLength(2)), .maxLength(1)).sensitive(),
      "nick": .property(\.pin).sensitive(), "alias": .property(\.pin).or("alt").sensitive(),
      "cred": .model(\.logins).sensitive(), "deep.secret": .property(\.pin).sensitive(),
      "byName": .property(\.tokens).sensitive(),
      "login.word": .property(\.pin).sensitive(), "logins": .model(\.login),
      "shape": .property(\.pin).sensitive(), "any": .property(\.tokens).sensitive(),
    ]
  }

  /// The secret in each sensitive place, on one line and on several.
  static let texts = [
    oneLine,
    oneLine.replacing(",", with: ",\n"),
    oneLine.replacing(":", with: ":\n").replacing("{", with: "{\n"),
  ]

  private static let oneLine = #"""
    {"name":"n","pin":73917391,"password":"QZXJKWVYPB","tokens":{"QZXJKWVYPB":73917391},"words":["QZXJKWVYPB","QZXJKWVYPB"],"nick":"QZXJKWVYPB","alt":"QZXJKWVYPB","cred":{"password":"QZXJKWVYPB"},"deep":{"secret":"QZXJKWVYPB"},"byName":{"QZXJKWVYPB":{"password":"QZXJKWVYPB"}},"login":{"word":"QZXJKWVYPB"},"logins":[{"word":"QZXJKWVYPB"}],"shape":{"kind":"circle","password":"QZXJKWVYPB"},"any":{"QZXJKWVYPB":73917391}}
    """#

  /// An error that tells the secret in every part of it.
  static func telling(at path: MappingPath) -> MappingError {
    MappingError(
      "must not be \(secret) or \(number)", at: path, code: .rejected,
      parameters: ["value": .string(secret), "allowed": [.string(secret)]])
  }

  /// Everything that errors show.
  static func forms(of errors: [MappingError], in json: String) -> [String] {
    let list = MappingErrors(errors)
    var dumped = ""
    dump(errors, to: &dumped)
    let ofErrors = errors.flatMap { error -> [String] in
      let optional = [error.expected, error.actual, error.rule, error.property]
      let described: [Any?] = [error, error.parameters, error.path, error.underlyingError]
      return optional.compactMap(\.self) + described.compactMap { $0.map { "\($0)" } }
        + [error.message, error.localizedDescription, error.path.jsonPointer]
    }
    let ofList: [String] = [
      list.report(in: json), list.report(in: Data(json.utf8)), list.report, list.description,
      "\(list.messagesByPath)", "\(list.jsonObject)", dumped,
      String(decoding: list.jsonData(), as: UTF8.self),
      String(decoding: list.problemJSON(), as: UTF8.self),
    ]
    return ofErrors + ofList
  }
}
