public import PropertyMapper

extension PropertyMapper {
  /// Returns a description of a type's table, for reviews and snapshot tests.
  ///
  /// ```swift
  /// print(mapper.tableDescription(for: Order.self))
  /// // Order
  /// //   id        id        Int     must be at least 1
  /// //   customer  customer  String  or client
  /// //   items     items     [Item]
  /// //   - created by makingWith:
  /// ```
  ///
  /// There's one line per entry, with its path, property, type, and rules. These lines are followed
  /// by notes on the table as a whole: how models are created, how unknown keys are handled, and
  /// any hooks, subtypes, and mistakes. Inherited and automatic entries are included, as are rules
  /// that options add.
  ///
  /// The description is the same in every run, regardless of registration order. The wording may
  /// change between versions of the library. Defaults of `sensitive()` entries aren't shown. The
  /// name of a computed property is found by calling its getter on a temporary model. If that
  /// fails, `(computed)` is shown, except on Apple platforms that expose the name.
  ///
  /// - Parameter type: The model type. If it has no table, the description is a single line that
  ///   says so.
  /// - Complexity: O(*n*) in the number of entries.
  public func tableDescription<Model>(for type: Model.Type) -> String {
    let context = context
    return context.open {
      TableDescriptions(registry: context.registry, scheme: scheme).text(of: type)
    }
  }

  /// Returns a description of all registered tables, sorted by type name, followed by the types
  /// that each scheme overrides.
  ///
  /// Tables are separated by blank lines. If the mapper uses a scheme (see ``using(_:)``), all
  /// tables are described as they apply in that scheme.
  ///
  /// - Complexity: O(*n*) in the number of entries of all tables.
  public func tableDescriptions() -> String {
    let context = context
    return context.open {
      TableDescriptions(registry: context.registry, scheme: scheme).all
    }.joined(separator: "\n\n")
  }
}

/// The descriptions of a mapper's tables.
struct TableDescriptions {
  let registry: Registry
  let scheme: MappingScheme?

  /// The description of a type's table, or a line that says that it has none.
  func text(of type: any Any.Type) -> String {
    if let plan = registry.plan(for: type) {
      return TableDescription(plan: plan, registry: registry, scheme: scheme).text
    }
    let name = Messages.name(of: type)
    guard let conversion = registry.tables[ObjectIdentifier(type)]?.conversion else {
      return Messages.noTable(name, scheme)
    }
    return Messages.noTable(name, scheme, convertedFrom: Messages.name(of: conversion.input.type))
  }

  /// The descriptions of all tables, including those of all schemes.
  var all: [String] {
    let plain = sorted(registry.tables.values.map(\.type))
    let schemes = registry.schemes.keys.sorted(byBytesOf: { $0.name })
    return schemes.reduce(into: plain) { texts, scheme in
      let own = registry.schemes[scheme, default: [:]].values.map(\.type)
      texts += Self(registry: registry.view(of: scheme), scheme: scheme).sorted(own)
    }
  }

  /// The descriptions of some types, sorted by name; for types with the same name, by description.
  private func sorted(_ types: [any Any.Type]) -> [String] {
    types.map { (name: Messages.name(of: $0), text: text(of: $0)) }
      .sorted { $0.name == $1.name ? $0.text.precedes($1.text) : $0.name.precedes($1.name) }
      .map(\.text)
  }
}
