import Testing

@testable import PropertyMapper

/// Models embedded in each other many times.
@Suite struct NestedEmbeddingTests {
  /// Each wrapper is embedded in the next one.
  struct Wrapper<Inner: DefaultInitializable>: DefaultInitializable {
    var inner = Inner()
    var value = 0
  }
  struct Core: DefaultInitializable {
    var value = 0
  }

  private func register<Inner: DefaultInitializable>(
    _ inner: Inner.Type, level: Int, in mapper: PropertyMapper
  ) -> Int? {
    typealias Outer = Wrapper<Inner>
    let key = MappingPath(components: [.key("v\(level)")])
    mapper.addMappings([key: .property(\.value), .root: .model(\.inner)], for: Outer.self)
    guard level < 24 else {
      return (try? mapper.create(Outer.self, from: ["v24": 24, "v0": 7]))?.value
    }
    return register(Outer.self, level: level + 1, in: mapper)
  }

  @Test func `the time to compile nested embedded models does not double with each level`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["v0": .property(\.value)], for: Core.self)
    #expect(register(Core.self, level: 1, in: mapper) == 24)
  }
}
