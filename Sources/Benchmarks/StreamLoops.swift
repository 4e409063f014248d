import Foundation
import PropertyMapper

/// The loops for the comparisons of streams, written for each type of model.
///
/// In a generic loop, the compiler copies each model out of its record, and few users write generic loops.
struct StreamLoops<Model: Sendable>: Sendable {
  let single: @Sendable (PropertyMapper, _ records: [Data]) throws -> [Model]
  let lines: @Sendable (PropertyMapper, _ text: [UInt8], _ count: Int) throws -> [Model]
  let elements: @Sendable (PropertyMapper, _ list: [UInt8], _ count: Int) throws -> [Model]
  let chunks: @Sendable (PropertyMapper, Chunks, _ count: Int) async throws -> [Model]
  /// Releases each model at once, as users of streams do, and returns the number of models.
  let tasks: @Sendable (PropertyMapper, Chunks, _ tasks: Int) async throws -> Int
}

extension StreamLoops<StructUser> {
  static let users = Self(
    single: { mapper, records in
      try records.map { try mapper.create(StructUser.self, from: .json($0)) }
    },
    lines: { mapper, text, count in
      var models: [StructUser] = []
      models.reserveCapacity(count)
      for record in mapper.models(of: StructUser.self, from: text, as: .jsonLines) {
        models.append(try record.result.get())
      }
      return models
    },
    elements: { mapper, list, count in
      var models: [StructUser] = []
      models.reserveCapacity(count)
      for record in mapper.models(of: StructUser.self, from: list, as: .jsonArray) {
        models.append(try record.result.get())
      }
      return models
    },
    chunks: { mapper, chunks, count in
      var models: [StructUser] = []
      models.reserveCapacity(count)
      for try await record in mapper.models(of: StructUser.self, from: chunks, as: .jsonLines) {
        models.append(try record.result.get())
      }
      return models
    },
    tasks: { mapper, chunks, tasks in
      var count = 0
      for try await record in mapper.models(
        of: StructUser.self, from: chunks, as: .jsonLines, maximumConcurrentTasks: tasks)
      {
        _ = try record.result.get()
        count += 1
      }
      return count
    })
}

extension StreamLoops<SignUp> {
  static let signUps = Self(
    single: { mapper, records in
      try records.map { try mapper.create(SignUp.self, from: .json($0)) }
    },
    lines: { mapper, text, count in
      var models: [SignUp] = []
      models.reserveCapacity(count)
      for record in mapper.models(of: SignUp.self, from: text, as: .jsonLines) {
        models.append(try record.result.get())
      }
      return models
    },
    elements: { mapper, list, count in
      var models: [SignUp] = []
      models.reserveCapacity(count)
      for record in mapper.models(of: SignUp.self, from: list, as: .jsonArray) {
        models.append(try record.result.get())
      }
      return models
    },
    chunks: { mapper, chunks, count in
      var models: [SignUp] = []
      models.reserveCapacity(count)
      for try await record in mapper.models(of: SignUp.self, from: chunks, as: .jsonLines) {
        models.append(try record.result.get())
      }
      return models
    },
    tasks: { mapper, chunks, tasks in
      var count = 0
      for try await record in mapper.models(
        of: SignUp.self, from: chunks, as: .jsonLines, maximumConcurrentTasks: tasks)
      {
        _ = try record.result.get()
        count += 1
      }
      return count
    })
}
