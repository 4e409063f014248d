// Calls that write, compare or copy nested models.

import Foundation
import PropertyMapper
import PropertyMapperGraphs

func graphDepths() -> [Comparison] {
  let typed = levels { $0.addSubtypes(of: Level.self, discriminator: "type", levelSubtype) }
  func deed(
    _ name: String, _ mapper: PropertyMapper = typed, _ nesting: Nesting = .typed,
    _ run: @escaping (PropertyMapper, Level) throws -> Bool
  ) -> Comparison {
    depthComparison(name, nested: nesting) { text, _ in
      let level = try mapper.create(Level.self, from: .json(text))
      return { try run(mapper, level) ? level.count : 0 }
    }
  }
  let finished = levels {
    $0.setFinalEncoder(for: Level.self) { output, level in output["mark"] = level.mark + 1 }
  }
  // Each level passes its output on under a different key.
  let wrapped = levels {
    $0.setFinalEncoder(for: Level.self) { output, _ in output = ["data": output] }
  }
  let paid = payloads {
    $0.setFinalEncoder(for: PayloadLevel.self) { output, _ in output["edited"] = true }
  }
  return [
    deed("exporting text with final encoders", finished) { try !$0.export($1, as: .json).isEmpty },
    deed("exporting text with final encoders, in lists", finished, .list) {
      try !$0.export($1, as: .json).isEmpty
    },
    deed("exporting a dictionary with final encoders", finished) { try !$0.export($1).isEmpty },
    deed("exporting text with final encoders that add levels", wrapped) {
      try !$0.export($1, as: .json).isEmpty
    },
    depthComparison("exporting text of payloads with final encoders", nested: .payload) { text, _ in
      let level = try paid.create(PayloadLevel.self, from: .json(text))
      return { try paid.export(level, as: .json).isEmpty ? 0 : level.count }
    },
    deed("exporting text") { try !$0.export($1, as: .json).isEmpty },
    deed("exporting a dictionary") { try !$0.export($1).isEmpty },
    deed("changes") { mapper, level in
      let copy = try mapper.copy(level)
      var last = copy
      while let child = last.child { last = child }
      last.numbers[last.numbers.count - 1] = 8
      return try !mapper.changes(from: level, to: copy).isEmpty
    },
    deed("an archive") { try $0.unarchive(Level.self, from: $0.archive($1)).count == $1.count },
    deed("a hash") { $0.hash(of: $1) == $0.hash(of: $1) },
  ]
}
