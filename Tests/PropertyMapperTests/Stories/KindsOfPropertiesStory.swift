import Foundation
import Observation
import PropertyMapper
import Synchronization
import Testing

/// What an automatic table does with each kind of property.
@Suite struct KindsOfPropertiesStory {
  @Test func `private(set) properties are read and written, lets of classes only written`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Kinds.Account.self) { Kinds.Account() }
    let account = try mapper.create(
      Kinds.Account.self, from: ["balance": 12, "currency": "USD"])
    #expect(account.balance == 12)
    #expect(account.currency == "EUR")
    #expect(try mapper.export(account, as: .jsonText) == #"{"balance":12,"currency":"EUR"}"#)
    #expect(
      mapper.diagnostics().map(\.message) == [
        "currency is a let, so it's only exported"
      ])
  }

  @Test func `lazy properties are left out and stay lazy`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Kinds.Report.self) { Kinds.Report() }
    let report = try mapper.create(Kinds.Report.self, from: ["rows": [1, 2, 3], "total": 99])
    #expect(report.total == 6)
    #expect(try mapper.export(report, as: .jsonText) == #"{"rows":[1,2,3]}"#)
    #expect(
      mapper.diagnostics().map(\.message) == [
        "total can't be mapped: it is lazy"
      ])
  }

  @Test func `weak properties are left out`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Kinds.Child.self) { Kinds.Child() }
    let child = try mapper.create(
      Kinds.Child.self, from: ["name": "Ann", "parent": ["name": "Bob"]])
    #expect(child.name == "Ann")
    #expect(child.parent == nil)
    #expect(
      mapper.diagnostics().map(\.message) == [
        "parent can't be mapped: it is weak or unowned"
      ])
  }

  @Test func `didSet runs for explicit entries, but not for automatic ones`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Kinds.Thermostat.self) { Kinds.Thermostat() }
    let silent = try mapper.create(Kinds.Thermostat.self, from: ["degrees": 25])
    #expect(silent.degrees == 25)
    #expect(silent.log == [])

    mapper.addMappings(["degrees": .property(\.degrees)], for: Kinds.Thermostat.self)
    let told = try mapper.create(Kinds.Thermostat.self, from: ["degrees": 25])
    #expect(told.log == ["20 to 25"])
  }

  @Test func `Observable classes are mapped by property name without notifying observers`() throws {
    let shared = Kinds.Session()
    nonisolated(unsafe) let session = shared
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Kinds.Session.self) { session }
    let changes = Mutex(0)
    withObservationTracking {
      _ = session.user
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    _ = try mapper.create(Kinds.Session.self, from: ["user": "jon", "token": "t"])
    #expect(session.user == "jon")
    #expect(session.token == "t")
    #expect(changes.withLock { $0 } == 0)
    #expect(try mapper.export(session, as: .jsonText) == #"{"user":"jon","token":"t"}"#)

    mapper.addMappings(["user": .property(\.user)], for: Kinds.Session.self)
    _ = try mapper.create(Kinds.Session.self, from: ["user": "sam"])
    #expect(changes.withLock { $0 } == 1)
  }

  @Test func `a wrapped property is mapped by its stored value, bypassing the wrapper`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Kinds.Volume.self) { Kinds.Volume() }
    let loud = try mapper.create(Kinds.Volume.self, from: ["level": 11])
    #expect(loud.level == 11)
    #expect(try mapper.export(loud, as: .jsonText) == #"{"level":11}"#)

    mapper.addMappings(["level": .property(\.level)], for: Kinds.Volume.self)
    #expect(try mapper.create(Kinds.Volume.self, from: ["level": 11]).level == 10)
  }

  @Test func `a structure without an initializer is created with its constants`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Kinds.Ticket.self)
    let ticket = try mapper.create(
      Kinds.Ticket.self, from: .json(#"{"number": 7, "price": 12.50}"#))
    #expect(ticket == Kinds.Ticket(number: 7, seat: nil, price: 12.5))
    var errors: [MappingError] = []
    #expect(mapper.create(Kinds.Ticket.self, from: ["seat": "4A"], errors: &errors) == nil)
    #expect(
      errors.map(\.description) == [
        "number: must have a value, but is missing", "price: must have a value, but is missing",
      ])
  }
}
