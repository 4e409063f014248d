import Foundation
import PropertyMapper

/// A value of the user's.
struct SampleMoney: MappingValueConvertible, Hashable, Exact {
  var cents: Int
  let life = Life()

  init(cents: Int) {
    self.cents = cents
  }

  init(mappingValue: MappingValue) throws {
    guard case .string(let text) = mappingValue, let cents = Int(text.dropLast(2)) else {
      throw Refusal()
    }
    self.cents = cents
  }

  var mappingValue: MappingValue {
    get throws {
      if cents == 13 { throw MappingError("must not be thirteen", at: "cents") }
      return .string("\(cents)ct")
    }
  }

  func write(to text: inout ExactText) { text.add("\(cents)ct") }
}

/// A type that is neither a value nor a model, and has a transformer of its own.
struct SampleShade: Hashable, Exact {
  var level: Int
  let life = Life()

  func write(to text: inout ExactText) { text.add("shade \(level)") }
}

/// A type whose transformer reads a model.
struct SampleWrapper: Exact {
  var leaf = SampleLeaf()

  func write(to text: inout ExactText) { leaf.write(to: &text) }
}

/// A structure whose entries are more than properties: transforms, closures, `Codable`, kept keys.
struct SampleOdd: DefaultInitializable {
  struct Area: Codable, Hashable, Exact {
    private enum CodingKeys: CodingKey { case sizes, more, name }

    var sizes: [Int?] = []
    var more: Double?
    var name: String?
    let life = Life()

    func write(to text: inout ExactText) {
      text.fields("Area") { fields in
        fields.fields(named: "sizes more name", sizes, more, name)
      }
    }
  }

  var money = SampleMoney(cents: 0)
  var moneys: [SampleMoney] = []
  var optionalMoney: SampleMoney?
  var area = Area()
  var optionalArea: Area?
  var link: URL?
  var date = Date(timeIntervalSince1970: 0)
  var day: Date?
  var seconds = Date(timeIntervalSince1970: 0)
  var trimmed = ""
  var parts: [String] = []
  var number = 0
  var mapped = 0
  var blob = Data()
  var secret = ""
  var log: [String] = []
  var shade = SampleShade(level: 0)
  var shades: [SampleShade?] = []
  var namedShades: [String: SampleShade]?
  var wrapper: SampleWrapper?
  var kept: [String: MappingValue] = [:]
  let life = Life()

  init() {}
}

extension SampleOdd: Exact {
  func write(to text: inout ExactText) {
    text.fields("Odd") { fields in
      fields.fields(
        named: "money moneys optionalMoney area optionalArea link date day", money, moneys,
        optionalMoney, area, optionalArea, link, date, day)
      fields.fields(
        named: "seconds trimmed parts number mapped blob secret log", seconds, trimmed, parts,
        number, mapped, blob, secret, log)
      fields.fields(
        named: "shade shades namedShades wrapper kept", shade, shades, namedShades, wrapper, kept)
    }
  }
}
