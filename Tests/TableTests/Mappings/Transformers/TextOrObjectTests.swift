import Foundation
import PropertyMapper
import PropertyMapperGraphs
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Types with a table and a transformer: values of the kind of the transformer's input go to the transformer, and objects
/// to the table.
@Suite struct TextOrObjectTests {
  struct Customer: DefaultInitializable, Hashable {
    var id = ""
    var name: String?
  }

  struct Label: DefaultInitializable, Hashable {
    var name = ""
    var color = "none"
  }

  struct Charge: DefaultInitializable, Equatable {
    var customer = Customer()
    var payer: Customer?
    var labels: [Label] = []
    var all: Set<Label> = []
    var byRole: [String: Customer] = [:]
    var optionals: [Customer?] = []
  }

  private let mapper = Self.mapper()

  private static func mapper(_ change: (inout MappingOptions) -> Void = { _ in }) -> PropertyMapper
  {
    var options = MappingOptions()
    change(&options)
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      ["id": .property(\.id).required(), "name": .property(\.name)], for: Customer.self)
    mapper.setTransformer(Transformer { (id: String) in Customer(id: id) }, for: Customer.self)
    mapper.addMappings(
      ["name": .property(\.name), "color": .property(\.color)], for: Label.self)
    mapper.setTransformer(
      Transformer { (name: String) in
        name.hasPrefix("!") ? nil : Label(name: name)
      } encode: {
        $0.name
      }, for: Label.self)
    mapper.addMappings(
      [
        "customer": .model(\.customer), "payer": .model(\.payer), "labels": .model(\.labels),
        "all": .model(\.all), "byRole": .model(\.byRole), "optionals": .model(\.optionals),
      ], for: Charge.self)
    return mapper
  }

  /// Reads an object from text, a dictionary, and a mapping value, and expects the same of each.
  private func create<Model: Equatable>(
    _ type: Model.Type, _ text: String, by mapper: PropertyMapper
  ) throws -> Model {
    let model = try mapper.create(type, from: .json(text))
    let value = try MappingValue(json: text)
    #expect(try mapper.create(type, from: .value(value)) == model)
    let any = try JSONSerialization.jsonObject(
      with: Data(text.utf8), options: .fragmentsAllowed)
    if let dictionary = any as? [String: Any] {
      #expect(try mapper.create(type, from: dictionary) == model)
    }
    return model
  }

  /// The errors of text and of a dictionary, which are the same except for lines.
  private func errors<Model: Equatable>(
    _ type: Model.Type, _ text: String, by mapper: PropertyMapper
  ) throws -> [String] {
    var errors: [MappingError] = []
    _ = mapper.create(type, from: .json(text), errors: &errors)
    var others: [MappingError] = []
    let any = try JSONSerialization.jsonObject(
      with: Data(text.utf8), options: .fragmentsAllowed)
    _ = mapper.create(type, from: try #require(any as? [String: Any]), errors: &others)
    #expect(errors.map { "\($0)" } == others.map { "\($0)" })
    return errors.map { "\($0)" }
  }

  // MARK: Reading

  @Test func `text goes to the transformer, and an object to the table`() throws {
    let text = #"{"customer":"cus_1","payer":{"id":"cus_2","name":"Ann"}}"#
    let charge = try create(Charge.self, text, by: mapper)
    #expect(charge.customer == Customer(id: "cus_1"))
    #expect(charge.payer == Customer(id: "cus_2", name: "Ann"))
    #expect(try create(Charge.self, #"{"payer":null}"#, by: mapper).payer == nil)
  }

  @Test func `elements and members may have either form`() throws {
    let text = #"""
      {"labels":["bug",{"name":"new","color":"red"}],"all":[{"name":"a"},"b"],
      "byRole":{"x":"cus_1","y":{"id":"cus_2"}},"optionals":[null,"cus_3",{"id":"cus_4"}]}
      """#
    let charge = try create(Charge.self, text, by: mapper)
    #expect(charge.labels == [Label(name: "bug"), Label(name: "new", color: "red")])
    #expect(charge.all == [Label(name: "a"), Label(name: "b")])
    #expect(charge.byRole == ["x": Customer(id: "cus_1"), "y": Customer(id: "cus_2")])
    #expect(charge.optionals == [nil, Customer(id: "cus_3"), Customer(id: "cus_4")])
  }

  @Test func `both forms are read at the root`() throws {
    #expect(try create(Customer.self, #""cus_1""#, by: mapper) == Customer(id: "cus_1"))
    #expect(
      try create(Customer.self, #"{"id":"cus_2","name":"b"}"#, by: mapper)
        == Customer(id: "cus_2", name: "b"))
    #expect(
      try create([Customer].self, #"["cus_1",{"id":"cus_2"}]"#, by: mapper)
        == [Customer(id: "cus_1"), Customer(id: "cus_2")])
  }

  @Test func `numbers follow the conversion policy of the transformer's input`() throws {
    #expect(try create(Charge.self, #"{"customer":17}"#, by: mapper).customer.id == "17")
    let strict = Self.mapper { $0.conversion = .strict }
    #expect(
      try errors(Charge.self, #"{"customer":17}"#, by: strict) == [
        "customer: must be text or an object, but is a number"
      ])
  }

  @Test func `a transformer may take numbers`() throws {
    mapper.setTransformer(
      Transformer { (number: Int) in Customer(id: "cus_\(number)") }, for: Customer.self)
    #expect(try create(Charge.self, #"{"customer":7}"#, by: mapper).customer.id == "cus_7")
    #expect(try create(Charge.self, #"{"customer":"7"}"#, by: mapper).customer.id == "cus_7")
    #expect(
      try errors(Charge.self, #"{"customer":[7]}"#, by: mapper) == [
        "customer: must be a whole number or an object, but is a list"
      ])
  }

  @Test func `a transformer may take lists`() throws {
    mapper.setTransformer(
      Transformer { (parts: [String]) in
        Customer(id: parts.first ?? "", name: parts.last)
      }, for: Customer.self)
    let charge = try create(
      Charge.self, #"{"customer":["cus_1","Ann"],"payer":{"id":"cus_2"}}"#, by: mapper)
    #expect(charge.customer == Customer(id: "cus_1", name: "Ann"))
    #expect(charge.payer == Customer(id: "cus_2"))
    #expect(
      try errors(Charge.self, #"{"customer":"cus_1"}"#, by: mapper) == [
        "customer: must be a list or an object, but is text"
      ])
  }

  @Test func `a transformer of optional text also takes null`() throws {
    mapper.setTransformer(
      Transformer { (id: String?) in Customer(id: id ?? "none") }, for: Customer.self)
    let text = #"{"customer":null,"byRole":{"a":null,"b":"cus_1","c":{"id":"cus_2"}}}"#
    let charge = try create(Charge.self, text, by: mapper)
    #expect(charge.customer.id == "none")
    #expect(charge.byRole.mapValues(\.id) == ["a": "none", "b": "cus_1", "c": "cus_2"])
  }

  @Test func `a transformer whose input may be an object takes everything`() throws {
    mapper.setTransformer(
      Transformer { (value: MappingValue) in Customer(id: "\(value)") }, for: Customer.self)
    #expect(
      try create(Charge.self, #"{"customer":{"id":1}}"#, by: mapper).customer.id == #"{"id":1}"#)
    mapper.setTransformer(
      Transformer { (object: [String: Int]) in Customer(id: "\(object.count)") }, for: Customer.self
    )
    #expect(try create(Charge.self, #"{"customer":{"id":1}}"#, by: mapper).customer.id == "1")
    #expect(mapper.diagnostics().map(\.code) == [.oneWayTransform, .unregisteredType])
  }

  // MARK: Problems

  @Test func `a value of a third kind is one error that names both expectations`() throws {
    let text = #"{"customer":[1],"payer":[],"labels":[["a"]],"byRole":{"x":null}}"#
    #expect(
      try errors(Charge.self, text, by: mapper) == [
        "customer: must be text or an object, but is a list",
        "payer: must be text or an object, but is a list",
        "labels[0]: must be text or an object, but is a list",
        "byRole.x: must have a value, but is null",
      ])
  }

  @Test func `problems inside have their paths and lines`() throws {
    let text = "{\"customer\":{\"name\":1},\n\"labels\":[\"a\",\n\"!b\",{\"color\":[]}]}"
    var errors: [MappingError] = []
    let mapper = Self.mapper { $0.conversion = .strict }
    _ = mapper.create(Charge.self, from: .json(text), errors: &errors)
    #expect(
      errors.map { "\($0.path) \($0.code) \($0.location?.line ?? 0)" } == [
        "customer.id missingValue 1", "customer.name typeMismatch 1",
        "labels[1] transformFailed 3", "labels[2].color typeMismatch 3",
      ])
  }

  @Test func `lossy lists leave out what neither reads`() throws {
    mapper.addMappings(
      ["labels": .model(\.labels).lossy(), "payer": .model(\.payer).lossy()], for: Charge.self)
    let charge = try create(
      Charge.self, #"{"labels":["a","!b",[],{"name":"c"},{"name":[]}],"payer":[1]}"#, by: mapper)
    #expect(charge.labels.map(\.name) == ["a", "c"])
    #expect(charge.payer == nil)
  }

  @Test func `an empty list is an empty object if the policy is lenient`() throws {
    let mapper = Self.mapper { $0.conversion = .lenient }
    #expect(try create(Charge.self, #"{"labels":[[]]}"#, by: mapper).labels == [Label()])
  }

  @Test func `a closure that calls the mapper with the same value is found at once`() throws {
    let mapper = mapper
    let calls = Recorder<String>()
    mapper.setTransformer(
      Transformer { (id: String) in
        calls.append(id)
        return try mapper.create(Customer.self, from: .value(.string(id)))
      }, for: Customer.self)
    var errors: [MappingError] = []
    _ = mapper.create(Charge.self, from: .json(#"{"customer":"cus_1"}"#), errors: &errors)
    #expect(errors.map { "\($0.path) \($0.code)" } == ["customer depthLimitExceeded"])
    #expect(calls.values.count < 10)
  }

  @Test func `a closure may call the mapper with an object`() throws {
    let mapper = mapper
    mapper.setTransformer(
      Transformer { (id: String) in
        try mapper.create(Customer.self, from: ["id": id, "name": "found"])
      }, for: Customer.self)
    let charge = try create(Charge.self, #"{"customer":"cus_1"}"#, by: mapper)
    #expect(charge.customer == Customer(id: "cus_1", name: "found"))
  }

  // MARK: Updating

  @Test func `an object updates a model, and text replaces it`() throws {
    var charge = Charge(customer: Customer(id: "cus_1", name: "Ann"))
    charge.payer = Customer(id: "cus_2", name: "Bob")
    try mapper.update(&charge, from: .json(#"{"customer":{"id":"cus_3"},"payer":"cus_4"}"#))
    #expect(charge.customer == Customer(id: "cus_3", name: "Ann"))
    #expect(charge.payer == Customer(id: "cus_4"))
    try mapper.update(&charge, from: ["customer": "cus_5", "payer": ["name": "Eve"]])
    #expect(charge.customer == Customer(id: "cus_5"))
    #expect(charge.payer == Customer(id: "cus_4", name: "Eve"))
    try mapper.update(&charge, from: .json(#"{"payer":null,"labels":["x",{"name":"y"}]}"#))
    #expect(charge.payer == nil)
    #expect(charge.labels.map(\.name) == ["x", "y"])
  }

  @Test func `the root can be updated or replaced`() throws {
    var customer = Customer(id: "cus_1", name: "Ann")
    try mapper.update(&customer, from: .json(#"{"id":"cus_2"}"#))
    #expect(customer == Customer(id: "cus_2", name: "Ann"))
    try mapper.update(&customer, from: .json(#""cus_3""#))
    #expect(customer == Customer(id: "cus_3"))
    var errors: [MappingError] = []
    let isUpdated = mapper.update(&customer, from: .json("[1]"), errors: &errors)
    #expect(!isUpdated)
    #expect(errors.map { "\($0)" } == ["must be text or an object, but is a list"])
    #expect(customer == Customer(id: "cus_3"))
  }

  @Test func `an instance that must remain can't be replaced by text`() throws {
    final class Node: DefaultInitializable {
      var name = ""
      init() {}
      init(_ name: String) { self.name = name }
    }
    mapper.addMappings(["name": .property(\.name)], for: Node.self)
    mapper.setTransformer(Transformer { (name: String) in Node(name) }, for: Node.self)
    let node = Node("a")
    try mapper.update(node, from: .json(#"{"name":"b"}"#))
    #expect(node.name == "b")
    var errors: [MappingError] = []
    let isUpdated = mapper.update(node, from: .json(#""c""#), errors: &errors)
    #expect(!isUpdated)
    #expect(errors.count == 1)
    #expect(node.name == "b")
  }

  @Test func `wrong updates change nothing`() throws {
    var charge = Charge(customer: Customer(id: "cus_1", name: "Ann"))
    let original = charge
    var errors: [MappingError] = []
    let text = #"{"customer":"cus_2","payer":[1],"labels":["!"]}"#
    let isUpdated = mapper.update(&charge, from: .json(text), errors: &errors)
    #expect(!isUpdated)
    #expect(
      errors.map { "\($0.path) \($0.code)" } == ["payer typeMismatch", "labels[0] transformFailed"])
    #expect(charge == original)
  }

  // MARK: Writing

  @Test func `a transformer without encode leaves writing to the table`() throws {
    let charge = Charge(customer: Customer(id: "cus_1", name: "Ann"))
    let text = try mapper.export(charge, as: .jsonText)
    #expect(text.contains(#""customer":{"id":"cus_1","name":"Ann"}"#))
    #expect(try mapper.create(Charge.self, from: .json(text)) == charge)
    #expect(try mapper.export(charge.customer, as: .jsonText) == #"{"id":"cus_1","name":"Ann"}"#)
    #expect(mapper.diagnostics().isEmpty)
  }

  @Test func `a transformer with encode writes`() throws {
    var charge = Charge()
    charge.labels = [Label(name: "a", color: "red"), Label(name: "b")]
    charge.all = [Label(name: "d"), Label(name: "c")]
    #expect(
      try mapper.export(charge, as: .jsonText).contains(#""labels":["a","b"],"all":["c","d"]"#))
    #expect(try mapper.export(charge)["labels"] as? [String] == ["a", "b"])
    #expect(try mapper.export(Label(name: "x", color: "y"), as: .jsonText) == #""x""#)
    #expect(try mapper.export([Label(name: "x")], as: .jsonText) == #"["x"]"#)
    #expect("\(try mapper.export([Label(name: "x")], as: .value))" == #"["x"]"#)
  }

  @Test func `changes go by the table, and new values are written as in exports`() throws {
    var old = Charge(customer: Customer(id: "cus_1", name: "Ann"))
    var new = old
    new.customer.name = "Bob"
    new.labels = [Label(name: "a", color: "none")]
    let changes = try mapper.changes(from: old, to: new)
    #expect(Outcome.text(changes) == #"{"customer":{"name":"Bob"},"labels":["a"]}"#)
    try mapper.update(&old, from: changes)
    #expect(old == new)
  }

  @Test func `copies and comparisons go by the table`() throws {
    let charge = Charge(customer: Customer(id: "cus_1", name: "Ann"), labels: [Label(name: "a")])
    #expect(try mapper.copy(charge) == charge)
    var other = charge
    other.labels[0].color = "red"
    #expect(mapper.areEqual(charge, charge))
    #expect(!mapper.areEqual(charge, other))
  }

  // MARK: Subtypes, embedded models, and models that wait

  enum Payment: Equatable {
    case customer(Customer)
    case label(Label)
  }

  @Test func `payloads may have either form`() throws {
    mapper.addSubtypes(
      of: Payment.self, discriminator: "type", payload: "data",
      [
        "customer": .payload { Payment.customer($0) }, "label": .payload { Payment.label($0) },
      ])
    #expect(
      try create(Payment.self, #"{"type":"customer","data":"cus_1"}"#, by: mapper)
        == .customer(Customer(id: "cus_1")))
    #expect(
      try create(Payment.self, #"{"type":"customer","data":{"id":"cus_2"}}"#, by: mapper)
        == .customer(Customer(id: "cus_2")))
    #expect(
      try mapper.export(Payment.label(Label(name: "a")), as: .jsonText)
        == #"{"type":"label","data":"a"}"#)
  }

  struct Tagged: DefaultInitializable, Equatable {
    var number = 0
    var label: Label?
  }

  @Test func `an embedded model is always read and written by the table`() throws {
    mapper.addMappings(
      ["number": .property(\.number), .root: .model(\.label)], for: Tagged.self)
    let tagged = Tagged(number: 1, label: Label(name: "a", color: "b"))
    #expect(
      try create(Tagged.self, #"{"number":1,"name":"a","color":"b"}"#, by: mapper) == tagged)
    #expect(try mapper.export(tagged, as: .jsonText) == #"{"number":1,"name":"a","color":"b"}"#)
  }

  @Test func `models that wait may have either form`() throws {
    let calls = Recorder<String>()
    mapper.setFinalDecoder(for: Label.self) { _, label in calls.append(label.name) }
    let text = #"{"labels":["a",{"name":"b"}],"all":["c",{"name":"d"}],"customer":"cus_1"}"#
    let charge = try mapper.create(Charge.self, from: .json(text))
    #expect(charge.labels.map(\.name) == ["a", "b"])
    #expect(charge.all.map(\.name).sorted() == ["c", "d"])
    #expect(calls.values == ["b", "d"])
    var errors: [MappingError] = []
    _ = mapper.create(
      Charge.self, from: .json(#"{"labels":["a",{"name":"b"},"!x",[]]}"#), errors: &errors)
    #expect(
      errors.map { "\($0.path) \($0.code)" } == [
        "labels[2] transformFailed", "labels[3] typeMismatch",
      ])
    #expect(calls.values == ["b", "d"])
  }

  @Test func `consumers receive models of either form`() throws {
    let mapper = Self.mapper()
    mapper.addMappings(
      [
        "payer": .consumer { (customer: Customer, charge: inout Charge) in
          charge.payer = customer
        }
      ], for: Charge.self)
    #expect(try create(Charge.self, #"{"payer":"cus_1"}"#, by: mapper).payer?.id == "cus_1")
    #expect(
      try create(Charge.self, #"{"payer":{"id":"cus_2"}}"#, by: mapper).payer?.id == "cus_2")
  }

  @Test func `JSON text and one or many take either form`() throws {
    mapper.addMappings(
      ["labels": .model(\.labels).oneOrMany(), "payer": .model(\.payer).inJSONText()],
      for: Charge.self)
    let charge = try create(
      Charge.self, #"{"labels":"a","payer":"\"cus_1\""}"#, by: mapper)
    #expect(charge.labels.map(\.name) == ["a"])
    #expect(charge.payer == Customer(id: "cus_1"))
    let other = try create(
      Charge.self, #"{"labels":{"name":"b"},"payer":"{\"id\":\"cus_2\"}"}"#, by: mapper)
    #expect(other.labels.map(\.name) == ["b"])
    #expect(other.payer == Customer(id: "cus_2"))
  }

  @Test func `values of a dictionary that already have the type are used`() throws {
    let customer = Customer(id: "cus_1", name: "Ann")
    #expect(try mapper.create(Charge.self, from: ["customer": customer]).customer == customer)
  }

  // MARK: Schemas, samples, and descriptions

  @Test func `schemas of input accept both forms, and those of output the one that is written`()
    throws
  {
    let input = "\(try mapper.jsonSchema(for: Charge.self, direction: .input))"
    #expect(
      input.contains(##""customer":{"anyOf":[{"type":"string"},{"$ref":"#/$defs/Customer"}]"##))
    let output = "\(try mapper.jsonSchema(for: Charge.self, direction: .output))"
    #expect(output.contains(##""customer":{"$ref":"#/$defs/Customer"}"##))
    #expect(output.contains(#""labels":{"type":"array","items":{"type":"string"}}"#))
  }

  @Test func `samples are read`() throws {
    let sample = try mapper.sampleInput(for: Charge.self, .full)
    _ = try mapper.create(Charge.self, from: .value(sample))
    _ = try mapper.create(Customer.self, from: .value(mapper.sampleInput(for: Customer.self)))
  }

  @Test func `descriptions name both forms`() {
    let text = mapper.tableDescription(for: Charge.self)
    #expect(text.contains("Customer as String or object"))
    #expect(mapper.tableDescription(for: Customer.self).contains("Customer as String or object"))
  }

  @Test func `unknown keys are found in objects`() throws {
    let keys = try mapper.unknownKeys(
      in: .value(MappingValue(json: #"{"customer":"x","payer":{"id":"a","x":1}}"#)),
      for: Charge.self)
    #expect(keys.map { "\($0.path)" } == ["payer.x"])
  }
}
