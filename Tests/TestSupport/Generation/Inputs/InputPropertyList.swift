/// Writes inputs as property lists in XML.
///
/// Foundation would write dictionaries in another order in every run.
struct InputPropertyList {
  private static let dataTexts = ["AAEC", "AAEC/w==", "////////"]

  private var text = ""

  /// The property list; nil if the value has none, such as null.
  static func bytes(of node: InputNode) -> [UInt8]? {
    var list = InputPropertyList()
    guard list.write(node) else { return nil }
    return Array("<plist version=\"1.0\">\(list.text)</plist>".utf8)
  }

  /// Whether the value was written.
  private mutating func write(_ node: InputNode) -> Bool {
    switch node {
    case .token(let token): return write(token: token)
    case .text(let text): write(text: text)
    case .list(let elements):
      text += "<array>"
      for element in elements {
        guard write(element) else { return false }
      }
      text += "</array>"
    case .object(let members):
      text += "<dict>"
      for member in members {
        add("key", member.key)
        guard write(member.value) else { return false }
      }
      text += "</dict>"
    }
    return true
  }

  private mutating func write(token: String) -> Bool {
    switch token {
    case "true", "false": text += "<\(token)/>"
    case _ where token.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == 0x2D }: add("integer", token)
    case _ where Double(token) != nil: add("real", token)
    default: return false
    }
    return true
  }

  private mutating func write(text: String) {
    let isDate = text.utf8.count == 20 && text.hasPrefix("2017-") && text.hasSuffix("Z")
    add(isDate ? "date" : Self.dataTexts.contains(text) ? "data" : "string", text)
  }

  private mutating func add(_ element: String, _ content: String) {
    let content = content.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    text += "<\(element)>\(content)</\(element)>"
  }
}
