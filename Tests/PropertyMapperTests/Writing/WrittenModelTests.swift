import Foundation
import Observation
import Testing

@testable import PropertyMapper

/// Models of every kind through the reader, and where it gives up.
@Suite struct WrittenModelTests {
  class Animal: DefaultInitializable {
    var name = "Rex"
    var legs: Int?
    var friend: Animal?
    var friends: [Animal] = []
    var born = Date(timeIntervalSince1970: 0) { didSet {} }
    var computed: String { name + "!" }
    weak var owner: Animal?
    required init() {}
  }

  final class Dog: Animal {
    var isGood = true
  }

  final class Puppy: Animal {}

  static func registerAnimals(_ mapper: PropertyMapper) {
    mapper.addMappings(
      [
        "name": .property(\.name), "a.legs": .property(\.legs), "a.born": .property(\.born),
        "friend": .model(\.friend), "friends": .model(\.friends),
        "shout": .generator { $0.computed }, "owner": .model(\.owner),
      ], for: Animal.self)
    mapper.addMappings(["isGood": .property(\.isGood)], for: Dog.self)
  }

  @Test func `instances are written with the tables of their dynamic classes`() {
    let orders = BothOrders { Self.registerAnimals($0) }
    let dog = Dog()
    let owner = Animal()
    dog.owner = owner
    dog.legs = 4
    dog.friends = [Animal(), Dog(), Puppy()]
    let animal = Animal()
    animal.friend = dog
    animal.born = Date(timeIntervalSince1970: 1.5)
    for model in [animal, dog, Puppy()] {
      let written = orders.written(model)
      #expect(written.reading == written.finding)
      #expect(!written.reading.contains(nil))
    }
    let written = orders.written([[animal, dog]])
    #expect(written.reading == written.finding)
  }

  @Observable final class Watched: DefaultInitializable {
    var text = "t"
    var number = 7
    init() {}
  }

  @Test func `automatic tables write stored properties the same with both orders`() {
    struct Point: DefaultInitializable {
      let x = 1.5
      var name: String? = "p"
      var small: Int8 = -3
      var inner: [Bool] = [true]
      init() {}
    }
    class Base: DefaultInitializable {
      var a = "a"
      let b: UInt64 = .max
      required init() {}
    }
    final class Derived: Base {
      var c: Float = 0.1
      var url = URL(string: "https://example.org")
    }
    let orders = BothOrders {
      $0.addMappings(.automatic(), for: Point.self)
      $0.addMappings(.automatic(), for: Watched.self)
      $0.addMappings(.automatic(), for: Base.self)
      $0.addMappings(.automatic(), for: Derived.self)
    }
    func check(_ written: (reading: [String?], finding: [String?])) {
      #expect(written.reading == written.finding)
      #expect(!written.reading.contains(nil))
    }
    check(orders.written(Point()))
    check(orders.written(Watched()))
    check(orders.written(Derived()))
    check(orders.written(Base()))
    check(orders.written(Derived() as Base))
  }

