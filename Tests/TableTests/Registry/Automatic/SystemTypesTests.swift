import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Types of the standard library and of Foundation are not put together from their properties.
@Suite struct SystemTypesTests {
  private func codes(_ mapper: PropertyMapper) -> [ConfigurationError.Code] {
    do {
      try mapper.verify()
      return []
    } catch {
      return error.map(\.code)
    }
  }

  @Test func `88: automatic tables for types with their own rules are reported as mistakes`() {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Range<Int>.self)
    mapper.addMappings(.automatic(), for: ClosedRange<Double>.self)
    mapper.addMappings(.automatic(), for: UnsafeBufferPointer<Int>.self)
    mapper.addMappings(.automatic(), for: String.Index.self)
    #expect(codes(mapper).filter { $0 == .unreadableType }.count == 4)
    let backwards = ["lowerBound": 5, "upperBound": 1]
    #expect((try? mapper.create(Range<Int>.self, from: backwards)) == nil)
    #expect((try? mapper.create(ClosedRange<Double>.self, from: backwards)) == nil)
    #expect((try? mapper.create(UnsafeBufferPointer<Int>.self, from: ["count": 3])) == nil)
    #expect((try? mapper.create(String.Index.self, from: ["_rawBits": 77])) == nil)
  }

  @Test func `88: types with their own rules aren't mapped with makingWith or inside models`() {
    struct Holder {
      var range = 0..<1
      var name = ""
    }
    let mapper = PropertyMapper(options: MappingOptions(mapsUnregisteredModels: true))
    mapper.addMappings(.automatic(), for: Range<Int>.self, makingWith: { 0..<1 })
    mapper.addMappings(.automatic(), for: Holder.self, makingWith: { Holder() })
    #expect(codes(mapper).contains(.unreadableType))
    let input: [String: Any] = ["range": ["lowerBound": 5, "upperBound": 1], "name": "x"]
    let range = (try? mapper.create(Holder.self, from: input))?.range ?? 0..<1
    #expect(range == 0..<1)
  }

  @Test func `88: system structures of plain numbers are mapped like the user's own`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: CGPoint.self)
    #expect(try mapper.create(CGPoint.self, from: ["x": 1.5, "y": -2]) == CGPoint(x: 1.5, y: -2))
  }

  @Test func `88: types with their own rules can be read through an initializer`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(
        { (lower: Int, upper: Int) in lower < upper ? lower..<upper : nil },
        InitArgument("from", \.lowerBound), InitArgument("to", \.upperBound)),
      for: Range<Int>.self)
    #expect(try mapper.create(Range<Int>.self, from: ["from": 2, "to": 5]) == 2..<5)
    #expect(
      Outcome.errorList { try mapper.create(Range<Int>.self, from: ["from": 5, "to": 2]) } != [])
  }

  @Test(arguments: ["__C", "Swift", "System", "Foundation", "CoreData", "CoreGraphics", "SwiftUI"])
  func `88: modules of Apple's platforms count as system modules`(module: String) {
    #expect(SystemTypes.isSystem(module: module))
    #expect(!SystemTypes.isSystem(module: "My\(module)"))
  }
}
