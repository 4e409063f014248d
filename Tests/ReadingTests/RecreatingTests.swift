import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Updates of models that their initializers create again, and of models that keep unknown keys, in both orders.
@Suite struct RecreatingTests {
  final class Seal {
    var text = ""
    let life = Life()
  }
  struct Label: Equatable {
    let text: String
    let size: Int
    var note = ""
    var life = Life()
    /// No entry sets it.
    var count = 0

    init?(text: String, size: Int) {
      guard size >= 0 else { return nil }
      (self.text, self.size) = (text, size)
    }
  }
  /// A class with an instance as an argument, which updates change in place.
  final class Letter {
    let seal: Seal
    let label: Label?
    var title = ""
    var extras: [String: MappingValue] = [:]

    init(seal: Seal, label: Label?) throws {
      guard seal.text != "broken" else { throw Refusal() }
      (self.seal, self.label) = (seal, label)
    }
  }
  struct Tin: Equatable {
    let name: String
    let extras: MappingValue.Object
  }
  final class Desk: DefaultInitializable {
    var letter: Letter?
    var label: Label?
    var tin: Tin?
    var extras: MappingValue.Object = [:]

    var text: String {
      let letter = letter.map {
        "\($0.seal.text) \($0.title) \(String(describing: $0.label)) \($0.extras.sorted { $0.key < $1.key })"
      }
      return "\(letter ?? "-") \(String(describing: label)) \(String(describing: tin)) \(extras)"
    }

    static func full() throws -> Desk {
      let desk = Desk()
      let letter = try Letter(seal: Seal(), label: Label(text: "a", size: 1))
      letter.title = "old"
      letter.extras = ["k": 1, "m": 2]
      desk.letter = letter
      desk.label = Label(text: "b", size: 2)
      desk.label?.count = 7
      desk.label?.note = "n"
      desk.tin = Tin(name: "t", extras: ["x": 1])
      desk.extras = ["z": 1, "y": 2]
      return desk
    }
  }

  private func orders(_ more: (PropertyMapper) -> Void = { _ in }) -> BothOrders {
    BothOrders { mapper in
      mapper.addMappings(["text": .property(\.text)], for: Seal.self, makingWith: { Seal() })
      mapper.addMappings(
        .initializing(
          Label.init(text:size:), InitArgument("text", \.text), InitArgument("size", \.size)
        ).merging(["note": .property(\.note)]), for: Label.self)
      mapper.addMappings(
        .initializing(
          Letter.init(seal:label:), InitArgument("seal", \.seal), InitArgument("label", \.label)
        ).merging(["title": .property(\.title)]).keepingUnknownKeys(in: \.extras),
        for: Letter.self)
      mapper.addMappings(
        .initializing(
          Tin.init, InitArgument("name", \.name), InitArgument(keepingUnknownKeysIn: \.extras)),
        for: Tin.self)
      let desk: Mappings<Desk> = [
        "letter": .model(\.letter), "label": .model(\.label), "tin": .model(\.tin),
      ]
      mapper.addMappings(desk.keepingUnknownKeys(in: \.extras), for: Desk.self)
      more(mapper)
    }
  }

  static let inputs = [
    #"{"label":{"size":5}}"#, #"{"label":{"note":"new"}}"#, #"{"label":{"text":"c","note":"d"}}"#,
    #"{"label":{"size":null}}"#, #"{"label":null,"letter":null}"#, #"{"z":3,"w":[1]}"#,
    #"{"letter":{"title":"new"}}"#, #"{"letter":{"k":5,"j":6}}"#,
    #"{"letter":{"label":{"size":4},"title":"new","m":9}}"#,
    #"{"letter":{"seal":{"text":"red"},"m":9}}"#,
    #"{"letter":{"seal":{"text":"red"},"label":null}}"#,
    #"{"tin":{"y":2}}"#, #"{"tin":{"name":"u"}}"#, #"{"tin":{"name":"u","x":5}}"#, "{}",
  ]

