/// Where the members of an object or a dictionary, or the elements of a list, are stored.
///
/// Why the casts are safe: arrays and dictionaries are one word, of which nothing but its bits is looked at. Whoever compares
/// identities keeps a copy of each, so that no other storage can take its place.
struct StorageIdentity: Hashable {
  private let bits: UInt

  init(of object: OutputObject) {
    bits = unsafe unsafeBitCast(object.members, to: UInt.self)
  }

  init(of object: MappingValue.Object) {
    bits = unsafe unsafeBitCast(object.members, to: UInt.self)
  }

  init(of dictionary: [String: Any]) {
    bits = unsafe unsafeBitCast(dictionary, to: UInt.self)
  }

  init<Element>(of list: [Element]) {
    bits = unsafe unsafeBitCast(list, to: UInt.self)
  }
}
