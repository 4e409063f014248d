import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Values in sensitive places that are found wrong while a whole object is checked, because a closure is given the object:
/// neither their keys, nor their lengths, nor paths below the entry are in any output.
@Suite struct CanaryWholeObjectTests {
  typealias Table = CanaryTable
  typealias Vault = CanaryVault

  private static let options: MappingOptions = {
    var options = MappingOptions()
    options.maximumElementCount = 700
    options.maximumKeyBytes = 300
    options.maximumTextBytes = 1_000
    options.maximumDepth = 20
    return options
  }()

  private func expectNoSecret(
    _ mapper: PropertyMapper, _ json: String, _ comment: String, isWrong: Bool = true
  ) throws {
    for (way, errors) in Vault.errors(of: mapper, in: json) {
      if isWrong { #expect(!errors.isEmpty, "\(comment), \(way)") }
      // How many errors there are is said, but not about which values.
      let errors = errors.filter { $0.code != .tooManyErrors }
      for form in Table.forms(of: errors, in: json) {
        try #require(!Table.isTold(in: form), "\(comment), \(way): \(form.prefix(2_000))")
      }
    }
  }

  @Test(arguments: Vault.Seer.allCases, Vault.wrongValues.indices)
  func `117: errors in sensitive places of whole objects show no secret`(
    seer: Vault.Seer, index: Int
  ) throws {
    let mapper = PropertyMapper(factory: seer.factory, options: Self.options)
    Vault.register(Set(Vault.Secret.allCases), in: mapper)
    Vault.add(seer, to: mapper)
    let (value, name) = Vault.wrongValues[index]
    let step = Sanitizer.isOn ? 12 : Effort.step(12)
    for secret in Vault.Secret.allCases where secret.rawValue % step == index % step {
      let inputs = [secret.json(with: value), secret.json(with: "{\"\(Table.secret)\":\(value)}")]
      for json in step == 1 ? inputs : [inputs[index / step % 2]] {
        try expectNoSecret(mapper, json, "\(seer), \(name), \(secret)", isWrong: false)
      }
    }
  }

  @Test func `117: errors about whole objects are found with random tables and options`() throws {
    var generator = SeededGenerator(seed: 117)
    for round in 0..<Effort.rounds(100, dividedInDebugBy: 20) {
      var options = Self.options
      options.unknownKeys = [.ignore, .warn, .reject].randomElement(using: &generator) ?? .ignore
      options.duplicateKeys = Bool.random(using: &generator) ? .reject : .useLast
      let seers = Vault.Seer.allCases.shuffled(using: &generator).prefix(3)
      let secrets = Set(Vault.Secret.allCases.filter { _ in Bool.random(using: &generator) })
      let factory = seers.compactMap(\.factory).first
      let mapper = PropertyMapper(factory: factory, options: options)
      Vault.register(secrets, in: mapper)
      for seer in seers { Vault.add(seer, to: mapper) }
      guard let (value, name) = Vault.wrongValues.randomElement(using: &generator) else { return }
      for secret in secrets.sorted(by: { $0.rawValue < $1.rawValue }) {
        try expectNoSecret(
          mapper, secret.json(with: value), "round \(round): \(Array(seers)), \(name), \(secret)",
          isWrong: false)
      }
    }
  }

  // MARK: Exact outcomes

  private struct Login: DefaultInitializable {
    var user = ""
    var password: [String: Int] = [:]
    var others: MappingValue.Object = [:]
  }

  private struct Page: DefaultInitializable {
    var login = Login()
  }

  private struct NoFactory: ModelFactory {
    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? { nil }
  }

  private static func makeMapper(_ factory: (any ModelFactory)? = nil) -> PropertyMapper {
    let mapper = PropertyMapper(factory: factory, options: options)
    mapper.addMappings(
      ["user": .property(\.user), "pw": .property(\.password).sensitive()], for: Login.self)
    mapper.addMappings(["login": .model(\.login)], for: Page.self)
    return mapper
  }

  private static func mapper(_ change: (PropertyMapper) -> Void) -> PropertyMapper {
    let mapper = makeMapper()
    change(mapper)
    return mapper
  }

  private static let mappers: [PropertyMapper] = [
    makeMapper(), makeMapper(NoFactory()),
    mapper { $0.setInputEditor(for: Login.self) { _ in } },
    mapper { $0.setInputEditor(for: Page.self) { _ in } },
    mapper { $0.setFinalDecoder(for: Login.self) { _, _ in } },
    mapper { $0.setFinalDecoder(for: Page.self) { _, _ in } },
  ]

  @Test(arguments: mappers.indices)
  func `117: a sensitive dictionary is refused at its entry`(index: Int) {
    let mapper = Self.mappers[index]
    func paths(_ password: String) -> Set<String> {
      let json = #"{"login":{"user":"u","pw":\#(password)}}"#
      return Set(
        Outcome.problems { try mapper.create(Page.self, from: .json(json)) }
          .map { $0.replacing(/\ of the key at .*/, with: "") })
    }
    #expect(
      paths(#"{"hunter2":1,"hunter2":2}"#)
        == ["duplicateKey  login.pw  is a duplicate"])
    #expect(
      paths(#"{"hunter\u00e9":1,"huntere\u0301":2}"#) == [
        "duplicateKey  login.pw  is canonically equivalent to another key"
      ])
    let members = (0..<701).map { #""\#($0)":1"# }.joined(separator: ",")
    #expect(
      paths("{\(members)}")
        == ["sizeLimitExceeded  login.pw  must have at most 700 elements"])
  }

  @Test func `117: keys that an input editor may move to a sensitive place aren't shown`() {
    let mapper = Self.makeMapper()
    mapper.setInputEditor(for: Login.self) { $0["pw"] = $0.removeValue(forKey: "secrets") }
    let json = #"{"login":{"user":{"x":1,"x":2},"secrets":{"hunter2":1,"hunter2":2}}}"#
    #expect(
      Outcome.problems { try mapper.create(Page.self, from: .json(json)) } == [
        "duplicateKey  login  is a duplicate of the key at line 1, column 43",
        "duplicateKey  login.user  is a duplicate of the key at line 1, column 19",
      ])
    let list = """
      <plist version="1.0"><dict><key>login</key><dict><key>secrets</key><dict>
      <key>hunter2\u{E9}</key><integer>1</integer>
      <key>hunter2e\u{301}</key><integer>2</integer>
      </dict></dict></dict></plist>
      """
    let problems = Outcome.problems {
      try mapper.create(Page.self, from: .propertyList(Data(list.utf8)))
    }
    #expect(!problems.isEmpty && !"\(problems)".contains("hunter2"))
  }
}
