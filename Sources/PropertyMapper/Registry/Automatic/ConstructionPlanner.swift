/// Decides how the mapper creates the models of a type, if it can: with the table's initializer, as
/// an empty model to fill, or memberwise.
struct ConstructionPlanner<Model> {
  private let mappings: Mappings<Model>
  private let context: PlanContext
  /// Whether the model is created from its stored properties.
  let isMemberwise: Bool

  private(set) var construction: Construction?
  /// The argument that each entry provides, in table order.
  private(set) var arguments: [PlanEntry.Argument?] = []
  private(set) var mistakes: [ConfigurationError] = []

  init(_ mappings: Mappings<Model>, maker: (any ModelMaker)?, context: PlanContext) {
    self.mappings = mappings
    self.context = context
    isMemberwise =
      mappings.automatic != nil && mappings.initializer == nil && maker == nil
      && TypeKind(of: Model.self) == .structure && !SystemTypes.haveHiddenRules(Model.self)
  }

  /// Plans for the resolved entries.
  mutating func plan(_ table: TableFindings) {
    var indexes = [Int?](repeating: nil, count: mappings.entries.count)
    if let initializer = mappings.initializer {
      indexes = mappings.entries.map(\.descriptor.argument)
      construction = initializer
      for index in initializer.arguments.indices
      where !indexes.contains(index) && mappings.extras?.argument != index {
        mistakes.append(
          table.mistake(
            .argumentNotRead, Messages.argumentNotRead(index + 1),
            hint: "leave its path to the argument"))
      }
    } else if isMemberwise, case .success(let layout) = TypeLayout.of(Model.self) {
      do {
        let memberwise = try MemberwiseConstruction(mappings.entries, layout)
        construction = memberwise.construction
        indexes = memberwise.arguments
      } catch {
        // A factory may create models that the mapper cannot.
        if !context.rules.hasCustomFactory {
          mistakes.append(
            table.mistake(.memberWithoutValue, error.message, hint: error.hint))
        }
      }
    }
    arguments = indexes.enumerated().map { [construction] position, index in
      guard let index, let construction else { return nil }
      let isLast = !indexes[(position + 1)...].contains(index)
      return .init(
        index: index, isNeededNow: isLast && construction.arguments[index].isNeeded,
        isPassedToInitializer: construction.isInitializer)
    }
  }
}
