import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct AbsenceTests {
  struct Inner: DefaultInitializable {
    var text = "made"
  }

  struct Model: DefaultInitializable {
    var text = "made"
    var optional: String? = "made"
    var inner = Inner()
    var optionalInner: Inner? = Inner()
  }

  /// What stands at `a.b`.
  enum Input: String, CaseIterable, Sendable {
    case absent, parentAbsent, parentNull, null, wrongKind, value

    func dictionary(holding value: Any) -> [String: Any] {
      switch self {
      case .absent: ["a": [String: Any]()]
      case .parentAbsent: [:]
      case .parentNull: ["a": NSNull()]
      case .null: ["a": ["b": NSNull()]]
      case .wrongKind: ["a": ["b": [[1]]]]
      case .value: ["a": ["b": value]]
      }
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let descriptor: PropertyDescriptor<Model>
    /// The results for absence, null, the wrong kind and a value.
    let results: [String]
    /// The result for null with `.strict`, where it is another.
    var strictNull: String?
    var isModel = false
    let shown: @Sendable (Model) -> String?

    func result(of input: Input, isStrict: Bool) -> String {
      switch input {
      case .absent, .parentAbsent, .parentNull: results[0]
      case .null: (isStrict ? strictNull : nil) ?? results[1]
      case .wrongKind: results[2]
      case .value: results[3]
      }
    }
  }

  static let missing = "missingValue  a.b  must have a value, but is missing"
  static let null = "nullValue  a.b  must have a value, but is null"
  static let noText = "typeMismatch  a.b  must be text, but is a list"
  static let noObject = "typeMismatch  a.b  must be an object, but is a list"

  static let properties: [Row] = [
    Row(
      testDescription: "property", descriptor: .property(\.text),
      results: ["made", "made", noText, "read"], strictNull: null, shown: { $0.text }),
    Row(
      testDescription: "property with default", descriptor: .property(\.text, default: "default"),
      results: ["default", "default", noText, "read"], strictNull: null, shown: { $0.text }),
    Row(
      testDescription: "required property", descriptor: .property(\.text).required(),
      results: [missing, null, noText, "read"], shown: { $0.text }),
    Row(
      testDescription: "required property with default",
      descriptor: .property(\.text, default: "default").required(),
      results: [missing, null, noText, "read"], shown: { $0.text }),
    Row(
      testDescription: "optional property", descriptor: .property(\.optional),
      results: ["made", "nil", noText, "read"], shown: { $0.optional }),
    Row(
      testDescription: "optional property with default",
      descriptor: .property(\.optional, default: "default"),
      results: ["default", "nil", noText, "read"], shown: { $0.optional }),
    Row(
      testDescription: "required optional property", descriptor: .property(\.optional).required(),
      results: [missing, null, noText, "read"], shown: { $0.optional }),
  ]

  static let models: [Row] = [
    Row(
      testDescription: "model", descriptor: .model(\.inner),
      results: ["made", "made", noObject, "read"], strictNull: null, isModel: true,
      shown: { $0.inner.text }),
    Row(
      testDescription: "required model", descriptor: .model(\.inner).required(),
      results: [missing, null, noObject, "read"], isModel: true, shown: { $0.inner.text }),
    Row(
      testDescription: "optional model", descriptor: .model(\.optionalInner),
      results: ["made", "nil", noObject, "read"], isModel: true,
      shown: { $0.optionalInner?.text }),
    Row(
      testDescription: "required optional model",
      descriptor: .model(\.optionalInner).required(),
      results: [missing, null, noObject, "read"], isModel: true,
      shown: { $0.optionalInner?.text }),
  ]

  static let transforms: [Row] = [
    Row(
      testDescription: "transform",
      descriptor: .transform(\.text, decode: { (text: String) in "decoded \(text)" }),
      results: ["made", "made", noText, "decoded read"], strictNull: null, shown: { $0.text }),
    Row(
      testDescription: "required transform",
      descriptor: .transform(\.text, decode: { (text: String) in text }).required(),
      results: [missing, null, noText, "read"], shown: { $0.text }),
    Row(
      testDescription: "transform of an optional property",
      descriptor: .transform(\.optional, decode: { (text: String) in "decoded \(text)" }),
      results: ["made", "nil", noText, "decoded read"], shown: { $0.optional }),
    Row(
      testDescription: "transform of optional input",
      descriptor: .transform(\.text, decode: { (text: String?) in "decoded \(text ?? "nil")" }),
      results: ["made", "decoded nil", noText, "decoded read"], shown: { $0.text }),
    Row(
      testDescription: "transform of optional input for an optional property",
      descriptor: .transform(\.optional, decode: { (text: String?) in "decoded \(text ?? "nil")" }),
      results: ["made", "decoded nil", noText, "decoded read"], shown: { $0.optional }),
    Row(
      testDescription: "required transform of optional input",
      descriptor: .transform(\.text, decode: { (text: String?) in text ?? "nil" }).required(),
      results: [missing, null, noText, "read"], shown: { $0.text }),
    Row(
      testDescription: "consumer",
      descriptor: .consumer { (text: String, model) in model.text = "consumed \(text)" },
      results: ["made", "made", noText, "consumed read"], strictNull: null, shown: { $0.text }),
    Row(
      testDescription: "consumer of optional input",
      descriptor: .consumer { (text: String?, model) in model.text = "consumed \(text ?? "nil")" },
      results: ["made", "consumed nil", noText, "consumed read"], shown: { $0.text }),
    Row(
      testDescription: "required consumer",
      descriptor: .consumer { (text: String, model) in model.text = text }.required(),
      results: [missing, null, noText, "read"], shown: { $0.text }),
    Row(
      testDescription: "required consumer of optional input",
      descriptor: .consumer { (text: String?, model) in model.text = text ?? "nil" }.required(),
      results: [missing, null, noText, "read"], shown: { $0.text }),
  ]

  @Test(arguments: properties + models + transforms, Input.allCases)
  func `absent, null and mistyped values produce the expected results`(row: Row, input: Input) {
    for isStrict in [false, true] {
      var options = MappingOptions()
      if isStrict { options.conversion = .strict }
      let mapper = PropertyMapper(options: options)
      mapper.addMappings(["text": .property(\.text)], for: Inner.self)
      mapper.addMappings(["a.b": row.descriptor], for: Model.self)
      let value: Any = row.isModel ? ["text": "read"] : "read"

      var errors: [MappingError] = []
      let model = mapper.create(
        Model.self, from: input.dictionary(holding: value), errors: &errors)

      let result = model.map { row.shown($0) ?? "nil" } ?? errors.map(Outcome.line).joined()
      #expect(result == row.result(of: input, isStrict: isStrict), "strict: \(isStrict)")
    }
  }

  @Test func `JSON null, NSNull and nil inside Any are treated the same`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["text": .property(\.optional)], for: Model.self)
    let nothing: String? = nil
    let twice: String?? = .some(nil)
    let nulls: [Any] = [
      NSNull(), nothing as Any, twice as Any, Int?.none as Any, MappingValue.null,
      Any?.none as Any,
    ]
    for null in nulls {
      #expect(try mapper.create(Model.self, from: ["text": null]).optional == nil)
    }
    #expect(try mapper.create(Model.self, from: .json(#"{"text":null}"#)).optional == nil)
  }

  @Test func `a value wrapped in several optionals is unwrapped`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["text": .property(\.optional)], for: Model.self)
    let wrapped: String?? = "read"
    #expect(try mapper.create(Model.self, from: ["text": wrapped as Any]).optional == "read")
  }

  @Test func `nil from a transform sets an optional property to nil and is otherwise an error`()
    throws
  {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["a": .transform(\.optional, decode: { (_: String) -> String? in nil })], for: Model.self)
    #expect(try mapper.create(Model.self, from: ["a": "x"]).optional == nil)
    mapper.setMappings(
      ["a": .transform(\.text, decode: { (_: String) -> String? in nil })], for: Model.self)
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: ["a": "x"]) } == [
        "transformFailed  a  isn't valid"
      ])
  }

  @Test func `a throwing transform doesn't hide the errors after it`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "a": .transform(\.text, decode: { (_: String) -> String in throw Refusal() }),
        "b": .property(\.text, .minLength(3)),
      ], for: Model.self)
    let errors = Outcome.errors { try mapper.create(Model.self, from: ["a": "x", "b": "y"]) }
    #expect(
      errors?.map(Outcome.line) == [
        "transformFailed  a  isn't valid (threw Refusal)",
        "validationFailed  b  must have at least 3 characters, but has 1",
      ])
    #expect(errors?.first?.underlyingError as? Refusal == Refusal())
  }
}
