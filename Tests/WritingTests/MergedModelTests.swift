import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Models that can't be written by steps, because values are inserted into objects that are already there, are
/// written without looking for problems, too.
@Suite struct MergedModelTests {
  final class Address: DefaultInitializable {
    var street = "Elm"
    var rest: MappingValue.Object = ["zip": 1]
  }

  protocol Figure {}
  protocol Round: Figure {}
  struct Circle: Round, DefaultInitializable { var radius = 1.5 }

  enum Event {
    case circle(Circle)
    case person(Person)
    case text(String?)
  }

  final class Person: DefaultInitializable {
    var name = "Ada"
    var age = 36
    var address: Address? = Address()
    var figures: [any Figure] = [Circle()]
    var event: Event? = Event.circle(Circle())
    var friend: Person?
    var ratio = 1.0
  }

  let calls = Recorder<String>()

  private func register(_ mapper: PropertyMapper, isEdited: Bool) {
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    let address: Mappings<Address> = [
      "street": .property(\.street), "place.street": .property(\.street),
    ]
    mapper.addMappings(address.keepingUnknownKeys(in: \.rest), for: Address.self)
    mapper.addMappings(
      [
        "place.name": .property(\.name), "age": .property(\.age), .root: .model(\.address),
        "place.age": .property(\.age), "figures": .model(\.figures), "event": .model(\.event),
        "friend": .model(\.friend), "ratio": .property(\.ratio),
      ], for: Person.self)
    mapper.addSubtypes(
      of: (any Figure).self, discriminator: "kind", ["round": .subtype((any Round).self)])
    mapper.addSubtypes(
      of: (any Round).self, discriminator: "form", ["circle": .subtype(Circle.self)])
    mapper.addSubtypes(
      of: Event.self, discriminator: "type", payload: "content.value",
      [
        "circle": .payload(Event.circle), "person": .payload(Event.person),
        "text": .payload(Event.text),
      ])
    guard isEdited else { return }
    mapper.setFinalEncoder(for: Person.self) { [calls] dictionary, person in
      calls.append(person.name)
      dictionary["edited"] = calls.count
    }
  }

  private static var person: Person {
    let inner = Person()
    inner.name = "Bo"
    inner.event = .text(nil)
    inner.address = nil
    let person = Person()
    person.event = .person(inner)
    person.friend = Person()
    return person
  }

  @Test func `they are written at once, in every format`() throws {
    let orders = BothOrders { register($0, isEdited: false) }
    let text =
      #"{"place":{"name":"Ada","street":"Elm","age":36},"age":36,"street":"Elm","zip":1,"#
      + #""figures":[{"kind":"round","form":"circle","radius":1.5}],"#
      + #""event":{"type":"circle","content":{"value":{"radius":1.5}}},"ratio":1}"#
    #expect(try orders.reading.export(Person(), as: .jsonText) == text)
    let written = orders.written(Self.person)
    #expect(written.reading == written.finding)
    #expect(!written.reading.contains(nil))
  }

  @Test func `their final encoders run once for each, the inner ones first`() throws {
    let orders = BothOrders { register($0, isEdited: true) }
    var texts: [String] = []
    for mapper in [orders.reading, orders.standard, orders.finding] {
      calls.removeAll()
      texts.append(try mapper.export(Self.person, as: .jsonText))
      #expect(calls.values == ["Bo", "Ada", "Ada"])
      #expect(texts.last?.hasSuffix(#""ratio":1,"edited":3}"#) == true)
    }
    #expect(Set(texts).count == 1)
  }

  @Test func `a problem found at the end doesn't call final encoders twice`() {
    let orders = BothOrders { register($0, isEdited: true) }
    let person = Self.person
    person.ratio = .nan
    var errors: [[String]] = []
    for mapper in [orders.standard, orders.finding] {
      calls.removeAll()
      errors.append(
        Outcome.errorList { try mapper.export(person, as: .jsonText) }.map {
          "\($0.code) \($0.path)"
        })
      #expect(calls.values == ["Bo", "Ada"])
    }
    #expect(errors == [["unrepresentableValue ratio"], ["unrepresentableValue ratio"]])
  }

  @Test(arguments: [false, true])
  func `a cycle through them is found where it closes`(isEdited: Bool) {
    let orders = BothOrders { register($0, isEdited: isEdited) }
    let person = Self.person
    person.friend?.friend = person
    defer { person.friend = nil }
    for mapper in [orders.standard, orders.finding] {
      calls.removeAll()
      let errors = Outcome.errorList { try mapper.export(person, as: .jsonText) }
      #expect(errors.map { "\($0.code) \($0.path)" } == ["cycle friend.friend"])
      #expect(calls.values == (isEdited ? ["Bo"] : []))
    }
  }
}
