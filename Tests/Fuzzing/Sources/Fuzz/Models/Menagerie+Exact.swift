extension Animal: Exact {
  func write(to text: inout ExactText) { text.object(self) { writeFields(to: &$0) } }
}

extension User: Exact {
  func write(to text: inout ExactText) { text.object(self) { writeFields(to: &$0) } }
}

extension Circle: Exact {
  func write(to text: inout ExactText) {
    text.fields("Circle") { fields in
      fields.field("radius", radius)
      fields.field("inner", inner.map { AnyExact($0) })
    }
  }
}

extension Square: Exact {
  func write(to text: inout ExactText) {
    text.object(self) { fields in
      fields.field("side", side)
      fields.field("shapes", shapes.map { AnyExact($0) })
    }
  }
}

extension Event: Exact {
  func write(to text: inout ExactText) {
    text.fields("Event") { fields in
      switch self {
      case .message(let circle): fields.field("message", circle)
      case .note(let circle): fields.field("note", circle)
      case .counts(let counts): fields.field("counts", counts)
      case .animal(let animal): fields.field("animal", animal)
      case .unknown(let value): fields.field("unknown", value)
      }
    }
  }
}

extension Answer: Exact {
  func write(to text: inout ExactText) {
    text.fields("Answer") { fields in
      switch self {
      case .text(let string): fields.field("text", string)
      case .circle(let circle): fields.field("circle", circle)
      case .square(let square): fields.field("square", square)
      case .counts(let counts): fields.field("counts", counts)
      case .not(let answer): fields.field("not", answer)
      }
    }
  }
}

extension Menagerie: Exact {
  func write(to text: inout ExactText) {
    text.fields("Menagerie") { fields in
      fields.field("pet", pet)
      fields.field("animals", animals)
      fields.field("byName", byName)
      fields.field("dog", dog)
      fields.field("shape", shape.map { AnyExact($0) })
      fields.field("shapes", shapes.map { AnyExact($0) })
      fields.field("event", event)
      fields.field("events", events)
      fields.field("user", user)
      fields.field("users", users)
      fields.field("answer", answer)
      fields.field("answers", answers)
    }
  }
}
