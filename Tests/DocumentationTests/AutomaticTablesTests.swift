import Foundation
import Observation
import PropertyMapper
import Testing

/// The code of the guide "Automatic tables".
struct AutomaticTablesTests {
  // snippet: automatic-models
  struct Address {
    let street: String
    let city: String?
  }

  final class User {
    var name = ""
    var avatarURL: URL?
    var address: Address?
    var cache: [String: Int] = [:]
  }
  // end

  // check: automatic-private-set
  final class Account {
    private(set) var balance = 0
    let currency = "EUR"
  }
  // end

  // check: automatic-lazy
  final class Report {
    var rows: [Int] = []
    lazy var total = rows.reduce(0, +)
  }
  // end

  // check: automatic-weak
  final class Child {
    var name = ""
    weak var parent: Child?
  }
  // end

  // check: automatic-observers
  final class Thermostat {
    var log: [String] = []
    var degrees = 20 {
      didSet { log.append("\(oldValue) to \(degrees)") }
    }
  }
  // end

  // check: automatic-observable
  @Observable final class Session {
    var user = "nobody"
  }
  // end

  // check: automatic-wrapper
  @propertyWrapper struct Percent {
    private var value: Int

    init(wrappedValue: Int) { value = min(wrappedValue, 100) }

    var wrappedValue: Int {
      get { value }
      set { value = min(newValue, 100) }
    }
  }

  final class Volume {
    @Percent var level = 50
  }
  // end

  // check: automatic-rules
  struct Span {
    let from: Int
    let to: Int

    init?(from: Int, to: Int) {
      guard from <= to else { return nil }
      (self.from, self.to) = (from, to)
    }
  }
  // end

  @Test func `a first automatic table`() throws {
    let print = Printer()
    // snippet: automatic-first
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Address.self)
    mapper.addMappings(
      .automatic(keys: .snakeCase, except: ["cache"]), for: User.self,
      makingWith: { User() })

