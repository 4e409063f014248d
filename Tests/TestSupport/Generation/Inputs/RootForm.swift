/// What is asked for: one model, or several.
enum RootForm: String, CaseIterable {
  case model, list, dictionary

  func node(_ model: () -> InputNode) -> InputNode {
    switch self {
    case .model: model()
    case .list: .list([model(), model()])
    case .dictionary: .object([.init(key: "k", value: model())])
    }
  }
}
