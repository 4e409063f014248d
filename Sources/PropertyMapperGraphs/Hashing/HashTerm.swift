import PropertyMapper

/// The input of a hash: values by their own hashes, instances by number.
enum HashTerm {
  case value(Int)
  case instance(Int)
  /// Ordered parts, after a hash of everything else.
  case ordered(Int, [HashTerm])

  func hash(by instances: InstanceHashes) -> Int {
    var hasher = Hasher()
    switch self {
    case .value(let hash): return hash
    case .instance(let number): return instances[number]
    case .ordered(let hash, let parts):
      hasher.combine(hash)
      for part in parts { hasher.combine(part.hash(by: instances)) }
    }
    return hasher.finalize()
  }

  /// The numbers of the instances in it, each as often as it appears.
  fileprivate var instances: [Int] {
    switch self {
    case .value: []
    case .instance(let number): [number]
    case .ordered(_, let parts): parts.flatMap { $0.instances }
    }
  }
}

/// The hashes of instances that refer to each other.
///
/// Those from which no cycle can be reached are hashed from the leaves up. A cycle has no leaves, and
/// equality does not depend on the number of instances it consists of; so instances from which a cycle can
/// be reached are hashed by the values within a few steps.
struct InstanceHashes {
  private var hashes: [Int]

  subscript(number: Int) -> Int { hashes[number] }

  /// The number of steps to follow from an instance from which a cycle can be reached.
  private static let stepCount = 4

  /// - Complexity: O(*n*) in the number of parts of all terms.
  init(of terms: [HashTerm]) {
    hashes = Array(repeating: 0, count: terms.count)
    var missing: [Int] = []
    var users: [[Int]] = Array(repeating: [], count: terms.count)
    for (number, term) in terms.enumerated() {
      let instances = term.instances
      missing.append(instances.count)
      for instance in instances { users[instance].append(number) }
    }
    var ready = missing.indices.filter { missing[$0] == 0 }
    while let number = ready.popLast() {
      hashes[number] = terms[number].hash(by: self)
      for user in users[number] {
        missing[user] -= 1
        if missing[user] == 0 { ready.append(user) }
      }
    }
    let cyclic = missing.indices.filter { missing[$0] > 0 }
    for _ in 0..<(cyclic.isEmpty ? 0 : Self.stepCount) {
      var next = self
      for number in cyclic { next.hashes[number] = terms[number].hash(by: self) }
      self = next
    }
  }
}
