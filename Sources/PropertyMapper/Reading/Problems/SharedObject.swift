/// An object that is read by several tables: that of a model, and those of its embedded models.
///
/// Only the outermost of them knows which keys none of them reads. Until then, it collects what the
/// others read.
///
/// ```
///  Order    opens ─────────────────────────────────────▶ closes: unknown keys
///            └─ Address  opens ──▶ closes: adds its keys ─┘
/// ```
final class SharedObject {
  /// How the object is read by the outermost model.
  let outermost: RoutedObject
  /// The keys that embedded models access.
  private(set) var knownKeys = KeyTree()
  /// The strictest policy for unknown keys of their tables; nil for the outermost table's.
  private var policy: UnknownKeyPolicy?
  /// Where paths of any of the tables could not be followed.
  private var deadEnds: Set<ProblemFinder.Level.DeadEnd> = []
  /// The embedded models read so far.
  private(set) var models: [Model] = []

  /// An embedded model.
  struct Model {
    let routed: RoutedObject
    /// Nil if it is the content of a base.
    let level: ProblemFinder.Level?
    /// The assignment of the model around it.
    fileprivate(set) var place: (level: ProblemFinder.Level, index: Int)?

    /// Whether it keeps unknown keys, or is a fallback that holds them.
    var keepsUnknownKeys: Bool { level.map { $0.plan.extras != nil } ?? isFallback }

    /// Whether it is a fallback that holds the object.
    var isFallback: Bool { level == nil && routed.hops.last?.choice.payload == nil }
  }

  /// - Parameter outermost: How the object is read by the outermost model.
  init(of outermost: RoutedObject) { self.outermost = outermost }

  /// Whether one of the embedded models keeps unknown keys, or is a fallback that holds them.
  var keepsUnknownKeys: Bool { models.contains(where: \.keepsUnknownKeys) }

  /// Adds a model; the level is nil for the content of a base.
  func add(_ routed: RoutedObject, _ level: ProblemFinder.Level? = nil, knowing keys: KeyTree) {
    models.append(Model(routed: routed, level: level))
    add(keys)
    let other = level == nil ? routed.hops.last?.base.unknownKeys : routed.plan.unknownKeys
    if let other { policy = policy?.orStricter(other) ?? other }
  }

  /// Forgets the models, which refer to each other.
  func forgetModels() { models = [] }

  /// Notes the assignment of the model that was added last.
  func placeLast(in level: ProblemFinder.Level, at index: Int) {
    if let last = models.indices.last, models[last].place == nil {
      models[last].place = (level, index)
    }
  }

  /// Remembers a dead end; false if another path reached it before.
  func isFirst(_ deadEnd: ProblemFinder.Level.DeadEnd) -> Bool {
    deadEnds.insert(deadEnd).inserted
  }

  /// Adds the keys of a model that is absent or invalid.
  func add(_ keys: KeyTree) { knownKeys.merge(keys) }

  /// The policy for the object's unknown keys.
  ///
  /// - Parameter outermost: The policy of the outermost table.
  func policy(beside outermost: UnknownKeyPolicy) -> UnknownKeyPolicy {
    policy?.orStricter(outermost) ?? outermost
  }
}
