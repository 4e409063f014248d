import Foundation
import PropertyMapper
import PropertyMapperGraphs
import PropertyMapperInspection

/// One object with a large number of keys, in every kind of input and read by every kind of table.
///
/// The sender of such text determines its cost, so no contestant may need more than 12 times its size, for
/// any kind of input. The memory needed for a `Codable` type is up to Foundation, so it is only compared
/// with Foundation.
func keyComparisons() -> [Comparison] {
  let byteCount = ManyKeys.byteCount

  func comparison(
    _ kind: String, _ contestants: @escaping () throws -> [Contestant]
  ) -> Comparison {
    var comparison = Comparison(
      group: "Memory bounds", title: "an object with 250,000 keys, \(kind)",
      contestants: contestants)
    comparison.maximumMemory = 12 * byteCount
    return comparison
  }

  var codable = comparison("read by a Codable type") { ManyKeys.codableContestants }
  codable.maximumMemory = nil
  codable.maximumGrowth = 8 * byteCount

  let nullCount = 2_000_000
  var nulls = Comparison(group: "Memory bounds", title: "an archive of 2,000,000 nulls") {
    try ManyKeys.nullContestants(count: nullCount)
  }
  nulls.maximumMemory = 30 * nullCount

  return [
    comparison("as JSON text") { ManyKeys.contestants(.text(Array(ManyKeys.text.utf8))) },
    comparison("as a MappingValue") {
      ManyKeys.contestants(.value(try MappingValue(json: ManyKeys.text)))
    },
    comparison("as a Swift dictionary") {
      ManyKeys.contestants(
        .dictionary(try PropertyMapper().create([String: Any].self, from: .json(ManyKeys.text))))
    },
    comparison("as an archive") {
      try ManyKeys.archiveContestants(
        PropertyMapper().archive(MappingValue(json: ManyKeys.text)))
    },
    codable, nulls,
  ]
}

/// A quarter of a million keys; a million would take four times the time and memory.
private enum ManyKeys {
  static let count = 250_000
  /// The length of the text, apart from its ends.
  static let byteCount = 18 * count

  enum Input {
    case text([UInt8])
    case value(MappingValue)
    case dictionary([String: Any])
  }

  /// The object, under a key so that every kind of entry can read it: `{"all":{"key0000000":1000,…}}`.
  static var text: String {
    var text = #"{"all":{"#
    text.reserveCapacity(byteCount + 10)
    for index in 0..<count {
      let digits = String(index)
      text += index == 0 ? #""key"# : #","key"#
      text += String(repeating: "0", count: 7 - digits.count) + digits + #"":"#
      text += String(1000 + index % 9000)
    }
    return text + "}}"
  }

  /// The model that reads the object.
  struct Box: DefaultInitializable {
    var numbers: [String: Int] = [:]
    var value = MappingValue.null
    var count = 0
    var inner = Inner()
  }

  struct Inner: DefaultInitializable {
    var name = ""
    var extras = MappingValue.Object()
  }

  static func contestants(_ input: Input) -> [Contestant] {
    [
      root([String: [String: Int]].self, input) { $0["all"]?.count },
      root([String: [String: MappingValue]].self, input) { $0["all"]?.count },
      root(MappingValue.self, input) { $0["all"].map(memberCount) },
      root([String: Any].self, input) { ($0["all"] as? [String: Any])?.count },
      table("property", input, .property(\.numbers)) { $0.numbers.count },
      table("property of a MappingValue", input, .property(\.value)) { memberCount($0.value) },
      table("consumer", input, consumer) { $0.count },
      table("ignored keys", input, .model(\.inner)) { _ in count },
      table("kept keys", input, .model(\.inner), inner: .keepingUnknownKeys(in: \.extras)) {
        $0.inner.extras.count
      },
      Contestant("warnings", gives: true) {
        mapper(.model(\.inner), inner: Mappings().unknownKeys(.warn)).warns(of: input)
      },
      Contestant("unknownKeys", gives: count) {
        try mapper(.model(\.inner)).unknownKeys(input).count
      },
    ]
  }

