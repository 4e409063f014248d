import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Samples that encoders of the user's make.
@Suite struct SampleEncodingTests {
  struct Level: MappingValueConvertible, Comparable {
    var number = 0
    init(_ number: Int) { self.number = number }
    init(mappingValue: MappingValue) throws { throw Refusal() }
    var mappingValue: MappingValue { get throws { throw Refusal() } }
    static func < (first: Self, second: Self) -> Bool { first.number < second.number }
  }
  struct Color: Sendable {
    var name = "red"
  }
  struct Model: DefaultInitializable {
    var index = -1
    var level: Level?
    var accent: Color?
    var color = Color()
  }

  private let names = ["zero", "one", "two", "three", "four", "five", "six", "seven"]

  private func sample(_ mapper: PropertyMapper) throws -> String {
    String(
      decoding: try mapper.sampleInput(for: Model.self, .full).jsonData(), as: UTF8.self)
  }

  @Test func `102: samples are encoded only from values that pass the validators`() throws {
    let (encoded, names) = (Recorder<Int>(), names)
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "index": .transform(
          \.index, decode: { (name: String) in names.firstIndex(of: name) },
          encode: { index in
            encoded.append(index)
            return names.indices.contains(index) ? names[index] : "none"
          }, .range(2...6))
      ], for: Model.self)
    #expect(try sample(mapper).hasPrefix(#"{"index":""#))
    #expect(!encoded.values.isEmpty)
    #expect(encoded.values.allSatisfy { (2...6).contains($0) })
  }

  @Test func `102: values named in the table are encoded only if they pass the validators`()
    throws
  {
    let (encoded, names) = (Recorder<Int>(), names)
    let mapper = PropertyMapper()
    mapper.setTransformer(
      Transformer<String, Level> { name in
        names.firstIndex(of: name).map { Level($0) }
      } encode: { level in
        encoded.append(level.number)
        return names.indices.contains(level.number) ? names[level.number] : "none"
      }, for: Level.self)
    mapper.addMappings(
      [
        "level": .property(
          \.level, .greaterThan(Level(2)), .lessThan(Level(6)), .oneOf(Level(4), Level(99)),
          default: Level(4))
      ], for: Model.self)
    #expect(try sample(mapper) == #"{"level":"four"}"#)
    #expect(!encoded.values.isEmpty)
    #expect(encoded.values.allSatisfy { $0 == 4 })
  }

  @Test func `a value in an empty model also serves as a sample for optionals of its type`() throws
  {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "accent": .transform(
          \.accent, decode: { (name: String) in name == "red" ? Color() : nil },
          encode: { $0.name }),
        "color": .transform(
          \.color, decode: { (name: String) in name == "red" ? Color() : nil },
          encode: { $0.name }),
      ], for: Model.self)
    #expect(try sample(mapper) == #"{"accent":"red","color":"red"}"#)
  }
}
