/// A text that shows every stored property of a model, so that two models with the same text are the same.
///
/// It is written by hand for each model and asks the library nothing. Numbers are shown by their bits, and an object
/// that comes again by the number it got when it came first, so that sharing shows, too.
struct ExactText {
  private(set) var text = ""
  private var seen: [ObjectIdentifier: Int] = [:]

  init() {}

  init(of value: some Exact) {
    value.write(to: &self)
  }

  mutating func add(_ part: String) { text += part }

  mutating func field(_ name: String, _ value: some Exact) {
    text += " "
    text += name
    text += ":"
    value.write(to: &self)
  }

  /// Writes fields whose names are separated by spaces.
  mutating func fields<each Value: Exact>(named names: String, _ values: repeat each Value) {
    var names = names.split(separator: " ")[...]
    repeat field(String(names.removeFirst()), each values)
  }

  /// Writes the fields of a structure.
  mutating func fields(_ name: String, _ body: (inout Self) -> Void) {
    text += name
    text += "("
    body(&self)
    text += ")"
  }

  /// Writes the fields of an object, once.
  mutating func object(_ object: AnyObject, _ body: (inout Self) -> Void) {
    if let number = seen[ObjectIdentifier(object)] {
      text += "#\(number)"
      return
    }
    seen[ObjectIdentifier(object)] = seen.count
    fields("\(type(of: object))", body)
  }

  /// Writes parts that have no order of their own.
  mutating func unordered(_ parts: [String]) {
    text += "{"
    text += parts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: ",")
    text += "}"
  }
}

/// A value that can show itself exactly.
protocol Exact {
  func write(to text: inout ExactText)
}
