/// What the properties of a model are, as text: so that models of different types can be compared.
func properties(of model: Any) -> [String] {
  Mirror(reflecting: model).children.map { "\($0.label ?? ""): \($0.value)" }
}
