import Foundation

/// A value of any type that closures get, or that an exported dictionary holds, shown with its type.
struct AnyExact: Exact {
  let value: Any

  init(_ value: Any) {
    self.value = value
  }

  func write(to text: inout ExactText) {
    let type = type(of: value)
    switch value {
    case let value as String where type == String.self: value.write(to: &text)
    case let value as Int where type == Int.self: value.write(to: &text)
    case let value as Bool where type == Bool.self: value.write(to: &text)
    case let value as Double where type == Double.self: value.write(to: &text)
    case let list as [Any]: list.map(AnyExact.init).write(to: &text)
    case let object as [String: Any]: object.mapValues(AnyExact.init).write(to: &text)
    case is NSNull: text.add("NSNull")
    case let number as NSNumber where type is AnyClass:
      text.add("NSNumber(\(String(cString: number.objCType)) \(number.stringValue))")
    case let value as any Exact:
      text.add("\(type)(")
      value.write(to: &text)
      text.add(")")
    default: text.add("\(type)(\(value))")
    }
  }
}
