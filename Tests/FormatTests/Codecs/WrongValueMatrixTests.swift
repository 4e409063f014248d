import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Every value that may stand in a Swift dictionary, for every kind of entry: an error or a value, never a
/// trap.
@Suite struct WrongValueMatrixTests {
  enum Role: String { case ranger }
  final class Instance {}
  struct Inner: DefaultInitializable, Hashable { var x = 0 }

  struct Model: DefaultInitializable {
    var text = ""
    var bool = false
    var int = 0
    var small: Int8 = 0
    var unsigned = UInt()
    var double = 0.0
    var float: Float = 0
    var decimal = Decimal()
    var date = Date(timeIntervalSince1970: 0)
    var url: URL?
    var id = UUID()
    var data = Data()
    var letter: Character = "a"
    var role = Role.ranger
    var optional: Int?
    var nested: Int?? = .none
    var list: [Int] = []
    var lists: [[String]] = []
    var optionals: [Int?] = []
    var set: Set<String> = []
    var object: [String: Int] = [:]
    var byNumber: [Int: String] = [:]
    var byRole: [Role: Bool] = [:]
    var anything: MappingValue = .null
    var inner = Inner()
    var maybeInner: Inner?
    var inners: [Inner] = []
    var innerSet: Set<Inner> = []
    var innersByName: [String: Inner] = [:]
    var calls = 0
  }

  static let values: [(name: String, value: @Sendable () -> Any)] = [
    ("null", { NSNull() }), ("nil", { Int?.none as Any }), ("nil of nil", { Int??.none as Any }),
    ("nil in an optional", { Int??.some(nil) as Any }), ("an optional", { Int?.some(5) as Any }),
    ("true", { true }), ("a number", { 5 }), ("a fraction", { 0.5 }), ("a huge number", { 1e300 }),
    ("NaN", { Double.nan }), ("infinity", { Float.infinity }), ("a decimal", { Decimal(5) }),
    ("a decimal that is none", { Decimal.nan }), ("text", { "x" }), ("no text", { "" }),
    ("digits", { "5" }), ("a list", { [1, 2] }), ("a mixed list", { [1, "x", NSNull()] as [Any] }),
    ("no list", { [Any]() }), ("lists", { [[1], []] }), ("an object", { ["x": 1] }),
    ("a mixed object", { ["x": 1, "y": [NSNull()]] as [String: Any] }),
    ("no object", { [String: Any]() }), ("a date", { Date(timeIntervalSince1970: 0) }),
    ("a date that is none", { Date(timeIntervalSince1970: .nan) }), ("data", { Data([1]) }),
    ("a URL", { URL(filePath: "/") }), ("an identifier", { UUID() }),
    ("an instance", { Instance() }), ("a closure", { { (x: Int) in x } }),
    ("a closure without values", { {} }), ("a tuple", { (1, "x") }), ("nothing", { () }),
    ("an enum", { Role.ranger }), ("a model", { Inner() }), ("a list of models", { [Inner()] }),
    ("numbers by number", { [1: 2] }), ("a set", { Set([1]) }), ("a set of text", { Set(["x"]) }),
    ("a hashable", { AnyHashable(5) }), ("a hashable hashable", { AnyHashable(AnyHashable("x")) }),
    ("a hashable nil", { AnyHashable(Int?.none) }), ("a hashable model", { AnyHashable(Inner()) }),
    ("hashables by hashable", { [AnyHashable(1): AnyHashable(2)] }),
    ("a part of text", { Substring("x") }), ("a character", { Character("x") }),
    ("a scalar", { Unicode.Scalar(65) as Any }), ("a static text", { "x" as StaticString }),
    ("a Foundation text", { NSString("x") }), ("a Foundation number", { NSNumber(value: 5) }),
    ("a Foundation truth", { NSNumber(value: true) }),
    ("a Foundation decimal", { NSDecimalNumber.notANumber }),
    ("a Foundation list", { NSArray(array: [1, NSNull()]) }),
    ("a Foundation object", { NSDictionary(dictionary: ["x": 1]) }),
    ("a Foundation dictionary", { NSDictionary(object: 1, forKey: NSNumber(value: 1)) }),
    ("a Foundation set", { NSSet(array: [1]) }), ("a Foundation object of none", { NSObject() }),
    ("a type", { Int.self }), ("a key path", { \Inner.x }), ("an error", { CancellationError() }),
    ("a range", { 0..<5 }), ("a wide integer", { Int128.max }),
    ("MappingValue", { MappingValue(5) }),
    ("an existential", { 5 as any Equatable }), ("a sequence", { AnySequence([1]) }),
    ("a list of optionals", { [Int?.none, 1] }), ("a contiguous list", { ContiguousArray([1]) }),
    ("a slice", { [1, 2][0...] }), ("text by text", { ["x": "y"] as KeyValuePairs }),
  ]

  static let entries: [(name: String, descriptor: PropertyDescriptor<Model>)] =
    properties + models + transforms + consumers

