/// The large objects of an input that closures received as dictionaries or values. If objects are nested and
/// a closure receives each of them, the inner ones are converted once: the outer dictionary already
/// contains them.
///
/// ```
///  JSON text      ──record on its tape──▶ ┐
///  MappingValue   ──storage─────────────▶ ├─ Place ──▶ dictionary, value, height, problems
///  Swift values   ──storage─────────────▶ │
///  property list  ──number──────────────▶ ┘
/// ```
final class HandedOutObjects: Sendable {
  private let parts = Locked<[Place: Part]>([:])
  /// The text that the records are in; nil if there are only values.
  private let document: JSONDocument?

  /// Where a list or an object of the input is.
  enum Place: Hashable {
    /// Its record on the document's tape.
    case record(Int)
    /// Its storage, which copies share.
    case storage(StorageIdentity)
    /// Its number in a binary property list.
    case stored(Int)
  }

  /// What is known about a list or an object. Unchecked, because dictionaries made of inputs contain only text, numbers, nulls, lists
  /// and dictionaries of these, and values of the caller's own input.
  private struct Part: @unchecked Sendable {
    /// Keeps the storage, so that nothing else can take its place.
    let source: InputValue
    var dictionary: [String: Any]?
    var value: MappingValue.Object?
    var checks: [HandedOutForm: CheckedPart] = [:]
  }

  /// Smaller ones are converted again: they are not worth the memory.
  static let minimumCount = 256

  init(of document: JSONDocument? = nil) { self.document = document }

  static func isLarge(_ element: JSONElement) -> Bool { element.recordCount >= minimumCount }

  func isMade(of other: JSONDocument) -> Bool { document === other }

  /// Where a list or an object is; nil if it is small or in another text.
  func place(of value: InputValue) -> Place? {
    if let element = value.element {
      return isMade(of: element.document) && Self.isLarge(element) ? .record(element.index) : nil
    }
    guard value.mayBeLarge else { return nil }
    switch value {
    case .list(.stored(let list)): return .stored(list.number)
    case .object(.stored(let object)): return .stored(object.number)
    default: return value.storage.map { .storage($0) }
    }
  }

  /// The dictionary of an object; nil if there is none yet, or the object is small.
  func dictionary(of value: InputValue) -> [String: Any]? { known(value)?.dictionary }

  /// The value of an object; nil if there is none yet, or the object is small.
  func value(of value: InputValue) -> MappingValue.Object? { known(value)?.value }

  /// What checking a list or an object found, if it has been checked in some form.
  func check(of value: InputValue, as form: HandedOutForm) -> CheckedPart? {
    known(value)?.checks[form]
  }

  func keep(_ dictionary: [String: Any], of source: InputValue, at place: Place) {
    parts.withLock { $0[place, default: Part(source: source)].dictionary = dictionary }
  }

  func keep(_ value: MappingValue.Object, of source: InputValue, at place: Place) {
    parts.withLock { $0[place, default: Part(source: source)].value = value }
  }

  func keep(
    _ check: CheckedPart, of source: InputValue, at place: Place, as form: HandedOutForm
  ) {
    parts.withLock { $0[place, default: Part(source: source)].checks[form] = check }
  }

  private func known(_ value: InputValue) -> Part? {
    // Most are small, and need no lock.
    if let element = value.element, !Self.isLarge(element) { return nil }
    return parts.withLock { parts in
      guard !parts.isEmpty, let place = place(of: value) else { return nil }
      return parts[place]
    }
  }
}

/// What checking a list or an object of the input found.
enum CheckedPart {
  /// It may be handed out, and contains so many levels of lists and objects, itself included.
  case fine(height: Int)
  case wrong(NotedErrors)
}

/// The form in which closures receive an object of the input.
package enum HandedOutForm: Sendable {
  /// As a ``MappingValue``, whose keys are compared by their bytes.
  case exact
  /// As a Swift dictionary, whose keys are hashed, and equal if they are canonically equal.
  case dictionary

  /// Whether an object that was checked in a form needs no check in this one.
  func isCovered(by checked: HandedOutForm?) -> Bool {
    checked == .dictionary || checked == self
  }
}

