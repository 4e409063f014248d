import Foundation
import Synchronization
import Testing

@testable import PropertyMapper
@testable import TestSupport

private final class Friend {}
private protocol Delegate: AnyObject {}

private final class Hidden {
  weak var friend: Friend?
  weak var delegate: (any Delegate)?
  unowned var owner: Friend
  unowned(unsafe) var unsafe: Friend
  unowned var maybe: Friend?
  var closure: () -> Void = {}
  var closureIfAny: ((Int) -> String)?
  var metatype: Int.Type = Int.self
  var metatypeIfAny: Int.Type?
  var mixed: (Int, (Int) -> Int) = (1, { $0 })
  let lock = Mutex(1)
  var after = "after"
  var anyMetatype: any Any.Type = Int.self
  var closures: [(Int) -> Int] = [{ $0 + 1 }]
  init(_ friend: Friend) { (owner, unsafe) = (friend, friend) }
}

private final class Cell<Content: ~Copyable> {
  var content: Content
  var spare: Content?
  var after = "after"
  init(_ content: consuming Content) { self.content = content }
}

private struct Unique: ~Copyable {
  var number = 1
}
private enum Direction { case north }
private actor Counter { var count = 1 }
private typealias AnyMetatype = any Any.Type
private func metadata<Value: ~Copyable>(of type: Value.Type) -> any Any.Type {
  unsafeBitCast(type, to: AnyMetatype.self)
}

// Modules without reflection metadata take a compiler run of their own, so they were tried by hand:
// a structure and an open class with stored properties, compiled with
// `-Xfrontend -disable-reflection-metadata` and again with `-disable-reflection-names`, and a
// subclass with metadata in another module, all answer `noReflectionMetadata`; a structure and a
// class without any stored property answer an empty layout.
@Suite struct RefusalTests {
  @Test(arguments: ["friend", "delegate", "owner", "unsafe", "maybe"])
  func `weak and unowned references are reported and can't be accessed`(name: String) throws {
    let property = try layout(of: Hidden.self).named(name)
    #expect(property.obstacle == .weakOrUnowned)
    #expect(StoredAccess<Hidden, Friend>.Reader(property) == nil)
    #expect(StoredAccess<Hidden, Friend?>.Reader(property) == nil)
    #expect(StoredAccess<Hidden, Friend?>.Writer(property) == nil)
  }

  @Test(arguments: ["closure", "closureIfAny", "metatype", "metatypeIfAny", "mixed"])
  func `closures and metatypes are reported and can't be accessed`(name: String) throws {
    let property = try layout(of: Hidden.self).named(name)
    #expect(property.obstacle == .representationVaries)
    #expect(StoredAccess<Hidden, () -> Void>.Reader(property) == nil)
    #expect(StoredAccess<Hidden, Int.Type>.Reader(property) == nil)
  }

  @Test func `existential metatypes and arrays of closures are read and written`() throws {
    var model = Hidden(Friend())
    try expectSameAccess(\.after, named: "after", in: model, values: ["", "b"])
    let layout = try layout(of: Hidden.self)
    let metatype = try #require(
      StoredAccess<Hidden, any Any.Type>.Writer(layout.named("anyMetatype")))
    metatype.store(String.self, in: &model)
    #expect(ObjectIdentifier(model.anyMetatype) == ObjectIdentifier(String.self))
    let closures = try #require(
      StoredAccess<Hidden, [(Int) -> Int]>.Writer(layout.named("closures")))
    closures.store([{ $0 + 2 }], in: &model)
    #expect(model.closures[0](1) == 3)
  }

  @Test func `noncopyable properties are reported and can't be accessed`() throws {
    #expect(try layout(of: Hidden.self).named("lock").obstacle == .hidden)
    let generic = try layout(of: Cell<Mutex<Int>>.self)
    #expect(try generic.named("content").obstacle == .notCopyable)
    #expect(try generic.named("spare").obstacle == .notCopyable)
    #expect(try layout(of: Cell<Int>.self).named("content").obstacle == nil)
    try expectSameAccess(
      \.after, named: "after", in: Cell(Mutex(1)), values: ["", "b"])
  }

  @Test func `noncopyable types are refused`() {
    #expect(!TypeKind.isCopyable(metadata(of: Unique.self)))
    #expect(!TypeKind.isCopyable(metadata(of: Mutex<Int>.self)))
    #expect(!TypeKind.isCopyable(metadata(of: Unique?.self)))
    #expect(TypeKind.isCopyable(String.self))
    #expect(TypeKind.isCopyable(Int?.self))
    #expect(TypeKind.isCopyable(Direction.self))
    #expect(reason(metadata(of: Unique.self)) == .notCopyable)
  }

  @Test func `types other than structures and classes are refused`() {
    let types: [any Any.Type] = [
      Direction.self, Int?.self, (Int, Int).self, (() -> Void).self, Any.self,
      (any Delegate).self, AnyObject.self, Int.Type.self, AnyMetatype.self, Void.self,
    ]
    #expect(types.allSatisfy { reason($0) == .notAStructOrClass })
  }

  @Test func `classes that aren't written in Swift are refused`() {
    class Imported {}
    let layout = TypeLayout.of(Imported.self, classes: .init(isSwift: { _ in false }))
    #expect(throws: TypeLayout.Unavailable.notWrittenInSwift) { try layout.get() }
  }

  @Test func `actors are refused`() {
    #expect(reason(Counter.self) == .actor)
    #expect(reason(MainActor.self) == .actor)
  }

  @Test func `access with the wrong value type is refused`() throws {
    let property = try layout(of: Hidden.self).named("after")
    #expect(StoredAccess<Hidden, Substring>.Reader(property) == nil)
    #expect(StoredAccess<Hidden, String?>.Reader(property) == nil)
    #expect(StoredAccess<Hidden, Any>.Writer(property) == nil)
  }

  @Test func `access with the wrong model type is refused`() throws {
    class Base { var text = "" }
    class Child: Base {}
    let property = try layout(of: Child.self).named("text")
    #expect(StoredAccess<Base, String>.Reader(property) == nil)
    #expect(StoredAccess<AnyObject, String>.Reader(property) == nil)
    #expect(StoredAccess<Any, String>.Reader(property) == nil)
    #expect(StoredAccess<Child, String>.Reader(property) != nil)
  }

  private func reason(_ type: any Any.Type) -> TypeLayout.Unavailable? {
    if case .failure(let reason) = TypeLayout.of(type) { reason } else { nil }
  }
}
