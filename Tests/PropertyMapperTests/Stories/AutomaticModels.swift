import Foundation

// Models as other people write them: they import nothing of this library and conform to nothing of it.

/// CTXPropertyMapper's automatic mappings.
enum Library {
  final class Book {
    var name: String?
    var number = 0
    var page = 0
    var offset: Double = 0
    var title: String?
    var uuid: UUID?
    var boolean = false
    var usingCustomInit = false
    var chapters: [String] = []
    var nested: Book?
    var block: (() -> Void)?
  }

  final class Reader {
    var firstNameDifferent = ""
    var lastName = ""
    var age = 0
  }
}

/// YYModel's black list and white list.
enum Listed {
  final class Model {
    var a: String?
    var b: String?
    var c: String?
  }
}

/// SuperKVC's profile of a user.
enum Profile {
  class User {
    var userId: Int64 = 0
    var name = ""
    var age = 0
    var isVip = false
    var partners: [String] = []
    var birthday: Date?
    var pet: Pet?
    var secret = "kept"
  }

  class Pet {
    var name = ""
    var kind = ""
  }
}

/// YJModelDicTransform's person.
enum Persons {
  class Person {
    var identifier = 0
    var name: String?
    var height: Double = 0
    var isAdult = false
    var address: Address?
    var friends: [Person] = []
  }

  class Address {
    var street: String?
    var city: String?
  }
}

/// DictToModelDemo's property list of three levels, here as structures.
enum Feed {
  struct Status: Equatable {
    let title: String
    let person: Person
    let cells: [Cell]
  }

  struct Person: Equatable {
    let name: String
    let age: Int?
  }

  struct Cell: Equatable {
    let text: String
    let persons: [Person]
  }
}

/// DictToModelDemo's heroes.
enum Glory {
  struct Hero: Equatable {
    let name: String
    let icon: String
    let slogan: String?
  }
}
