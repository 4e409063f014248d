import Foundation

// Compares the library with what it replaces, in one process, in turns:
//
//   swift run -c release Benchmarks [--only TEXT] [--rounds N] [--json] [--check]

let arguments = Array(CommandLine.arguments.dropFirst())

func value(of option: String) -> String? {
  arguments.firstIndex(of: option).flatMap { index in
    arguments.indices.contains(index + 1) ? arguments[index + 1] : nil
  }
}

let only = value(of: "--only")
let rounds = value(of: "--rounds").flatMap(Int.init) ?? 15
let comparisons = try (userComparisons() + listComparisons()).filter { comparison in
  only.map { comparison.title.contains($0) } ?? true
}

if arguments.contains("--check") {
  for comparison in comparisons { try comparison.check() }
  print("\(comparisons.count) comparisons: every contestant gives the right result")
} else {
  var results: [Comparison.Result] = []
  for comparison in comparisons {
    let measured = try comparison.measure(rounds: rounds)
    results += measured
    guard !arguments.contains("--json") else { continue }
    print(comparison.title)
    for result in measured {
      let ratio = String(format: "%6.2f", result.ratio)
      let time = String(format: "%10.2f µs", result.nanoseconds / 1000)
      print("  \(ratio)  \(time)  \(result.contestant)")
    }
  }
  if arguments.contains("--json") {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    print(String(decoding: try encoder.encode(results), as: UTF8.self))
  }
}
