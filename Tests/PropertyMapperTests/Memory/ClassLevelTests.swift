import Testing

@testable import PropertyMapper

/// Whether a line of classes has metadata about its fields, tried with the sizes that other platforms have.
@Suite struct ClassLevelTests {
  typealias Level = TypeLayout.ClassLevel

  @Test func `a subclass that adds no properties to a large Objective-C class has a layout`() {
    let levels = [Level(fieldCount: 0, size: 400), Level(fieldCount: 0, size: 400)]
    #expect(Level.areReflected(levels, belowInstancesOf: 400, 0))
  }

  @Test func `a class larger than its superclass must have reflected fields`() {
    #expect(!Level.areReflected([Level(fieldCount: 0, size: 408)], belowInstancesOf: 400, 0))
    #expect(!Level.areReflected([Level(fieldCount: 0, size: 400)], belowInstancesOf: nil, 0))
    let levels = [Level(fieldCount: 1, size: 408), Level(fieldCount: 1, size: 416)]
    #expect(!Level.areReflected(levels, belowInstancesOf: 400, 1))
  }

  @Test func `no level of a class hierarchy may be missing fields`() {
    let levels = [Level(fieldCount: 1, size: 24), Level(fieldCount: 3, size: 40)]
    #expect(Level.areReflected(levels, belowInstancesOf: nil, 3))
    #expect(!Level.areReflected(levels, belowInstancesOf: nil, 2))
  }
}
