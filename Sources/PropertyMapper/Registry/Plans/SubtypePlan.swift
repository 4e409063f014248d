/// The types that can be used in place of a base, and how one is selected.
package struct SubtypePlan: Sendable {
  /// The path of the type's name in the data; nil if only a closure selects.
  package private(set) var discriminator: MappingPath?
  /// A different discriminator from an earlier call; names at two paths are ambiguous.
  private(set) var otherDiscriminator: MappingPath?
  /// Whether the key that is present selects the type, whose value is under that key.
  package private(set) var isByKey = false
  /// Selects by examining the object; takes precedence over the discriminator.
  package var chooser: (@Sendable (MappingInput) throws -> String?)?
  /// The types that calls added, in their order.
  private var added = AddedElements<SubtypeChoice>()
  /// The types, sorted by their names; empty until the list is ``arranged()``.
  package private(set) var choices: [SubtypeChoice] = []
  /// The indexes of the choices in the order in which they were listed.
  private var listedIndexes: [Int] = []
  /// The indexes of the choices for each type, in order.
  private var indexes: [ObjectIdentifier: [Int]] = [:]
  /// The indexes of the choices whose paths begin with each key, in order.
  private var indexesByKey: [MappingPath.Component: [Int]] = [:]
  /// The keys of all types, if they are identified by keys.
  private var keysOfTypes = KeyTree()
  /// The keys that identify values without a content, and can be text in place of an object; nil if there are none.
  private(set) var plainNames: KeyTable?
  /// The type for an object with an unlisted name.
  package var fallback: SubtypeChoice?
  /// What is wrong with the names of calls.
  private(set) var nameProblems: [String] = []
  /// The latest declaration of the list.
  var registration: String?
  private var callCount = 0

  /// The types, with the fallback after the named ones.
  package var all: [SubtypeChoice] { fallback.map { choices + [$0] } ?? choices }

  /// The types in the order in which they were listed, and then the fallback. If the same value has several names,
  /// the first one is written.
  var listed: [SubtypeChoice] {
    listedIndexes.map { choices[$0] } + [fallback].compactMap(\.self)
  }

  /// The models that the types are or contain.
  var models: [ModelReference] { all.flatMap(\.models) }

  /// Sets the discriminator, and remembers the previous one if it is different.
  mutating func setDiscriminator(_ path: MappingPath) {
    if let discriminator, discriminator != path { otherDiscriminator = discriminator }
    discriminator = path
  }

  mutating func setFallback(_ choice: SubtypeChoice) {
    var choice = choice
    choice.isFallback = true
    fallback = choice
  }

  /// Remembers what is wrong with the names of a call.
  mutating func note(_ names: SubtypeNameList) { nameProblems += names.problems }

  /// Selects by the key that is present.
  mutating func setByKey() { isByKey = true }

  /// The texts that can be in place of an object.
  package var plainTexts: [String] { plainNames?.keys ?? [] }

  /// The object that a text is read as, if it names a value without a content.
  func object(namedBy text: String) -> MappingValue.Object? {
    plainNames?.index(of: text) == nil ? nil : [text: [:]]
  }

  /// The text that a type is written as instead of an object; nil if it is written as an object.
  package func plainText(of choice: SubtypeChoice) -> String? { isByKey ? choice.plainName : nil }

  /// Whether the data identifies the type of every object, without a closure.
  package var identifiesTypes: Bool { discriminator != nil || isByKey }

  /// The paths that the list itself reads in an object: the discriminator, or the keys of all
  /// types. They are known keys, and so are those that the selected type reads in the same object.
  package var ownPaths: [MappingPath] {
    if let discriminator { return [discriminator] }
    return isByKey ? choices.compactMap(\.payload) : []
  }

  /// The tree of ``ownPaths``.
  package var ownKeys: KeyTree {
    if isByKey, discriminator == nil { return keysOfTypes }
    var keys = KeyTree()
    if let discriminator { keys.insert(discriminator.components[...]) }
    return keys
  }

  /// The path that a finding about a type of the list refers to.
  func place(of choice: SubtypeChoice) -> MappingPath? { discriminator ?? choice.payload }

  /// Adds the types of one call, which replace those with the same names once the list is in order.
  ///
  /// - Parameter isInWrittenOrder: Whether the types are in the order in which they're written, rather than in that of
  ///   their names.
  mutating func add(_ others: [SubtypeChoice], inWrittenOrder isInWrittenOrder: Bool) {
    callCount += 1
    added.add(
      others.enumerated().map { position, choice in
        var choice = choice
        choice.call = callCount
        choice.position = position
        choice.isInWrittenOrder = isInWrittenOrder
        return choice
      })
  }

  /// The list with the types of all calls in order.
  ///
  /// If a type has several names, the one listed by the earliest call is written; of names in one call, the
  /// first.
  ///
  /// - Complexity: O(*n* log *n*) in the number of types.
  func arranged() -> Self {
    var arranged = self
    arranged.arrange()
    return arranged
  }

  private mutating func arrange() {
    // Sorting is stable, so the last choice with a name is the one to keep.
    let sorted = added.all.sorted { $0.name.precedes($1.name) }
    choices = []
    choices.reserveCapacity(sorted.count)
    for choice in sorted {
      if choices.last?.name == choice.name { choices.removeLast() }
      choices.append(choice)
    }
    markAliases()
    listedIndexes = choices.indices.sorted { choices[$0].isListed(before: choices[$1]) }
    indexes = Dictionary(grouping: choices.indices) { ObjectIdentifier(choices[$0].model.type) }
    let plainNames = isByKey ? choices.compactMap(\.plainName) : []
    self.plainNames = plainNames.isEmpty ? nil : KeyTable(plainNames)
    indexesByKey = [:]
    keysOfTypes = KeyTree()
    for (index, choice) in choices.enumerated() {
      guard let path = choice.payload, let first = path.components.first else { continue }
      indexesByKey[first, default: []].append(index)
      keysOfTypes.insert(path.components[...])
    }
  }

  /// The types whose keys may be in an object, in order.
  ///
  /// - Complexity: O(*n* log *n*) in the number of members of the object, or O(*m*) in the number of
  ///   types if that is less.
  func choices(amongKeysOf object: InputObject) -> [SubtypeChoice] {
    guard object.count < choices.count else { return choices }
    let found = Set(object.members.flatMap { indexesByKey[.key($0.key)] ?? [] })
    return found.sorted().map { choices[$0] }
  }

  private mutating func markAliases() {
    var first: [ObjectIdentifier: Int] = [:]
    for index in choices.indices where !choices[index].isPayload {
      choices[index].isAlias = false
      let type = ObjectIdentifier(choices[index].model.type)
      guard let other = first[type] else {
        first[type] = index
        continue
      }
      let alias = choices[index].isListed(before: choices[other]) ? other : index
      choices[alias].isAlias = true
      if alias == other { first[type] = index }
    }
  }

  /// - Complexity: O(log *n*) in the number of types.
  package subscript(name: SubtypeName) -> SubtypeChoice? {
    let index = choices.leadingCount { $0.name.precedes(name) }
    return index < choices.count && choices[index].name == name ? choices[index] : nil
  }

  /// The choice for a class: its own or that of its nearest superclass.
  func choice(forClass type: any Any.Type) -> SubtypeChoice? {
    guard let type = type as? AnyClass else { return choice(forExactly: type) }
    return sequence(first: type) { _getSuperclass($0) }.lazy
      .compactMap { choice(forExactly: $0) }.first { _ in true }
  }

  /// The choices for a type itself, without the fallback.
  func choices(ofExactly type: any Any.Type) -> some Collection<SubtypeChoice> {
    (indexes[ObjectIdentifier(type)] ?? []).lazy.map { choices[$0] }
  }

  private func choice(forExactly type: any Any.Type) -> SubtypeChoice? {
    choices(ofExactly: type).first { !$0.isAlias }
      ?? fallback.flatMap { $0.model.type == type ? $0 : nil }
  }

  /// The choice for a model of the base.
  func choice(of slot: Slot) -> SubtypeChoice? {
    let type = slot.runtimeType
    func holds(_ choice: SubtypeChoice) -> Bool { (try? choice.unwrap(slot)) != nil }
    var holder: SubtypeChoice?
    for choice in all where !choice.isAlias {
      if choice.isPayload {
        if holder.map({ choice.isListed(before: $0) && !choice.isFallback }) ?? true, holds(choice)
        {
          holder = choice
        }
      } else if choice.model.type == type {
        return choice
      }
    }
    // Payloads take precedence over superclasses: an instance may have a payload that its class
    // doesn't show.
    return holder ?? choice(forClass: type) ?? all.first { !$0.isPayload && holds($0) }
  }

  /// The list with the shapes of types that are not decoded as models from the same object.
  func resolved(by resolver: ShapeResolver) -> Self {
    var resolved = self
    // A name in the object would become part of the value.
    let takesValues = chooser != nil && !identifiesTypes
    resolved.choices = choices.map { $0.resolved(by: resolver, takingValues: takesValues) }
    resolved.fallback = fallback?.resolved(by: resolver, takingValues: takesValues)
    return resolved
  }
}

/// The name of a type, and its path in the data.
package struct WrittenDiscriminator: Sendable {
  package let path: MappingPath
  package let name: SubtypeName
}
