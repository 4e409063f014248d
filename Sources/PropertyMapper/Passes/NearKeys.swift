/// The keys of an object that no entry reads, to find the one that was probably meant where a value is
/// missing.
///
/// ```
///  createdAt: must have a value, but is missing; the input has created_at
/// ```
///
/// The keys are prepared once for each object, when its first missing value is reported.
package final class NearKeys {
  /// Larger objects aren't searched, so that hostile ones cost nothing.
  private static let maximumCount = 1000

  private let object: InputObject
  /// The keys that entries read or write.
  private let known: KeyTree
  /// Sorted, so that the result is the same for every source.
  private lazy var unread = Suggestion(
    among: object.count > Self.maximumCount
      ? [] : object.sortedMembers().map { $0.key }.filter { known[$0] == nil })
  /// The objects inside this one through which paths lead.
  private var inner: [String: NearKeys] = [:]

  /// - Parameters:
  ///   - object: The object.
  ///   - known: The keys that entries read or write.
  package init(of object: InputObject, knowing known: KeyTree) {
    self.object = object
    self.known = known
  }

  /// Finds a key near those of an entry without a value; nil if none is near enough.
  package func nearest(to entry: PlanEntry) -> String? {
    entry.places.lazy.compactMap { self.nearest(to: $0.path.components[...]) }.first { _ in true }
  }

  /// Finds a key near the first one of a path that isn't in the data; nil if none is near enough.
  func nearest(to steps: ArraySlice<MappingPath.Component>) -> String? {
    guard let key = steps.first?.key else { return nil }
    guard case .found(let element) = object.lookup(key, duplicates: .useFirst) else {
      return unread.nearest(to: key)
    }
    guard case .object(let object) = element.value else { return nil }
    let next = inner[key] ?? NearKeys(of: object, knowing: known[key] ?? KeyTree())
    inner[key] = next
    return next.nearest(to: steps.dropFirst())
  }
}
