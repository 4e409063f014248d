import Testing

@testable import PropertyMapper
@testable import TestSupport

@propertyWrapper private struct Plain<Value> { var wrappedValue: Value }

@propertyWrapper private struct Clamped {
  private var value: Int
  private let range: ClosedRange<Int>
  init(wrappedValue: Int, _ range: ClosedRange<Int>) { (value, self.range) = (wrappedValue, range) }
  var wrappedValue: Int {
    get { value }
    set { value = min(max(newValue, range.lowerBound), range.upperBound) }
  }
}

@propertyWrapper private struct Remote {
  private let key: String
  init(_ key: String) { self.key = key }
  var wrappedValue: Int { key.count }
}

private struct Wrapped {
  @Plain var title = "title"
  @Clamped(0...9) var digit = 3
  @Remote("abc") var remote
  var _own = "own"
  var _both = 1
  var both = 2
}

private final class WrappedInClass {
  @Clamped(0...9) var digit = 3
  @Plain var note: String? = "note"
}

private struct Lazy {
  lazy var total = 6
  var count = 1
}

private func isPlain(_ property: StoredProperty) -> Bool {
  if case .plain = property.kind { true } else { false }
}

private struct Raw {
  var `first name` = ""
  lazy var `a total` = 6
  @Plain var `the title` = "title"
  var `default` = 1
}

@Suite struct StorageNamingTests {
  @Test func `raw identifiers are listed without backticks`() throws {
    #expect(
      try layout(of: Raw.self).properties.map(\.name) == [
        "first name", "a total", "the title", "default",
      ])
  }

  @Test func `a wrapped property has its own name and its wrapper's type`() throws {
    let property = try layout(of: Wrapped.self).named("title")
    #expect(property.storageName == "_title")
    #expect(property.has(Plain<String>.self))
    let storage = try #require(property.wrappedStorage)
    #expect(storage.isWhole)
    #expect(storage.value.has(String.self))
    #expect(storage.value.name == "title")
  }

  @Test func `a wrapped value is read and written directly, bypassing the wrapper`() throws {
    var model = Wrapped()
    let storage = try #require(layout(of: Wrapped.self).named("digit").wrappedStorage)
    #expect(!storage.isWhole)
    let reader = try #require(StoredAccess<Wrapped, Int>.Reader(storage.value))
    let writer = try #require(StoredAccess<Wrapped, Int>.Writer(storage.value))
    #expect(reader.value(in: model) == 3)
    writer.store(12, in: &model)
    #expect(model.digit == 12)
    model.digit = 12
    #expect(reader.value(in: model) == 9)
  }

  @Test func `wrapped properties of a class are read and written`() throws {
    var model = WrappedInClass()
    let layout = try layout(of: WrappedInClass.self)
    let digit = try #require(layout.named("digit").wrappedStorage?.value)
    let note = try #require(layout.named("note").wrappedStorage?.value)
    try #require(StoredAccess<WrappedInClass, Int>.Writer(digit)).store(5, in: &model)
    try #require(StoredAccess<WrappedInClass, String?>.Writer(note)).store(nil, in: &model)
    #expect(model.digit == 5)
    #expect(model.note == nil)
  }

  @Test func `the whole wrapper can be read and written too`() throws {
    var model = Wrapped()
    let property = try layout(of: Wrapped.self).named("title")
    let writer = try #require(StoredAccess<Wrapped, Plain<String>>.Writer(property))
    writer.store(Plain(wrappedValue: "new"), in: &model)
    #expect(model.title == "new")
  }

  @Test func `a wrapper that doesn't store its value is treated as plain storage`() throws {
    let property = try layout(of: Wrapped.self).named("_remote")
    #expect(isPlain(property))
    #expect(property.has(Remote.self))
  }

  @Test func `user-defined names with a leading underscore are kept`() throws {
    let layout = try layout(of: Wrapped.self)
    #expect(try isPlain(layout.named("_own")))
    #expect(try isPlain(layout.named("_both")))
    #expect(try isPlain(layout.named("both")))
  }

  @Test func `lazy storage has the property's name and an optional type`() throws {
    var model = Lazy()
    let property = try layout(of: Lazy.self).named("total")
    #expect(property.storageName == "$__lazy_storage_$_total")
    #expect(property.has(Int?.self))
    guard case .lazy = property.kind else {
      Issue.record("must be lazy, but is \(property.kind)")
      return
    }
    let reader = try #require(StoredAccess<Lazy, Int?>.Reader(property))
    #expect(reader.value(in: model) == nil)
    #expect(model.total == 6)
    #expect(reader.value(in: model) == 6)
  }
}
