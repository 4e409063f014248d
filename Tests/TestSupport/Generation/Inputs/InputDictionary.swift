import Foundation

/// Hands inputs over as users do who have no text: in values of Swift, or in what Foundation reads from text.
struct InputDictionary {
  /// What a dictionary may hold as values of Foundation's, too.
  static let zones = ["Asia/Tokyo", "Europe/Berlin", "GMT"]
  static let locales = ["de_DE", "en", "zh-Hans"]

  var choices: RandomChoices

  /// The value in types of Swift, in some places in those of Foundation. A key that comes twice is there once.
  mutating func native(_ node: InputNode) -> Any {
    switch node {
    case .token(let token): return native(token)
    case .text(let text):
      if Self.zones.contains(text), choices.chance(30) { return TimeZone(identifier: text) as Any }
      if Self.locales.contains(text), choices.chance(30) { return Locale(identifier: text) }
      return choices.chance(3) ? NSString(string: text) : text
    case .list(let elements):
      var list: [Any] = []
      for element in elements { list.append(native(element)) }
      // A list of one type, as it is in Swift.
      if choices.chance(20), let texts = list as? [String] { return texts }
      return list
    case .object(let members):
      var object: [String: Any] = [:]
      for member in members { object[member.key] = native(member.value) }
      return object
    }
  }

  private mutating func native(_ token: String) -> Any {
    switch token {
    case "null": return choices.chance(50) ? NSNull() : String?.none as Any
    case "true", "false":
      return choices.chance(10) ? NSNumber(value: token == "true") : token == "true"
    case _ where token.first == "{" || token.first == "[":
      return (try? JSONSerialization.jsonObject(with: Data(token.utf8))) ?? token
    default: break
    }
    if let integer = Int(token) {
      switch choices.number(0...9) {
      case 0: return NSNumber(value: integer)
      case 1: return Int64(integer)
      case 2: return Decimal(integer)
      case 3: return Int8(exactly: integer) as Any
      case 4: return Double(integer)
      case 5: return Int?.some(integer) as Any
      case 6: return choices.chance(20) ? Duration.seconds(integer) : Int128(integer)
      default: return integer
      }
    }
    if let unsigned = UInt64(token) { return unsigned }
    if let wide = Int128(token) { return wide }
    guard let double = Double(token), double.isFinite else { return token }
    switch choices.number(0...9) {
    case 0: return NSNumber(value: double)
    case 1: return Float(double)
    case 2: return Decimal(string: token) ?? 0
    case 3: return choices.chance(20) ? Double.nan : CGFloat(double)
    default: return double
    }
  }
}
