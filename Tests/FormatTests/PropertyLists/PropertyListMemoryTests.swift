@testable import TestSupport

#if os(Linux)
  import Foundation
  import PropertyMapper
  import Testing

  /// What reading a binary property list takes at its peak, with the result: at most 40 times the file. Each file has 300,000
  /// references of one byte, and is read in a process of its own; debug builds, which are slow to make it, have a tenth.
  @Suite struct PropertyListMemoryTests {
    enum Kind: String, CaseIterable, Codable {
      case flags, flagsAsValue, flagsOfModel, numbers, numbersAsValue, texts, textsAsValue,
        optionals
      case anything, lossy, wrong, wrongLossy, dictionaries, dictionariesAsValue
      case models, optionalModels, optionalModelsFromNulls, instances, dictionariesOfModels

      /// Reads a file.
      func read() throws {
        switch self {
        case .flags: try read([Bool].self) { list(of: yes, no, count: $0) }
        case .flagsAsValue: try read(MappingValue.self) { list(of: yes, no, count: $0) }
        case .flagsOfModel: try read(Held.self) { list(of: yes, no, under: "flags", count: $0) }
        case .numbers: try read([Int].self) { list(of: one, two, count: $0) }
        case .numbersAsValue: try read(Held.self) { list(of: one, two, under: "value", count: $0) }
        case .texts: try read([String].self) { list(of: empty, count: $0) }
        case .textsAsValue: try read(MappingValue.self) { list(of: empty, count: $0) }
        case .optionals: try read([Int?].self) { list(of: one, [0x00], count: $0) }
        case .anything:
          try read(Held.self) { list(of: yes, one, empty, under: "anything", count: $0) }
        case .lossy: try read(Held.self) { list(of: one, two, under: "numbers", count: $0) }
        case .wrong:
          #expect(throws: MappingErrors.self) {
            try read([Bool].self) { list(of: yes, empty, count: $0) }
          }
        case .wrongLossy: try read(Held.self) { list(of: one, empty, under: "numbers", count: $0) }
        case .dictionaries: try read([[String: Int]].self) { list(ofEach: 0xD0, count: $0) }
        case .models: try read([Small].self) { list(ofEach: 0xD0, count: $0) }
        case .optionalModels: try read([Small?].self) { list(ofEach: 0xD0, count: $0) }
        case .optionalModelsFromNulls: try read([Small?].self) { list(of: [0x00], count: $0) }
        case .instances: try read([Instance].self) { list(ofEach: 0xD0, count: $0) }
        case .dictionariesOfModels:
          try read([[String: Small]].self) { list(ofEach: 0xD0, count: $0) }
        case .dictionariesAsValue: try read(MappingValue.self) { list(ofEach: 0xD0, count: $0) }
        }
      }

      private func read<Value>(_ type: Value.Type, _ list: (Int) -> Data) throws {
        var errors: [MappingError] = []
        // The code is loaded first.
        _ = mapper.create(type, from: .propertyList(list(100)), errors: &errors)
        let data = list(Effort.rounds(300_000, dividedInDebugBy: 10))
        // The peak begins here.
        try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        let before = try ProcessMemory.bytes("VmRSS")
        errors = []
        let value = mapper.create(type, from: .propertyList(data), errors: &errors)
        let taken = try ProcessMemory.bytes("VmHWM") - before
        guard taken <= 40 * data.count + 4 << 20 else {
          print("\(self): \(taken / data.count) bytes a byte")
          exit(1)
        }
        if value == nil { throw MappingErrors(errors) }
      }
    }

    // Sanitizers take memory themselves.
    @Test(.enabled(if: !Sanitizer.isOn), arguments: Kind.allCases)
    func `92: reading a binary property list uses at most forty times its size`(kind: Kind) async {
      await #expect(processExitsWith: .success) { [kind = kind as Kind] in try kind.read() }
    }
  }

  private struct Held: DefaultInitializable {
    var flags: [Bool] = []
    var numbers: [Int] = []
    var anything: [Any] = []
    var value: MappingValue?
  }

  private struct Small: DefaultInitializable {
    var mark = 0
  }

  private final class Instance: DefaultInitializable {
    var mark = 0
  }

  private let mapper: PropertyMapper = {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "flags": .property(\.flags), "numbers": .property(\.numbers).lossy(),
        "anything": .transform(\.anything, decode: { (list: [Any]) in list }),
        "value": .property(\.value),
      ], for: Held.self)
    mapper.addMappings(["mark": .property(\.mark)], for: Small.self)
    mapper.addMappings(["mark": .property(\.mark)], for: Instance.self)
    return mapper
  }()

  /// A list of references to objects by turns.
  private func list(of objects: [UInt8]..., under key: String? = nil, count: Int) -> Data {
    var list = BinaryPropertyList()
    if let key {
      list.add([0xD1, 1, 2])
      list.add([0x50 + UInt8(key.utf8.count)] + Array(key.utf8))
    }
    let first = list.nextObject + 1
    let references = (0..<count).map { UInt8(first + $0 % objects.count) }
    list.add(BinaryPropertyList.marker(ofListOf: count) + references)
    for object in objects { list.add(object) }
    return list.data(referenceSize: 1)
  }

  /// A list of as many objects of one byte.
  private func list(ofEach object: UInt8, count: Int) -> Data {
    var list = BinaryPropertyList()
    list.add(
      BinaryPropertyList.marker(ofListOf: count)
        + (1...count).flatMap { BinaryPropertyList.bigEndian($0, 3) })
    for _ in 0..<count { list.add([object]) }
    return list.data(referenceSize: 3)
  }

  private let yes: [UInt8] = [0x09]
  private let no: [UInt8] = [0x08]
  private let one: [UInt8] = [0x10, 1]
  private let two: [UInt8] = [0x10, 2]
  private let empty: [UInt8] = [0x50]
#endif
