import Testing

@testable import PropertyMapper

/// Models with effects that wait in sets, dictionaries and as subtypes.
@Suite struct WaitingShapesTests {
  class Animal: DefaultInitializable {
    var name = ""
    var notes: [String] = []
    required init() {}
  }
  final class Dog: Animal { var sound = "" }
  final class Cat: Animal {}

  struct Tag: DefaultInitializable, Hashable {
    var text = ""
    var note = ""
  }

  struct Crate: DefaultInitializable {
    var tags: Set<Tag> = []
    var byName: [String: Tag] = [:]
    var animals: [Animal] = []
  }

  static let orders = BothOrders { mapper in
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(["sound": .property(\.sound)], for: Dog.self)
    mapper.addMappings(
      ["note": .consumer { (text: String, cat) in cat.notes.append(text) }], for: Cat.self)
    mapper.addSubtypes(
      of: Animal.self, discriminator: "type",
      ["dog": .subtype(Dog.self), "cat": .subtype(Cat.self)])
    mapper.addMappings(
      [
        "text": .property(\.text),
        "note": .consumer { (text: String, tag) in
          if text == "bad" { throw Refusal() }
          tag.note = text
        },
      ], for: Tag.self)
    mapper.addMappings(
      [
        "tags": .model(\.tags), "byName": .model(\.byName), "animals": .model(\.animals),
      ], for: Crate.self)
  }

  private func outcome(_ mapper: PropertyMapper, _ json: String) -> [String] {
    var lines: [String] = []
    let problems = Outcome.problems {
      let crate = try mapper.create(Crate.self, from: .json(json))
      lines = crate.tags.map { "\($0)" }.sorted()
      lines += crate.byName.map { "\($0)" }.sorted()
      lines += crate.animals.map { "\($0.name) \($0.notes) \(($0 as? Dog)?.sound ?? "")" }
    }
    return lines + problems
  }

  @Test(arguments: [
    #"{"tags": [{"text": "a", "note": "n"}, {"text": "b"}], "byName": {"z": {"note": "1"}, "a": {}}}"#,
    #"{"tags": [{"note": "bad"}], "byName": {"k": {"note": "bad"}}}"#,
    #"{"byName": {"a": {"note": []}}}"#,
    #"{"animals": [{"type": "dog", "name": "a dog with a long name", "sound": "woof"}]}"#,
    #"{"animals": [{"type": "cat", "name": "c", "note": "n"}, {"type": "dog", "sound": "w"}]}"#,
  ])
  func `sets, dictionaries and subtypes with consumers are read the same by both orders`(
    json: String
  ) {
    let expected = outcome(Self.orders.finding, json)
    #expect(outcome(Self.orders.standard, json) == expected)
    #expect(!expected.isEmpty)
  }
}
