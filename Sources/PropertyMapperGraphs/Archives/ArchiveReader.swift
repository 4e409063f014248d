import PropertyMapper

/// The bytes of an archive, read in place.
///
/// ```
///  bytes ──check──▶ every count, string and level is valid; where each list, object and model ends
///        ──value(at:)──▶ one level, on demand
/// ```
///
/// Values are only created on demand, so an archive that is rejected takes little more memory than its
/// bytes.
final class ArchiveReader {
  private let bytes: [UInt8]
  /// Where the lists, objects and models begin, in order, and where they end.
  private var starts: [UInt32] = []
  private var ends: [UInt32] = []
  /// How many lists, objects and models may lie in each other.
  private let maximumDepth: Int

  /// The longest archive whose places fit: four gigabytes, so that what is long takes no more than an eighth of its bytes here.
  static let maximumByteCount = Int(clamping: UInt32.max)

  /// Shorter lists, objects and models are passed value by value: of a million short lists, the places would take more memory than the
  /// archive.
  private static let longByteCount = 64

  /// How many lists, objects and models may lie in each other for each level of a model: an optional is a list, too.
  private static let valuesPerLevel = 8
  /// The maximum stack space to free a value created from a list, an object or a model, in bytes: measured,
  /// then doubled.
  private static let levelSize = 640
  /// The number of levels that can be freed with the available stack, by nested calls.
  private let stackDepth = StackRoom.levels(of: levelSize)

  init(_ bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    let (depth, isTooLarge) = (maximumDepth + 1).multipliedReportingOverflow(
      by: Self.valuesPerLevel)
    self.maximumDepth = isTooLarge ? .max : depth
  }

  // MARK: Checking

  /// A list, an object or a model that has begun.
  private struct Level {
    /// Its index among those found.
    let index: Int
    /// The number of values left in it.
    var count: Int
    let hasKeys: Bool
  }

  /// Checks the whole archive.
  ///
  /// - Returns: The place of its value.
  func check() throws(ArchiveFlaw) -> Int {
    let header = ArchiveWriter.header
    guard bytes.count >= header.count else { throw .truncated }
    guard bytes.starts(with: header.dropLast()) else { throw .foreign }
    guard bytes[header.count - 1] == header[header.count - 1] else { throw .newer }
    var cursor = ArchiveCursor(bytes, at: header.count)
    if bytes.dropFirst(header.count).first == ArchiveWriter.Tag.alone.rawValue {
      _ = try cursor.tag()
      try cursor.skipBases()
    }
    try checkValue(&cursor)
    guard cursor.isAtEnd else { throw .trailing }
    return header.count
  }

  /// Checks a value with its contents, in a loop.
  private func checkValue(_ cursor: inout ArchiveCursor) throws(ArchiveFlaw) {
    var open: [Level] = []
    repeat {
      if let last = open.indices.last {
        open[last].count -= 1
        if open[last].hasKeys { try cursor.checkText() }
      }
      let start = cursor.position
      let tag = try cursor.tag()
      switch tag {
      case .list, .object, .model:
        guard open.count < maximumDepth else { throw .deep }
        guard open.count < stackDepth, StackRoom.isLeft(beyond: StackRoom.reserve) else {
          throw .beyondStack
        }
        if tag == .model {
          _ = try cursor.instance()
          try cursor.skipNames()
        }
        open.append(
          Level(index: starts.count, count: try cursor.count(), hasKeys: tag != .list))
        starts.append(UInt32(start))
        ends.append(UInt32(start))
      default: try cursor.check(tag)
      }
      while let last = open.last, last.count == 0 {
        end(last, at: cursor.position)
        open.removeLast()
      }
    } while !open.isEmpty
  }

  /// Notes where a level ends, or forgets it if it is short; what is in it is short as well, and forgotten.
  private func end(_ level: Level, at position: Int) {
    if position - Int(starts[level.index]) >= Self.longByteCount {
      ends[level.index] = UInt32(position)
    } else {
      starts.removeLast()
      ends.removeLast()
    }
  }

  // MARK: Reading

  /// The value at a place in a checked archive; nil if there is none.
  func value(at place: Int) -> ArchivedValue? {
    var cursor = ArchiveCursor(bytes, at: place)
    return try? read(&cursor)
  }

