import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

private protocol Shape { var line: String { get } }
private protocol Round: Shape {}
private protocol Marked {}

private struct Circle: Round, Marked, DefaultInitializable {
  var radius = 1
  var line: String { "circle \(radius)" }
}

private final class Animal: Shape, Marked, DefaultInitializable {
  var name = ""
  var line: String { "\(type(of: self)) \(name)" }
}

private struct Scene: DefaultInitializable {
  var shape: (any Shape)? = Circle()
  var line: String { shape?.line ?? "-" }
}

/// Updates of models that bases list, by the reader alone.
@Suite struct UpdatingListedModelsTests {
  /// What the update of a model from text or a dictionary results in.
  private func result<Model>(
    _ mapper: PropertyMapper, _ model: Model, _ json: String, isText: Bool,
    _ line: (Model) -> String
  ) throws -> (isUpdated: Bool, text: String) {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
    var (model, errors) = (model, [MappingError]())
    let isUpdated =
      isText
      ? mapper.update(&model, from: .json(json), errors: &errors)
      : mapper.update(&model, from: object, errors: &errors)
    return (isUpdated, "\(isUpdated) \(line(model)) \(errors.map(Outcome.line))")
  }

  private func check<Model>(
    _ orders: BothOrders, _ json: String, isValid: Bool = true, expected: String? = nil,
    _ line: (Model) -> String, _ model: () -> Model
  ) throws {
    for isText in [true, false] {
      let finding = try result(orders.finding, model(), json, isText: isText, line)
      #expect(finding.isUpdated == isValid, "\(json) \(finding.text)")
      if let expected { #expect(finding.text == expected, "\(json)") }
      let mapper = isValid ? orders.reading : orders.standard
      let other = try result(mapper, model(), json, isText: isText, line)
      #expect(other.text == finding.text, "\(json)")
      let alone = try result(orders.reading, model(), json, isText: isText, line)
      #expect(alone.isUpdated == isValid, "\(json)")
    }
  }

  private func addTables(to mapper: PropertyMapper) {
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(
      ["shape": .model(\.shape)], for: Scene.self)
  }

  @Test(arguments: [UnknownKeyPolicy.ignore, .warn, .reject])
  func `models in several lists are updated at once, and all names are compared`(
    _ policy: UnknownKeyPolicy
  ) throws {
    let orders = BothOrders(MappingOptions(unknownKeys: policy)) { mapper in
      addTables(to: mapper)
      mapper.addSubtypes(
        of: (any Shape).self, discriminator: "kind",
        ["circle": .subtype(Circle.self), "animal": .subtype(Animal.self)])
      mapper.addSubtypes(
        of: (any Marked).self, discriminator: "mark",
        ["ring": .subtype(Circle.self), "beast": .subtype(Animal.self)])
      mapper.setInputEditor(for: (any Marked).self) { object in
        object["mark"] = (object["mark"] as? String)?.lowercased()
      }
    }
    for json in [
      #"{"kind":"circle","mark":"ring","radius":3}"#, #"{"radius":4}"#, #"{"mark":"RING"}"#,
      #"{"radius":5,"kind":"circle"}"#,
    ] { try check(orders, json, \.line) { Circle() } }
    for json in [
      #"{"kind":"animal","radius":3}"#, #"{"mark":"beast","radius":3}"#,
      #"{"mark":"ring","kind":"animal"}"#, #"{"kind":"other"}"#,
    ] { try check(orders, json, isValid: false, \.line) { Circle() } }
    for json in [#"{"kind":"animal","mark":"beast","name":"Rex"}"#, #"{"name":"Rex"}"#] {
      try check(orders, json, \.line) { Animal() }
    }
    try check(orders, #"{"kind":"circle","name":"Rex"}"#, isValid: false, \.line) { Animal() }
    try check(
      orders, #"{"kind":"circle","size":3}"#, isValid: policy != .reject, \.line
    ) { Circle() }
  }

  @Test(arguments: [true, false])
  func `an object that names an inner base updates the model in it`(_ runsRules: Bool) throws {
    let orders = BothOrders { mapper in
      addTables(to: mapper)
      mapper.addSubtypes(
        of: (any Shape).self, discriminator: "kind",
        ["round": .subtype((any Round).self), "animal": .subtype(Animal.self)])
      mapper.addSubtypes(
        of: (any Round).self, discriminator: "kind", ["circle": .subtype(Circle.self)])
      guard runsRules else { return }
      mapper.addRule(for: (any Round).self, \.line) { $0.contains("7") ? "be small" : nil }
    }
    for name in [#""kind":"round","#, #""kind":"circle","#, ""] {
      try check(
        orders, #"{"shape":{\#(name)"radius":3}}"#, expected: "true circle 3 []",
        \.line
      ) { Scene() }
      try check(orders, #"{\#(name)"radius":3}"#, expected: "true circle 3 []", \.line) {
        Circle()
      }
      let json = #"{"shape":{\#(name)"radius":7}}"#
      if runsRules {
        let text = try result(orders.standard, Scene(), json, isText: true, \.line).text
        #expect(try text == result(orders.finding, Scene(), json, isText: true, \.line).text)
        #expect(text.hasPrefix("false"))
      } else {
        try check(orders, json, \.line) { Scene() }
      }
    }
  }
}
