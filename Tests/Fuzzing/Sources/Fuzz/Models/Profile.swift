import PropertyMapper

/// A structure to update: it contains other models in every way that updates treat differently.
struct Profile: DefaultInitializable {
  var name = ""
  var nickname: String?
  var age = 0
  var tags: Set<String> = []
  var address = Address()
  var home: Address?
  var job: Job?
  var jobs: [Job] = []
  var byName: [String: Job] = [:]
  var card: Card?
  var plan: Plan?
  var extras = MappingValue.Object()
  let life = Life()

  init() {}
}

struct Address: DefaultInitializable {
  var street = ""
  var city: String?
  var extras: [String: MappingValue] = [:]
  let life = Life()

  init() {}
}

class Job: DefaultInitializable {
  var title = ""
  var hours: Int?
  var boss: Job?
  let life = Life()

  required init() {}
}

/// Immutable: an update creates a new one.
struct Card {
  let number: Int
  let holder: Address
  let note: String?
}

/// Created memberwise, by an automatic table.
struct Plan {
  let level: Int
  var note: Mark?
  let job: Job?
}

extension Profile: Exact {
  func write(to text: inout ExactText) {
    text.fields("Profile") { fields in
      fields.field("name", name)
      fields.field("nickname", nickname)
      fields.field("age", age)
      fields.field("tags", tags)
      fields.field("address", address)
      fields.field("home", home)
      fields.field("job", job)
      fields.field("jobs", jobs)
      fields.field("byName", byName)
      fields.field("card", card)
      fields.field("plan", plan)
      fields.field("extras", extras)
    }
  }
}

extension Address: Exact {
  func write(to text: inout ExactText) {
    text.fields("Address") { fields in
      fields.field("street", street)
      fields.field("city", city)
      fields.field("extras", extras)
    }
  }
}

extension Job: Exact {
  func write(to text: inout ExactText) {
    text.object(self) { fields in
      fields.field("title", title)
      fields.field("hours", hours)
      fields.field("boss", boss)
    }
  }
}

extension Card: Exact {
  func write(to text: inout ExactText) {
    text.fields("Card") { fields in
      fields.field("number", number)
      fields.field("holder", holder)
      fields.field("note", note)
    }
  }
}

extension Plan: Exact {
  func write(to text: inout ExactText) {
    text.fields("Plan") { fields in
      fields.field("level", level)
      fields.field("note", note)
      fields.field("job", job)
    }
  }
}
