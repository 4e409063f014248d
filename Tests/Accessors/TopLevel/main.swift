import PropertyMapper

// A table at the top level of a program.

struct Note {
  var title = ""
  var count = 0
  var remark: String?
}

let mapper = PropertyMapper()
mapper.addMappings(
  [
    "title": .property(\.title, .notEmpty).required(),
    "count": .property(\.count, .range(0...9), default: 1),
    "remark": .property(\.remark),
  ], for: Note.self, makingWith: { Note() })
print(try mapper.create(Note.self, from: .json(#"{"title": "a"}"#)))
