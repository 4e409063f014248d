import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Archives of which some bytes are others than those that were written.
@Suite struct ArchiveDamageTests {
  struct Leaf: DefaultInitializable, Equatable {
    var isOpen = false
    var isShut = true
    var count = UInt64.max
    var least = Int64.min
    var ratio: Float = 0.1
    var weight = 0.1
  }

  private func mapper(maximumDepth: Int = 512) -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(maximumDepth: maximumDepth))
    mapper.addMappings(
      [
        "isOpen": .property(\.isOpen), "isShut": .property(\.isShut), "count": .property(\.count),
        "least": .property(\.least), "ratio": .property(\.ratio), "weight": .property(\.weight),
      ], for: Leaf.self)
    return mapper
  }

  /// What reading an archive comes to that has these bytes behind its header.
  private func problems(_ bytes: [UInt8], maximumDepth: Int = 512) -> [MappingError.Code] {
    errors(bytes, maximumDepth: maximumDepth).map(\.code)
  }

  private func errors(_ bytes: [UInt8], maximumDepth: Int) -> [MappingError] {
    let data = Data("PMAR".utf8) + [1] + bytes
    return Outcome.errorList {
      try mapper(maximumDepth: maximumDepth).unarchive(MappingValue.self, from: data)
    }
  }

  @Test func `scalars of every width are unarchived unchanged`() throws {
    let mapper = mapper()
    let leaf = Leaf()
    #expect(try mapper.unarchive(Leaf.self, from: mapper.archive(leaf)) == leaf)
    #expect(try mapper.unarchive(UInt64.self, from: mapper.archive(UInt64.max)) == .max)
    #expect(
      try mapper.unarchive([Bool].self, from: mapper.archive([true, false])) == [true, false])
    #expect(try mapper.unarchive(Float.self, from: mapper.archive(Float(0.1))) == 0.1)
  }

  /// Tags: 3 a number, 4 a negative one, 5 a double, 6 a float, 9 a text, 10 a list, 16 a value with its bases.
  @Test(arguments: [
    // No tag, and one that may only come first.
    [99], [10, 1, 16, 0, 0],
    // Numbers of more than 64 bits, and without an end.
    [3] + [UInt8](repeating: 0x80, count: 9) + [2], [3] + [UInt8](repeating: 0x80, count: 10),
    [4] + [UInt8](repeating: 0xFF, count: 9) + [1],
    // Not a number, and infinity.
    [5, 0, 0, 0, 0, 0, 0, 0xF8, 0x7F], [6, 0, 0, 0x80, 0x7F],
    // A text that is none, something behind the end, and a list that is longer than the rest.
    [9, 1, 0xFF], [0, 0], [10, 9, 0],
  ])
  func `malformed bytes are rejected`(bytes: [UInt8]) {
    #expect(problems(bytes) == [.malformedArchive])
  }

  @Test func `nested arrays are read up to the depth limit`() {
    #expect(problems([10, 1, 10, 1, 10, 0], maximumDepth: 3) == [])
    #expect(problems([10, 1, 10, 1, 10, 1, 10, 0], maximumDepth: 3) == [.depthLimitExceeded])
  }

  /// Tag 12 is a model, with its number, its names and its members. Tag 16 begins with bases, each with a name of
  /// its own and the names of the value.
  @Test func `the names and bases of a value are limited`() {
    let many: [UInt8] = [0x81, 0x80, 0x04]
    let most: [UInt8] = [0x80, 0x80, 0x04]
    func rules(_ bytes: [UInt8], zeros: Int) -> [String?] {
      errors(bytes + [UInt8](repeating: 0, count: zeros), maximumDepth: 512).map(\.rule)
    }
    #expect(rules([12, 0] + many, zeros: 65_538) == ["beyondStack"])
    #expect(rules([16] + many, zeros: 2 * 65_537 + 1) == ["beyondStack"])
    let names = [UInt8](repeating: 0, count: 65_536)
    #expect(rules([16, 2, 0] + most + names + [0] + most, zeros: 65_537) == ["beyondStack"])
    #expect(rules([12, 0, 100], zeros: 101) != ["beyondStack"])
    #expect(rules([16, 2, 0, 100] + names.prefix(100) + [0, 100], zeros: 101) != ["beyondStack"])
  }

  @Test func `changing any byte or cutting off the end doesn't crash`() throws {
    let mapper = mapper()
    let good = try mapper.archive([Leaf()])
    for index in good.indices {
      for byte: UInt8 in [0, 1, 0x10, 0x7F, 0x80, 0xFF] {
        var damaged = good
        damaged[index] = byte
        _ = try? mapper.unarchive([Leaf].self, from: damaged)
      }
      #expect(throws: MappingErrors.self) {
        try mapper.unarchive([Leaf].self, from: good.prefix(index))
      }
    }
  }
}
