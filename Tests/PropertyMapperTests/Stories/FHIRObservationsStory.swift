import Foundation
import PropertyMapper
import PropertyMapperGraphs
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Observations as in FHIR: the name of the key of a value tells its type, next to the other keys of the
/// observation.
@Suite struct FHIRObservationsStory {
  struct Quantity: DefaultInitializable, Equatable {
    var value = 0.0
    var unit: String?
  }
  /// FHIR's `value[x]`.
  enum Value: Equatable {
    case quantity(Quantity)
    case text(String)
    case flag(Bool)
  }
  struct Observation: DefaultInitializable, Equatable {
    var code = ""
    var value: Value?
  }

  let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject))

  init() {
    mapper.addMappings(
      ["value": .property(\.value).required(), "unit": .property(\.unit)], for: Quantity.self)
    mapper.addSubtypes(
      of: Value.self,
      byKey: [
        "valueQuantity": .payload(Value.quantity), "valueString": .payload(Value.text),
        "valueBoolean": .payload(Value.flag),
      ])
    mapper.addMappings(
      ["code": .property(\.code).required(), .root: .model(\.value)], for: Observation.self)
  }

  static let json =
    #"[{"code":"a","valueQuantity":{"value":1.5,"unit":"kg"}},{"code":"b","valueString":"x"},{"code":"c","valueBoolean":true},{"code":"d"}]"#
  static let observations = [
    Observation(code: "a", value: .quantity(Quantity(value: 1.5, unit: "kg"))),
    Observation(code: "b", value: .text("x")), Observation(code: "c", value: .flag(true)),
    Observation(code: "d"),
  ]

  @Test func `values of all types are read and written next to the code`() throws {
    try mapper.verify()
    #expect(try mapper.create([Observation].self, from: .json(Self.json)) == Self.observations)
    #expect(try mapper.export(Self.observations, as: .jsonText) == Self.json)
    #expect(try mapper.copy(Self.observations) == Self.observations)
    let archive = try mapper.archive(Self.observations)
    #expect(try mapper.unarchive([Observation].self, from: archive) == Self.observations)
    #expect(
      try mapper.create(Observation.self, from: ["code": "d", "valueString": NSNull()])
        == Self.observations[3])
  }

  @Test func `changes only have the key of the value`() throws {
    var observation = Self.observations[0]
    var other = observation
    other.value = .quantity(Quantity(value: 2.5, unit: "kg"))
    let changes = try mapper.changes(from: observation, to: other)
    #expect(Outcome.text(changes) == #"{"valueQuantity":{"value":2.5}}"#)
    try mapper.update(&observation, from: changes)
    #expect(observation == other)
    try mapper.update(&observation, from: ["code": "z"])
    #expect(observation == Observation(code: "z", value: other.value))
  }

  @Test(
    arguments: [
      (
        #"{"code":"a","valueString":"x","valueBoolean":true,"valueInt":1}"#,
        [
          "validationFailed  valueString  has a value, but so does \"valueBoolean\"",
          "unknownKey  valueInt  isn't a known key",
        ]
      ),
      (
        #"{"valueQuantity":{"valu":1},"valueString":null}"#,
        [
          "missingValue  code  must have a value, but is missing",
          "missingValue  valueQuantity.value  must have a value, but is missing; the input has valu",
          "unknownKey  valueQuantity.valu  isn't a known key; did you mean value?",
        ]
      ),
    ])
  func `two values, unknown keys and wrong values are reported`(json: String, lines: [String]) {
    #expect(Outcome.problems { try mapper.create(Observation.self, from: .json(json)) } == lines)
  }

  @Test func `the schema has one alternative for each key, if one has a value`() throws {
    let schema = try mapper.jsonSchema(for: Observation.self)["allOf"]?[0]
    #expect(
      schema?["if"] == [
        "anyOf": [
          [
            "required": ["valueBoolean"], "properties": ["valueBoolean": ["not": ["type": "null"]]],
          ],
          [
            "required": ["valueQuantity"],
            "properties": ["valueQuantity": ["not": ["type": "null"]]],
          ],
          ["required": ["valueString"], "properties": ["valueString": ["not": ["type": "null"]]]],
        ]
      ])
    guard case .array(let ways)? = schema?["then"]?["oneOf"] else {
      Issue.record("no alternatives")
      return
    }
    #expect(
      ways.map { $0["required"] } == [["valueBoolean"], ["valueQuantity"], ["valueString"]])
    #expect(
      try mapper.sampleInput(for: Observation.self, .full)
        == ["code": "text", "valueBoolean": true])
    #expect(
      try mapper.unknownKeys(
        in: .json(#"{"code":1,"valueQuantity":{"x":1},"y":2,"valueString":null}"#),
        for: Observation.self
      ).map(\.path.description) == ["valueQuantity.x", "y"])
  }
}
