/// The properties of a model as text, to compare models of different types.
func properties(of model: Any) -> [String] {
  Mirror(reflecting: model).children.map { "\($0.label ?? ""): \($0.value)" }
}
