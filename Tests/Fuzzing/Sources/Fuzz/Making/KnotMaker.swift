import Foundation
import PropertyMapper

/// Builds a graph of knots from bytes: the number of knots, then the contents and references of
/// each.
struct KnotMaker {
  private(set) var supply: ByteSupply
  private var knots: [Knot] = []

  init(_ bytes: some Sequence<UInt8>) {
    supply = ByteSupply(bytes)
  }

  /// The knots, starting with the root.
  mutating func graph() -> [Knot] {
    let kinds = supply.byte()
    let count = 1 + supply.number(below: 8)
    for index in 0..<count {
      knots.append(kinds >> UInt8(index) & 1 == 1 ? LooseKnot() : Knot())
    }
    for knot in knots {
      for _ in 0..<supply.number(below: 8) { fill(knot) }
    }
    return knots
  }

  private mutating func knot() -> Knot { supply.pick(knots) }

  private mutating func fill(_ knot: Knot) {
    switch supply.number(below: 20) {
    case 0: knot.number = Int(Int8(bitPattern: supply.byte())) << (supply.flag() ? 40 : 0)
    case 1: knot.text = supply.flag() ? supply.pick(AnyWords.texts) : supply.text()
    case 2: knot.ratio = supply.pick(AnyWords.doubles)
    case 3: knot.half = Float(bitPattern: UInt32(truncatingIfNeeded: supply.bits()))
    case 4: knot.date = Date(timeIntervalSinceReferenceDate: Double(bitPattern: supply.bits()))
    case 5: knot.data = Data(supply.bytes())
    // A quotient may have 39 digits, only 38 of which can be read.
    case 6: knot.price = Decimal(supply.pick(AnyWords.integers)) / 8
    case 7: knot.wide = Int128(supply.pick(AnyWords.integers)) << Int128(supply.byte() % 100)
    case 8: knot.tags = [supply.text(), supply.pick(AnyWords.texts)]
    case 9: knot.extra = try? MappingValue(json: supply.bytes())
    case 10, 11: knot.next = self.knot()
    case 12, 13: knot.others.append(self.knot())
    case 14: knot.gaps += [nil, self.knot()]
    case 15: knot.byName[supply.pick(AnyWords.keys)] = self.knot()
    case 16: knot.bead = Bead(color: supply.text(), knot: supply.flag() ? self.knot() : nil)
    case 17: knot.optionalBead = Bead(color: "b", knot: supply.flag() ? self.knot() : nil)
    case 18: knot.pearl = Pearl(size: Int(supply.byte()), knot: supply.flag() ? self.knot() : nil)
    default:
      let bead = Bead(color: supply.text(), knot: supply.flag() ? self.knot() : nil)
      knot.charm = supply.flag() ? (self.knot() as? LooseKnot ?? bead) as any Charm : bead
    }
  }
}
