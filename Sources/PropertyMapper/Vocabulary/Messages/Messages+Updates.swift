// Messages about updates of models that are created by an initializer.

extension Messages {
  static func immutableInstance(of type: any Any.Type) -> Sentence {
    say(
      "sameInstance", must: "remain the same instance",
      but:
        "only an initializer sets these values of \(name(of: type)); pass a variable as inout, or map properties that can be set",
      naming(type))
  }

  static func lostProperty(_ property: String, of type: any Any.Type) -> Sentence {
    say(
      "initializer", must: "keep the values of its other properties",
      but:
        "the initializer of \(name(of: type)) doesn't take \(property); pass it an argument, or make it a var",
      naming(type).merging(["property": .string(property)]) { $1 })
  }
}
