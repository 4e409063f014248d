import Foundation

@testable import PropertyMapper

extension MappingOptions {
  /// The default options, for calls of one order.
  init(_ callOrder: CallOrder) {
    self.init()
    self.callOrder = callOrder
  }
}

/// Mappers with the same tables, one for each order.
struct BothOrders {
  let reading: PropertyMapper
  let finding: PropertyMapper
  /// The mapper as configured by default, with both orders.
  let standard: PropertyMapper

  init(
    _ options: MappingOptions = MappingOptions(), factory: (any ModelFactory)? = nil,
    register: (PropertyMapper) -> Void
  ) {
    func mapper(_ orders: CallOrder) -> PropertyMapper {
      var options = options
      options.callOrder = orders
      let mapper = PropertyMapper(factory: factory, options: options)
      register(mapper)
      return mapper
    }
    reading = mapper(.readingOnly)
    finding = mapper(.findingFirst)
    standard = mapper(.readingFirst)
  }

  /// Every kind of output for a value; nil for output that cannot be written.
  func written<Value>(_ value: Value) -> (reading: [String?], finding: [String?]) {
    (Self.written(value, by: reading), Self.written(value, by: finding))
  }

  static func written<Value>(_ value: Value, by mapper: PropertyMapper) -> [String?] {
    [ExportOptions(), .includesNull].flatMap { options in
      [
        try? mapper.export(value, as: .jsonText, options: options),
        (try? mapper.export(value, as: .json, options: options)).map {
          String(decoding: $0, as: UTF8.self)
        },
        (try? mapper.export(value, options: options)).map { exact($0) },
        (try? mapper.export([value, value], options: options)).map { exact($0) },
        (try? mapper.export(value, as: .value, options: options)).map { "\($0)" },
        try? mapper.export(
          value, as: .jsonText, options: options.union([.prettyPrinted, .sortedKeys])),
      ]
    } + [
      // A property list can't contain every value.
      (try? mapper.export(value, as: .propertyList())).map { String(decoding: $0, as: UTF8.self) }
        ?? "none"
    ]
  }

  /// A dictionary's contents as text that distinguishes types and numbers; keys are sorted by their
  /// bytes.
  static func exact(_ value: Any) -> String {
    switch value {
    case let object as [String: Any]:
      let members = object.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        .map { "\($0.key.debugDescription): \(exact($0.value))" }
      return "{\(members.joined(separator: ", "))}"
    case let list as [Any]: return "[\(list.map { exact($0) }.joined(separator: ", "))]"
    case let text as String: return "String(\(Array(text.utf8)))"
    default: return "\(type(of: value))(\(value))"
    }
  }
}
