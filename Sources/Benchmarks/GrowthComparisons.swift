import Foundation
import PropertyMapper
import Synchronization

/// Comparisons of how the library scales. Ratios compare the times per record: all are near 1 if time is
/// linear, and near 0.5 if two threads do not slow each other down.
func growthComparisons() -> [Comparison] {
  let group = "Growth"
  let decoder = JSONDecoder()
  decoder.dateDecodingStrategy = .iso8601

  func threads(
    _ name: String, _ makeWork: @escaping (Data) -> @Sendable () throws -> [SignUp]
  ) -> Comparison {
    Comparison(group: group, title: "time per record, with two threads: \(name)") {
      let data = Data(InputGenerator.signUps(10_000).utf8)
      let expected = try decoder.decode([SignUp].self, from: data)
      let work = makeWork(data)
      return [
        Contestant("one thread", records: 10_000, gives: expected, work: work),
        Contestant("two threads in parallel", records: 20_000, gives: [expected, expected]) {
          let lists = Mutex<[[SignUp]]>([])
          DispatchQueue.concurrentPerform(iterations: 2) { _ in
            guard let list = try? work() else { return }
            lists.withLock { $0.append(list) }
          }
          return lists.withLock { $0 }
        },
      ]
    }
  }

  return [
    // The limit of the machine: no shared memory, no allocations.
    Comparison(group: group, title: "time per number, with two threads that only calculate") {
      let expected = calculation()
      return [
        Contestant("one thread", records: 1, gives: expected, work: calculation),
        Contestant("two threads in parallel", records: 2, gives: [expected, expected]) {
          let numbers = Mutex<[UInt64]>([])
          DispatchQueue.concurrentPerform(iterations: 2) { _ in
            let number = calculation()
            numbers.withLock { $0.append(number) }
          }
          return numbers.withLock { $0 }
        },
      ]
    },
    Comparison(group: group, title: "time per record, in lists of different lengths") {
      let mapper = makeSignUpMapper()
      return try [1000, 1, 10, 100, 10_000, 100_000].map { count in
        let data = Data(InputGenerator.signUps(count).utf8)
        let expected = try decoder.decode([SignUp].self, from: data)
        return Contestant("list of \(count)", records: count, gives: expected) {
          try mapper.create([SignUp].self, from: .json(data))
        }
      }
    },
    threads("the mapper") { data in
      let mapper = makeSignUpMapper()
      return { try mapper.create([SignUp].self, from: .json(data)) }
    },
    threads("JSONDecoder") { data in
      {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode([SignUp].self, from: data)
      }
    },
    Comparison(group: group, title: "the first record of a type with 28 keys") {
      let data = try fixture("github-user.json")
      let mapper = makeUserMapper()
      let expected = try decoder.decode(StructUser.self, from: data)
      return [
        Contestant("JSONDecoder, a new one each time", gives: expected) {
          try JSONDecoder().decode(StructUser.self, from: data)
        },
        Contestant("a mapper with the type registered", gives: expected) {
          try mapper.create(StructUser.self, from: .json(data))
        },
        Contestant("a new mapper, including its table", gives: expected) {
          let mapper = PropertyMapper()
          mapper.addMappings(.structUser, for: StructUser.self, makingWith: { StructUser() })
          return try mapper.create(StructUser.self, from: .json(data))
        },
      ]
    },
  ]
}

/// A few milliseconds of arithmetic.
@inline(never)
private func calculation() -> UInt64 {
  var random = SplitMix64(seed: 1)
  var sum: UInt64 = 0
  for _ in 0..<5_000_000 { sum &+= random.next() }
  return sum
}
