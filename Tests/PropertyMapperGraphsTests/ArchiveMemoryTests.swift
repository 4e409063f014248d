@testable import TestSupport

#if os(Linux)
  import Foundation
  import PropertyMapper
  import Testing

  @testable import PropertyMapperGraphs

  /// What reading an archive takes at its peak, with the result: at most 30 times its bytes. Each is read in a process of its own.
  @Suite struct ArchiveMemoryTests {
    enum Kind: String, CaseIterable, Codable {
      case listsOfNull, emptyLists, lists, nestedLists, numbers, values

      func read() throws {
        switch self {
        case .listsOfNull: try read([[Int?]].self, ofEach: [.list, 1, .null])
        case .emptyLists: try read([[Int]].self, ofEach: [.list, 0])
        case .lists: try read([[Int]].self, ofEach: [.list, 2, .integer, 1, .integer, 2])
        case .nestedLists: try read([[[Bool]]].self, ofEach: [.list, 2, .list, 0, .list, 0])
        case .numbers: try read([Int].self, ofEach: [.integer, 1])
        case .values: try read(MappingValue.self, ofEach: [.list, 1, .null])
        }
      }

      private func read<Value>(_ type: Value.Type, ofEach element: [Byte]) throws {
        let mapper = PropertyMapper()
        let bytes = element.map(\.rawValue)
        // The code is loaded first.
        _ = try mapper.unarchive(type, from: archive(of: bytes, count: 100))
        let data = archive(of: bytes, count: Effort.rounds(300_000, dividedInDebugBy: 10))
        // The peak begins here.
        try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        let before = try ProcessMemory.bytes("VmRSS")
        let value = try mapper.unarchive(type, from: data)
        let taken = try ProcessMemory.bytes("VmHWM") - before
        withExtendedLifetime(value) {}
        guard taken <= 30 * data.count + 4 << 20 else {
          print("\(self): \(taken / data.count) bytes a byte")
          exit(1)
        }
      }

      /// A list of as many equal elements.
      private func archive(of element: [UInt8], count: Int) -> Data {
        var data = Data(ArchiveWriter.header + [ArchiveWriter.Tag.list.rawValue])
        var rest = count
        while rest > 0x7F {
          data.append(UInt8(rest & 0x7F) | 0x80)
          rest >>= 7
        }
        data.append(UInt8(rest))
        for _ in 0..<count { data.append(contentsOf: element) }
        return data
      }
    }

    // Sanitizers take memory themselves.
    @Test(.enabled(if: !Sanitizer.isOn), arguments: Kind.allCases)
    func `97: reading an archive uses at most thirty times its size in memory`(kind: Kind) async {
      await #expect(processExitsWith: .success) { [kind = kind as Kind] in try kind.read() }
    }
  }

  /// A byte of an archive.
  private struct Byte: ExpressibleByIntegerLiteral {
    let rawValue: UInt8

    init(integerLiteral value: UInt8) { rawValue = value }

    private init(_ tag: ArchiveWriter.Tag) { rawValue = tag.rawValue }

    static let list = Byte(.list)
    static let null = Byte(.null)
    static let integer = Byte(.integer)
  }
#endif
