/// A dictionary with all keys that some steps write, copies of which they fill, so that no key is hashed for a model.
///
/// Unchecked because of its values, which are the indexes of the keys.
final class DictionaryTemplate: @unchecked Sendable {
  /// The keys, in the order of the steps.
  let keys: [String]
  let dictionary: [String: Any]
  /// Where the values of the keys are.
  let places: FixedTable<Dictionary<String, Any>.Index>
  /// The indexes of the keys in the order in which the dictionary holds them.
  let sequence: [Int]

  /// - Returns: Nil if keys collide, or take too long to hash.
  fileprivate init?(_ keys: [String]) {
    self.keys = keys
    // Closures often add one.
    var dictionary = [String: Any](minimumCapacity: keys.count + 1)
    for (index, key) in keys.enumerated() where !key.hasTooManyMarks { dictionary[key] = index }
    guard dictionary.count == keys.count else { return nil }
    places = FixedTable(keys.compactMap { dictionary.index(forKey: $0) })
    sequence = dictionary.values.compactMap { $0 as? Int }
    self.dictionary = dictionary
  }
}

/// The templates of all objects that a plan writes.
final class DictionaryTemplates: Sendable {
  /// For each step with which an object begins, its template.
  private let templates: [DictionaryTemplate?]

  init(for steps: WritingSteps) {
    var templates = [DictionaryTemplate?](repeating: nil, count: steps.lines.count + 1)
    templates[0] = Self.template(for: 0..<steps.lines.count, of: steps)
    for index in 0..<steps.lines.count {
      let line = steps.lines[index]
      guard line.action == .object else { continue }
      let inner = index + 1..<index + 1 + line.length
      templates[inner.lowerBound] = Self.template(for: inner, of: steps)
    }
    self.templates = templates
  }

  private static func template(
    for range: Range<Int>, of steps: WritingSteps
  ) -> DictionaryTemplate? {
    var keys: [String] = []
    var next = range.lowerBound
    while next < range.upperBound {
      let line = steps.lines[next]
      if line.action == .embedded { return nil }
      keys.append(line.key)
      next += 1 + line.length
    }
    return DictionaryTemplate(keys)
  }

  func template(for steps: Range<Int>) -> DictionaryTemplate? { templates[steps.lowerBound] }
}
