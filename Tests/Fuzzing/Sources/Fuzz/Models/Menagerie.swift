import PropertyMapper

/// A base class that lists itself, with subclasses that have subtypes themselves.
class Animal: DefaultInitializable {
  var name = ""
  var friend: Animal?
  let life = Life()

  required init() {}

  func writeFields(to fields: inout ExactText) {
    fields.field("name", name)
    fields.field("friend", friend)
  }
}

final class Cat: Animal {
  var lives = 9

  override func writeFields(to fields: inout ExactText) {
    super.writeFields(to: &fields)
    fields.field("lives", lives)
  }
}

class Dog: Animal {
  var tricks: [String] = []

  override func writeFields(to fields: inout ExactText) {
    super.writeFields(to: &fields)
    fields.field("tricks", tricks)
  }
}

final class Terrier: Dog {
  var holes: Int?

  override func writeFields(to fields: inout ExactText) {
    super.writeFields(to: &fields)
    fields.field("holes", holes)
  }
}

/// A subclass that is not listed.
final class Stray: Dog {}

/// The model for animals of an unknown kind.
final class UnknownAnimal: Animal {
  var rest = MappingValue.Object()

  override func writeFields(to fields: inout ExactText) {
    super.writeFields(to: &fields)
    fields.field("rest", rest)
  }
}

/// A protocol base, whose subtypes are decoded from a payload.
protocol Shape: Exact {}

struct Circle: Shape, DefaultInitializable {
  var radius = 0.0
  var inner: (any Shape)?
  let life = Life()
}

final class Square: Shape, DefaultInitializable {
  var side: Int?
  var shapes: [any Shape] = []
  let life = Life()

  init() {}
}

/// An enum base with a fallback.
enum Event {
  case message(Circle)
  case note(Circle)
  case counts([Int])
  case animal(Animal)
  case unknown(MappingValue)
}

/// An enum base whose subtypes are identified by keys, and that holds values of its own type.
indirect enum Answer {
  case text(String)
  case circle(Circle)
  case square(Square)
  case counts([Int])
  case not(Answer)
}

/// A base whose subtypes are distinguished by a closure, based on their keys.
class User: DefaultInitializable {
  var id = 0
  let life = Life()

  required init() {}

  func writeFields(to fields: inout ExactText) { fields.field("id", id) }
}

final class LocalUser: User {
  var localName: String?

  override func writeFields(to fields: inout ExactText) {
    super.writeFields(to: &fields)
    fields.field("localName", localName)
  }
}

final class RemoteUser: User {
  var host = ""

  override func writeFields(to fields: inout ExactText) {
    super.writeFields(to: &fields)
    fields.field("host", host)
  }
}

/// Contains all of them.
struct Menagerie: DefaultInitializable {
  var pet: Animal?
  var animals: [Animal] = []
  var byName: [String: Animal] = [:]
  var dog = Dog()
  var shape: (any Shape)?
  var shapes: [any Shape] = []
  var event: Event?
  var events: [Event] = []
  var user: User?
  var users: [User] = []
  var answer: Answer?
  var answers: [Answer] = []
  let life = Life()
}
