import Foundation
import PropertyMapper

/// A node of graphs that share instances and contain cycles.
class Knot: DefaultInitializable {
  var number = 0
  var text: String?
  var ratio = 0.0
  var half: Float?
  var date: Date?
  var data = Data()
  var price: Decimal?
  var wide: Int128?
  var tags: Set<String> = []
  var extra: MappingValue?
  var next: Knot?
  var others: [Knot] = []
  var gaps: [Knot?] = []
  var byName: [String: Knot] = [:]
  var bead = Bead()
  var optionalBead: Bead?
  var pearl: Pearl?
  var charm: (any Charm)?
  let life = Life()

  required init() {}

  /// The nodes that it refers to directly.
  var neighbors: [Knot] {
    let lists = others + gaps.compactMap { $0 } + Array(byName.values)
    let nested = [bead.knot, optionalBead?.knot, pearl?.knot, (charm as? Bead)?.knot]
    return lists + (nested + [next, charm as? Knot]).compactMap { $0 }
  }

  /// Breaks the cycles of a graph, which would otherwise leak.
  static func takeApart(_ knots: [Knot]) {
    var waiting = knots
    while let knot = waiting.popLast() {
      waiting += knot.neighbors
      knot.next = nil
      knot.others = []
      knot.gaps = []
      knot.byName = [:]
      knot.bead.knot = nil
      knot.optionalBead = nil
      knot.pearl = nil
      knot.charm = nil
    }
  }

  func writeFields(to fields: inout ExactText) {
    fields.field("number", number)
    fields.field("text", text)
    fields.field("ratio", ratio)
    fields.field("half", half)
    fields.field("date", date)
    fields.field("data", data)
    fields.field("price", price.map { "\($0)" })
    fields.field("wide", wide)
    fields.field("tags", tags)
    fields.field("extra", extra)
    fields.field("next", next)
    fields.field("others", others)
    fields.field("gaps", gaps)
    fields.field("byName", byName)
    fields.field("bead", bead)
    fields.field("optionalBead", optionalBead)
    fields.field("pearl", pearl)
    fields.field("charm", charm.map { AnyExact($0) })
  }
}

/// A subclass listed by the table of its base class.
final class LooseKnot: Knot, Charm {
  var length: UInt8 = 1

  override func writeFields(to fields: inout ExactText) {
    super.writeFields(to: &fields)
    fields.field("length", length)
  }
}

/// An item attached to a knot.
protocol Charm: Exact {}

/// A structure that refers back to a knot.
struct Bead: DefaultInitializable, Charm {
  var color = ""
  var knot: Knot?
  let life = Life()
}

/// An instance that an initializer creates from a knot.
final class Pearl {
  let size: Int
  let knot: Knot?
  let life = Life()

  init(size: Int, knot: Knot?) {
    self.size = size
    self.knot = knot
  }
}

extension Knot: Exact {
  func write(to text: inout ExactText) { text.object(self) { writeFields(to: &$0) } }
}

extension Bead: Exact {
  func write(to text: inout ExactText) {
    text.fields("Bead") { fields in
      fields.field("color", color)
      fields.field("knot", knot)
    }
  }
}

extension Pearl: Exact {
  func write(to text: inout ExactText) {
    text.object(self) { fields in
      fields.field("size", size)
      fields.field("knot", knot)
    }
  }
}
