import Foundation

@testable import PropertyMapper
@testable import TestSupport

// MARK: Subtypes

extension AgreementTable {
  struct Circle: DefaultInitializable { var radius = 0.0 }
  struct Square: DefaultInitializable { var side = 0 }
  enum Figure: Sendable {
    case circle(Circle)
    case square(Square)
  }

  struct Drawing: DefaultInitializable {
    var title: String?
    var figures: [Figure] = []
  }

  static let shapes = AgreementTable("subtypes", Drawing.self, rejectsUnknownKeys: true) {
    mapper in
    mapper.addMappings(
      ["radius": .property(\.radius, .greaterThan(0)).required()], for: Circle.self)
    mapper.addMappings(["side": .property(\.side, .min(1)).required()], for: Square.self)
    mapper.addSubtypes(
      of: Figure.self, discriminator: "meta.kind",
      ["circle": .payload(Figure.circle), "square": .payload(Figure.square)])
    mapper.addMappings(
      ["title": .property(\.title), "figures": .model(\.figures).required()], for: Drawing.self)
  }

  class Animal: DefaultInitializable {
    var name = ""
    var friend: Animal?
    required init() {}
  }
  final class Cat: Animal { var lives = 9 }
  final class Dog: Animal { var isGood = true }

  static let animals = AgreementTable("subclasses", Animal.self, rejectsUnknownKeys: true) {
    mapper in
    mapper.addMappings(
      ["name": .property(\.name, .notEmpty).required(), "friend": .model(\.friend)],
      for: Animal.self)
    mapper.addMappings(["lives": .property(\.lives, .range(1...9))], for: Cat.self) { Cat() }
    mapper.addMappings(["good": .property(\.isGood)], for: Dog.self) { Dog() }
    mapper.addSubtypes(
      of: Animal.self, discriminator: "kind",
      ["cat": .subtype(Cat.self), "dog": .subtype(Dog.self), "animal": .subtype(Animal.self)])
  }

  enum Event: Sendable {
    case text(String)
    case circle(Circle)
    case other(MappingValue)
  }

  struct Feed: DefaultInitializable { var events: [Event] = [] }

  static let events = AgreementTable("payloads and a fallback", Feed.self) { mapper in
    mapper.addMappings(
      ["radius": .property(\.radius, .greaterThan(0)).required()], for: Circle.self)
    mapper.addSubtypes(
      of: Event.self, discriminator: "type", payload: "data",
      ["text": .payload(Event.text), "circle": .payload(Event.circle)],
      fallback: .payload(Event.other))
    mapper.addMappings(["events": .model(\.events).required()], for: Feed.self)
  }

  enum Answer: Sendable {
    case text(String)
    case circle(Circle)
    case square(Square)
    case counts([Int])
  }

  struct Form: DefaultInitializable {
    var answers: [Answer] = []
    var best: Answer?
  }

  static let answers = AgreementTable("subtypes by key", Form.self, rejectsUnknownKeys: true) {
    mapper in
    mapper.addMappings(
      ["radius": .property(\.radius, .greaterThan(0)).required()], for: Circle.self)
    mapper.addMappings(["side": .property(\.side, .min(1))], for: Square.self)
    mapper.addSubtypes(
      of: Answer.self,
      byKey: [
        "text": .payload(Answer.text), "circle": .payload(Answer.circle),
        "more.square": .payload(Answer.square), "counts": .payload(Answer.counts),
      ])
    mapper.addMappings(
      ["answers": .model(\.answers).required(), "best": .model(\.best)], for: Form.self)
  }

  final class Node: DefaultInitializable {
    var title = ""
    var children: [Node] = []
    var next: Node?
    init() {}
  }

  static let tree = AgreementTable("recursion", Node.self) { mapper in
    mapper.addMappings(for: Node.self) { table in
      table["title"] = .property(\.title, .length(2...8)).required()
      table["children"] = .model(\.children)
      table["next"] = .model(\.next)
    }
  }
}

// MARK: Paths and values

extension AgreementTable {
  struct Record: DefaultInitializable {
    var id = ""
    var first: Int?
    var count = 0
    var literal: String?
    var note: String?
    var numbers: [Int] = []
  }

  static let paths = AgreementTable(
    "dotted paths and alternatives", Record.self, rejectsUnknownKeys: true
  ) { mapper in
    mapper.addMappings(for: Record.self) { table in
      table["id"] = .property(\.id, .notEmpty).required().or("ID", "meta.book_id")
      table["list[1].value"] = .property(\.first)
      table["meta.counts.all"] = .property(\.count, .not(.equalTo(0))).required()
      table[["a.b"]] = .property(\.literal)
      table["meta.note"] = .property(\.note).or("note")
      table["numbers"] = .property(\.numbers, .each(.min(0).or(.max(-10))))
    }
  }

