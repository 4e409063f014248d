import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Types that nest containers without nested calls, deeper than the stack allows.
@Suite struct CodableDepthTests {
  /// How a type nests its containers.
  enum Way: String, CaseIterable, Codable {
    case lists, objects, superEncoders, values
  }

  struct Deep: Codable, DefaultInitializable {
    var way = Way.lists
    var count = 200_000

    init() {}
    init(_ way: Way, count: Int) { (self.way, self.count) = (way, count) }

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var depth = 0
      while !container.isAtEnd {
        container = try container.nestedUnkeyedContainer()
        depth += 1
      }
      count = depth
    }

    func encode(to encoder: any Encoder) throws {
      switch way {
      case .lists, .values:
        var container = encoder.unkeyedContainer()
        for _ in 0..<count {
          container = container.nestedUnkeyedContainer()
          if way == .values { try container.encode("a") }
        }
      case .objects:
        var container = encoder.container(keyedBy: Key.self)
        for _ in 0..<count {
          container = container.nestedContainer(keyedBy: Key.self, forKey: .a)
        }
      case .superEncoders:
        var container = encoder.container(keyedBy: Key.self)
        for _ in 0..<count {
          container = container.superEncoder(forKey: .a).container(keyedBy: Key.self)
        }
      }
    }

    enum Key: CodingKey { case a }
  }

  struct Model: DefaultInitializable {
    var deep = Deep()
  }

  private static func mapper(_ options: MappingOptions = MappingOptions()) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(["deep": .codable(\.deep)], for: Model.self)
    return mapper
  }

  @Test(arguments: Way.allCases)
  func `126: containers nested too deep are an error on a small stack`(way: Way) {
    let model = Model(deep: Deep(way, count: 200_000))
    let codes = onStack(ofKilobytes: 512) {
      let mapper = Self.mapper()
      return [
        Outcome.errorList { try mapper.export(model, as: .json) }.map(\.code),
        Outcome.errorList { try mapper.export(model) }.map(\.code),
        Outcome.errorList { try mapper.export(model, as: .propertyList(.binary)) }.map(\.code),
        Outcome.errorList { try mapper.archive(model) }.map(\.code),
      ]
    }
    let expected: [MappingError.Code] = [.depthLimitExceeded]
    #expect(codes == [expected, expected, expected, expected])
  }

  @Test(arguments: Way.allCases)
  func `126: containers nested 100 levels deep are written on a small stack`(way: Way) {
    let model = Model(deep: Deep(way, count: 100))
    let count = onStack(ofKilobytes: 512) { try? Self.mapper().export(model, as: .json).count }
    #expect((count ?? 0) ?? 0 > 200)
  }

  @Test func `126: a list nested too deep for the decoder is an error on a small stack`() {
    let json =
      #"{"deep":"# + String(repeating: "[", count: 200_000)
      + String(repeating: "]", count: 200_000) + "}"
    let codes = onStack(ofKilobytes: 512) {
      let mapper = Self.mapper(MappingOptions(maximumDepth: .max))
      return Outcome.errorList { try mapper.create(Model.self, from: .json(json)) }.map(\.code)
    }
    #expect(codes == [.depthLimitExceeded])
    #expect(
      Outcome.errorList { try Self.mapper().create(Model.self, from: .json(json)) }.map(\.code)
        == [.depthLimitExceeded])
  }
}
