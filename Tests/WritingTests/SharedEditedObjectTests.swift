import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Models with final encoders in objects that other entries write, too: a key written twice is found without
/// calling the final encoders again.
@Suite struct SharedEditedObjectTests {
  struct Person: DefaultInitializable {
    var name = "Ada"
    var job = Job()
    var jobs: [Job] = []
  }

  struct Job: DefaultInitializable {
    var title = "Engineer"
  }

  private let calls = Recorder<String>()

  /// Mappers with a table of people, whose jobs add the key `name`.
  private func orders(_ table: Mappings<Person>, editsPeople: Bool = false) -> BothOrders {
    BothOrders { [calls] mapper in
      mapper.addMappings(["title": .property(\.title)], for: Job.self)
      mapper.setFinalEncoder(for: Job.self) { dictionary, job in
        calls.append(job.title)
        dictionary["name"] = job.title
      }
      mapper.addMappings(table, for: Person.self)
      guard editsPeople else { return }
      mapper.setFinalEncoder(for: Person.self) { dictionary, person in
        calls.append(person.name)
        dictionary["edited"] = true
      }
    }
  }

  /// Expects the same errors and calls in all formats.
  private func expect(
    _ errors: [String], calling names: [String], _ person: Person, _ orders: BothOrders
  ) {
    for mapper in [orders.standard, orders.finding] {
      let exports: [() throws -> Void] = [
        { _ = try mapper.export(person, as: .jsonText) },
        { _ = try mapper.export(person, as: .jsonText, options: .prettyPrinted) },
        { _ = try mapper.export(person) },
        { _ = try mapper.export([person], as: .jsonText) },
      ]
      for (index, export) in exports.enumerated() {
        calls.removeAll()
        let found = Outcome.errorList { try export() }.map { "\($0.code) \($0.path)" }
        let root = index == 3 ? "[0]." : ""
        #expect(
          found == errors.map { $0.replacingOccurrences(of: " ", with: " " + root) },
          "export \(index)")
        #expect(calls.values == names, "export \(index)")
      }
    }
  }

  @Test(arguments: [false, true])
  func `a key of an embedded model that its parent writes, too`(editsPeople: Bool) {
    let orders = orders(
      [.root: .model(\.job), "name": .property(\.name)], editsPeople: editsPeople)
    expect(["unrepresentableValue name"], calling: ["Engineer"], Person(), orders)
    var person = Person()
    person.name = "Engineer"
    // Equal values are no conflict.
    expect([], calling: ["Engineer"] + (editsPeople ? ["Engineer"] : []), person, orders)
  }

  @Test func `a key below that of a model`() {
    let orders = orders(["job": .model(\.job), "job.name.first": .property(\.name)])
    expect(["unrepresentableValue job.name"], calling: ["Engineer"], Person(), orders)
  }

  @Test func `models before the conflict are edited once`() {
    let orders = orders([
      "jobs": .model(\.jobs), .root: .model(\.job), "name": .property(\.name),
    ])
    var person = Person()
    person.jobs = [Job(), Job()]
    person.job.title = "Doctor"
    expect(
      ["unrepresentableValue name"], calling: ["Engineer", "Engineer", "Doctor"], person, orders)
  }
}
