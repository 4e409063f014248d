/// Determines which types can be mapped without a table, if the options allow that.
///
/// A type can be if it has anything to map and the mapper can create it: a struct whose
/// non-optional properties can all be mapped, or a type that is `DefaultInitializable`.
struct ImplicitModels {
  let registry: Registry
  /// The enclosing types being examined.
  private var nesting = TypeNesting()
  private let search = Search()

  /// Findings during the search.
  private final class Search {
    /// Whether the types are infinite, or nested too deeply to examine.
    var isEndless = false
  }

  init(registry: Registry) {
    self.registry = registry
  }

  func contains(_ type: any Any.Type) -> Bool {
    // A type that refers to ever larger ones is infinite, however far the search went.
    registry.rules.mapsUnregisteredModels && canMap(type) && !search.isEndless
  }

  /// Whether a nested type can be mapped; a recursive one depends on its other properties.
  private func isMapped(_ type: any Any.Type) -> Bool {
    registry.isRegistered(type) || nesting.contains(type) || canMap(type)
  }

  private func canMap(_ type: any Any.Type) -> Bool {
    guard !search.isEndless, !SystemTypes.contains(type),
      case .success(let layout) = TypeLayout.of(type)
    else { return false }
    guard let inside = inside(type) else {
      search.isEndless = true
      return false
    }
    let storage = AutomaticStorage(resolver: registry.resolver, isMapped: inside.isMapped)
    let mapped = layout.properties.filter { (try? storage.storage(of: $0)) != nil }
    guard !mapped.isEmpty else { return false }
    if registry.rules.hasCustomFactory || type is any DefaultInitializable.Type { return true }
    let names = Set(mapped.map(\.storageName))
    return layout.kind == .structure && Self.isMade(type, of: names, layout)
  }

  /// The search inside a type; nil if it is nested too deeply.
  private func inside(_ type: any Any.Type) -> Self? {
    guard let nesting = nesting.entering(type), StackRoom.isLeft(beyond: 64 << 10) else {
      return nil
    }
    var inside = self
    inside.nesting = nesting
    return inside
  }

  /// Why a type cannot be mapped without a table: the first required property that cannot be
  /// mapped.
  func obstacle(of type: any Any.Type) -> String? {
    guard !SystemTypes.contains(type), case .success(let layout) = TypeLayout.of(type) else {
      return nil
    }
    guard let inside = inside(type) else { return nil }
    let storage = AutomaticStorage(resolver: registry.resolver, isMapped: inside.isMapped)
    var leftOut: [(property: StoredProperty, fact: String)] = []
    for property in layout.properties {
      do throws(LeftOutReason) {
        _ = try storage.storage(of: property)
      } catch {
        leftOut.append((property, "\(property.name) \(Messages.fact(of: error.reason))"))
      }
    }
    let needed = leftOut.first { !($0.property.type is any AnyOptional.Type) } ?? leftOut.first
    if let needed, layout.kind == .structure || leftOut.count == layout.properties.count {
      return needed.fact
    }
    return layout.properties.isEmpty ? Messages.nothingToMap : Messages.isNotMade
  }

  private static func isMade<Model>(
    _ type: Model.Type, of names: Set<String>, _ layout: TypeLayout
  ) -> Bool {
    (try? MemberwiseMaker<Model>(layout) { names.contains($0.storageName) }) != nil
  }
}

/// Nested types, and whether they refer to ever larger ones.
///
/// A generic type can contain another version of itself, like `Node<Value>` with a `Node<[Value]>`
/// in it. Each type then refers to a larger one, without end:
///
/// ```
///  Node<Int> ─▶ Node<[Int]> ─▶ Node<[[Int]]> ─▶ …
/// ```
struct TypeNesting {
  private var types: Set<ObjectIdentifier> = []
  /// The lengths of the type names, by the names without their generic arguments.
  private var nameLengths: [String: [Int]] = [:]

  /// How often a generic type may contain a larger version of itself: no model needs more.
  private static let maximumGrowth = 8

  func contains(_ type: any Any.Type) -> Bool { types.contains(ObjectIdentifier(type)) }

  /// The types with another one inside; nil if they are infinite.
  func entering(_ type: any Any.Type) -> Self? {
    var nesting = self
    nesting.types.insert(ObjectIdentifier(type))
    let name = String(reflecting: type)
    guard name.contains("<") else { return nesting }
    let family = Self.withoutArguments(name)
    let lengths = nameLengths[family, default: []]
    // Types that get smaller end by themselves.
    guard lengths.count(where: { $0 < name.utf8.count }) < Self.maximumGrowth else { return nil }
    nesting.nameLengths[family] = lengths + [name.utf8.count]
    return nesting
  }

  private static func withoutArguments(_ name: String) -> String {
    var depth = 0
    return String(
      decoding: name.utf8.filter { byte in
        if byte == UInt8(ascii: "<") { depth += 1 }
        if byte == UInt8(ascii: ">") { depth -= 1 }
        return depth == 0
      }, as: UTF8.self)
  }
}
