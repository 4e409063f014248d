/// One entry of a table, compiled.
///
/// A class, as its halves are, because the engines hand it on at every level of nesting: copies of all these
/// closures would fill the stack long before the depth limit is reached.
final class PlanEntry: Sendable {
  /// Where it is read: at the first place, or at the next ones if nothing was found before.
  let places: [PlanPath]
  let demand: Demand
  let isSensitive: Bool
  let isLossy: Bool
  /// Whether it is marked as one that is never read, so that its key counts as unknown.
  let isOnlyWritten: Bool
  /// Whether an empty text is null, whatever the options say.
  let isEmptyAsNull: Bool
  /// Whether an empty text is a value of the property.
  let holdsText: Bool
  /// How many elements must be left of a lossy list.
  let minimumCount: Int
  /// How the value is converted, if not as the mapper's options say.
  let policy: ConversionPolicy?
  /// Which argument of the model's construction it gives, if one.
  let argument: Argument?
  let reading: Reading?
  let writing: Writing?
  /// The property that it is about; nil for closures that see the whole model.
  let property: Property?

  init(
    places: [PlanPath],
    demand: Demand,
    isSensitive: Bool,
    isLossy: Bool,
    isOnlyWritten: Bool = false,
    isEmptyAsNull: Bool = false,
    holdsText: Bool = false,
    minimumCount: Int = 0,
    policy: ConversionPolicy? = nil,
    argument: Argument? = nil,
    reading: Reading?,
    writing: Writing?,
    property: Property? = nil
  ) {
    self.places = places
    path = places.first?.path ?? .root
    self.demand = demand
    self.isOnlyWritten = isOnlyWritten
    self.isEmptyAsNull = isEmptyAsNull
    self.holdsText = holdsText
    self.isSensitive = isSensitive
    self.isLossy = isLossy
    self.minimumCount = minimumCount
    self.policy = policy
    self.property = property
    self.argument = argument
    self.reading = reading
    self.writing = writing
    quickReading = QuickReading(
      reading, at: places, isRequired: demand != .none, argument: argument)
  }

  /// Where it is read first, and written.
  let path: MappingPath
  /// How it is read in one step; nil if there may be more to it.
  let quickReading: QuickReading?

  /// Whether there must be a value.
  enum Demand: Sendable {
    case none
    /// In models that are made, since the property is not an optional.
    case inNewModels
    /// Null is an error in models that are updated, too.
    case always
  }

  /// Whether absence and null are errors in a model that is made.
  var isRequired: Bool { demand != .none }

  /// Whether null is an error, in a model that is made or updated.
  func isRequired(inUpdate isUpdate: Bool) -> Bool {
    isUpdate ? demand == .always : demand != .none
  }

  /// Whether the number of elements of its value has bounds.
  var hasCountLimits: Bool { minimumCount > 0 || reading?.closures.countLimits != nil }

  /// An argument of the model's construction.
  struct Argument: Sendable {
    let index: Int
    /// Whether it must have a value by now: there is no default, and no later entry gives it.
    let isNeededNow: Bool
  }

  /// How an entry gets a value out of the input and into the model.
  final class Reading: Sendable {
    let shape: Shape
    let closures: EntryReading
    /// Whether a user's closure takes the value.
    let isConsumer: Bool

    init(shape: Shape, closures: EntryReading) {
      self.shape = shape
      self.closures = closures
      isConsumer = closures.isConsumer
    }
  }

  /// How an entry gets a value out of the model and into the output.
  final class Writing: Sendable {
    let shape: Shape
    let closures: EntryWriting
    /// Writes the property in one step, where nothing of the user's has a say in it.
    let quickCodec: ValueCodec?
    /// The key that nobody but this entry writes, if its path is one key.
    let ownKey: String?
    /// The keys of the path.
    let keys: [String]

    init(shape: Shape, closures: EntryWriting, path: MappingPath, isAlone: Bool) {
      self.shape = shape
      self.closures = closures
      keys = path.components.compactMap(\.key)
      ownKey = isAlone && keys.count == 1 ? keys[0] : nil
      quickCodec = closures.isPlain ? shape.quickCodec : nil
    }
  }

  /// The property of an entry, as what it is, past all converting, checking and hooks.
  final class Property: Sendable {
    /// The name, where it is known: `User.age`.
    let name: String?
    let accessor: PropertyAccessor
    /// The shape of its type; nil if the library cannot look inside.
    let shape: Shape?
    /// What reflection says about it, if it was found that way.
    let storage: StoredProperty?

    init(
      name: String?, accessor: PropertyAccessor, shape: Shape?, storage: StoredProperty? = nil
    ) {
      self.name = name
      self.accessor = accessor
      self.shape = shape
      self.storage = storage
    }
  }
}

extension PlanEntry {
  /// What the entry writes of a model; nil is null.
  func load(_ writing: Writing, from model: Slot) throws -> Slot? {
    switch writing.closures.source {
    case .generated(let generate): return try generate(model)
    case .property: return try property?.accessor.load(from: model)
    case .encoded(let encode):
      return try property.map { try $0.accessor.load(from: model) }.flatMap(encode)
    }
  }
}
