import PropertyMapper

// The words of table descriptions.

extension Messages {
  // MARK: Tables

  static func headline(ofTable type: String, _ scheme: MappingScheme?) -> String {
    scheme.map { "\(type), scheme \(DisplayText.quoted($0.name))" } ?? type
  }

  static func noTable(
    _ type: String, _ scheme: MappingScheme?, convertedFrom input: String? = nil
  ) -> String {
    let headline = "\(headline(ofTable: type, scheme)): no table"
    return input.map { "\(headline); values are converted from \($0)" } ?? headline
  }

  static func otherValues(of conversion: ConvertedShape) -> String {
    "\(name(of: conversion.memory.type)) as \(name(of: conversion.inner.valueType)) or object"
  }

  static let madeByFactory = "created by the factory"
  static let madeByInitializer = "created by its initializer"
  static let madeByClosure = "created by makingWith:"
  static let madeByInit = "created by init()"
  static let madeOfProperties = "created from its properties"
  static let notMade = "can't be created"
  static func factoryOr(_ way: String) -> String { "created by the factory, or else \(way)" }

  static func unknownKeys(_ policy: UnknownKeyPolicy) -> String {
    switch policy {
    case .reject: "unknown keys are errors"
    case .warn: "unknown keys are warnings"
    default: "unknown keys are ignored"
    }
  }
  static func keepsUnknownKeys(in property: String?) -> String {
    "unknown keys are kept in \(property ?? "a property")"
  }

  static let inputEditor = "input editor"
  static let finalEncoder = "final encoder"
  static func finalDecoder(seesAll: Bool) -> String {
    seesAll ? "final decoder" : "final decoder for unmapped keys"
  }

  static func subtypes(at path: MappingPath?, isChosenByClosure: Bool) -> String {
    let places = [isChosenByClosure ? "a closure" : nil, path?.description].compactMap(\.self)
    return "subtypes chosen by \(places.joined(separator: ", or by "))"
  }
  static let subtypesByKey = "subtypes by key"
  static let noContent = "no content"
  static let otherNames = "others"
  static func writesName(_ name: SubtypeName, at path: MappingPath) -> String {
    "writes \(name.shown) at \(path)"
  }
  static func tableMistake(_ message: String, at path: MappingPath?) -> String {
    "mistake: " + (path.map { "\($0) " } ?? "") + message
  }

  // MARK: Entries

  static let onlyRead = "only read"
  static let onlyWritten = "only written"
  static let neitherReadNorWritten = "neither read nor written"
  static let ownCodable = "by its Codable conformance"
  static let requiredInNewModels = "required in new models"
  static let hiddenDefault = "default hidden"
  static let fallsBack = "other raw values fall back"
  static let emptyIsNull = "an empty string is null"

  static func closures(consumes: Bool, generates: Bool, as type: String?) -> String? {
    let generator = type.map { "generator of \($0)" } ?? "generator"
    switch (consumes, generates) {
    case (true, true): return "consumer and \(generator)"
    case (true, false): return "consumer"
    case (false, true): return generator
    case (false, false): return neitherReadNorWritten
    }
  }
  static func defaultValue(_ text: String?) -> String {
    text.map { "default \($0)" } ?? "has a default"
  }
  static func lossy(minimumCount: Int) -> String {
    minimumCount == 0 ? "lossy" : "lossy, but keeps at least \(minimumCount)"
  }
  static func converted(by policy: ConversionPolicy) -> String {
    switch policy.level {
    case .strict: "strict"
    case .lossless: "lossless"
    case .lenient: "lenient"
    }
  }
  static func inherited(from type: String) -> String { "from \(type)" }

  // MARK: Traces

  static func furtherProblems(_ count: Int) -> String {
    "and \(count) more \(count == 1 ? "problem" : "problems")"
  }
}