  /// The value at a place in a checked archive if it has no parts, and is not a reference.
  func scalar(at place: Int) -> OutputValue? {
    var cursor = ArchiveCursor(bytes, at: place)
    guard let tag = try? cursor.tag() else { return nil }
    return try? cursor.scalar(tag)
  }

  private func read(_ cursor: inout ArchiveCursor) throws(ArchiveFlaw) -> ArchivedValue {
    let tag = try cursor.tag()
    switch tag {
    case .reference: return .reference(try cursor.integer())
    case .list: return .list(try parts(&cursor, haveKeys: false))
    case .object: return .object(try parts(&cursor, haveKeys: true))
    case .model:
      return .model(
        ArchivedContents(
          number: try cursor.instance(), names: try cursor.names(),
          members: try parts(&cursor, haveKeys: true)))
    case .alone: return .alone(try cursor.bases(), cursor.position)
    case .wrappedNull: return .wrappedNull(try cursor.integer())
    default: return .scalar(try cursor.scalar(tag))
    }
  }

  /// The places of a model's values, in the order of a table of keys; nil for keys that the model lacks.
  /// Of a repeated key, the last value counts.
  func places(of members: ArchivedParts, by keys: KeyTable) -> [Int?] {
    var places = [Int?](repeating: nil, count: keys.count)
    var rest = members
    bytes.withJSONBytes { text in
      var guess = 0
      while let (key, place) = rest.nextPlace() {
        guard let index = keys.index(of: text, key, guess: guess) else { continue }
        places[index] = place
        guess = index + 1
      }
    }
    return places
  }

  private func parts(
    _ cursor: inout ArchiveCursor, haveKeys: Bool
  ) throws(ArchiveFlaw) -> ArchivedParts {
    let count = try cursor.count()
    return ArchivedParts(self, cursor, count: count, haveKeys: haveKeys)
  }

  /// Passes a value; false if there is none.
  ///
  /// - Complexity: O(log *n*) in the number of lists, objects and models.
  fileprivate func pass(_ cursor: inout ArchiveCursor) -> Bool {
    do throws(ArchiveFlaw) {
      try passValue(&cursor)
      return true
    } catch {
      return false
    }
  }

  /// Passes a value. Short ones contain so few levels that the calls may be inside one another.
  private func passValue(_ cursor: inout ArchiveCursor) throws(ArchiveFlaw) {
    let place = cursor.position
    let tag = try cursor.tag()
    guard tag == .list || tag == .object || tag == .model else { return try cursor.skip(tag) }
    if let index = index(ofStart: place) {
      cursor = ArchiveCursor(bytes, at: Int(ends[index]))
      return
    }
    if tag == .model {
      _ = try cursor.instance()
      try cursor.skipNames()
    }
    for _ in 0..<(try cursor.count()) {
      if tag != .list { _ = try cursor.content() }
      try passValue(&cursor)
    }
  }

  /// The place in a checked archive of the instance with the given number; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the length of the archive for the first call, then O(1).
  func place(ofInstance number: Int) -> Int? { instancePlaces[number] }

  private lazy var instancePlaces: [Int: Int] = (try? placesOfInstances()) ?? [:]

  private func placesOfInstances() throws(ArchiveFlaw) -> [Int: Int] {
    var places: [Int: Int] = [:]
    var cursor = ArchiveCursor(bytes, at: ArchiveWriter.header.count)
    var open: [(count: Int, hasKeys: Bool)] = []
    while !cursor.isAtEnd {
      while open.last?.count == 0 { open.removeLast() }
      if let last = open.indices.last {
        open[last].count -= 1
        if open[last].hasKeys { _ = try cursor.content() }
      }
      let place = cursor.position
      let tag = try cursor.tag()
      switch tag {
      case .alone: try cursor.skipBases()
      case .list, .object, .model:
        if tag == .model {
          if let number = try cursor.instance() { places[number] = place }
          try cursor.skipNames()
        }
        open.append((try cursor.count(), tag != .list))
      default: try cursor.skip(tag)
      }
    }
    return places
  }

  private func index(ofStart place: Int) -> Int? {
    let index = starts.leadingCount { $0 < place }
    return index < starts.count && starts[index] == place ? index : nil
  }
}