  static func archiveContestants(_ data: Data) -> [Contestant] {
    [
      Contestant("MappingValue", gives: count) {
        try PropertyMapper().unarchive(MappingValue.self, from: data)["all"].map(memberCount) ?? 0
      },
      Contestant("[String: [String: Int]]", gives: count) {
        try PropertyMapper().unarchive([String: [String: Int]].self, from: data)["all"]?.count ?? 0
      },
    ]
  }

  static func nullContestants(count: Int) throws -> [Contestant] {
    let data = try PropertyMapper().archive([Int?](repeating: nil, count: count))
    return [
      Contestant("[Int?]", gives: count) {
        try PropertyMapper().unarchive([Int?].self, from: data).count
      },
      Contestant("MappingValue", gives: count) {
        let value = try PropertyMapper().unarchive(MappingValue.self, from: data)
        return if case .array(let elements) = value { elements.count } else { 0 }
      },
    ]
  }

  static var codableContestants: [Contestant] {
    let bytes = Array(text.utf8)
    let data = Data(bytes)
    return [
      Contestant("JSONDecoder", gives: count) {
        try JSONDecoder().decode([String: [String: Int]].self, from: data)["all"]?.count ?? 0
      },
      table("codable", .text(bytes), .codable(\.numbers)) { $0.numbers.count },
    ]
  }

  private static var consumer: PropertyDescriptor<Box> {
    .consumer { (all: [String: Any], box: inout Box) in box.count = all.count }
  }

  private static func memberCount(_ value: MappingValue) -> Int {
    if case .object(let object) = value { object.count } else { 0 }
  }

  private static func root<Model>(
    _ type: Model.Type, _ input: Input, count: @escaping (Model) -> Int?
  ) -> Contestant {
    Contestant("\(type)", gives: Self.count) {
      try count(PropertyMapper().read(type, input)) ?? 0
    }
  }

  private static func table(
    _ name: String, _ input: Input, _ entry: PropertyDescriptor<Box>,
    inner: Mappings<Inner> = [:], count: @escaping (Box) -> Int
  ) -> Contestant {
    Contestant(name, gives: Self.count) {
      count(try mapper(entry, inner: inner).read(Box.self, input))
    }
  }

  private static func mapper(
    _ entry: PropertyDescriptor<Box>, inner: Mappings<Inner> = [:]
  ) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(["all": entry], for: Box.self)
    mapper.addMappings(["name": .property(\.name)], for: Inner.self)
    mapper.addMappings(inner, for: Inner.self)
    return mapper
  }
}

extension PropertyMapper {
  fileprivate func read<Model>(_ type: Model.Type, _ input: ManyKeys.Input) throws -> Model {
    switch input {
    case .text(let text): try create(type, from: .json(text))
    case .value(let value): try create(type, from: .value(value))
    case .dictionary(let dictionary): try create(type, from: dictionary)
    }
  }

  /// Returns whether the input becomes a model, with warnings; a call that throws doesn't look for them.
  fileprivate func warns(of input: ManyKeys.Input) -> Bool {
    var errors: [MappingError] = []
    let box =
      switch input {
      case .text(let text): create(ManyKeys.Box.self, from: .json(text), errors: &errors)
      case .value(let value): create(ManyKeys.Box.self, from: .value(value), errors: &errors)
      case .dictionary(let dictionary):
        create(ManyKeys.Box.self, from: dictionary, errors: &errors)
      }
    return box != nil && !errors.isEmpty
  }

  fileprivate func unknownKeys(_ input: ManyKeys.Input) throws -> [UnknownKey] {
    switch input {
    case .text(let text): try unknownKeys(in: .json(text), for: ManyKeys.Box.self)
    case .value(let value): try unknownKeys(in: .value(value), for: ManyKeys.Box.self)
    case .dictionary(let dictionary):
      try unknownKeys(in: .dictionary(dictionary), for: ManyKeys.Box.self)
    }
  }
}
