import Foundation
import PropertyMapper
import PropertyMapperGraphs
import PropertyMapperInspection

@testable import TestSupport

/// A way to use a mapper.
enum FeatureCall: String, CaseIterable, Sendable {
  case text, data, dictionary, value, xml, binary
  case writtenText, writtenDictionary, writtenValue, writtenXML, writtenBinary
  case lines, array, asyncLines
  case update, updateFromDictionary, changes, changesAsDictionary
  case copy, comparison, validation, archive
  case unknownKeys, sample, fullSample, trace, verification
}

/// A feature with two models, and the texts that every call must read them from or write them to.
struct FeatureTable: CustomStringConvertible, Sendable {
  /// The name of the feature.
  let description: String
  /// The calls whose check is expected to fail with this feature.
  let exceptions: Set<FeatureCall>
  /// Makes a call. Throws the call's error, or a ``Wrong`` if the result is wrong.
  let check: @Sendable (FeatureCall) async throws -> Void

  struct Wrong: Error, CustomStringConvertible {
    let description: String
  }

  /// - Parameters:
  ///   - text: The text of the first model.
  ///   - next: The text of the second one, which has a value for every key.
  ///   - written: The text written for the first model; nil if it's the same as `text`.
  ///   - exceptions: The calls whose check is expected to fail.
  init<Model>(
    _ name: String, _ text: String, _ next: String, written: String? = nil,
    except exceptions: Set<FeatureCall> = [], options: MappingOptions = MappingOptions(),
    factory: @autoclosure @escaping @Sendable () -> (any ModelFactory)? = nil,
    scheme: MappingScheme? = nil,
    reads first: @autoclosure @escaping @Sendable () -> Model,
    then second: @autoclosure @escaping @Sendable () -> Model,
    _ register: @escaping @Sendable (PropertyMapper) -> Void
  ) {
    description = name
    self.exceptions = exceptions
    check = { call in
      let plain = PropertyMapper(factory: factory(), options: options)
      let mapper = scheme.map { plain.using($0) } ?? plain
      register(mapper)
      let checker = FeatureChecker<Model>(
        mapper: mapper, text: text, next: next, written: written ?? text,
        models: { (first(), second()) })
      try await checker.check(call)
    }
  }
}

/// Makes calls with a mapper that uses a feature, and checks the results.
private struct FeatureChecker<Model> {
  let mapper: PropertyMapper
  let text: String
  let next: String
  let written: String
  let models: () -> (Model, Model)

  private func expect(_ model: Any, _ expected: Any) throws {
    try expect(same: FeatureText.of(model), FeatureText.of(expected))
  }

  private func expect(same text: String, _ expected: String) throws {
    if text != expected {
      throw FeatureTable.Wrong(description: "\(text)\n instead of \(expected)")
    }
  }

  func check(_ call: FeatureCall) async throws {
    switch call {
    case .text, .data, .dictionary, .value, .xml, .binary: try checkReading(call)
    case .writtenText, .writtenDictionary, .writtenValue, .writtenXML, .writtenBinary:
      try checkWriting(call)
    case .lines, .array, .asyncLines: try await checkStream(call)
    case .update, .updateFromDictionary, .changes, .changesAsDictionary: try checkUpdate(call)
    case .copy, .comparison, .validation, .archive: try checkGraph(call)
    case .unknownKeys, .sample, .fullSample, .trace, .verification: try checkTable(call)
    }
  }

