import Testing

@testable import PropertyMapper
@testable import TestSupport

@propertyWrapper private struct Plain<Value> { var wrappedValue: Value }
@propertyWrapper private struct Labeled<Value> {
  var wrappedValue: Value
  var label = "label"
}

private struct User: Equatable {
  let name: String
  var age: UInt8
  let nickname: String?
  var friends: [String]
  var wide: SIMD16<Double>
  let token: Census.Token
}

private struct Loose {
  var name: String?
  var number: Int??
  lazy var total = 3
  var action: (() -> Void)?
  @Plain var note: String?
}

private struct Wrapped {
  @Plain var title: String
  var last: Int
}

private struct Empty {}
private struct WithClosure {
  var action: () -> Void
  var number: Int
}
private struct WithWeak {
  weak var token: Census.Token?
  unowned var other: Census.Token?
}
private struct WithUnowned {
  unowned var token: Census.Token
}
private struct WithMetatype {
  var type: Int.Type?
  var number: Int
}
private struct WithLabel {
  @Labeled var title: String
}
private struct Stop: Error {}

private struct Fields<Model> {
  let layout: TypeLayout
  let maker: MemberwiseMaker<Model>

  init(except leftOut: Set<String> = []) throws {
    layout = try TestSupport.layout(of: Model.self)
    maker = try MemberwiseMaker(layout) { !leftOut.contains($0.name) }
  }

  func slot<Value>(
    _ name: String, of type: Value.Type = Value.self
  ) throws -> MemberwiseMaker<Model>.Place<Value> {
    try #require(maker.place(for: layout.named(name), of: Value.self))
  }
}

@Suite struct MemberwiseMakerTests {
  private func refusal<Model>(
    _ type: Model.Type, except leftOut: Set<String> = []
  ) throws -> MemberwiseMaker<Model>.Refusal? {
    do {
      _ = try MemberwiseMaker<Model>(layout(of: type)) { !leftOut.contains($0.name) }
      return nil
    } catch let refusal as MemberwiseMaker<Model>.Refusal {
      return refusal
    }
  }

  @Test func `a structure is created from its properties`() throws {
    let census = Census()
    do {
      let fields = try Fields<User>()
      let token = census.token()
      let name = String(repeating: "Ann ", count: 9)
      let user = try fields.maker.make { members in
        try members.set(token, in: fields.slot("token"))
        try members.set(.init(repeating: 2), in: fields.slot("wide", of: SIMD16<Double>.self))
        try members.set(["Bob", name], in: fields.slot("friends"))
        try members.set(name, in: fields.slot("name"))
        try members.set(UInt8(7), in: fields.slot("age"))
      }
      let expected = User(
        name: name, age: 7, nickname: nil, friends: ["Bob", name], wide: .init(repeating: 2),
        token: token)
      #expect(user == expected)
    }
    #expect(census.living == 0)
  }

