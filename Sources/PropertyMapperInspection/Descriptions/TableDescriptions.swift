import PropertyMapper

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