/// A value in an archive, whose contents are read on demand.
enum ArchivedValue {
  /// A value without parts.
  case scalar(OutputValue)
  case list(ArchivedParts)
  case object(ArchivedParts)
  /// The first occurrence of a model.
  case model(ArchivedContents)
  /// The number of an earlier class instance.
  case reference(Int)
  /// A value archived as its own type, and how to reach it from bases that list this type; only at the
  /// root.
  case alone([ArchivedBase], Int)
  /// A null inside a number of optionals.
  case wrappedNull(Int)
}

/// A model in an archive.
struct ArchivedContents {
  /// The number of a class instance; nil for other models.
  let number: Int?
  /// The names of the subtypes from the declared type to the model's own type.
  let names: [String]
  let members: ArchivedParts
}

/// The places of the values in a list, an object or a model, with their keys, if any.
struct ArchivedParts: Sequence, TreeParts {
  private let reader: ArchiveReader
  private var cursor: ArchiveCursor
  private let haveKeys: Bool
  /// The number of parts left.
  private(set) var count: Int

  var underestimatedCount: Int { count }

  fileprivate init(_ reader: ArchiveReader, _ cursor: ArchiveCursor, count: Int, haveKeys: Bool) {
    self.reader = reader
    self.cursor = cursor
    self.count = count
    self.haveKeys = haveKeys
  }

  /// The next part. Elements of lists have no keys.
  mutating func next() -> (key: String, value: Int)? {
    guard let (key, place) = nextPlace() else { return nil }
    return (haveKeys ? cursor.text(in: key) : "", place)
  }

  /// The range of the next part's key, which is empty in lists, and the place of its value.
  fileprivate mutating func nextPlace() -> (key: Range<Int>, value: Int)? {
    guard count > 0, let key = haveKeys ? try? cursor.content() : 0..<0 else { return nil }
    let place = cursor.position
    guard reader.pass(&cursor) else { return nil }
    count -= 1
    return (key, place)
  }
}

extension ArchiveReader {
  /// The value at a place as output, if it contains no models.
  ///
  /// - Parameter limit: The maximum number of values in a list or an object.
  /// - Returns: Nil if it contains a model.
  /// - Throws: A list or an object exceeds the limit.
  func output(at place: Int, maximumCount limit: Int) throws(TooManyParts) -> OutputValue? {
    try tree(at: place, maximumCount: limit) {
      OutputBuilder(isObject: $0, count: $1, hasUniqueKeys: false)
    } leaf: {
      $0
    }
  }

  /// The value at a place as JSON, without an intermediate form.
  ///
  /// - Parameter limit: The maximum number of values in a list or an object.
  /// - Returns: Nil if it contains a model, or a value that JSON lacks.
  /// - Throws: A list or an object exceeds the limit.
  func mappingValue(at place: Int, maximumCount limit: Int) throws(TooManyParts) -> MappingValue? {
    try tree(at: place, maximumCount: limit) {
      MappingValueBuilder(isObject: $0, count: $1, hasUniqueKeys: false)
    } leaf: {
      try? MappingValue($0)
    }
  }

  private func tree<Builder: TreeBuilder>(
    at place: Int, maximumCount limit: Int, building build: (Bool, Int) -> Builder,
    leaf: (OutputValue) -> Builder.Target?
  ) throws(TooManyParts) -> Builder.Target? {
    do throws(Obstacle) {
      return try convertTree(place, building: build) {
        place throws(Obstacle) -> TreeStep<ArchivedParts, Builder.Target> in
        switch value(at: place) {
        case .scalar(let output):
          guard let leaf = leaf(output) else { throw .other }
          return .leaf(leaf)
        case .list(let parts):
          guard parts.count <= limit else { throw .tooManyParts(parts.count) }
          return .list(parts)
        case .object(let parts):
          guard parts.count <= limit else { throw .tooManyParts(parts.count) }
          return .object(parts)
        case .model, .reference, .alone, .wrappedNull, nil: throw .other
        }
      }
    } catch {
      if case .tooManyParts(let count) = error { throw TooManyParts(count: count) }
      return nil
    }
  }

  private enum Obstacle: Error {
    /// A model, or a value that cannot be converted.
    case other
    case tooManyParts(Int)
  }

  /// A list or an object exceeds the limit.
  struct TooManyParts: Error {
    let count: Int
  }
}
