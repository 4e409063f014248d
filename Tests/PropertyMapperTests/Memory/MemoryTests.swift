import Testing

@testable import PropertyMapper
@testable import TestSupport

private struct Record {
  var before = 1
  var text = ""
  var token: Census.Token?
  var tokens: [Census.Token] = []
  var after = 2
}

private class Parent {
  var text = ""
  var token: Census.Token?
}
private final class Child: Parent {
  var tokens: [Census.Token] = []
  var tail: UInt8 = 3
}

/// Texts that are short, long, and not ASCII; each made anew, so that each has storage of its own.
private func randomText(using generator: inout some RandomNumberGenerator) -> String {
  let letters = ["a", "é", "日本", "🙂", "0123456789"]
  return (0..<Int.random(in: 0..<12, using: &generator))
    .map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] }.joined()
}

@Suite struct MemoryTests {
  @Test func `thousands of values written to a structure are retained and released`() throws {
    let census = Census()
    let layout = try layout(of: Record.self)
    let texts = try #require(StoredAccess<Record, String>.Writer(layout.named("text")))
    let token = try #require(StoredAccess<Record, Census.Token?>.Writer(layout.named("token")))
    let tokens = try #require(StoredAccess<Record, [Census.Token]>.Writer(layout.named("tokens")))
    let text = try #require(StoredAccess<Record, String>.Reader(layout.named("text")))
    var generator = SystemRandomNumberGenerator()
    do {
      var record = Record()
      for number in 0..<4000 {
        let value = randomText(using: &generator)
        texts.store(value, in: &record)
        #expect(record.text == value && text.value(in: record) == value)
        token.store(number % 3 == 0 ? nil : census.token(number), in: &record)
        let list = (0..<number % 4).map { census.token($0) }
        tokens.store(list, in: &record)
        #expect(census.living == (number % 3 == 0 ? 0 : 1) + number % 4)
        #expect(record.token.map { $0.number == number } ?? (number % 3 == 0))
        #expect(record.tokens == list)
        #expect(record.before == 1 && record.after == 2)
      }
    }
    #expect(census.living == 0)
  }

  @Test func `thousands of values written to a class instance are retained and released`() throws {
    let census = Census()
    let layout = try layout(of: Child.self)
    let texts = try #require(StoredAccess<Child, String>.Writer(layout.named("text")))
    let token = try #require(StoredAccess<Child, Census.Token?>.Writer(layout.named("token")))
    let tokens = try #require(StoredAccess<Child, [Census.Token]>.Writer(layout.named("tokens")))
    let text = try #require(StoredAccess<Child, String>.Reader(layout.named("text")))
    var generator = SystemRandomNumberGenerator()
    do {
      var child = Child()
      for number in 0..<4000 {
        let value = randomText(using: &generator)
        texts.store(value, in: &child)
        #expect(child.text == value && text.value(in: child) == value)
        token.store(number % 3 == 0 ? nil : census.token(number), in: &child)
        tokens.store((0..<number % 4).map { census.token($0) }, in: &child)
        #expect(census.living == (number % 3 == 0 ? 0 : 1) + number % 4)
        #expect(child.tail == 3)
      }
    }
    #expect(census.living == 0)
  }

  @Test func `reading a reference keeps its reference count balanced`() throws {
    let census = Census()
    var record: Record? = Record(token: census.token(1))
    let property = try layout(of: Record.self).named("token")
    let reader = try #require(StoredAccess<Record, Census.Token?>.Reader(property))
    for _ in 0..<1000 {
      #expect(record.flatMap(reader.value(in:))?.number == 1)
    }
    #expect(census.living == 1)
    var kept = record.flatMap(reader.value(in:))
    record = nil
    #expect(kept?.number == 1 && census.living == 1)
    kept = nil
    #expect(census.living == 0)
  }

  @Test func `writing to a structure doesn't change a copy of it`() throws {
    var record = Record(text: "one")
    let copy = record
    let property = try layout(of: Record.self).named("text")
    try #require(StoredAccess<Record, String>.Writer(property)).store("two", in: &record)
    #expect(record.text == "two" && copy.text == "one")
  }

  @Test func `an object released by a write can still read its owner`() throws {
    final class Watcher {
      let model: Parent
      var seen: ((Int?) -> Void)?
      init(_ model: Parent) { self.model = model }
      deinit { seen?(model.token?.number) }
    }
    final class Owner: Parent { var watcher: Watcher? }
    let census = Census()
    var owner = Owner()
    owner.token = census.token(8)
    var seen: Int?
    owner.watcher = Watcher(owner)
    owner.watcher?.seen = { seen = $0 }
    let property = try layout(of: Owner.self).named("watcher")
    try #require(StoredAccess<Owner, Watcher?>.Writer(property)).store(nil, in: &owner)
    #expect(seen == 8)
  }

  @Test func `thousands of structures are created and released, complete or not`() throws {
    struct Stop: Error {}
    let census = Census()
    let layout = try layout(of: Record.self)
    let maker = try MemberwiseMaker<Record>(layout) { _ in true }
    let before = try #require(maker.place(for: layout.named("before"), of: Int.self))
    let text = try #require(maker.place(for: layout.named("text"), of: String.self))
    let token = try #require(maker.place(for: layout.named("token"), of: Census.Token?.self))
    let tokens = try #require(maker.place(for: layout.named("tokens"), of: [Census.Token].self))
    let after = try #require(maker.place(for: layout.named("after"), of: Int.self))
    var generator = SystemRandomNumberGenerator()
    var made = 0
    for number in 0..<4000 {
      let value = randomText(using: &generator)
      let steps = Int.random(in: 0...5, using: &generator)
      let record = try? maker.make { members in
        if steps > 0 { members.set(census.token(number), in: token) }
        if steps > 1 { members.set(value, in: text) }
        if steps > 2 { members.set([census.token(), census.token()], in: tokens) }
        if number % 5 == 0 { throw Stop() }
        if steps > 3 { members.set(number, in: before) }
        if steps > 4 { members.set(-number, in: after) }
      }
      #expect((record != nil) == (steps == 5 && number % 5 != 0))
      guard let record else {
        #expect(census.living == 0)
        continue
      }
      made += 1
      #expect(record.text == value && record.before == number && record.after == -number)
      #expect(census.living == 3)
    }
    #expect(made > 0)
    #expect(census.living == 0)
  }
}
