/// Where the direct engine reads an object.
enum DirectSource {
  /// In the text, at the reader's cursor.
  case text
  case dictionary([String: Any])

  var isText: Bool { if case .text = self { true } else { false } }
}
