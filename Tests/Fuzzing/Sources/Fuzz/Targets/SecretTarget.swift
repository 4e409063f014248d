import Foundation
import PropertyMapper
import PropertyMapperGraphs

/// Values in sensitive places, which no error and no description may contain, whichever closures
/// receive the objects around them.
///
///     closures (2 bytes)  sensitive entries (2 bytes)  options (2 bytes)  entry (1 byte)  value
///
/// The tables and closures are those of the tests, and each bit selects one of them.
/// `CanaryMaker.swift` describes the value.
struct SecretTarget: FuzzTarget {
  typealias Table = CanaryTable
  typealias Vault = CanaryVault

  mutating func run(_ bytes: UnsafeRawBufferPointer) {
    var supply = ByteSupply(bytes)
    let seers = Self.chosen(Vault.Seer.allCases, &supply)
    let secrets = Self.chosen(Vault.Secret.allCases, &supply)
    let mapper = PropertyMapper(
      factory: seers.compactMap(\.factory).first, options: Self.options(&supply))
    Vault.register(Set(secrets), in: mapper)
    for seer in seers { Vault.add(seer, to: mapper) }
    let secret = supply.pick(secrets + [.login, .logins])
    var maker = CanaryMaker(supply: supply)
    let json = secret.json(with: maker.value())
    // In longer text, the digits of a place could be those of the secret.
    guard json.utf8.count < 7000 else { return }
    let calls = Vault.errors(of: mapper, in: json) + further(mapper, json)
    for (way, errors) in calls {
      errors.checkPromises()
      let errors = errors.filter { $0.code != .tooManyErrors }
      for form in Table.forms(of: errors, in: json) {
        demand(!Table.isTold(in: form), "\(way) reveals the secret:\n\(form)\n\(seers)\n\(json)")
      }
    }
    // Other closures do not move values to places that are not sensitive.
    guard !seers.contains(.movingEditor),
      let safe = try? mapper.create(Vault.Safe.self, from: .json(json))
    else { return }
    let description = mapper.description(of: safe)
    demand(!Table.isTold(in: description), "\(description)\n\(seers)\n\(json)")
  }

  /// The errors of calls that read other input than JSON text, or write.
  private func further(
    _ mapper: PropertyMapper, _ json: String
  ) -> [(way: String, errors: [MappingError])] {
    var results: [(way: String, errors: [MappingError])] = []
    func append(_ way: String, _ body: () throws -> Void) {
      results.append((way, Outcome.errorList(body)))
    }
    if let object = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] {
      append("dictionary") { _ = try mapper.create(Vault.Safe.self, from: object) }
    }
    if let value = try? MappingValue(json: json) {
      for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
        guard let list = try? mapper.export(value, as: .propertyList(format)) else { continue }
        append("property list") {
          _ = try mapper.create(Vault.Safe.self, from: .propertyList(list))
        }
      }
    }
    guard let safe = try? mapper.create(Vault.Safe.self, from: .json(json)) else { return results }
    append("validating") { try mapper.validate(safe) }
    append("exporting") { _ = try mapper.export(safe) }
    append("writing a property list") { _ = try mapper.export(safe, as: .propertyList(.xml)) }
    append("changes") { _ = try mapper.changes(from: Vault.Safe(), to: safe) }
    append("copying") { _ = try mapper.copy(safe) }
    append("archiving") {
      let archive = try mapper.archive(safe)
      _ = try mapper.unarchive(Vault.Safe.self, from: archive)
      _ = try mapper.unarchive(Vault.Login.self, from: archive)
    }
    return results
  }

  private static func chosen<Choice>(_ all: [Choice], _ supply: inout ByteSupply) -> [Choice] {
    let bits = supply.number(below: 65536)
    return all.indices.filter { bits >> $0 & 1 == 1 }.map { all[$0] }
  }

  private static func options(_ supply: inout ByteSupply) -> MappingOptions {
    var options = MappingOptions()
    options.unknownKeys = supply.pick([.ignore, .warn, .reject])
    let bits = supply.byte()
    options.duplicateKeys = bits & 1 == 0 ? .reject : .useLast
    options.conversion = bits & 2 == 0 ? .lossless : .strict
    if bits & 4 != 0 { options.maximumElementCount = 20 }
    if bits & 8 != 0 { options.maximumKeyBytes = 30 }
    if bits & 16 != 0 { options.maximumTextBytes = 40 }
    if bits & 32 != 0 { options.maximumDepth = 8 }
    if bits & 64 != 0 { options.maximumErrorCount = 2 }
    if bits & 128 != 0 { options.maximumOutputCount = 8 }
    return options
  }

  static var seeds: [(name: String, bytes: [UInt8])] {
    let values: [(name: String, bytes: [UInt8])] = [
      ("text", [0, 0]), ("number", [2]), ("fraction", [3]), ("exponent", [4, 9]),
      ("object", [5, 2, 0, 0, 0, 0, 0, 2]), ("equal", [5, 2, 0, 0, 10, 2, 0, 0, 10, 2]),
      ("canonical", [5, 2, 2, 0, 10, 2, 3, 0, 10, 2]), ("long", [0, 8, 70, 0]),
      ("deep", Array(repeating: [8, 1], count: 12).flatMap { $0 } + [2]), ("many", [11, 2, 29]),
    ]
    return values.enumerated().flatMap { number, value in
      [
        ("\(value.name)-all", [255, 127, 255, 15, 1, 0, UInt8(number)] + value.bytes),
        ("\(value.name)-limited", [1 << UInt8(number % 8), 2, 255, 15, 2, 60, 3] + value.bytes),
      ]
    }
  }
}
