import Foundation

extension OutputValue {
  /// The value as a Swift dictionary holds it.
  var anyValue: Any {
    switch self {
    case .null: return NSNull()
    case .bool(let bool): return bool
    case .integer(let integer): return Int(exactly: integer) ?? integer
    case .unsigned(let integer): return integer
    case .double(let double): return double
    // The shortest text of a Float, read as a Double, is the number that was meant: 0.1, not 0.10000000149.
    case .float(let float): return JSONNumber(float)?.double ?? Double(float)
    case .number(let literal): return literal.anyValue
    case .decimal(let literal): return Decimal(exactly: literal) ?? literal.anyValue
    case .text(let text): return text
    case .list(let elements): return elements.map(\.anyValue)
    case .object(let object): return object.dictionary
    case .native(let value): return value
    }
  }
}

extension OutputObject {
  /// The object as a Swift dictionary.
  var dictionary: [String: Any] {
    var dictionary = [String: Any](minimumCapacity: members.count)
    for (key, value) in members { dictionary[key] = value.anyValue }
    return dictionary
  }
}
