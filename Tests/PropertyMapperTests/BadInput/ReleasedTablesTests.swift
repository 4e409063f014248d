import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Whatever the table, whatever is wrong, and wherever: every model that was created is released.
@Suite struct ReleasedTablesTests {
  private func expectRelease(
    _ text: [UInt8], _ body: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let left = LifeCount.left { try? body() }
    #expect(left == 0, "\(String(decoding: text, as: UTF8.self))", sourceLocation: sourceLocation)
  }

  @Test(arguments: LivingTable.all, LivingTable.Manner.allCases)
  func `104: every table reads its valid text and releases the model`(
    table: LivingTable, manner: LivingTable.Manner
  ) throws {
    let mapper = table.mapper(manner)
    try mapper.verify()
    var model: Living.Record?
    let count = LifeCount()
    try LifeCount.$current.withValue(count) {
      model = try mapper.create(Living.Record.self, from: .json(table.text))
    }
    #expect(count.value > 3)
    #expect(model?.before?.text == "b")
    model = nil
    #expect(count.value == 0)
  }

  @Test(arguments: LivingTable.all, LivingTable.Manner.allCases)
  func `104: every table releases its models, wherever the text is wrong`(
    table: LivingTable, manner: LivingTable.Manner
  ) {
    let mapper = table.mapper(manner)
    for text in Damage.texts(of: table.text) {
      expectRelease(text) { _ = try mapper.create(Living.Record.self, from: .json(text)) }
      expectRelease(text) {
        var record = try mapper.create(Living.Record.self, from: .json(table.text))
        try mapper.update(&record, from: .json(text))
      }
      expectRelease(text) {
        let object = try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any]
        _ = try mapper.create(Living.Record.self, from: object ?? [:])
      }
    }
  }

  @Test(arguments: LivingTable.all, LivingTable.Manner.allCases)
  func `104: every table releases its records, wherever a stream is wrong`(
    table: LivingTable, manner: LivingTable.Manner
  ) {
    let mapper = table.mapper(manner)
    let whole = Array(table.text.utf8)
    for text in Damage.texts(of: table.text) {
      let lines = whole + [0x0A] + text + [0x0A] + whole
      expectRelease(text) {
        for record in mapper.models(of: Living.Record.self, from: lines, as: .jsonLines) {
          _ = record
        }
      }
      let list = [0x5B] + whole + [0x2C] + text + [0x5D]
      expectRelease(text) {
        for record in mapper.models(of: Living.Record.self, from: list, as: .jsonArray) {
          _ = record
        }
      }
    }
  }

  @Test(arguments: LivingTable.all)
  func `104: records of an async stream are released even if iteration stops early`(
    table: LivingTable
  ) async throws {
    let mapper = table.mapper(.waiting)
    let wrong = String(table.text.dropLast()) + "]"
    let count = LifeCount()
    try await LifeCount.$current.withValue(count) {
      for taken in [1, 40] {
        let chunks = AsyncStream<[UInt8]> { continuation in
          for line in Array(repeating: [table.text, wrong, table.text + " y"], count: 12).joined() {
            continuation.yield(Array(line.utf8) + [0x0A])
          }
          continuation.finish()
        }
        var records = mapper.models(of: Living.Record.self, from: chunks, as: .jsonLines)
          .makeAsyncIterator()
        for _ in 0..<taken { _ = try await records.next() }
      }
    }
    #expect(count.value == 0)
  }

  @Test func `104: records read by several tasks at once are released`() async throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["token": .property(\.token)], for: Living.Note.self)
    let count = LifeCount()
    try await LifeCount.$current.withValue(count) {
      let lines = (0..<3000).map { number in
        switch number % 5 {
        case 0: #"{"token":"t"} y"#
        case 1: #"{"token":"t""#
        default: #"{"token":"\#(number)"}"#
        }
      }
      let source = AsyncStream<[UInt8]> { continuation in
        continuation.yield(Array(lines.joined(separator: "\n").utf8))
        continuation.finish()
      }
      var readCount = 0
      let records = mapper.models(
        of: Living.Note.self, from: source, as: .jsonLines, maximumConcurrentTasks: 3)
      for try await record in records {
        if case .success = record.result { readCount += 1 }
      }
      #expect(readCount == 1800)
    }
    #expect(count.value == 0)
  }

  @Test
  func `104: instances that refer to one another are released when a closure throws`()
    throws
  {
    let factory = IdentityFactory().identifying(Living.Animal.self, by: \.id, at: "id")
    let mapper = PropertyMapper(factory: factory)
    mapper.addMappings(
      ["id": .property(\.id), "name": .property(\.name), "friend": .model(\.friend)],
      for: Living.Animal.self)
    mapper.setFinalDecoder(for: Living.Animal.self) { input, _ in
      if input["stop"] != nil { throw MappingError("must go on", at: "stop") }
    }
    for text in [
      #"{"id":"1","friend":{"id":"1"},"stop":1}"#, #"{"id":"1","friend":{"id":"1","stop":1}}"#,
      #"{"id":"1","name":"n","friend":{"id":"2","friend":{"id":"1","stop":1}}}"#,
      #"{"id":"1","friend":{"id":"1"}} y"#, #"{"id":"1","friend":{"id":"1","name":[]}}"#,
    ] {
      let left = LifeCount.left {
        #expect(throws: MappingErrors.self) {
          try mapper.create(Living.Animal.self, from: .json(text))
        }
      }
      #expect(left == 0, "\(text)")
    }
  }
}