  @Test func `missing members are named in the error, and set members are released`() throws {
    let census = Census()
    let fields = try Fields<User>()
    #expect(throws: MissingMembers(names: ["name", "age", "wide"])) {
      try fields.maker.make { members in
        try members.set(["Bob"], in: fields.slot("friends"))
        try members.set(census.token(), in: fields.slot("token"))
        #expect(census.living == 1)
      }
    }
    #expect(census.living == 0)
  }

  @Test func `a failure midway releases the members already set`() throws {
    let census = Census()
    let fields = try Fields<User>()
    #expect(throws: Stop.self) {
      try fields.maker.make { members in
        try members.set(String(repeating: "Ann ", count: 9), in: fields.slot("name"))
        try members.set(census.token(), in: fields.slot("token"))
        throw Stop()
      }
    }
    #expect(census.living == 0)
  }

  @Test func `setting a member twice keeps the last value and releases the first`() throws {
    struct Holder { let token: Census.Token }
    let census = Census()
    let fields = try Fields<Holder>()
    let slot = try fields.slot("token", of: Census.Token.self)
    let holder = try fields.maker.make { members in
      members.set(census.token(1), in: slot)
      members.set(census.token(2), in: slot)
      #expect(census.living == 1)
    }
    #expect(holder.token.number == 2)
  }

  @Test func `optional properties that aren't set are nil`() throws {
    let fields = try Fields<Loose>(except: ["action", "total"])
    #expect(fields.layout.properties.allSatisfy { fields.maker.canBeAbsent($0) })
    var loose = try fields.maker.make { _ in }
    #expect(loose.name == nil)
    #expect(loose.number == nil)
    #expect(loose.action == nil)
    #expect(loose.note == nil)
    #expect(loose.total == 3)
    loose.action = {}
    loose.action?()
  }

  @Test func `a wrapper that stores only its value is created from the value`() throws {
    let fields = try Fields<Wrapped>()
    let title = try #require(fields.layout.named("title").wrappedStorage?.value)
    let slot = try #require(fields.maker.place(for: title, of: String.self))
    let wrapped = try fields.maker.make { members in
      members.set("title", in: slot)
      try members.set(5, in: fields.slot("last"))
    }
    #expect(wrapped.title == "title")
    #expect(wrapped.last == 5)
  }

  @Test func `a wrapper that stores more than its value can only be set as a whole`() throws {
    let fields = try Fields<WithLabel>()
    let value = try #require(fields.layout.named("title").wrappedStorage?.value)
    #expect(fields.maker.place(for: value, of: String.self) == nil)
    let model = try fields.maker.make { members in
      try members.set(Labeled(wrappedValue: "a"), in: fields.slot("title"))
    }
    #expect(model.title == "a")
  }

  @Test func `an empty structure is created without setting members`() throws {
    let empty = try Fields<Empty>().maker.make { _ in }
    #expect(Mirror(reflecting: empty).children.isEmpty)
  }

  @Test func `generic structures are created from their properties`() throws {
    struct Pair<First, Second> {
      var first: First
      var second: Second
    }
    let fields = try Fields<Pair<Bool, String?>>()
    let pair = try fields.maker.make { try $0.set(true, in: fields.slot("first")) }
    #expect(pair.first)
    #expect(pair.second == nil)
  }

  @Test func `a property that's left out must be optional`() throws {
    #expect(try refusal(User.self, except: ["age", "nickname"]) == .unsupplied(["age"]))
    #expect(try refusal(User.self, except: ["nickname"]) == nil)
  }

  @Test func `weak and unowned optionals become nil`() throws {
    let fields = try Fields<WithWeak>()
    var made = try fields.maker.make { _ in }
    #expect(made.token == nil && made.other == nil)
    let census = Census()
    do {
      let token = census.token()
      (made.token, made.other) = (token, token)
      let copy = made
      #expect(copy.token === token && copy.other === token)
      made.other = nil
    }
    #expect(made.token == nil)
  }

  @Test func `closures, unowned references and metatypes are reported by name`() throws {
    #expect(try refusal(WithClosure.self) == .unsupplied(["action"]))
    #expect(try refusal(WithUnowned.self) == .unsupplied(["token"]))
    #expect(try refusal(WithMetatype.self) == .unsupplied(["type"]))
  }

  @Test func `classes and layouts of other types are refused`() throws {
    final class Model { var number = 1 }
    #expect(throws: MemberwiseMaker<Model>.Refusal.notAStructure) {
      try MemberwiseMaker<Model>(layout(of: Model.self)) { _ in true }
    }
    #expect(throws: MemberwiseMaker<User>.Refusal.notAStructure) {
      try MemberwiseMaker<User>(layout(of: Empty.self)) { _ in true }
    }
  }

  @Test func `a slot requires the property's exact type`() throws {
    let fields = try Fields<User>()
    let age = try fields.layout.named("age")
    #expect(fields.maker.place(for: age, of: Int.self) == nil)
    #expect(fields.maker.place(for: age, of: UInt8?.self) == nil)
    let foreign = try layout(of: Wrapped.self).named("last")
    #expect(fields.maker.place(for: foreign, of: Int.self) == nil)
  }
}
