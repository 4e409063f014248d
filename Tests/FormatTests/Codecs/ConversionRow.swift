import Foundation
import PropertyMapper
import Testing

/// One line of the conversion table: a value of the input, a type, and what each policy makes of it.
struct ConversionRow: Sendable, CustomTestStringConvertible {
  let sample: ConversionSample
  let target: String
  /// Reads the value from every source, and returns how often one could hold it.
  let check: @Sendable () throws -> Int

  var testDescription: String { "\(sample) as \(target)" }

  init<Value: MappingValueConvertible & Equatable>(
    _ sample: ConversionSample, _ type: Value.Type, _ expectations: ConversionExpectations<Value>
  ) {
    self.sample = sample
    target = "\(type)"
    check = {
      var count = 0
      for (policy, expectation) in expectations.all {
        let mapper = ExpectedList<Value>.mapper(policy)
        for source in ConversionSource.all {
          let list = ExpectedList(
            policy: policy, mapper: mapper, expectation: expectation,
            ofPropertyLists: sample.isNumberWithoutForm && Value.self is any Numeric.Type
              ? expectations.lossless : expectation,
            source: source.name, isNull: sample.isNull)
          if try source.decode(sample, list) { count += 1 }
        }
      }
      return count
    }
  }
}

enum ConversionExpectation<Value: Equatable & Sendable>: Sendable {
  case gives(Value)
  case fails(MappingError.Code)
}

/// What `.strict`, `.lossless` and `.lenient` make of a value.
struct ConversionExpectations<Value: Equatable & Sendable>: Sendable {
  let strict, lossless, lenient: ConversionExpectation<Value>

  var all: [(ConversionPolicy, ConversionExpectation<Value>)] {
    [(.strict, strict), (.lossless, lossless), (.lenient, lenient)]
  }

  static func always(_ value: Value) -> Self {
    Self(strict: .gives(value), lossless: .gives(value), lenient: .gives(value))
  }

  /// An error under every policy.
  static func never(_ code: MappingError.Code) -> Self {
    Self(strict: .fails(code), lossless: .fails(code), lenient: .fails(code))
  }

  /// Another kind to `.strict`, a value to the others.
  static func unlessStrict(_ value: Value, strict: MappingError.Code = .typeMismatch) -> Self {
    Self(strict: .fails(strict), lossless: .gives(value), lenient: .gives(value))
  }

  /// Another kind to `.strict`, a wrong value to the others.
  static func mismatchOrFailure() -> Self {
    Self(
      strict: .fails(.typeMismatch), lossless: .fails(.conversionFailed),
      lenient: .fails(.conversionFailed))
  }

  /// A value to `.lenient` only.
  static func lenient(
    _ value: Value, strict: MappingError.Code = .typeMismatch,
    lossless: MappingError.Code = .conversionFailed
  ) -> Self {
    Self(strict: .fails(strict), lossless: .fails(lossless), lenient: .gives(value))
  }
}

/// Decodes a list of one element, also as an entry of a dictionary and as a property of a model.
private struct ExpectedList<Value: MappingValueConvertible & Equatable>: ListDecoding {
  let policy: ConversionPolicy
  let mapper: PropertyMapper
  let expectation: ConversionExpectation<Value>
  /// What to expect of a property list.
  let ofPropertyLists: ConversionExpectation<Value>
  let source: String
  let isNull: Bool

  struct Model: DefaultInitializable {
    var value: Value?
  }

  static func mapper(_ policy: ConversionPolicy) -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(conversion: policy))
    mapper.addMappings(["items[0]": .property(\.value)], for: Model.self)
    return mapper
  }

  func decode(array: [Any]) throws {
    var errors: [MappingError] = []
    expect(
      mapper.create([Value].self, from: .list(array), errors: &errors)?.first, errors, at: "[0]")
    expectInModel { errors in
      mapper.create(Model.self, from: ["items": array], errors: &errors)
    }
  }

  func decode(json: String) throws {
    var errors: [MappingError] = []
    expect(
      mapper.create([Value].self, from: .json(json), errors: &errors)?.first, errors, at: "[0]")
    expectInModel { errors in
      mapper.create(Model.self, from: .json(#"{"items": \#(json)}"#), errors: &errors)
    }
  }

  func decode(propertyList elements: Data, in object: Data) throws {
    var errors: [MappingError] = []
    let values = mapper.create([Value].self, from: .propertyList(elements), errors: &errors)
    expect(values?.first, errors, at: "[0]", as: ofPropertyLists)
    expectInModel(ofPropertyLists) { errors in
      mapper.create(Model.self, from: .propertyList(object), errors: &errors)
    }
  }

  private func expectInModel(
    _ expectation: ConversionExpectation<Value>? = nil,
    _ create: (inout [MappingError]) -> Model?
  ) {
    var errors: [MappingError] = []
    let model = create(&errors)
    // Null makes an optional property nil, whatever the type: the inner one, if there are several.
    if isNull {
      let value = model.map { "\($0.value as Any)" }
      #expect(
        value?.contains("nil") == true
          && (Value.self is any ExpressibleByNilLiteral.Type || value == "nil")
          && errors.isEmpty, "from \(source), \(policy)")
    } else {
      expect(model?.value, errors, at: "items[0]", as: expectation)
    }
  }

  private func expect(
    _ value: Value?, _ errors: [MappingError], at path: String,
    as other: ConversionExpectation<Value>? = nil
  ) {
    let place = "at \(path) from \(source), \(policy): \(errors)"
    switch other ?? expectation {
    case .gives(let expected):
      #expect(value == expected, "\(place)")
      #expect(errors.isEmpty, "\(place)")
      // Zero has a sign that == does not see.
      if let value = value as? Double, let expected = expected as? Double {
        #expect(value.bitPattern == expected.bitPattern, "\(place)")
      }
    case .fails(let code):
      #expect(value == nil, "\(place)")
      #expect(errors.map(\.code) == [code], "\(place)")
      #expect(errors.first?.path.description.hasPrefix(path) == true, "\(place)")
    }
  }
}
