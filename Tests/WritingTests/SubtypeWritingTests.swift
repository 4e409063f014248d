import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

private protocol Place {}

/// The reader writes subtypes with their names, as the problem finder does.
@Suite struct SubtypeWritingTests {
  class Animal: DefaultInitializable {
    var name = "Tom"
    required init() {}
  }
  final class Cat: Animal { var lives = 9 }

  static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(["lives": .property(\.lives)], for: Cat.self)
    mapper.addSubtypes(of: Animal.self, discriminator: "kind", ["cat": .subtype(Cat.self)])
  }

  @Test func `a name comes first, and an entry for it is not written a second time`() throws {
    let orders = BothOrders {
      Self.register($0)
      $0.addMappings(["kind": .property(\.name)], for: Animal.self)
    }
    let written = orders.written([Cat()] as [Animal])
    #expect(written.reading == written.finding)
    let text = #"[{"kind":"cat","name":"Tom","lives":9}]"#
    #expect(try orders.standard.export([Cat()] as [Animal], as: .jsonText) == text)
  }

  @Test(arguments: 1...12)
  func `both orders count the values of subtypes`(limit: Int) {
    let orders = BothOrders(MappingOptions(maximumOutputCount: limit), register: Self.register)
    let written = orders.written([Cat(), Cat()] as [Animal])
    #expect(written.reading == written.finding)
  }

  enum Step: Place {
    case start
    case walk(Int)
  }

  @Test func `a case without a payload is written as an object if its enum is listed as a subtype`()
    throws
  {
    let mapper = PropertyMapper()
    mapper.addSubtypes(
      of: Step.self, byKey: ["start": .value(.start), "walk": .payload(Step.walk)])
    mapper.addSubtypes(of: (any Place).self, ["step": .subtype(Step.self)]) { _ in "step" }
    let places: [any Place] = [Step.start, Step.walk(2)]
    let text = try mapper.export(places, as: .jsonText)
    #expect(text == #"[{"start":{}},{"walk":2}]"#)
    let read = try mapper.create([any Place].self, from: .json(text))
    #expect("\(read)" == "\(places)")
    #expect(try mapper.export([Step.start], as: .jsonText) == #"["start"]"#)
  }
}
