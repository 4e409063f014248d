import Foundation
import PropertyMapper

/// The models of the features.
enum Featured {
  struct Person: DefaultInitializable {
    var name = ""
    var age: Int?
    var tags: [String] = []
  }

  struct Holder<Value: DefaultInitializable>: DefaultInitializable {
    var id = 0
    var value = Value()
    var note: String?
  }

  class Animal: DefaultInitializable {
    var name = ""
    var friend: Animal?
    required init() {}

    static func named(_ name: String) -> Animal {
      let animal = Animal()
      animal.name = name
      return animal
    }

    static func cat(_ name: String, lives: Int, friend: Animal? = nil) -> Cat {
      let cat = Cat()
      (cat.name, cat.lives, cat.friend) = (name, lives, friend)
      return cat
    }
  }

  final class Cat: Animal {
    var lives = 9
  }

  final class OtherAnimal: Animal {
    var rest: [String: MappingValue] = [:]

    static func named(_ name: String, _ rest: [String: MappingValue]) -> OtherAnimal {
      let animal = OtherAnimal()
      (animal.name, animal.rest) = (name, rest)
      return animal
    }
  }

  struct Zoo: DefaultInitializable {
    var animals: [Animal] = []
    var star: Animal?
  }

  enum Figure {
    case circle(Double)
    case person(Person)
    case unit
    case other(MappingValue)
  }

  struct Drawing: DefaultInitializable {
    var id = 0
    var figure = Figure.unit
    var more: [Figure] = []
    var last: Figure?
  }

  struct Point {
    let x: Int
    let label: String?
    var note = ""
  }

  struct Line: DefaultInitializable {
    var start: Point?
    var all: [Point] = []
  }

  struct Memo: DefaultInitializable {
    var title = ""
    var rest: [String: MappingValue] = [:]
  }

  struct Color {
    var red: Int
    var green: Int
  }

  struct Palette: DefaultInitializable {
    var main: Color?
    var all: [Color] = []
    var named: [String: Color] = [:]
    var dates: [Date] = []
  }

  struct Derived: DefaultInitializable {
    var first = ""
    var last = ""
    var full = ""
  }

  struct Candle: DefaultInitializable {
    var opened = 0
    var price = 0.0
    var note: String?
  }

  struct Chart: DefaultInitializable {
    var candles: [Candle] = []
  }

  final class Account: DefaultInitializable {
    var id = 0
    var name = ""
    var partner: Account?
    var others: [Account] = []

    static func numbered(
      _ id: Int, _ name: String, partner: Account? = nil, others: [Account] = []
    ) -> Account {
      let account = Account()
      (account.id, account.name, account.partner, account.others) = (id, name, partner, others)
      return account
    }

    static func withPartnerAmongOthers(_ id: Int, _ name: String, partner: Account) -> Account {
      numbered(id, name, partner: partner, others: [partner])
    }
  }

  enum Level: String, CaseIterable { case low, high }

  struct Settings: DefaultInitializable {
    var level: Level? = .low
    var limits: [Level: Int] = [:]
    var ratio = 0.5
    var text: String?
    var link: URL?
  }

  struct Kept: DefaultInitializable {
    var id = 0
    var person = Person()
    var rest: [String: MappingValue] = [:]
  }

  struct Note {
    let title: String
    let rest: [String: MappingValue]
  }

  struct Notes: DefaultInitializable { var notes: [Note] = [] }

  enum Shade {
    case color(Color)
    case date(Date)
    case named([String: Color])
  }

  struct Shades: DefaultInitializable { var shades: [Shade] = [] }

  struct Boxes: DefaultInitializable { var boxes: [String: [Animal]] = [:] }

  struct Family: DefaultInitializable {
    var mainPet: Animal?
    var otherPets: [Animal] = []
    var petCount = 0
  }

  struct Values: DefaultInitializable {
    var date: Date?
    var data: Data?
    var link: URL?
    var id: UUID?
    var big: Decimal?
    var small = 0.0
    var minus = 0.0
    var any = MappingValue.null
  }
}
