import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Several tables for one type, chosen for each call.
@Suite struct SchemeTests {
  struct Street: DefaultInitializable, Equatable {
    var name = ""
    var number = 0
  }
  struct Address: DefaultInitializable, Equatable {
    var street = Street()
    var city = ""
  }
  struct User: DefaultInitializable, Equatable {
    var name = ""
    var home: Address?
    var others: [Address] = []
  }

  static let jon = User(
    name: "Jon", home: Address(street: Street(name: "Wall", number: 1), city: "North"),
    others: [Address(street: Street(name: "Main", number: 2), city: "South")])
  static let first =
    #"{"name":"Jon","home":{"street":{"name":"Wall","number":1},"city":"North"},"others":[{"street":{"name":"Main","number":2},"city":"South"}]}"#
  static let second =
    #"{"n":"Jon","h":{"s":{"nm":"Wall","no":1},"c":"North"},"o":[{"s":{"nm":"Main","no":2},"c":"South"}]}"#
  /// The third differs in the innermost type alone.
  static let third =
    #"{"name":"Jon","home":{"street":{"s":"Wall"},"city":"North"},"others":[{"street":{"s":"Main"},"city":"South"}]}"#

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      ["name": .property(\.name), "home": .model(\.home), "others": .model(\.others)],
      for: User.self)
    mapper.addMappings(["street": .model(\.street), "city": .property(\.city)], for: Address.self)
    mapper.addMappings(
      ["name": .property(\.name), "number": .property(\.number)], for: Street.self)
    mapper.using("v2").addMappings(
      ["n": .property(\.name), "h": .model(\.home), "o": .model(\.others)], for: User.self)
    let v2 = mapper.using("v2")
    v2.addMappings(["s": .model(\.street), "c": .property(\.city)], for: Address.self)
    v2.addMappings(["nm": .property(\.name)], for: Street.self)
    v2.addMappings(["no": .property(\.number)], for: Street.self)
    mapper.using("v3").addMappings(["s": .property(\.name)], for: Street.self)
  }

  @Test func `each scheme reads and writes its own format, three levels deep`() throws {
    try mapper.verify()
    let v2 = mapper.using("v2")
    #expect(try mapper.create(User.self, from: .json(Self.first)) == Self.jon)
    #expect(try v2.create(User.self, from: .json(Self.second)) == Self.jon)
    #expect(try mapper.export(Self.jon, as: .jsonText) == Self.first)
    #expect(try v2.export(Self.jon, as: .jsonText) == Self.second)
    #expect(try mapper.using("v3").export(Self.jon, as: .jsonText) == Self.third)
    let users = try v2.create([User].self, from: .json("[\(Self.second),\(Self.second)]"))
    #expect(users == [Self.jon, Self.jon])
    #expect(try v2.export(users).count == 2)
    // Options that only the problem finder knows, and other ways in and out.
    #expect(
      try v2.create(User.self, from: .propertyList(v2.export(Self.jon, as: .propertyList())))
        == Self.jon)
    var user = Self.jon
    try v2.update(&user, from: ["h": ["s": ["no": 7]]])
    #expect(user.home?.street.number == 7)
    #expect(try v2.unarchive(User.self, from: v2.archive(Self.jon)) == Self.jon)
    #expect(
      try mapper.using("v3").create(User.self, from: .json(Self.third)).home?.street.name == "Wall")
  }

  @Test func `the plain mapper and a scheme don't read each other's format`() throws {
    #expect(try mapper.create(User.self, from: .json(Self.second)) == User())
    #expect(try mapper.using("v2").create(User.self, from: .json(Self.first)) == User())
  }

  @Test func `every call with a scheme that nothing is registered for fails, with a suggestion`() {
    let message =
      #"nothing is registered for the scheme "v22"; did you mean v2?"#
    let both = BothOrders { $0.addMappings(from: mapper) }
    for mapper in [both.standard, both.finding] {
      let unknown = mapper.using("v2").using("v22")
      var user = Self.jon
      let calls: [() throws -> Void] = [
        { _ = try unknown.create(User.self, from: .json(Self.second)) },
        { _ = try unknown.create([User].self, from: [[:]]) },
        { _ = try unknown.export(Self.jon, as: .jsonText) },
        { _ = try unknown.export([Self.jon]) },
        { try unknown.update(&user, from: .json(Self.second)) },
        { try unknown.validate(Self.jon) },
        { _ = try unknown.changes(from: Self.jon, to: User()) },
      ]
      for call in calls {
        #expect(Outcome.problems(call) == ["invalidMapping    \(message)"])
      }
    }
  }

  @Test func `values without models are read and written even with an unknown scheme`() throws {
    let both = BothOrders { $0.addMappings(from: mapper) }
    for mapper in [both.standard, both.finding] {
      let unknown = mapper.using("v22")
      #expect(try unknown.create([Int].self, from: .json("[1]")) == [1])
      #expect(try unknown.export([1], as: .jsonText) == "[1]")
    }
  }

  @Test func `a scheme is known once something has been registered for it`() throws {
    let v9 = mapper.using("v9")
    let fact = #"nothing is registered for the scheme "v9""#
    #expect(
      Outcome.problems { try v9.export(Self.jon, as: .jsonText) }
        .map { $0.contains(fact) } == [true])
    v9.setFinalEncoder(for: Street.self) { _, _ in }
    #expect(try v9.export(Self.jon, as: .jsonText) == Self.first)
    v9.removeMappings(for: Street.self)
    #expect(try v9.export(Self.jon, as: .jsonText) == Self.first)
    // A call without models needs no tables.
    #expect(try v9.create([Int].self, from: .json("[1]")) == [1])
  }

  @Test func `schemes can be used from many tasks while others register`() async {
    let mapper = mapper
    let wrong = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var wrong = 0
          for round in 0..<40 {
            let (used, text) =
              (task + round) % 2 == 0 ? (mapper, Self.first) : (mapper.using("v2"), Self.second)
            if (try? used.create(User.self, from: .json(text))) != Self.jon { wrong += 1 }
            if (try? used.export(Self.jon, as: .jsonText)) != text { wrong += 1 }
            if round % 20 == task {
              mapper.using(MappingScheme("v\(task + 9)")).addMappings(
                ["s": .property(\.name)], for: Street.self)
            }
          }
          return wrong
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }

  @Test func `a scheme uses the plain mapper's hooks where it has none of its own`() throws {
    mapper.setInputEditor(for: Street.self) { $0["nm"] = $0["nm"] ?? "edited" }
    mapper.setFinalDecoder(for: Street.self) { _, street in street.number += 100 }
    mapper.setFinalEncoder(for: Street.self) { output, _ in output["plain"] = true }
    let v2 = mapper.using("v2")
    #expect(
      try v2.create(Street.self, from: ["no": 1]) == Street(name: "edited", number: 101))
    #expect(
      try v2.export(Street(), as: .jsonText) == #"{"nm":"","no":0,"plain":true}"#)
    v2.setFinalEncoder(for: Street.self) { output, _ in output["v2"] = true }
    v2.setFinalDecoder(for: Street.self) { _, street in street.number += 200 }
    v2.setInputEditor(for: Street.self) { $0["nm"] = "again" }
    #expect(try v2.export(Street(), as: .jsonText) == #"{"nm":"","no":0,"v2":true}"#)
    #expect(
      try v2.create(Street.self, from: ["no": 1]) == Street(name: "again", number: 201))
    #expect(
      try mapper.export(Street(), as: .jsonText) == #"{"name":"","number":0,"plain":true}"#)
  }

  @Test func `a scheme can have its own way to create a model`() throws {
    struct Plain { var name = "nothing" }
    mapper.addMappings(
      ["name": .property(\.name)], for: Plain.self, makingWith: { Plain(name: "plain") })
    mapper.using("v2").addMappings(["n": .property(\.name)], for: Plain.self)
    mapper.using("v3").addMappings(
      ["x": .property(\.name)], for: Plain.self, makingWith: { Plain(name: "third") })
    #expect(try mapper.using("v2").create(Plain.self, from: [:]).name == "plain")
    #expect(try mapper.using("v3").create(Plain.self, from: [:]).name == "third")
    #expect(try mapper.create(Plain.self, from: [:]).name == "plain")
  }

  @Test func `a scheme can have its own transformers`() throws {
    struct Visit: DefaultInitializable { var day = Date(timeIntervalSince1970: 0) }
    mapper.addMappings(["day": .property(\.day)], for: Visit.self)
    mapper.using("v3").setTransformer(.secondsSince1970, for: Date.self)
    #expect(try mapper.using("v3").export(Visit(), as: .jsonText) == #"{"day":0}"#)
    #expect(try mapper.export(Visit(), as: .jsonText) == #"{"day":"1970-01-01T00:00:00Z"}"#)
    mapper.setTransformer(.date("dd.MM.yyyy"), for: Date.self)
    #expect(try mapper.using("v3").export(Visit(), as: .jsonText) == #"{"day":0}"#)
    #expect(try mapper.using("v2").export(Visit(), as: .jsonText) == #"{"day":"01.01.1970"}"#)
    mapper.using("v3").removeMappings(for: Date.self)
    #expect(try mapper.using("v3").export(Visit(), as: .jsonText) == #"{"day":"01.01.1970"}"#)
  }

  @Test func `changing or removing a scheme doesn't affect the others`() throws {
    let v2 = mapper.using("v2")
    mapper.using("v2").setMappings(["no": .property(\.number)], for: Street.self)
    #expect(try v2.export(Street(), as: .jsonText) == #"{"no":0}"#)
    v2.setMappings(["x": .property(\.name)], for: Street.self)
    #expect(try v2.export(Street(), as: .jsonText) == #"{"x":""}"#)
    #expect(v2.removeMappings(for: Street.self))
    #expect(!v2.removeMappings(for: Street.self))
    #expect(try v2.export(Street(), as: .jsonText) == #"{"name":"","number":0}"#)
    #expect(mapper.using("v3").removeMappings(for: Street.self))
    #expect(try mapper.using("v3").export(Street(), as: .jsonText) == #"{"name":"","number":0}"#)
    v2.addMappings(["x": .property(\.name)], for: Street.self)
    #expect(mapper.removeMappings(for: Street.self))
    #expect(try v2.export(Street(), as: .jsonText) == #"{"x":""}"#)
    #expect(Outcome.errorList { try mapper.export(Street()) }.map(\.code) == [.unregisteredType])
  }

  // MARK: Classes, subtypes, automatic tables

  class Animal: DefaultInitializable {
    var name = ""
    required init() {}
  }
  final class Cat: Animal {
    var lives = 9
  }
  final class Dog: Animal {
    var tricks = 0
  }
  struct Zoo: DefaultInitializable {
    var animals: [Animal] = []
  }

  @Test func `a scheme's subtypes and superclasses are looked up class by class`() throws {
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(["lives": .property(\.lives)], for: Cat.self)
    mapper.addMappings(["tricks": .property(\.tricks)], for: Dog.self)
    mapper.addMappings(["animals": .model(\.animals)], for: Zoo.self)
    mapper.addSubtypes(
      of: Animal.self, discriminator: "kind",
      ["cat": .subtype(Cat.self), "dog": .subtype(Dog.self)])
    let v2 = mapper.using("v2")
    v2.addMappings(["title": .property(\.name)], for: Animal.self)
    v2.addMappings(["t": .property(\.tricks)], for: Dog.self)
    mapper.using("v3").addSubtypes(
      of: Animal.self, discriminator: "type",
      ["felis": .subtype(Cat.self), "canis": .subtype(Dog.self)])
    let texts = [
      #"{"animals":[{"kind":"cat","name":"Tom","lives":8},{"kind":"dog","name":"Rex","tricks":1}]}"#,
      #"{"animals":[{"kind":"cat","title":"Tom","lives":8},{"kind":"dog","title":"Rex","t":1}]}"#,
      #"{"animals":[{"type":"felis","name":"Tom","lives":8},{"type":"canis","name":"Rex","tricks":1}]}"#,
    ]
    for (used, text) in zip([mapper, v2, mapper.using("v3")], texts) {
      let zoo = try used.create(Zoo.self, from: .json(text))
      #expect(zoo.animals.map { "\(type(of: $0))" } == ["Cat", "Dog"])
      #expect(try used.export(zoo, as: .jsonText) == text)
    }
    try mapper.verify()
  }

  struct Outer: Equatable {
    var inner: Inner
    var innerValues: [Inner]
  }
  struct Inner: Equatable {
    var someText: String
  }

  @Test func `automatic tables use the scheme's tables for nested models`() throws {
    mapper.addMappings(.automatic(), for: Outer.self)
    mapper.addMappings(.automatic(), for: Inner.self)
    mapper.using("snake").addMappings(.automatic(keys: .snakeCase), for: Inner.self)
    mapper.using("outer").addMappings(.automatic(keys: .snakeCase), for: Outer.self)
    let outer = Outer(inner: Inner(someText: "a"), innerValues: [Inner(someText: "b")])
    let texts = [
      (mapper, #"{"inner":{"someText":"a"},"innerValues":[{"someText":"b"}]}"#),
      (mapper.using("snake"), #"{"inner":{"some_text":"a"},"innerValues":[{"some_text":"b"}]}"#),
      (mapper.using("outer"), #"{"inner":{"someText":"a"},"inner_values":[{"someText":"b"}]}"#),
    ]
    for (used, text) in texts {
      #expect(try used.export(outer, as: .jsonText) == text)
      #expect(try used.create(Outer.self, from: .json(text)) == outer)
    }
    // A type that only a scheme knows is a model there, also within plain automatic tables.
    struct Holder: Equatable { var secret: Secret? }
    struct Secret: Equatable { var value: Int }
    mapper.addMappings(.automatic(), for: Holder.self)
    mapper.using("open").addMappings(.automatic(), for: Secret.self)
    let holder = Holder(secret: Secret(value: 1))
    #expect(
      try mapper.using("open").export(holder, as: .jsonText) == #"{"secret":{"value":1}}"#)
  }

  // MARK: Checks and copies

  @Test func `verify checks each scheme and names it in its errors`() throws {
    mapper.using("v2").addMappings(["a..b": .property(\.name)], for: Street.self)
    mapper.using("v4").addMappings(["other": .property(\.city)], for: Address.self)
    mapper.using("v4").addMappings(["x": .model(\.home)], for: User.self)
    let mistakes = mapper.diagnostics().filter { $0.severity == .error }
    #expect(mistakes.map(\.scheme) == ["v2"])
    let line = mistakes.first?.description ?? ""
    #expect(line.hasPrefix(#"Street, scheme "v2", a..b: isn't a valid path: it "#), "\(line)")
    #expect(
      Outcome.problems { try mapper.verify() }.count == 1)
    #expect(Outcome.problems { try mapper.using("v2").verify() }.count == 1)
    #expect(Outcome.problems { try mapper.using("v4").verify() } == [])
    // Only the scheme is unusable.
    #expect(try mapper.export(Self.jon, as: .jsonText) == Self.first)
    #expect(
      Outcome.errorList { try mapper.using("v2").export(Self.jon) }.map(\.code) == [.invalidMapping]
    )
  }

  @Test func `another mapper's tables are added together with their schemes`() throws {
    let other = PropertyMapper()
    other.addMappings(from: mapper)
    #expect(try other.export(Self.jon, as: .jsonText) == Self.first)
    #expect(try other.using("v2").export(Self.jon, as: .jsonText) == Self.second)
    let flat = PropertyMapper()
    flat.addMappings(from: mapper.using("v2"))
    #expect(try flat.export(Self.jon, as: .jsonText) == Self.second)
    let renamed = PropertyMapper()
    renamed.using("old").addMappings(from: mapper)
    #expect(try renamed.using("old").export(Self.jon, as: .jsonText) == Self.first)
    #expect(
      Outcome.errorList { try renamed.export(Self.jon) }.map(\.code) == [.unregisteredType])
  }

  enum Key: MappingEnvironmentKey {
    static let defaultValue = "none"
  }

  @Test func `passed values and schemes can be combined`() throws {
    let v2 = mapper.using("v2")
    v2.addMappings(
      ["passed": .generator { (_: Street) in MappingEnvironment.current[Key.self] }],
      for: Street.self)
    let used = mapper.passing("a", for: Key.self).using("v2")
    #expect(try used.export(Street(), as: .jsonText) == #"{"nm":"","no":0,"passed":"a"}"#)
    let other = mapper.using("v2").passing("b", for: Key.self)
    #expect(try other.export(Street(), as: .jsonText) == #"{"nm":"","no":0,"passed":"b"}"#)
  }
}
