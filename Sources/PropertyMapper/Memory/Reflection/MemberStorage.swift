/// A struct being created: memory, and a record of its initialized parts.
///
/// All addresses are right:
/// - A place exists only for a property of `Model` with exactly its type (or for the only value in
///   its wrapper), so `set` writes the type that the compiler expects there.
/// - A bit is set right after a member was initialized; only such members are read, replaced or
///   released. `finish` moves the value out only if all bits are set. Together with the maker's
///   check of completeness, this covers every byte except padding, and nothing is left to release.
/// - It can't be copied, and `MemberwiseMaker.make` provides it for one call, so the memory
///   outlives it.
struct MemberStorage<Model>: ~Copyable {
  private let memory: ValueAddress
  private let members: [LaidOutMember]
  private var initialized = IndexFlags()
  private var isMovedOut = false

  /// - Parameter memory: Room for a model.
  init(in memory: ValueAddress, for members: [LaidOutMember]) {
    self.memory = memory
    self.members = members
  }

  deinit {
    guard !isMovedOut else { return }
    for (index, member) in members.enumerated() where initialized[index] {
      member.deinitialize(memory)
    }
  }

  /// Sets a property, replacing a value set earlier.
  mutating func set<Value>(_ value: Value, in place: MemberwiseMaker<Model>.Place<Value>) {
    let address = memory + place.offset
    if initialized[place.index] {
      address.replace(with: value)
    } else {
      address.initialize(to: value)
      initialized[place.index] = true
    }
  }

  /// Moves the value out. Properties that are not set become nil.
  mutating func finish(name: (Int) -> String) throws(MissingMembers) -> Model {
    var missing: [String] = []
    for (index, member) in members.enumerated() where !initialized[index] {
      if let initializeToNil = member.initializeToNil {
        initializeToNil(memory)
        initialized[index] = true
      } else {
        missing.append(name(index))
      }
    }
    guard missing.isEmpty else { throw MissingMembers(names: missing) }
    isMovedOut = true
    return memory.take(Model.self)
  }
}

/// Properties that can't be nil and were not set.
struct MissingMembers: Error, Sendable, Equatable {
  let names: [String]
}

/// A set of small numbers that allocates nothing below 64.
private struct IndexFlags {
  private var first: UInt64 = 0
  private var rest: [Bool] = []

  subscript(index: Int) -> Bool {
    get {
      if index < 64 { return first & (1 << UInt64(index)) != 0 }
      return index - 64 < rest.count && rest[index - 64]
    }
    set {
      if index < 64 {
        let bit: UInt64 = 1 << UInt64(index)
        first = newValue ? first | bit : first & ~bit
      } else {
        while rest.count <= index - 64 { rest.append(false) }
        rest[index - 64] = newValue
      }
    }
  }
}
