import PropertyMapper

/// Every stored property of a structure as text, by reflection.
func exactFields(of model: Any) -> String {
  var text = ExactText()
  for child in Mirror(reflecting: model).children {
    text.field(child.label ?? "", AnyExact(child.value))
  }
  return text.text
}

/// Any value as text, with its type.
func exactText(of value: Any) -> String { ExactText(of: AnyExact(value)).text }
