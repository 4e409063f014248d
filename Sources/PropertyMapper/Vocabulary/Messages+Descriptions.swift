// The words of table descriptions.

extension Messages {
  // MARK: Tables

  package static func headline(ofTable type: String, _ scheme: MappingScheme?) -> String {
    scheme.map { "\(type), scheme \(DisplayText.quoted($0.name))" } ?? type
  }

  package static func noTable(
    _ type: String, _ scheme: MappingScheme?, convertedFrom input: String? = nil
  ) -> String {
    let headline = "\(headline(ofTable: type, scheme)): no table"
    return input.map { "\(headline), values are converted from \($0)" } ?? headline
  }

  package static let madeByFactory = "created by the factory"
  package static let madeByInitializer = "created by its initializer"
  package static let madeByClosure = "created by makingWith:"
  package static let madeByInit = "created by init()"
  package static let madeOfProperties = "created from its properties"
  package static let notMade = "cannot be created"
  package static func factoryOr(_ way: String) -> String { "created by the factory, else \(way)" }

  package static func unknownKeys(_ policy: UnknownKeyPolicy) -> String {
    switch policy {
    case .reject: "unknown keys are errors"
    case .warn: "unknown keys are warnings"
    default: "unknown keys are ignored"
    }
  }
  package static func keepsUnknownKeys(in property: String?) -> String {
    "unknown keys are kept in \(property ?? "a property")"
  }

  package static let inputEditor = "input editor"
  package static let finalEncoder = "final encoder"
  package static func finalDecoder(seesAll: Bool) -> String {
    seesAll ? "final decoder" : "final decoder of unmapped keys"
  }

  package static func subtypes(at path: MappingPath?, isChosenByClosure: Bool) -> String {
    let places = [isChosenByClosure ? "a closure" : nil, path?.description].compactMap(\.self)
    return "subtypes by \(places.joined(separator: ", or "))"
  }
  package static let subtypesByKey = "subtypes by key"
  package static let otherNames = "others"
  package static func writesName(_ name: String, at path: MappingPath) -> String {
    "writes \(DisplayText.quoted(name)) at \(path)"
  }
  package static func tableMistake(_ message: String, at path: MappingPath?) -> String {
    "mistake: " + (path.map { "\($0) " } ?? "") + message
  }

  // MARK: Entries

  /// The name of a key path's property that calls a getter.
  package static let unnamed = "(computed)"
  package static let onlyRead = "only read"
  package static let onlyWritten = "only written"
  package static let neitherReadNorWritten = "neither read nor written"
  package static let ownCodable = "by its Codable conformance"
  package static let requiredInNewModels = "required in new models"
  package static let hiddenDefault = "default hidden"
  package static let fallsBack = "other raw values fall back"
  package static let emptyIsNull = "empty text is null"

  package static func closures(consumes: Bool, generates: Bool, as type: String?) -> String? {
    let generator = type.map { "generator of \($0)" } ?? "generator"
    switch (consumes, generates) {
    case (true, true): return "consumer and \(generator)"
    case (true, false): return "consumer"
    case (false, true): return generator
    case (false, false): return neitherReadNorWritten
    }
  }
  package static func defaultValue(_ text: String?) -> String {
    text.map { "default \($0)" } ?? "has a default"
  }
  package static func countRule(_ range: ClosedRange<Int>) -> String {
    let lastCount = range.upperBound == .max ? range.lowerBound : range.upperBound
    return "have \(amount(in: range)) \(unit(isText: false, count: lastCount))"
  }
  package static func lossy(minimumCount: Int) -> String {
    minimumCount == 0 ? "lossy" : "lossy, but keeps at least \(minimumCount)"
  }
  package static func converted(by policy: ConversionPolicy) -> String {
    switch policy.level {
    case .strict: "strict"
    case .lossless: "lossless"
    case .lenient: "lenient"
    }
  }
  package static func inherited(from type: String) -> String { "from \(type)" }
}
