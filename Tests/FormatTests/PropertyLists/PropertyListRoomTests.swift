import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// How much memory a binary property list may take.
@Suite struct PropertyListRoomTests {
  private let mapper = PropertyMapper()

  private func problems(_ list: BinaryPropertyList) -> [String] {
    Outcome.problems { try mapper.create(MappingValue.self, from: .propertyList(list.data)) }
  }

  private let repeating = [
    "malformedPropertyList    isn't a property list: its objects contain each other"
  ]

  @Test func `92: nested arrays with overlapping references are counted before creation`() {
    var list = BinaryPropertyList()
    let (levels, size) = (510, 800_000)
    for level in 1...levels {
      let rest = (size - list.bytes.count) / 2
      list.add(
        BinaryPropertyList.marker(ofListOf: rest - 4) + BinaryPropertyList.bigEndian(level, 2))
    }
    list.add([0xA0])
    list.pad(size - list.bytes.count)
    #expect(problems(list) == repeating)
  }

  @Test func `92: small dictionaries referred to repeatedly are counted each time`() {
    var list = BinaryPropertyList()
    list.addList(of: Array(repeating: 1, count: 32))
    list.addList(of: Array(repeating: 2, count: 400_000))
    list.add([0xD1, 0, 3, 0, 3])
    list.add([0x51, 0x61])
    #expect(problems(list) == repeating)
  }

  @Test func `92: dictionaries stored in the same bytes are counted as one repeated object`() {
    var list = BinaryPropertyList()
    list.addList(of: Array(2...10_001))
    list.add([0x51, 0x61])
    let start = list.bytes.count
    list.add([0xD1, 0, 1, 0, 1])
    list.offsets += Array(repeating: start, count: 9999)
    #expect(problems(list) == repeating)
  }

  @Test func `92: overlapping strings are counted separately`() {
    var list = BinaryPropertyList()
    let (count, size) = (2000, 100_000)
    list.addList(of: Array(1...count))
    let start = list.bytes.count
    list.pad(size)
    list.offsets += (0..<count).map { start + 6 * $0 }
    var data = list.data
    for index in 0..<count {
      let place = start + 6 * index
      let text = [0x5F, 0x12] + BinaryPropertyList.bigEndian(start + size - place - 6, 4)
      // Sizes of texts, all of ASCII.
      data.replaceSubrange(place..<place + 6, with: text.map { $0 & 0x7F })
    }
    #expect(
      Outcome.errorList { try mapper.create(MappingValue.self, from: .propertyList(data)) }
        .map(\.code) == [.malformedPropertyList])
  }

  @Test func `references past the last object are reported as damage`() {
    var list = BinaryPropertyList()
    list.add(BinaryPropertyList.marker(ofListOf: 3) + [0, 1])
    list.add([0x09])
    #expect(
      problems(list) == [
        "malformedPropertyList    isn't a property list: its binary data is damaged"
      ])
  }

  // MARK: What Foundation writes

  private func read<Value: Equatable>(_ value: Value) throws -> Bool {
    let data = try PropertyListSerialization.data(
      fromPropertyList: value, format: .binary, options: 0)
    return try mapper.create(Value.self, from: .propertyList(data)) == value
  }

  @Test func `arrays that repeat a few values stay within the limit`() throws {
    #expect(try read((0..<20_000).map { $0 % 3 == 0 }))
    let text = String(repeating: "long enough to be shared ", count: 20)
    #expect(try read(Array(repeating: text, count: 2000)))
  }

  @Test func `dictionaries with the same keys and values stay within the limit`() throws {
    let keys = (0..<200).map { "key \($0)" }
    let dictionary = Dictionary(uniqueKeysWithValues: keys.map { ($0, true) })
    #expect(try read(Array(repeating: dictionary, count: 50)))
    #expect(try read((0..<2000).map { ["number": $0] }))
  }

  @Test func `values shared hundreds of times stay within the limit`() throws {
    var list = BinaryPropertyList()
    list.addList(of: Array(repeating: 1, count: 500))
    list.add([0xD1, 0, 2, 0, 2])
    list.add([0x51, 0x61])
    let dictionaries = try mapper.create([[String: String]].self, from: .propertyList(list.data))
    #expect(dictionaries == Array(repeating: ["a": "a"], count: 500))
  }

  @Test func `a dictionary never takes more memory than is counted for it`() throws {
    for count in [1, 2, 3, 5, 6, 12, 47, 96, 100, 200, 3000] {
      var room = PropertyListRoom(forByteCount: 1 << 40)
      let before = room
      try room.takeDictionary(ofCount: count)
      var members: [String: Any] = [:]
      members.reserveCapacity(count)
      #expect(before.left - room.left >= members.capacity * 48 + 64)
    }
  }

  @Test func `the limit is forty times the file size plus two mebibytes`() throws {
    var room = PropertyListRoom(forByteCount: 1000)
    #expect(room.left == 40_000 + 2_097_152)
    try room.takeList(ofCount: 1000)
    #expect(room.left == 8000 - 32 + 2_097_152)
    try room.takeList(ofCount: 1000, isAgain: true)
    #expect(room.left == 8000 - 5 * 32 - 128_000 + 2_097_152)
  }
}