  private static let properties: [(String, PropertyDescriptor<Model>)] = [
    ("String", .property(\.text, .minLength(1))), ("Bool", .property(\.bool)),
    ("Int", .property(\.int, .max(3))), ("Int8", .property(\.small)),
    ("UInt", .property(\.unsigned)), ("Double", .property(\.double)),
    ("Float", .property(\.float)), ("Decimal", .property(\.decimal, .max(3))),
    ("Date", .property(\.date, .min(Date(timeIntervalSince1970: 1)))), ("URL", .property(\.url)),
    ("UUID", .property(\.id)), ("Data", .property(\.data, .notEmpty)),
    ("Character", .property(\.letter)), ("Role", .property(\.role)),
    ("Int?", .property(\.optional).required()), ("Int??", .property(\.nested)),
    ("[Int]", .property(\.list, .each(.max(1)))), ("[[String]]", .property(\.lists)),
    ("[Int?]", .property(\.optionals)), ("Set<String>", .property(\.set).lossy()),
    ("[String: Int]", .property(\.object)), ("[Int: String]", .property(\.byNumber)),
    ("[Role: Bool]", .property(\.byRole).lossy()), ("MappingValue", .property(\.anything)),
    ("sensitive", .property(\.int).sensitive().required()),
  ]

  private static let models: [(String, PropertyDescriptor<Model>)] = [
    ("model", .model(\.inner)), ("model?", .model(\.maybeInner)),
    ("[model]", .model(\.inners, count: 1...2)), ("lossy [model]", .model(\.inners).lossy()),
    ("Set<model>", .model(\.innerSet)), ("[String: model]", .model(\.innersByName).required()),
  ]

  private static let transforms: [(String, PropertyDescriptor<Model>)] = [
    ("transform of Int", .transform(\.int, decode: { (input: Int) in input })),
    ("transform of Int?", .transform(\.optional, decode: { (input: Int?) in input })),
    ("transform of Any", .transform(\.int, decode: { (_: Any) in 1 })),
    ("transform of a list", .transform(\.int, decode: { (input: [Any]) in input.count })),
    (
      "transform of an object", .transform(\.int, decode: { (input: [String: Any]) in input.count })
    ),
    ("transform of a model", .transform(\.int, decode: { (input: Inner) in input.x })),
    ("transform of Date", .transform(\.date, decode: { (input: Date) in input })),
    ("transform to nil", .transform(\.int, decode: { (_: String) in nil })),
    (
      "transform that throws",
      .transform(\.int, decode: { (_: MappingValue) in throw CancellationError() })
    ),
  ]

  private static func counting<Input>(_ type: Input.Type) -> PropertyDescriptor<Model> {
    .custom(consumer: { (_: Input, model) in model.calls += 1 }, generator: { $0.calls })
  }

  private static let consumers: [(String, PropertyDescriptor<Model>)] = [
    ("consumer of Any", counting(Any.self)), ("consumer of Any?", counting(Any?.self)),
    ("consumer of [Any]", counting([Any].self)),
    ("consumer of [String: Any]", counting([String: Any].self)),
    ("consumer of Int", counting(Int.self)), ("consumer of [Int?]?", counting([Int?]?.self)),
    ("consumer of a model", counting(Inner.self)), ("consumer of models", counting([Inner].self)),
    ("consumer of Role", counting(Role.self)),
    ("consumer of [Role: Int]", counting([Role: Int].self)),
    ("consumer of MappingValue", counting(MappingValue.self)),
    ("consumer of [Inner?]", counting([Inner?].self)), ("consumer of Date", counting(Date.self)),
    ("only a consumer", .consumer { (_: String, _) in throw CancellationError() }),
    ("a generator", .generator { $0.calls }),
  ]

  private static let policies: [ConversionPolicy] = [.strict, .lossless, .lenient]

  @Test(arguments: entries.map(\.name), policies)
  func `any value is either read or reported at its path`(name: String, policy: ConversionPolicy)
    throws
  {
    let entry = try #require(Self.entries.first { $0.name == name })
    let mapper = PropertyMapper(options: MappingOptions(conversion: policy))
    mapper.addMappings(["x": .property(\.x)], for: Inner.self)
    mapper.addMappings(["a.v": entry.descriptor], for: Model.self)
    // In debug builds, each input is read under one of the policies.
    let step = Effort.step(Self.policies.count)
    var number = try #require(Self.policies.firstIndex(of: policy))
    for (name, value) in Self.values {
      for input in [value(), [value()], ["k": value()], [["x": value()]]] as [Any] {
        number += 1
        guard number.isMultiple(of: step) else { continue }
        var errors: [MappingError] = []
        let model = mapper.create(Model.self, from: ["a": ["v": input]], errors: &errors)
        let failures = errors.filter { $0.severity == .error }
        #expect((model == nil) == !failures.isEmpty, "\(name)")
        let astray = errors.filter { !$0.path.description.hasPrefix("a.v") || $0.message.isEmpty }
        #expect(astray.isEmpty, "\(name)")
        guard policy == .lossless else { continue }
        var again: [MappingError] = []
        _ = mapper.create(Model.self, from: ["a": ["v": input]], errors: &again)
        #expect(again == errors, "\(name)")
      }
    }
  }

  @Test(arguments: entries.map(\.name))
  func `missing values are reported only if they're required`(name: String) throws {
    let entry = try #require(Self.entries.first { $0.name == name })
    let mapper = PropertyMapper()
    mapper.addMappings(["x": .property(\.x)], for: Inner.self)
    mapper.addMappings(["a.v": entry.descriptor], for: Model.self)
    let isRequired = ["Int?", "sensitive", "[String: model]"].contains(name)
    for input in [[:], ["a": [:]], ["a": NSNull()], ["a": Int?.none as Any]] as [[String: Any]] {
      var errors: [MappingError] = []
      _ = mapper.create(Model.self, from: input, errors: &errors)
      #expect(errors.map(\.code) == (isRequired ? [.missingValue] : []))
    }
  }
}
