import PropertyMapper

/// A text that shows every stored property of a structure, by reflection.
func exactFields(of model: Any) -> String {
  var text = ExactText()
  for child in Mirror(reflecting: model).children {
    text.field(child.label ?? "", AnyExact(child.value))
  }
  return text.text
}

/// A text that shows any value with its type.
func exactText(of value: Any) -> String { ExactText(of: AnyExact(value)).text }