  private func object(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  private func create(_ source: MappingSource) throws -> Model {
    try mapper.create(Model.self, from: source)
  }

  private func checkReading(_ call: FeatureCall) throws {
    for (text, expected) in zip([text, next], [models().0, models().1]) {
      let source: MappingSource =
        switch call {
        case .data: .json(Data(text.utf8))
        case .dictionary: .dictionary(try object(text) as? [String: Any] ?? [:])
        case .value: .value(try MappingValue(json: text))
        case .xml, .binary:
          .propertyList(
            try PropertyListSerialization.data(
              fromPropertyList: withoutNull(try object(text)) ?? "",
              format: call == .xml ? .xml : .binary, options: 0))
        default: .json(text)
        }
      try expect(try create(source), expected)
    }
  }

  private func withoutNull(_ value: Any) -> Any? {
    switch value {
    case is NSNull: nil
    case let list as [Any]: list.compactMap(withoutNull)
    case let object as [String: Any]: object.compactMapValues(withoutNull)
    default: value
    }
  }

  private func checkWriting(_ call: FeatureCall) throws {
    let model = models().0
    switch call {
    case .writtenDictionary: try expect(try create(.dictionary(try mapper.export(model))), model)
    case .writtenValue:
      try expect(try create(.value(try mapper.export(model, as: .value))), model)
    case .writtenXML:
      try expect(
        try create(.propertyList(try mapper.export(model, as: .propertyList(.xml)))), model)
    case .writtenBinary:
      try expect(
        try create(.propertyList(try mapper.export(model, as: .propertyList(.binary)))), model)
    default:
      let output = try mapper.export(model, as: .jsonText)
      try expect(same: output, written)
      try expect(try create(.json(output)), model)
    }
  }

  private func checkStream(_ call: FeatureCall) async throws {
    var read: [Any] = []
    switch call {
    case .array:
      let bytes = Array("[\(text),\(next)]".utf8)
      for record in mapper.models(of: Model.self, from: bytes, as: .jsonArray) {
        read.append(try record.result.get())
      }
    case .asyncLines:
      let bytes = Array("\(text)\n\(next)".utf8)
      let chunks = AsyncStream<[UInt8]> { continuation in
        for byte in bytes { continuation.yield([byte]) }
        continuation.finish()
      }
      for try await record in mapper.models(of: Model.self, from: chunks, as: .jsonLines) {
        read.append(try record.result.get())
      }
    default:
      let bytes = Array("\(text)\n\(next)\n".utf8)
      for record in mapper.models(of: Model.self, from: bytes, as: .jsonLines) {
        read.append(try record.result.get())
      }
    }
    try expect(read, [models().0, models().1])
  }

  private func checkUpdate(_ call: FeatureCall) throws {
    var (model, expected) = models()
    switch call {
    case .update: try mapper.update(&model, from: .json(next))
    case .updateFromDictionary:
      try mapper.update(&model, from: .dictionary(try object(next) as? [String: Any] ?? [:]))
    case .changes:
      try mapper.update(
        &model, from: .json(try mapper.changes(from: model, to: expected, as: .jsonText)))
    default:
      try mapper.update(
        &model, from: .dictionary(try mapper.changes(from: model, to: expected)))
    }
    try expect(model, expected)
  }

  private func checkGraph(_ call: FeatureCall) throws {
    let (model, other) = models()
    switch call {
    case .copy: try expect(try mapper.copy(model), model)
    case .comparison:
      let same = models().0
      guard mapper.areEqual(model, same) else {
        throw FeatureTable.Wrong(description: "not equal to the same model")
      }
      guard !mapper.areEqual(model, other) else {
        throw FeatureTable.Wrong(description: "equal to a different model")
      }
      guard mapper.hash(of: model) == mapper.hash(of: same) else {
        throw FeatureTable.Wrong(description: "equal models have different hashes")
      }
    case .validation: try mapper.validate(model)
    default: try expect(try mapper.unarchive(Model.self, from: try mapper.archive(model)), model)
    }
  }

  private func checkTable(_ call: FeatureCall) throws {
    switch call {
    case .unknownKeys:
      for text in [text, next] {
        let keys = try mapper.unknownKeys(in: .json(text), for: Model.self)
        try expect(same: "\(keys)", "[]")
      }
    case .sample, .fullSample:
      let sample = try mapper.sampleInput(for: Model.self, call == .sample ? .minimal : .full)
      let model = try create(.value(sample))
      // The model read from the sample is written and read again.
      try expect(try create(.json(try mapper.export(model, as: .jsonText))), model)
    case .trace:
      let trace = try mapper.trace(Model.self, from: .json(text))
      guard !trace.contains("problem"), !trace.contains("must ") else {
        throw FeatureTable.Wrong(description: trace)
      }
    default: try mapper.verify()
    }
  }
}

/// All stored values of a model, as text.
enum FeatureText {
  static func of(_ value: Any) -> String { of(value, inside: []) }

  private static func of(_ value: Any, inside outer: [ObjectIdentifier]) -> String {
    if let value = value as? MappingValue { return "\(value)" }
    let mirror = Mirror(reflecting: value)
    var outer = outer
    if mirror.displayStyle == .class {
      let identity = ObjectIdentifier(value as AnyObject)
      guard !outer.contains(identity) else { return "above" }
      outer.append(identity)
    }
    var levels = [mirror]
    while let next = levels.last?.superclassMirror { levels.append(next) }
    let parts = levels.reversed().flatMap(\.children).map { child in
      (child.label.map { "\($0): " } ?? "") + of(child.value, inside: outer)
    }
    switch mirror.displayStyle {
    case .set, .dictionary: return "[\(parts.sorted().joined(separator: ", "))]"
    case .collection: return "[\(parts.joined(separator: ", "))]"
    case .optional: return parts.first ?? "nil"
    case _ where parts.isEmpty: return "\(value)"
    default: return "\(type(of: value))(\(parts.joined(separator: ", ")))"
    }
  }
}
