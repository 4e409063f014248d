import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// A great deal of input: cases 17, 62 and 67 of the list of bad input.
///
/// CI runs this suite once more in an address space that has little room beyond what the process starts with.
@Suite(.serialized) struct FloodTests {
  /// A tenth of what the list says, for the time that it takes; far fewer where the code is not optimized or a sanitizer looks on.
  static let million: Int = {
    #if DEBUG
      2000
    #else
      Sanitizer.isOn ? 2000 : 100_000
    #endif
  }()

  struct Item: DefaultInitializable {
    var number = 0
    var name = ""
  }

  private func json(_ count: Int, _ open: String, _ element: (Int) -> String, _ close: String)
    -> [UInt8]
  {
    var bytes = Array(open.utf8)
    for index in 0..<count {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += element(index).utf8
    }
    return bytes + close.utf8
  }

  @Test func `17: an object with a million keys is read and written in full`() throws {
    let text = json(Self.million, "{", { "\"k\($0)\":\($0)" }, "}")
    let mapper = PropertyMapper()
    let numbers = try mapper.create([String: Int].self, from: .json(text))
    #expect(numbers.count == Self.million)
    #expect(numbers["k\(Self.million - 1)"] == Self.million - 1)
    let value = try mapper.create(MappingValue.self, from: .json(text))
    #expect(Array(try value.jsonData()) == text)
  }

  @Test func `67: a million keys are read as a dictionary, as unknown keys and in a hook`() throws {
    struct Keeper: DefaultInitializable {
      var count = 0
      var extras = MappingValue.Object()
    }
    let text = json(Self.million, "{", { "\"k\($0)\":\($0)" }, "}")
    let value = try MappingValue(json: text)
    let mapper = PropertyMapper()
    #expect(try mapper.create([String: Any].self, from: .json(text)).count == Self.million)
    #expect(try mapper.create([String: Any].self, from: .value(value)).count == Self.million)
    #expect(try mapper.create([String: Int].self, from: .value(value)).count == Self.million)
    mapper.addMappings(.keepingUnknownKeys(in: \.extras), for: Keeper.self)
    let kept = try mapper.create(Keeper.self, from: .json(text))
    #expect(.object(kept.extras) == value)
    #expect(.object(try mapper.create(Keeper.self, from: .value(value)).extras) == value)
    mapper.setFinalDecoder(for: Keeper.self) { input, keeper in
      keeper.count = input.dictionary.count
    }
    #expect(try mapper.create(Keeper.self, from: .json(text)).count == Self.million)
  }

  @Test func `17: an array of three million items is read in full`() throws {
    let text = json(3 * Self.million, "[", { "\($0)" }, "]")
    let numbers = try PropertyMapper().create([Int].self, from: .json(text))
    #expect(numbers.count == 3 * Self.million)
    #expect(numbers.last == 3 * Self.million - 1)
  }

  @Test func `62: for a million bad elements, a hundred errors are kept and the rest counted`() {
    let text = json(Self.million, "[", { "{\"number\":\"x\($0)\"}" }, "]")
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["number": .property(\.number, .range(0...9)), "name": .property(\.name).required()],
      for: Item.self)
    var errors: [MappingError] = []
    #expect(mapper.create([Item].self, from: .json(text), errors: &errors) == nil)
    #expect(errors.count == 101)
    #expect(errors.last?.code == .tooManyErrors)
    #expect(
      errors.last?.parameters == [
        "maximum": 100, "count": .number(.init(2 * Self.million)),
      ])
    // What is kept does not grow with the input.
    let size = errors.reduce(0) { $0 + $1.description.utf8.count }
    #expect(size < 10_000)
    #expect(MappingErrors(errors).report(in: text).utf8.count < 60_000)
  }

  @Test func `62: a hundred warnings about dropped elements are kept and the rest counted`() {
    struct Box: DefaultInitializable { var items: [Item] = [] }
    let mapper = PropertyMapper()
    mapper.addMappings(["number": .property(\.number)], for: Item.self)
    mapper.addMappings(["items": .model(\.items).lossy()], for: Box.self)
    let count = Self.million / 10
    let text = json(count, "{\"items\":[", { _ in "{\"number\":\"x\"}" }, "]}")
    var errors: [MappingError] = []
    #expect(mapper.create(Box.self, from: .json(text), errors: &errors)?.items.isEmpty == true)
    #expect(errors.count == 101)
    #expect(errors.last?.parameters["count"] == .number(.init(count)))
  }

  @Test func `67: input and output that exceed the size limits are rejected`() {
    var options = MappingOptions()
    options.maximumInputBytes = 1 << 20
    options.maximumElementCount = 1000
    options.maximumTextBytes = 1000
    options.maximumOutputCount = 1000
    let mapper = PropertyMapper(options: options)
    let brackets = Array(repeating: UInt8(ascii: "["), count: 4 << 20)
    #expect(
      Outcome.errorList { try mapper.create(MappingValue.self, from: .json(brackets)) }.map(\.code)
        == [.sizeLimitExceeded])
    let list = json(10_000, "[", { "\($0)" }, "]")
    #expect(
      Outcome.errorList { try mapper.create([Int].self, from: .json(list)) }.map(\.code)
        == [.sizeLimitExceeded])
    let text =
      Array("\"".utf8) + Array(repeating: UInt8(ascii: "a"), count: 10_000) + Array("\"".utf8)
    #expect(
      Outcome.errorList { try mapper.create(String.self, from: .json(text)) }.map(\.code)
        == [.sizeLimitExceeded])
    #expect(
      Outcome.errorList { try mapper.export(Array(repeating: 1, count: 10_000), as: .json) }.map(
        \.code)
        == [.sizeLimitExceeded])
    #expect(
      Outcome.errorList {
        try mapper.create([Int].self, from: .propertyList(Data(count: 4 << 20)))
      }.map(\.code) == [.sizeLimitExceeded])
  }

  @Test func `67: arrays with a million elements are read with the default limits`()
    throws
  {
    for element in ["{}", "[]", "1", "\"\"", "null"] {
      let text = json(Self.million, "[", { _ in element }, "]")
      guard case .array(let elements) = try MappingValue(json: text) else {
        Issue.record("\(element)")
        continue
      }
      #expect(elements.count == Self.million)
    }
  }
}
