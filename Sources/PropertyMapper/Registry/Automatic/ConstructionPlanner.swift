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
      noteUnreadArguments(of: initializer, table)
    } else if isMemberwise, case .success(let layout) = TypeLayout.of(Model.self) {
      do {
        let memberwise = try MemberwiseConstruction(mappings.entries, layout)
        construction = memberwise.construction
        indexes = memberwise.arguments
      } catch {
        // A factory may create models that the mapper cannot.
        if !context.rules.hasCustomFactory {
          mistakes.append(
            table.mistake(.unsetProperty, error.message, hint: error.hint))
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

  /// Notes the arguments that no entry provides, and those without a value, since they are only written.
  private mutating func noteUnreadArguments(of initializer: Construction, _ table: TableFindings) {
    for (index, argument) in initializer.arguments.enumerated()
    where mappings.extras?.argument != index {
      guard let entry = mappings.entries.first(where: { $0.descriptor.argument == index }) else {
        mistakes.append(
          table.mistake(
            .argumentNotRead, Messages.argumentNotRead(index + 1),
            hint: "leave its path to the argument"))
        continue
      }
      guard entry.descriptor.modifiers.isEncodeOnly, argument.isNeeded else { continue }
      mistakes.append(
        table.mistake(
          .argumentNotRead, Messages.onlyWrittenArgument(index + 1), at: entry.path,
          hint: "add a default, or leave encodeOnly() out"))
    }
  }
}
