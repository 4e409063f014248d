/// One compiled entry of a table.
///
/// It and its halves are classes because the engines pass them on at every level of nesting: copies
/// of all these closures would fill the stack long before the depth limit is reached.
final class PlanEntry: Sendable {
  /// The paths to read: the first one, or the next ones if earlier ones are absent.
  let places: [PlanPath]
  let demand: Demand
  let isSensitive: Bool
  let isLossy: Bool
  /// Whether it is marked as encode-only, so that its key counts as unknown.
  let isOnlyWritten: Bool
  /// Whether an empty string is always null, whatever the options are.
  let isEmptyAsNull: Bool
  /// Whether an empty string is a value of the property.
  let holdsText: Bool
  /// The number of elements that must remain in a lossy list.
  let minimumCount: Int
  /// The conversion policy; nil for the mapper's.
  let policy: ConversionPolicy?
  /// The argument that it provides for creating the model, if any.
  let argument: Argument?
  let reading: Reading?
  let writing: Writing?
  /// The property; nil for closures that see the whole model.
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

  /// The first path to read, and the path to write.
  let path: MappingPath
  /// Decodes it in one step; nil if it may take more.
  let quickReading: QuickReading?

  /// Whether a value is required.
  enum Demand: Sendable {
    case none
    /// Required in new models, since the property is not an optional.
    case inNewModels
    /// Required in new models, and null is an error in updated ones too.
    case always
  }

  /// Whether absence and null are errors in a new model.
  var isRequired: Bool { demand != .none }

  /// Whether null is an error in a new or an updated model.
  func isRequired(inUpdate isUpdate: Bool) -> Bool {
    isUpdate ? demand == .always : demand != .none
  }

  /// Whether the number of elements of its value is limited.
  var hasCountLimits: Bool { minimumCount > 0 || reading?.closures.countLimits != nil }

  /// An argument for creating the model.
  struct Argument: Sendable {
    let index: Int
    /// Whether a value is required at this entry: there is no default, and no later entry provides
    /// one.
    let isNeededNow: Bool
  }

  /// How an entry decodes a value and stores it in the model.
  final class Reading: Sendable {
    let shape: Shape
    let closures: EntryReading
    /// Whether a user's closure consumes the value.
    let isConsumer: Bool

    init(shape: Shape, closures: EntryReading) {
      self.shape = shape
      self.closures = closures
      isConsumer = closures.isConsumer
    }
  }

  /// How an entry reads a value from the model and encodes it.
  final class Writing: Sendable {
    let shape: Shape
    let closures: EntryWriting
    /// Encodes the property in one step, without calling users' code.
    let quickCodec: ValueCodec?
    /// The key that only this entry writes, if its path is a single key.
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

  /// The property of an entry: its accessor and shape, before any conversion, validation or hook.
  final class Property: Sendable {
    /// The name, if known: `User.age`.
    let name: String?
    let accessor: PropertyAccessor
    /// The shape of its type; nil if the library cannot examine it.
    let shape: Shape?
    /// The stored property, if reflection found it.
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
  /// The value that the entry writes for a model; nil is null.
  func load(_ writing: Writing, from model: Slot) throws -> Slot? {
    switch writing.closures.source {
    case .generated(let generate): return try generate(model)
    case .property: return try property?.accessor.load(from: model)
    case .encoded(let encode):
      return try property.map { try $0.accessor.load(from: model) }.flatMap(encode)
    }
  }
}