  @Test func `a closure may change the model while it's being written`() throws {
    final class Shelf: DefaultInitializable {
      var books = ["a", "b"]
      var boxes = [[Shelf]]()
      init() {}
    }
    let orders = BothOrders {
      $0.addMappings(
        [
          "boxes": .model(\.boxes),
          "books": .property(\.books),
          "emptied": .generator { shelf -> Int in
            shelf.books = ["c"]
            shelf.boxes = []
            return 1
          },
        ], for: Shelf.self)
    }
    func shelf() -> Shelf {
      let shelf = Shelf()
      let inner = Shelf()
      inner.boxes = [[Shelf()]]
      shelf.boxes = [[inner, Shelf()], []]
      return shelf
    }
    #expect(
      try orders.reading.export(shelf(), as: .jsonText)
        == orders.finding.export(shelf(), as: .jsonText))
  }

  // MARK: Subtypes

  @Test func `subtype names are written in arrays and for values exported on their own`() {
    let orders = BothOrders {
      Self.registerAnimals($0)
      $0.addSubtypes(
        of: Animal.self, discriminator: "type",
        ["animal": .subtype(Animal.self), "dog": .subtype(Dog.self), "puppy": .subtype(Puppy.self)])
    }
    let dog = Dog()
    dog.friends = [Dog(), Puppy(), Animal()]
    let written = orders.written(dog)
    #expect(written.reading == written.finding)
    #expect(written.reading[0] != nil)
    #expect(orders.written(["a": dog]).reading == orders.written(["a": dog]).finding)
  }

  // MARK: Giving up

  /// Tables with models that cannot be written, and what is wrong with them.
  private func expectSameProblems<Value>(_ value: Value, _ orders: BothOrders) {
    let problems = Outcome.problems { try orders.finding.export(value, as: .json) }
    #expect(!problems.isEmpty)
    #expect(Outcome.problems { try orders.standard.export(value, as: .json) } == problems)
    #expect(Outcome.errors { try orders.reading.export(value, as: .json) }?.isEmpty == true)
    let dictionaryProblems = Outcome.problems { try orders.finding.export(value) }
    #expect(Outcome.problems { try orders.standard.export(value) } == dictionaryProblems)
    #expect(Outcome.errors { try orders.reading.export(value) }?.isEmpty == true)
  }

  struct Reading: DefaultInitializable {
    var value = 0.0
    var half: Float?
    var date = Date(timeIntervalSince1970: 0)
    var raw: Any = 1
    var more: [Reading] = []
    var sum: Int { get throws { if value < 0 { throw Refusal() } else { 1 } } }
    init() {}
  }

  static func registerReadings(_ mapper: PropertyMapper) {
    mapper.addMappings(
      [
        "value": .property(\.value), "half": .property(\.half), "date": .property(\.date),
        "raw": .generator { $0.raw }, "more": .model(\.more), "sum": .generator { try $0.sum },
      ], for: Reading.self)
  }

  @Test func `a value that the output cannot represent is reported by the problem finder`() {
    let orders = BothOrders { Self.registerReadings($0) }
    let changes: [(inout Reading) -> Void] = [
      { $0.value = .nan }, { $0.half = .infinity }, { $0.date = .distantFuture + 1e12 },
      { $0.raw = BothOrders.self }, { $0.value = -1 },
      { $0.raw = ["deep": [Double.infinity]] as [String: Any] },
    ]
    for change in changes {
      var reading = Reading()
      change(&reading)
      expectSameProblems(reading, orders)
      var outer = Reading()
      outer.more = [Reading(), reading]
      expectSameProblems(outer, orders)
    }
  }

  @Test func `cycles and unregistered types are reported by the problem finder`() {
    let orders = BothOrders { Self.registerAnimals($0) }
    let animal = Animal()
    animal.friends = [Dog(), animal]
    defer { animal.friends = [] }
    expectSameProblems(animal, orders)
    expectSameProblems([Reading()], orders)
  }

  @Test func `final encoders run once, whatever comes before and after them`() throws {
    let runs = Recorder<String>()
    let orders = BothOrders { mapper in
      mapper.addMappings(["value": .property(\.value), "more": .model(\.more)], for: Reading.self)
      mapper.setFinalEncoder(for: Reading.self) { dictionary, reading in
        runs.append("\(reading.value)")
        dictionary["extra"] = true
      }
      mapper.addMappings(
        ["raw": .generator { $0.friend as Any }, "name": .property(\.name)], for: Animal.self)
    }
    for mapper in [orders.reading, orders.standard] {
      runs.removeAll()
      var outer = Reading()
      outer.value = 1
      outer.more = [Reading()]
      #expect(
        try mapper.export(outer, as: .jsonText)
          == #"{"value":1,"more":[{"value":0,"more":[],"extra":true}],"extra":true}"#)
      #expect(runs.values == ["0.0", "1.0"])
    }
  }

  @Test func `final encoders run once if a later value can't be written`() throws {
    let runs = Recorder<String>()
    let orders = BothOrders { mapper in
      mapper.addMappings(["value": .property(\.value), "more": .model(\.more)], for: Reading.self)
      mapper.setFinalEncoder(for: Reading.self) { dictionary, reading in
        runs.append("\(reading.value)")
        if reading.value == 3 { dictionary["bad"] = Double.nan }
        if reading.value == 4 { throw CocoaError(.coderInvalidValue) }
      }
    }
    for last in [3, 4, Double.infinity] {
      var outer = Reading()
      outer.more = [1, 2, last].map { value in
        var reading = Reading()
        reading.value = value
        return reading
      }
      for mapper in [orders.standard, orders.finding] {
        runs.removeAll()
        let errors = Outcome.errorList { try mapper.export(outer, as: .json) }
        #expect(
          errors.map { "\($0.path)" }
            == ["more[2]" + (last == 3 ? ".bad" : last == 4 ? "" : ".value")])
        #expect(runs.values == ["1.0", "2.0"] + (last.isFinite ? ["\(last)"] : []))
      }
    }
  }

  @Test func `a final encoder found only at run time runs once`() throws {
    struct Wrapper: DefaultInitializable {
      var content: Any = Reading()
      var value = Double.zero
      init() {}
    }
    let runs = Recorder<String>()
    let orders = BothOrders { mapper in
      mapper.addMappings(["value": .property(\.value)], for: Reading.self)
      mapper.setFinalEncoder(for: Reading.self) { _, _ in runs.append("run") }
      mapper.addMappings(
        ["content": .generator { $0.content }, "value": .property(\.value)], for: Wrapper.self)
    }
    #expect(
      try orders.standard.export(Wrapper(), as: .jsonText)
        == #"{"content":{"value":0},"value":0}"#)
    #expect(runs.values == ["run"])
  }

  // MARK: Limits

  @Test func `both orders count values and depth the same way`() {
    // In debug builds, even limits are used for one value, and odd ones for the other.
    let step = Effort.step(2)
    var everything = EncodingTests.Everything()
    for isFilled in [false, true] {
      if isFilled {
        everything.inner = EncodingTests.Inner()
        everything.number = 1
      }
      for limit in stride(from: isFilled ? step - 1 : 0, to: 90, by: step) {
        var options = MappingOptions()
        options.maximumOutputCount = limit
        let written = BothOrders(options) { EncodingTests.registerEverything($0) }
          .written(everything)
        #expect(written.reading == written.finding, "at most \(limit) values")
      }
      for limit in 0..<8 {
        var options = MappingOptions()
        options.maximumDepth = limit
        let written = BothOrders(options) { EncodingTests.registerEverything($0) }
          .written(everything)
        #expect(written.reading == written.finding, "at most \(limit) levels")
      }
    }
  }

  @Test func `the output of instances that share instances is limited in size`() {
    var options = MappingOptions()
    options.maximumOutputCount = 10_000
    let orders = BothOrders(options) { Self.registerAnimals($0) }
    var animal = Animal()
    for _ in 0..<40 {
      let next = Animal()
      next.friends = [animal, animal]
      animal = next
    }
    #expect(Outcome.errors { try orders.reading.export(animal, as: .json) }?.isEmpty == true)
    #expect(
      Outcome.errors { try orders.standard.export(animal, as: .json) }?.first?.code
        == .sizeLimitExceeded)
  }
}
