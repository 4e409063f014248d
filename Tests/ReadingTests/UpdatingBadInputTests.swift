import Foundation
import PropertyMapper
import Testing

/// What hostile and mistaken input does to updates and subtypes: 16, 38 to 42 of the list of bad inputs. Subtypes
/// hold 38 and 40, identities 39, updates 51 to 53. A key path of another type or one that cannot be written (42) does
/// not compile.
@Suite struct UpdatingBadInputTests {
  class Person: DefaultInitializable {
    var name = ""
    var friends: [Person] = []
    var best: Person?
    required init() {}
  }
  final class Knight: Person {
    var order = ""
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      ["name": .property(\.name), "friends": .model(\.friends), "best": .model(\.best)],
      for: Person.self)
  }

  @Test func `16: the depth limit applies to nested models in updates too`() {
    var deep: [String: Any] = ["name": "last"]
    for _ in 0..<300 { deep = ["friends": [deep]] }
    let person = Person()
    person.name = "first"
    var errors: [MappingError] = []
    #expect(!mapper.update(person, from: deep, errors: &errors))
    #expect(errors.map(\.code) == [.depthLimitExceeded])
    #expect((errors.first?.path.description.utf8.count ?? 0) < 10_000)
    #expect(person.friends.isEmpty)
    // A cycle in the models is no depth: the data says how deep it goes.
    person.best = person
    #expect(mapper.update(person, from: ["best": ["best": ["name": "me"]]], errors: &errors))
    #expect(person.name == "me")
  }

  @Test func `41: a subclass's table overrides its superclass's entry for the same key`() throws {
    mapper.addMappings(["order": .property(\.order)], for: Knight.self)
    mapper.addMappings(["name": .property(\.order)], for: Knight.self)
    let knight = Knight()
    try mapper.update(knight as Person, from: ["name": "Watch"])
    #expect(knight.order == "Watch")
    #expect(knight.name == "")
    mapper.removeMappings(for: Person.self)
    var errors: [MappingError] = []
    #expect(!mapper.update(Person(), from: [:], errors: &errors))
    #expect(errors.map(\.code) == [.unregisteredType])
    #expect(errors.first?.message.contains("Person") == true)
  }
}