/// An object of the input that is being converted, and may be needed again.
package struct OpenedObject {
  private let shared: HandedOutObjects
  private let source: InputValue
  private let place: HandedOutObjects.Place
  private let counter: PartCounter
  private let start: Int

  /// Nil if the object is small.
  init?(_ source: InputValue, sharing shared: HandedOutObjects, counting counter: PartCounter) {
    guard let place = shared.place(of: source) else { return nil }
    self.shared = shared
    self.source = source
    self.place = place
    self.counter = counter
    start = counter.count
  }

  /// Of values, the size is only known once they are converted.
  private var isLarge: Bool {
    if case .record = place { return true }
    return counter.count - start >= HandedOutObjects.minimumCount
  }

  func keep(_ dictionary: [String: Any]) {
    if isLarge { shared.keep(dictionary, of: source, at: place) }
  }

  func keep(_ value: MappingValue.Object) {
    if isLarge { shared.keep(value, of: source, at: place) }
  }
}

/// How many parts of a tree have been converted.
final class PartCounter {
  var count = 0

  /// Counts an object that was converted before, which is large.
  func countKnown() { count += HandedOutObjects.minimumCount }
}

extension InputValue {
  /// Whether a list or an object has many members, or lists and objects inside, if it is not JSON text.
  var mayBeLarge: Bool {
    let minimum = HandedOutObjects.minimumCount
    switch self {
    case .list(.mapping(let elements)):
      return elements.count >= minimum || elements.contains { $0.isContainer }
    case .object(.mapping(let object)):
      return object.count >= minimum || object.members.contains { $0.value.isContainer }
    case .list(.any(let elements)):
      return elements.count >= minimum || elements.contains(where: Self.isContainer)
    case .object(.any(let object)):
      return object.count >= minimum || object.values.contains(where: Self.isContainer)
    case .list(.stored(let list)):
      return list.count >= minimum
        || (0..<list.count).contains { list.element(at: $0).value.isContainer }
    case .object(.stored(let object)):
      return object.count >= minimum
        || (0..<object.count).contains { object.value(at: $0).value.isContainer }
    default: return false
    }
  }

  /// Only these two types have the same storage each time they are looked at.
  package static func isContainer(_ value: Any) -> Bool {
    ExactValue.isOf([String: Any].self, value) || ExactValue.isOf([Any].self, value)
  }

  /// Where the parts of a list or an object are stored, if that stays the same.
  fileprivate var storage: StorageIdentity? {
    switch self {
    case .list(.mapping(let elements)): StorageIdentity(of: elements)
    case .object(.mapping(let object)): StorageIdentity(of: object.members)
    case .list(.any(let elements)): StorageIdentity(of: elements)
    case .object(.any(let object)): StorageIdentity(of: object)
    default: nil
    }
  }
}

/// Where the members of a dictionary, or the elements of a list, are stored.
///
/// Why the casts are safe: arrays and dictionaries are one word, of which nothing but its bits is looked at. Whoever compares
/// identities keeps a copy of each, so that no other storage can take its place.
struct StorageIdentity: Hashable {
  private let bits: UInt

  init(of dictionary: [String: Any]) {
    bits = unsafe unsafeBitCast(dictionary, to: UInt.self)
  }

  init<Element>(of list: [Element]) {
    bits = unsafe unsafeBitCast(list, to: UInt.self)
  }
}

/// The bits of a string: its contents, or where these are stored. Strings with the same bits are the same.
///
/// Why copying them is safe: a string takes at most two words, of which all bits are compared. Whoever compares identities
/// keeps the strings.
struct StringIdentity: Equatable {
  private var bits: (UInt64, UInt64) = (0, 0)

  init(of string: String) {
    unsafe withUnsafeBytes(of: string) { source in
      unsafe withUnsafeMutableBytes(of: &bits) { unsafe $0.copyMemory(from: source) }
    }
  }

  static func == (first: Self, second: Self) -> Bool {
    first.bits.0 == second.bits.0 && first.bits.1 == second.bits.1
  }
}