  @Test(arguments: inputs)
  func `arguments and unknown keys are updated without the problem finder`(_ json: String) throws {
    let orders = orders()
    let dictionary = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    var results: [String] = []
    for mapper in [orders.reading, orders.finding] {
      for isText in [true, false] {
        let desk = try Desk.full()
        let letter = desk.letter
        if isText {
          try mapper.update(desk, from: .json(json))
        } else {
          try mapper.update(desk, from: try #require(dictionary))
        }
        results.append("\(desk.text) \(desk.letter === letter)")
      }
    }
    #expect(Set(results).count == 1)
  }

  static let refused = [
    #"{"label":{"size":-1}}"#, #"{"letter":{"seal":{"text":"broken"},"m":9},"z":5}"#,
    #"{"letter":{"label":{"size":-1}}}"#, #"{"letter":{"label":{"size":"x"},"m":4}}"#,
    #"{"tin":{"name":[]}}"#, #"{"letter":{"seal":{"text":"red"}},"label":{"note":"throw"}}"#,
    #"{"letter":{"title":"b","k":4,"m":2,"seal":{"text":"c"}},"label":{"note":"throw"},"z":4}"#,
  ]

  @Test(arguments: refused)
  func `nothing changes and nothing is left over if an update fails`(_ json: String) throws {
    let orders = orders { mapper in
      mapper.setFinalDecoder(for: Label.self) { _, label in
        if label.note == "throw" { throw Refusal() }
      }
    }
    var texts: [String] = []
    let left = LifeCount.left {
      for mapper in [orders.standard, orders.finding] {
        guard let desk = try? Desk.full() else { return }
        let before = desk.text
        let problems = Outcome.problems { try mapper.update(desk, from: .json(json)) }
        texts.append("\(problems) \(desk.text == before)")
        #expect(!problems.isEmpty)
        #expect(desk.text == before)
      }
    }
    #expect(texts[0] == texts[1])
    #expect(left == 0)
  }

  @Test func `a model passed by the caller is replaced only if it is a variable`() throws {
    let orders = orders()
    for mapper in [orders.reading, orders.finding] {
      var letter = try #require(try Desk.full().letter)
      let old = letter
      try mapper.update(&letter, from: .json(#"{"label":null,"title":"c"}"#))
      #expect(letter !== old)
      #expect(letter.seal === old.seal)
      #expect(letter.extras == ["k": 1, "m": 2])
      #expect(old.title == "old")
      try mapper.update(old, from: .json(#"{"title":"d"}"#))
      #expect(old.title == "d")
    }
    let problems = try [orders.standard, orders.finding].map { mapper in
      let letter = try #require(try Desk.full().letter)
      return Outcome.problems { try mapper.update(letter, from: .json(#"{"label":null}"#)) }
    }
    #expect(problems[0] == problems[1])
    #expect(problems[0].count == 1)
  }

  struct Sealed: Equatable {
    let name: String
    let secret: Int

    init(name: String) { (self.name, secret) = (name, name.count) }

    init(name: String, secret: Int) { (self.name, self.secret) = (name, secret) }
  }

  @Test func `both orders report an error if a value would be lost`() {
    let orders = BothOrders { mapper in
      mapper.addMappings(
        .initializing(Sealed.init(name:), InitArgument("name", \.name)), for: Sealed.self)
    }
    let found = [orders.standard, orders.finding].map { mapper in
      var sealed = Sealed(name: "a", secret: 9)
      let problems = Outcome.problems { try mapper.update(&sealed, from: .json(#"{"name":"b"}"#)) }
      var other = Sealed(name: "abc")
      let others = Outcome.problems { try mapper.update(&other, from: .json(#"{"name":"b"}"#)) }
      return problems + others + ["\(sealed) \(other)"]
    }
    #expect(found[0] == found[1])
  }

  /// A class that is created again once its argument has been updated.
  final class Stamp {
    let seal: Seal
    let secret: Int
    var note = ""

    init?(seal: Seal) {
      guard seal.text != "none" else { return nil }
      (self.seal, secret) = (seal, seal.text.count)
    }

    init(seal: Seal, secret: Int) { (self.seal, self.secret) = (seal, secret) }
  }

  @Test(arguments: [
    #"{"seal":{"text":"none"},"note":"b"}"#, #"{"seal":{"text":"red"},"note":"b"}"#,
    #"{"seal":{"text":7}}"#, #"{"note":"b"}"#,
  ])
  func `an initializer may refuse an argument that has been updated`(_ json: String) {
    let orders = orders { mapper in
      mapper.addMappings(
        .initializing(Stamp.init(seal:), InitArgument("seal", \.seal))
          .merging(["note": .property(\.note)]), for: Stamp.self)
    }
    for secret in [0, 9] {
      let found = [orders.standard, orders.finding].map { mapper in
        var stamp = Stamp(seal: Seal(), secret: secret)
        let problems = Outcome.problems { try mapper.update(&stamp, from: .json(json)) }
        return "\(problems) \(stamp.seal.text) \(stamp.secret) \(stamp.note)"
      }
      #expect(found[0] == found[1])
    }
  }

  struct Inner: DefaultInitializable {
    var city: String?
    var extras: [String: MappingValue] = [:]
  }
  struct Outer: DefaultInitializable {
    var inner = Inner()
    var extras = MappingValue.Object()
  }

  @Test(
    arguments: [true, false],
    [#"{"a":1,"inner":{"on":{"city":null}}}"#, #"{"inner":{"on":{"city":"c"},"b":2},"a":1}"#])
  func `objects on the way of a path are not kept by the model around them`(
    _ waits: Bool, _ json: String
  ) throws {
    let orders = BothOrders { mapper in
      let inner: Mappings<Inner> = ["on.city": .property(\.city)]
      mapper.addMappings(inner.keepingUnknownKeys(in: \.extras), for: Inner.self)
      let outer: Mappings<Outer> = ["inner": .model(\.inner)]
      mapper.addMappings(outer.keepingUnknownKeys(in: \.extras), for: Outer.self)
      if waits { mapper.setFinalDecoder(for: Inner.self) { _, _ in } }
    }
    for mapper in [orders.reading, orders.finding] {
      let made = try mapper.create(Outer.self, from: .json(json))
      var updated = Outer()
      try mapper.update(&updated, from: .json(json))
      for outer in [made, updated] {
        #expect(outer.extras == ["a": 1])
        #expect(outer.inner.extras == (json.contains("b") ? ["b": 2] : [:]))
      }
    }
  }

  final class Postmark {
    let id: Int
    let names: [String]
    let note: String?
    var count = 0

    init(id: Int, names: [String], note: String?) {
      (self.id, self.names, self.note) = (id, names, note)
    }
  }
  struct Album: DefaultInitializable {
    var stamp = Postmark(id: 1, names: ["a"], note: nil)
  }

  @Test func `an instance is kept if its arguments are the same as before`() throws {
    let calls = Recorder<Int>()
    let orders = BothOrders { mapper in
      mapper.addMappings(
        Mappings<Postmark>.initializing(
          {
            calls.append($0)
            return Postmark(id: $0, names: $1, note: $2)
          }, InitArgument("id", \.id), InitArgument("names", \.names), InitArgument("note", \.note)
        ).merging(["count": .property(\.count)]), for: Postmark.self)
      mapper.addMappings(["stamp": .model(\.stamp)], for: Album.self)
    }
    for mapper in [orders.standard, orders.finding] {
      var album = Album()
      let stamp = album.stamp
      let same = #"{"id": 1, "names": ["a"], "note": null, "count": 5}"#
      try mapper.update(&album, from: .json(#"{"stamp": \#(same)}"#))
      #expect(album.stamp === stamp && stamp.count == 5)
      try mapper.update(stamp, from: .json(same.replacing("5", with: "6")))
      #expect(stamp.count == 6)
      #expect(calls.values.isEmpty)
      #expect(throws: MappingErrors.self) {
        try mapper.update(stamp, from: ["id": 1, "names": ["b"]])
      }
      try mapper.update(&album, from: ["stamp": ["id": 1, "names": ["b"]] as [String: Any]])
      #expect(album.stamp !== stamp && album.stamp.names == ["b"] && album.stamp.count == 6)
      calls.removeAll()
    }
  }

  struct Tint {
    var name: String
  }
  final class Brush {
    let tint: Tint
    var width = 1

    init(tint: Tint) { self.tint = tint }
  }

  @Test func `an argument whose type has no == is compared part by part`() throws {
    let orders = BothOrders { mapper in
      mapper.addMappings(
        Mappings<Brush>.initializing(
          Brush.init(tint:),
          InitArgument("tint", \.tint).transformed(
            decode: { (name: String) in Tint(name: name) }, encode: { $0.name })
        ).merging(["width": .property(\.width)]), for: Brush.self)
    }
    for mapper in [orders.standard, orders.finding] {
      let brush = Brush(tint: Tint(name: "red"))
      try mapper.update(brush, from: ["tint": "red", "width": 5])
      #expect(brush.width == 5)
      #expect(throws: MappingErrors.self) { try mapper.update(brush, from: ["tint": "blue"]) }
    }
  }
}