    let user = try mapper.create(
      User.self,
      from: .json(
        """
        {"name": "Jon", "avatar_url": "https://example.org/jon.png",
         "address": {"street": "Wall 1"}}
        """))
    print(user.address?.street ?? "none")  // Wall 1
    print(try mapper.export(user, as: .jsonText))
    // {"name":"Jon","avatar_url":"https://example.org/jon.png",
    //  "address":{"street":"Wall 1"}}
    // end
    try print.expectComments(of: "automatic-first")
  }

  @Test func `refining an automatic table`() throws {
    let print = Printer()
    // snippet: automatic-refining
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic(only: ["name", "avatarURL"])
        .mapping("profile.nick", to: \.name)
        .format(\.avatarURL) { (name: String) in
          URL(string: "https://example.org/" + name)
        }
        .merging([
          "seen": .consumer { (count: Int, user) in
            user.cache["seen"] = count
          }
        ]),
      for: User.self, makingWith: { User() })

    let user = try mapper.create(
      User.self,
      from: [
        "profile": ["nick": "Jon"], "avatarURL": "jon.png", "seen": 3,
      ])
    print(user.name)  // Jon
    print(user.avatarURL?.absoluteString ?? "none")
    // https://example.org/jon.png
    print(user.cache)  // ["seen": 3]
    // end
    try print.expectComments(of: "automatic-refining")
  }

  @Test func `structs without initializers`() throws {
    let print = Printer()
    // snippet: automatic-memberwise
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Address.self)
    print(try mapper.create(Address.self, from: ["street": "Wall 1"]))
    // Address(street: "Wall 1", city: nil)

    var errors: [MappingError] = []
    _ = mapper.create(
      Address.self, from: ["city": "Winterfell"], errors: &errors)
    print(errors[0])  // street: must have a value, but is missing
    // end
    try print.expectComments(of: "automatic-memberwise")
  }

  @Test func `defaults for absent values`() throws {
    let print = Printer()
    // snippet: automatic-defaulting
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic().defaulting(\.street, to: "unknown"), for: Address.self)
    print(try mapper.create(Address.self, from: ["city": "Winterfell"]))
    // Address(street: "unknown", city: Optional("Winterfell"))
    // end
    try print.expectComments(of: "automatic-defaulting")
  }

  @Test func `a table for an initializer`() throws {
    let print = Printer()
    // check: automatic-initializing
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(
        Span.init(from:to:), InitArgument("from", \.from),
        InitArgument("to", \.to, default: 99)),
      for: Span.self)
    print(try mapper.create(Span.self, from: ["from": 1]))
    // Span(from: 1, to: 99)

    var errors: [MappingError] = []
    _ = mapper.create(
      [Span].self, from: .list([["from": 5, "to": 2]]), errors: &errors)
    print(errors[0])
    // [0]: isn't a valid Span
    // end
    try print.expectComments(of: "automatic-initializing")
  }

  // MARK: Kinds of properties

  @Test func `private(set) and let properties`() throws {
    let print = Printer()
    // check: automatic-private-set-use
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic(), for: Account.self, makingWith: { Account() })
    let account = try mapper.create(
      Account.self, from: ["balance": 12, "currency": "USD"])
    print(account.balance)  // 12
    print(account.currency)  // EUR
    print(try mapper.export(account, as: .jsonText))
    // {"balance":12,"currency":"EUR"}
    print(mapper.diagnostics()[0].message)
    // currency is a let, so it's only exported
    // end
    try print.expectComments(of: "automatic-private-set-use")
  }

  @Test func `lazy properties`() throws {
    let print = Printer()
    // check: automatic-lazy-use
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic(), for: Report.self, makingWith: { Report() })
    let report = try mapper.create(
      Report.self, from: ["rows": [1, 2, 3], "total": 99])
    print(report.total)  // 6
    print(mapper.diagnostics()[0].message)
    // total can't be mapped automatically: it is lazy
    // end
    try print.expectComments(of: "automatic-lazy-use")
  }

  @Test func `weak properties`() throws {
    let print = Printer()
    // check: automatic-weak-use
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic(), for: Child.self, makingWith: { Child() })
    let child = try mapper.create(
      Child.self, from: ["name": "Ann", "parent": ["name": "Bob"]])
    print(child.parent == nil)  // true
    print(mapper.diagnostics()[0].message)
    // parent can't be mapped automatically: it is weak or unowned
    // end
    try print.expectComments(of: "automatic-weak-use")
  }

  @Test func `property observers`() throws {
    let print = Printer()
    // check: automatic-observers-use
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic(), for: Thermostat.self, makingWith: { Thermostat() })
    print(try mapper.create(Thermostat.self, from: ["degrees": 25]).log)
    // []

    mapper.addMappings(
      ["degrees": .property(\.degrees)], for: Thermostat.self)
    print(try mapper.create(Thermostat.self, from: ["degrees": 25]).log)
    // ["20 to 25"]
    // end
    try print.expectComments(of: "automatic-observers-use")
  }

  @Test func `Observable classes`() throws {
    let print = Printer()
    // check: automatic-observable-use
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic(), for: Session.self, makingWith: { Session() })
    let session = try mapper.create(Session.self, from: ["user": "jon"])
    print(session.user)  // jon
    print(try mapper.export(session, as: .jsonText))  // {"user":"jon"}
    // end
    try print.expectComments(of: "automatic-observable-use")
  }

  @Test func `property wrappers`() throws {
    let print = Printer()
    // check: automatic-wrapper-use
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic(), for: Volume.self, makingWith: { Volume() })
    print(try mapper.create(Volume.self, from: ["level": 110]).level)
    // 110

    mapper.addMappings(["level": .property(\.level)], for: Volume.self)
    print(try mapper.create(Volume.self, from: ["level": 110]).level)
    // 100
    // end
    try print.expectComments(of: "automatic-wrapper-use")
  }
}
