import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

/// Descriptions of sets, whose order differs in each run.
@Suite struct DescribedSetTests {
  struct Tag: DefaultInitializable, Hashable {
    var name = ""
    var secret = ""
    var more: [Tag] = []
  }

  struct Tagged: DefaultInitializable {
    var tags: Set<Tag> = []
    var sets: Set<Set<Tag>> = []
    var names: Set<String> = []
  }

  @Test func `the elements of a set of models are described in an order that never changes`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "name": .property(\.name), "secret": .property(\.secret).sensitive(),
        "more": .model(\.more),
      ], for: Tag.self)
    mapper.addMappings(
      ["tags": .model(\.tags), "sets": .model(\.sets), "names": .property(\.names)],
      for: Tagged.self)
    var tagged = Tagged()
    for number in 0..<20 {
      tagged.tags.insert(Tag(name: "\(number % 10)", more: [Tag(name: "\(number)")]))
      tagged.sets.insert([Tag(name: "\(number)"), Tag(name: "a")])
    }
    let text = mapper.description(of: tagged)
    let names = text.split(separator: "\n").filter { $0.hasPrefix("      name: ") }.prefix(20)
    #expect(Array(names) == names.sorted())
    // Sets with other capacities order the same elements differently.
    for capacity in [1, 100, 1_000, 10_000] {
      var other = Tagged()
      other.tags.reserveCapacity(capacity)
      for tag in tagged.tags.shuffled() { other.tags.insert(tag) }
      other.sets.reserveCapacity(capacity)
      for tags in tagged.sets.shuffled() {
        var set = Set<Tag>(minimumCapacity: capacity)
        for tag in tags.shuffled() { set.insert(tag) }
        other.sets.insert(set)
      }
      #expect(mapper.description(of: other) == text)
    }
  }
}
