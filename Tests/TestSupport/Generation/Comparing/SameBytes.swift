extension String {
  /// Whether another text has the same bytes; `==` takes canonically equal texts for the same.
  func hasSameText(as other: String) -> Bool {
    utf8.count == other.utf8.count && Array(utf8) == Array(other.utf8)
  }
}

extension String? {
  func hasSameText(as other: String?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let first?, let second?): first.hasSameText(as: second)
    default: false
    }
  }
}
