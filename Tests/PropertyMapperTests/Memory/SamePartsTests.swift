import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Values whose types have no `==` are compared part by part.
@Suite struct SamePartsTests {
  struct Part {
    var number = 1
    var other: Any = "a"
  }

  enum Choice {
    case one(Part)
    case two(Part)
    case none
  }

  final class Reference {}

  private func areSame<Value>(_ first: Value, _ second: Value) -> Bool {
    ValueSlot(first).isSame(as: ValueSlot(second))
  }

  @Test func `structs and enums are the same if their parts are`() {
    #expect(areSame(Part(), Part()))
    #expect(!areSame(Part(), Part(number: 2)))
    #expect(!areSame(Part(), Part(other: 1)))
    #expect(areSame(Choice.one(Part()), .one(Part())))
    #expect(!areSame(Choice.one(Part()), .two(Part())))
    #expect(!areSame(Choice.one(Part()), Choice.none))
    #expect(areSame(Choice.none, Choice.none))
  }

  @Test func `lists and dictionaries of any values are the same if their contents are`() {
    let list: [Any] = [1, "a", [Part()]]
    #expect(areSame(list, list))
    #expect(!areSame(list, [1, "a"]))
    #expect(!areSame(list, [1, "a", [Part(number: 3)]]))
    let dictionary: [String: Any] = ["a": Part(), "b": list]
    #expect(areSame(dictionary, dictionary))
    #expect(!areSame(dictionary, ["a": Part(), "c": list]))
    #expect(!areSame(dictionary, ["a": Part()]))
  }

  @Test func `instances are the same only if they are one, and closures never`() {
    let reference = Reference()
    #expect(areSame(reference, reference))
    #expect(!areSame(Part(other: reference), Part(other: Reference())))
    #expect(areSame(Part(other: reference), Part(other: reference)))
    let closure: () -> Void = {}
    #expect(!areSame(Part(other: closure), Part(other: closure)))
  }
}
