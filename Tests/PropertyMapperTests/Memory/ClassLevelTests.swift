import Foundation
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

  private class Bare: NSObject {}
  private final class Named: Bare {
    var name = ""
  }

  /// The names of a class's properties as if `NSObject` were written in Objective-C, and the
  /// classes whose sizes were needed.
  private func layout(
    of type: any Any.Type, below size: Int, bareSize: Int? = nil
  ) throws(TypeLayout.Unavailable) -> (names: [String], measured: [String]) {
    var classes = TypeLayout.ClassFacts()
    var measured: [String] = []
    let swiftSize = classes.instanceSize
    classes.isSwift = { $0 != NSObject.self }
    classes.instanceSize = {
      measured.append("\($0)")
      return $0 == NSObject.self
        ? size : $0 == Bare.self ? bareSize ?? swiftSize($0) : swiftSize($0)
    }
    let layout = try TypeLayout.of(type, classes: classes).get()
    return (layout.properties.map(\.name), measured)
  }

  @Test func `models have layouts below an Objective-C class of any size`() throws {
    for size in [8, 16, 400] {
      let layout = try layout(of: Named.self, below: size)
      #expect(layout.names == ["name"])
      #expect(layout.measured == ["Bare", "Named", "NSObject"])
      #expect(try self.layout(of: Bare.self, below: size).names == [])
    }
  }

  @Test func `a class that is larger than its Objective-C ancestor must have reflected fields`() {
    #expect(throws: TypeLayout.Unavailable.noReflectionMetadata) {
      try layout(of: Named.self, below: 16, bareSize: 24)
    }
    #expect(throws: Never.self) { try layout(of: Named.self, below: 24, bareSize: 24) }
  }
}