  static let manyPaths = AgreementTable("many alternatives", Record.self) { mapper in
    let note = (1..<20).reduce(PropertyDescriptor<Record>.property(\.note, .minLength(2))) {
      $0.or("note\($1)", "notes\($1).text")
    }
    let count = (1..<20).reduce(PropertyDescriptor<Record>.property(\.count, .min(1)).required()) {
      $0.or("count\($1)")
    }
    mapper.addMappings(["note": note, "count": count], for: Record.self)
  }

  enum Day: Int, CaseIterable {
    case monday = 1
    case tuesday
  }

  struct Dictionaries: DefaultInitializable {
    var byNumber: [Int: Bool] = [:]
    var byDay: [Day: Int] = [:]
    var byRole: [Role: String] = [:]
    var byID: [UUID: Int] = [:]
    var byTruth: [Bool: Double] = [:]
    var models: [String: Circle] = [:]
    var lists: [String: [Int?]] = [:]
  }

  static let dictionaries = AgreementTable("dictionaries", Dictionaries.self) { mapper in
    mapper.addMappings(
      ["radius": .property(\.radius, .greaterThan(0)).required()], for: Circle.self)
    mapper.addMappings(for: Dictionaries.self) { table in
      table["byNumber"] = .property(\.byNumber)
      table["byDay"] = .property(\.byDay)
      table["byRole"] = .property(\.byRole, .notEmpty)
      table["byID"] = .property(\.byID)
      table["byTruth"] = .property(\.byTruth)
      table["models"] = .model(\.models).required()
      table["lists"] = .property(\.lists)
    }
  }

  /// A value for each form there is; made by an initializer.
  struct Values: Sendable {
    let code: String
    let span: ClosedRange<Int>
    let letter: Character?
    let blob: Data?
    let id: UUID?
    let stamp: Date?
    let small: Int8
    let big: UInt64?
    let ratio: Float?
    let price: Decimal?
    let role: Role
    let even: Int?
    let any: MappingValue?
    let zone: TimeZone?
    let seconds: Duration?
  }

  static let values = AgreementTable("values", Values.self, rejectsUnknownKeys: true) { mapper in
    mapper.addMappings(
      .initializing(
        Values.init, InitArgument("code", \.code, .matches(#"\d{5}(-\d{4})?"#)),
        InitArgument("span", \.span), InitArgument("letter", \.letter),
        InitArgument("blob", \.blob), InitArgument("id", \.id), InitArgument("stamp", \.stamp),
        InitArgument("small", \.small, .range(-5...5), default: 1),
        InitArgument("big", \.big), InitArgument("ratio", \.ratio),
        InitArgument("price", \.price), InitArgument("role", \.role, .oneOf(.ranger, .builder)),
        InitArgument("even", \.even), InitArgument("any", \.any), InitArgument("zone", \.zone),
        InitArgument("seconds", \.seconds)),
      for: Values.self)
  }
}

// MARK: Embedded models

extension AgreementTable {
  struct Address: DefaultInitializable {
    var street = ""
    var zip: Int?
  }
  struct Contact: DefaultInitializable {
    var email = ""
    var phone = ""
  }
  struct Customer: DefaultInitializable {
    var name = ""
    var address = Address()
    var contact: Contact?
    var figure = Figure.circle(Circle())
    var friends: [Customer] = []
  }

  static let embedded = AgreementTable(
    "embedded models", Customer.self, rejectsUnknownKeys: true
  ) { mapper in
    mapper.addMappings(
      [
        "name": .property(\.name, .notEmpty).required(), .root: .model(\.address),
        .root: .model(\.contact), .root: .model(\.figure), "friends": .model(\.friends),
      ], for: Customer.self)
    mapper.addMappings(
      [
        "address.street": .property(\.street, .minLength(1)).required(),
        "address.zip": .property(\.zip, .range(1...99_999)),
      ], for: Address.self)
    mapper.addMappings(
      ["email": .property(\.email).required(), "phone": .property(\.phone).required()],
      for: Contact.self)
    mapper.addMappings(["radius": .property(\.radius, .min(0))], for: Circle.self)
    mapper.addMappings(["side": .property(\.side, .min(1)).required()], for: Square.self)
    mapper.addSubtypes(
      of: Figure.self, discriminator: "kind",
      ["circle": .payload(Figure.circle), "square": .payload(Figure.square)])
  }
}
