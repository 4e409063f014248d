import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Cycles through models that an initializer makes, which exist only when all of their arguments do.
@Suite struct InitializedCycleTests {
  final class Whole {
    let part: Part
    let parts: [Part]
    var name = ""
    init(part: Part, parts: [Part]) {
      self.part = part
      self.parts = parts
    }
  }
  /// Made before its whole, and told of it later.
  final class Part: DefaultInitializable {
    var number = 0
    var whole: Whole?
    var wholes: [Whole] = []
    var box = Box()
    var owner: Owner?
  }
  struct Box: DefaultInitializable {
    var whole: Whole?
    var number = 0
  }
  /// Made of a whole that may be made of parts that know the owner.
  final class Owner {
    let whole: Whole?
    init(whole: Whole?) { self.whole = whole }
  }
  /// Both are made of each other.
  final class Egg {
    var hen: Hen?
    init(hen: Hen?) { self.hen = hen }
  }
  final class Hen {
    let egg: Egg
    init(egg: Egg) { self.egg = egg }
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      .initializing(
        Whole.init(part:parts:), InitArgument("part", \.part), InitArgument("parts", \.parts)
      ).merging(["name": .property(\.name)]), for: Whole.self)
    mapper.addMappings(
      [
        "whole": .model(\.whole), "wholes": .model(\.wholes), "box": .model(\.box),
        "owner": .model(\.owner), "number": .property(\.number),
      ], for: Part.self)
    mapper.addMappings(
      ["number": .property(\.number), "whole": .model(\.whole)], for: Box.self)
    mapper.addMappings(
      .initializing(Owner.init(whole:), InitArgument("whole", \.whole)), for: Owner.self)
    mapper.addMappings(
      .initializing(Egg.init(hen:), InitArgument("hen", \.hen)), for: Egg.self)
    mapper.addMappings(
      .initializing(Hen.init(egg:), InitArgument("egg", \.egg)), for: Hen.self)
  }

  /// A whole whose first part knows it in every way that there is.
  private func makeWhole() -> Whole {
    let (part, other) = (Part(), Part())
    let whole = Whole(part: part, parts: [other, part])
    whole.name = "w"
    (part.number, other.number) = (1, 2)
    part.whole = whole
    part.wholes = [whole, whole]
    part.box = Box(whole: whole, number: 3)
    part.owner = Owner(whole: whole)
    other.owner = part.owner
    return whole
  }

  private func takeApart(_ whole: Whole) {
    for part in [whole.part] + whole.parts {
      (part.whole, part.wholes, part.box, part.owner) = (nil, [], Box(), nil)
    }
  }

  private func check(_ same: Whole, of whole: Whole) {
    #expect(same !== whole)
    #expect(mapper.areEqual(same, whole))
    let part = same.part
    #expect(same.parts.count == 2 && same.parts[1] === part)
    #expect(part.whole === same && part.box.whole === same)
    #expect(part.wholes.count == 2 && part.wholes.allSatisfy { $0 === same })
    #expect(part.owner?.whole === same)
    #expect(same.parts.first?.owner === part.owner)
    #expect((part.number, same.parts.first?.number, part.box.number) == (1, 2, 3))
    takeApart(same)
  }

  @Test func `a cycle through an initializer argument is copied as a cycle`() throws {
    let whole = makeWhole()
    defer { takeApart(whole) }
    check(try mapper.copy(whole), of: whole)
    let part = try mapper.copy(whole.part)
    #expect(part.whole?.part === part)
    part.whole.map { check($0, of: whole) }
  }

  @Test func `a cycle through an initializer argument is unarchived as a cycle`() throws {
    let whole = makeWhole()
    defer { takeApart(whole) }
    let data = try mapper.archive(whole)
    let same = try mapper.unarchive(Whole.self, from: data)
    check(same, of: whole)
    let part = try mapper.unarchive(Part.self, from: mapper.archive(whole.part))
    #expect(part.whole?.part === part)
    part.whole.map { check($0, of: whole) }
  }

  @Test func `a value that needs itself as an initializer argument is reported as a cycle`() throws
  {
    let egg = Egg(hen: nil)
    egg.hen = Hen(egg: egg)
    defer { egg.hen = nil }
    #expect(
      Outcome.errorList { try mapper.copy(egg) }.map { "\($0.code) \($0.path)" } == [
        "cycle hen.egg"
      ])
    #expect(
      Outcome.errorList { try mapper.archive([egg]) }.map { "\($0.code) \($0.path)" } == [
        "cycle [0].hen.egg"
      ])
  }

  @Test func `initializer arguments are archived before values that may refer to them`() throws {
    final class Late {
      var part: Part?
      let same: Part
      init(same: Part) { self.same = same }
    }
    mapper.addMappings(
      .initializing({ Late(same: $0) }, InitArgument("same", \.same)), for: Late.self)
    mapper.addMappings(["part": .model(\.part)], for: Late.self)
    let other = PropertyMapper()
    other.addMappings(from: mapper)
    let part: Mappings<Late> = ["part": .model(\.part)]
    other.setMappings(
      part.merging(.initializing({ Late(same: $0) }, InitArgument("same", \.same))),
      for: Late.self)
    let late = Late(same: Part())
    late.part = late.same
    for mapper in [mapper, other] {
      let same = try mapper.unarchive(Late.self, from: mapper.archive(late))
      #expect(same.part === same.same)
    }
  }
}
