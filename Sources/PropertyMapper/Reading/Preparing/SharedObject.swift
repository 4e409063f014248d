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
  /// The keys that embedded models access.
  private(set) var knownKeys = KeyTree()
  /// The strictest policy for unknown keys of their tables; nil for the outermost table's.
  private var policy: UnknownKeyPolicy?
  /// Where paths of any of the tables could not be followed.
  private var deadEnds: Set<DecodingPass.Level.DeadEnd> = []
  /// The embedded models read so far.
  private(set) var objects: [PreparedObject] = []
  private(set) var contents: [PreparedContent] = []

  /// How many input editors of the next embedded model have already run.
  var editorCount = 0

  /// Whether one of the embedded models keeps unknown keys, or is a fallback that holds them.
  var keepsUnknownKeys: Bool {
    objects.contains { $0.plan.extras != nil } || contents.contains { $0.path == nil }
  }

  func add(_ object: PreparedObject) {
    objects.append(object)
    knownKeys.merge(object.knownKeys)
    add(object.plan.unknownKeys)
  }

  func add(_ content: PreparedContent) {
    contents.append(content)
    knownKeys.merge(content.knownKeys)
    add(content.route.hops.last?.base.unknownKeys)
  }

  /// Remembers a dead end; false if another path reached it before.
  func isFirst(_ deadEnd: DecodingPass.Level.DeadEnd) -> Bool {
    deadEnds.insert(deadEnd).inserted
  }

  /// Adds the keys of a model that is absent or invalid.
  func add(_ keys: KeyTree) { knownKeys.merge(keys) }

  private func add(_ other: UnknownKeyPolicy?) {
    guard let other else { return }
    policy = policy?.orStricter(other) ?? other
  }

  /// The policy for the object's unknown keys.
  ///
  /// - Parameter outermost: The policy of the outermost table.
  func policy(beside outermost: UnknownKeyPolicy) -> UnknownKeyPolicy {
    policy?.orStricter(outermost) ?? outermost
  }
}

extension UnknownKeyPolicy {
  /// The stricter one of two policies.
  func orStricter(_ other: Self) -> Self {
    if self == .reject || other == .reject { return .reject }
    return self == .warn || other == .warn ? .warn : .ignore
  }
}
