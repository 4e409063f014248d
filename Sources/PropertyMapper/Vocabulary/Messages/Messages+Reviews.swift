// Messages for reviews of tables and payloads.

extension Messages {
  /// A key that nothing reads, as a line:
  /// `items[].price: 12 times, first at items[0].price; did you mean prices?`.
  package static func unknownKey(
    _ path: String, count: Int, first: MappingPath, nearest: String?
  ) -> String {
    let amount = count == 1 ? "once" : count == 2 ? "twice" : "\(count) times"
    let place =
      first.shown == path ? "" : count == 1 ? ", at \(first.shown)" : ", first at \(first.shown)"
    let advice = nearest.map { "; \(didYouMean(DisplayText.escaped($0)))" } ?? ""
    return "\(path): \(amount)\(place)\(advice)"
  }
}
