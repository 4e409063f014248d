import PropertyMapper

/// Makes a random table of a pool: some of its entries, in any order, at random paths, with random modifiers.
struct TableMaker<Model: SendableMetatype> {
  typealias Entry = (path: MappingPath, descriptor: PropertyDescriptor<Model>)

  let pool: PropertyPool<Model>
  private let isDescribable: Bool
  /// Whether all paths begin with an index.
  var isRow = false
  var paths = RandomPaths()
  private(set) var entries: [Entry] = []
  private(set) var book: [TableBook.Entry] = []
  /// The properties of the entries.
  private(set) var properties: [any RuledProperty<Model>] = []

  init(pool: PropertyPool<Model>, isDescribable: Bool) {
    self.pool = pool
    self.isDescribable = isDescribable
  }

  mutating func fill(_ choices: inout RandomChoices) {
    let limit = choices.number(1...min(7, pool.offers.count))
    for offer in choices.shuffled(pool.offers).prefix(limit) {
      add(offer, &choices)
      // Two paths for one property.
      if choices.chance(6) { add(offer, &choices) }
    }
  }

  /// Adds a model that is read from the object itself and written to it.
  ///
  /// - Parameter name: What the table book calls the table: no model can be in its own object.
  mutating func embedModel(in name: String, _ choices: inout RandomChoices) {
    let offers = pool.offers.filter { $0.embeddable != nil && $0.embeddable != name }
    guard let offer = choices.pickIfAny(offers) else { return }
    entries.append((.root, offer.make(&choices)))
    book.append(TableBook.Entry(paths: [[]], wanted: offer.wanted, isRequired: false))
  }

  /// Adds a dictionary that takes the keys that no other entry reads.
  mutating func addOtherKeys(_ choices: inout RandomChoices) {
    guard let offer = choices.pickIfAny(pool.offers.filter(\.wanted.isObject)) else { return }
    entries.append((.root, offer.make(&choices)))
    book.append(TableBook.Entry(paths: [[]], wanted: offer.wanted, isRequired: false))
  }

  /// Adds an entry that is neither read nor written.
  mutating func addMistake() {
    entries.append(("mistake", .generator { _ in 1 }.decodeOnly()))
  }

  private mutating func add(_ offer: PropertyPool<Model>.Offer, _ choices: inout RandomChoices) {
    let (chosen, isFree) = paths.next(&choices)
    // Choices of their own, so that tables are otherwise the same.
    var forms = choices
    let path =
      isRow ? [.index(entries.count)] + (forms.chance(25) ? chosen : []) : chosen
    var descriptor = offer.make(&choices)
    var isRead = offer.direction != .writing
    var isWritten = offer.direction != .reading
    if isWritten {
      if !isFree {
        guard isRead else { return }
        isWritten = false
        descriptor = descriptor.decodeOnly()
      } else if isRead, choices.chance(5) {
        isWritten = false
        descriptor = descriptor.decodeOnly()
      } else if isRead, choices.chance(4) {
        isRead = false
        descriptor = descriptor.encodeOnly()
      }
    }
    if isWritten { paths.reserve(chosen) }
    var all = [path]
    if isRead, choices.chance(15) {
      for _ in 0..<choices.number(1...2) {
        let alternative =
          (isRow ? [PathStep.index(entries.count + 8)] : []) + paths.alternative(&choices)
        all.append(alternative)
        descriptor = descriptor.or(alternative.mappingPath)
      }
    }
    let isRequired = choices.chance(15)
    if isRequired { descriptor = descriptor.required() }
    descriptor = modified(descriptor, &choices, isList: offer.wanted.isList)
    var entry = TableBook.Entry(paths: all, wanted: offer.wanted, isRequired: isRequired)
    if isRead, !isDescribable { giveForms(to: &entry, &descriptor, &forms) }
    entries.append((path.mappingPath, descriptor))
    if let property = offer.property { properties.append(property) }
    if isRead { book.append(entry) }
  }

  /// Lets a value have several forms, or be wrong.
  private func giveForms(
    to entry: inout TableBook.Entry, _ descriptor: inout PropertyDescriptor<Model>,
    _ choices: inout RandomChoices
  ) {
    if entry.wanted.isArray, choices.chance(20) {
      entry.mayBeAlone = true
      descriptor = descriptor.oneOrMany()
    }
    if choices.chance(6) {
      entry.isInText = true
      descriptor = descriptor.inJSONText()
    }
    if !entry.wanted.isList, choices.chance(8) { descriptor = descriptor.lossy() }
  }

  private func modified(
    _ descriptor: PropertyDescriptor<Model>, _ choices: inout RandomChoices, isList: Bool
  ) -> PropertyDescriptor<Model> {
    var descriptor = descriptor
    if choices.chance(7) { descriptor = descriptor.sensitive() }
    if choices.chance(8), !isDescribable {
      descriptor = descriptor.converting(choices.pick([.strict, .lossless, .lenient]))
    }
    if choices.chance(7) { descriptor = descriptor.emptyAsNull() }
    if choices.chance(7) { descriptor = descriptor.omittingEmpty() }
    if choices.chance(7) { descriptor = descriptor.writingNull() }
    if isList, choices.chance(20) {
      descriptor = descriptor.lossy(minimumCount: choices.chance(30) ? choices.number(1...2) : 0)
    }
    return descriptor
  }
}

extension Wanted {
  fileprivate var isArray: Bool {
    switch self {
    case .list: true
    case .optional(let wanted): wanted.isArray
    default: false
    }
  }

  fileprivate var isObject: Bool { isList && !isArray }

  fileprivate var isList: Bool {
    switch self {
    case .list, .object: true
    case .optional(let wanted): wanted.isList
    default: false
    }
  }
}
