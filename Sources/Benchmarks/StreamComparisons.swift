import Foundation
import PropertyMapper

/// The overhead of streams compared with single calls, and the benefit of a second task.
func streamComparisons() -> [Comparison] {
  let group = "Streams"

  // Users of streams name a concrete type, so the loops are written for each type.
  func records<Model: Equatable & Sendable>(
    _ title: String, _ mapper: PropertyMapper, lines: @escaping () -> [String],
    loops: StreamLoops<Model>
  ) -> Comparison {
    Comparison(group: group, title: title) {
      let texts = lines()
      let count = texts.count
      let single = texts.map { Data($0.utf8) }
      let text = Array(texts.joined(separator: "\n").utf8)
      let list = Array("[\(texts.joined(separator: ","))]".utf8)
      let chunks = Chunks(of: text, size: 1 << 16)
      let expected = try single.map { try mapper.create(Model.self, from: .json($0)) }
      return [
        Contestant(
          "single calls, for lines split in advance", records: count, gives: expected
        ) {
          try loops.single(mapper, single)
        },
        Contestant("a stream of lines", records: count, gives: expected) {
          try loops.lines(mapper, text, count)
        },
        Contestant("a stream of the elements of a list", records: count, gives: expected) {
          try loops.elements(mapper, list, count)
        },
        Contestant("a stream of lines in chunks of 64 kB", records: count, gives: expected) {
          try waiting { try await loops.chunks(mapper, chunks, count) }
        },
      ]
    }
  }

  func tasks<Model>(
    _ title: String, _ mapper: PropertyMapper, lines: @escaping () -> [String],
    loops: StreamLoops<Model>
  ) -> Comparison {
    Comparison(group: group, title: title) {
      let texts = lines()
      let chunks = Chunks(of: Array(texts.joined(separator: "\n").utf8), size: 1 << 20)
      return [1, 2].map { tasks in
        Contestant(tasks == 1 ? "one task" : "two tasks", records: texts.count, gives: texts.count)
        {
          try waiting { try await loops.tasks(mapper, chunks, tasks) }
        }
      }
    }
  }

  return [
    records(
      "10,000 records with 28 keys, one at a time", makeUserMapper(),
      lines: { InputGenerator.users(10_000) },
      loops: .users),
    records(
      "10,000 small records with rules, one at a time", makeSignUpMapper(),
      lines: { InputGenerator.signUpLines(10_000) }, loops: .signUps),
    tasks(
      "10,000 records with 28 keys, with one task and with two", makeUserMapper(),
      lines: { InputGenerator.users(10_000) }, loops: .users),
    tasks(
      "40,000 small records with rules, with one task and with two", makeSignUpMapper(),
      lines: { InputGenerator.signUpLines(40_000) }, loops: .signUps),
  ]
}

/// Comparisons that fail if the memory of a process grows with the length of a stream.
func streamMemoryComparisons() -> [Comparison] {
  let short = [10, 30, 100]

  func curve(
    _ title: String, _ megabytes: [Int], isLarge: Bool = false,
    _ count: @escaping @Sendable (PropertyMapper, GeneratedLines) async throws -> Int
  ) -> Comparison {
    Comparison(group: "Memory", title: title, isLarge: isLarge, maximumGrowth: 20 << 20) {
      let lines = InputGenerator.users(100)
      let mapper = makeUserMapper()
      return megabytes.map { megabytes in
        let source = GeneratedLines(lines, byteCount: megabytes * 1_000_000)
        return Contestant("\(megabytes) MB", gives: source.lineCount) {
          try waiting { try await count(mapper, source) }
        }
      }
    }
  }

  @Sendable func countLines(_ mapper: PropertyMapper, _ source: GeneratedLines) async throws -> Int
  {
    var count = 0
    for try await record in mapper.models(of: StructUser.self, from: source, as: .jsonLines) {
      _ = try record.result.get()
      count += 1
    }
    return count
  }

  return [
    curve("generated lines, read one at a time", short, countLines),
    curve("generated lines, read by two tasks", short) { mapper, source in
      var count = 0
      for try await record in mapper.models(
        of: StructUser.self, from: source, as: .jsonLines, maximumConcurrentTasks: 2)
      {
        _ = try record.result.get()
        count += 1
      }
      return count
    },
    curve(
      "up to a gigabyte of generated lines", short + [300, 1000], isLarge: true,
      countLines),
  ]
}
