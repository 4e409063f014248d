import Foundation
import PropertyMapper

enum OddTables: SampleTables {
  typealias Model = SampleOdd

  static var needs: [any SampleTables.Type] { [LeafTables.self] }

  private static let money = Wanted.written([#""1ct""#, #""250ct""#, #""13ct""#])

  static func register(in setup: inout TableSetup) {
    setTransformers(in: &setup)
    setup.addTable(for: Self.self)
    setup.addHooks(for: Self.self)
    if setup.choices.chance(25) {
      setup.mapper.addMappings(.keepingUnknownKeys(in: \.kept), for: SampleOdd.self)
    }
  }

  /// Types with transformers of their own; now and then a standard type is one.
  private static func setTransformers(in setup: inout TableSetup) {
    setup.mapper.setTransformer(
      Transformer<Int, SampleShade>(
        decode: {
          if $0 == 4 { throw Refusal() }
          return $0 == 5 ? nil : SampleShade(level: $0)
        },
        encode: { if $0.level == 6 { throw Refusal() } else { return $0.level } }),
      for: SampleShade.self)
    setup.mapper.setTransformer(
      Transformer<SampleLeaf, SampleWrapper>(
        decode: { $0.id == 8 ? nil : SampleWrapper(leaf: $0) }, encode: { $0.leaf }),
      for: SampleWrapper.self)
    if setup.choices.chance(10) {
      setup.mapper.setTransformer(.base64, for: Data.self)
    }
    if setup.choices.chance(10) {
      setup.mapper.setTransformer(.trimmed, for: String.self)
    }
    if setup.choices.chance(10) {
      setup.mapper.setTransformer(
        Transformer<String?, URL>(
          decode: { $0.map { URL(string: $0) } ?? URL(string: "none:") },
          encode: { $0.absoluteString }), for: URL.self)
    }
  }

  static func offer(to pool: inout PropertyPool<SampleOdd>) {
    values(to: &pool)
    transforms(to: &pool)
    transformers(to: &pool)
    consumers(to: &pool)
    generators(to: &pool)
  }

  private static func values(to pool: inout PropertyPool<SampleOdd>) {
    pool.value(\.money, money, defaults: [SampleMoney(cents: 5)])
    pool.value(\.moneys, .list(money))
    pool.optional(\.optionalMoney, money)
    let area = Wanted.written([
      #"{"sizes": [3, null, -1]}"#, #"{"more": 1.50, "sizes": []}"#, #"{"sizes": [1.0]}"#,
      #"{"name": "a", "sizes": [], "more": 7}"#,
    ])
    pool.add(.integer(0...9)) { _ in .model(\.shade) }
    pool.add(.list(.optional(.integer(0...9)))) { _ in .model(\.shades) }
    pool.add(.optional(.object(keys: nil, .integer(0...3)))) { _ in .model(\.namedShades) }
    pool.add(.optional(.model(LeafTables.name))) { _ in .model(\.wrapper) }
    pool.add(area) { _ in .codable(\.area) }
    pool.add(.optional(area)) { _ in .codable(\.optionalArea) }
  }

  private static func transforms(to pool: inout PropertyPool<SampleOdd>) {
    pool.add(.url) { _ in
      .transform(
        \.link, decode: { (text: String) in URL(string: text) }, encode: { $0.absoluteString })
    }
    pool.add(.integer(0...9)) { _ in
      .transform(
        \.number,
        decode: { (number: Int) in
          if number == 4 { throw MappingError("must not be four", at: "a[0]") }
          return number == 5 ? nil : number &* 2
        },
        encode: { if $0 == 6 { throw Refusal() } else { return $0 / 2 } })
    }
    pool.add(.optional(.text)) { _ in
      .transform(\.secret, decode: { (text: String?) in text ?? "was null" }, encode: { $0 })
    }
    pool.add(.list(.integer(0...9))) { _ in
      .transform(
        \.parts, decode: { (numbers: [Int]) in numbers.map(String.init) },
        encode: { $0.compactMap { Int($0) } }, .maxLength(3))
    }
    pool.add(.model(LeafTables.name)) { _ in
      .transform(
        \.mapped, decode: { (leaf: SampleLeaf) in leaf.id },
        encode: { id in
          var leaf = SampleLeaf()
          leaf.id = id
          return leaf
        })
    }
  }

  private static func transformers(to pool: inout PropertyPool<SampleOdd>) {
    pool.add(.written([#""2017-06-05""#, #""1999-12-31""#])) { _ in
      .transform(\.day, .date("yyyy-MM-dd"))
    }
    pool.add(.written([#""2017-06-05T10:20:30Z""#])) { _ in .transform(\.date, .iso8601) }
    pool.add(.written(["0", "1.5", "-7e3", "1500000000"])) { _ in
      .transform(\.seconds, .secondsSince1970)
    }
    pool.add(.text) { _ in .transform(\.trimmed, .trimmed.then(.lowercased)) }
    pool.add(.text) { _ in .transform(\.parts, .separated(by: ",")) }
    pool.add(.written([#""12""#, #""-3""#])) { _ in .transform(\.number, .numberInText) }
    pool.add(.name(["one", "two"])) { _ in .transform(\.mapped, .lookup(["one": 1, "two": 2])) }
    pool.add(.name(["one", "two", "other"])) { _ in
      .transform(\.mapped, Transformer<String, Int>.lookup(["one": 1, "two": 2]).fallback(0))
    }
    pool.add(.base64) { _ in .transform(\.blob, .base64, .maxLength(4)) }
  }

  private static func consumers(to pool: inout PropertyPool<SampleOdd>) {
    let trace = pool.trace
    pool.add(.text, .reading) { _ in
      .consumer { (text: String, odd) in
        trace.note("text", text)
        if text == "a" { throw MappingError("must be longer") }
        odd.log.append(text)
      }
    }
    pool.add(.optional(.integer(0...9)), .reading) { _ in
      .consumer { (number: Int?, odd) in
        trace.note("number", number)
        trace.note("log", odd.log)
        odd.number = number ?? -1
      }
    }
    pool.add(.anything, .reading) { _ in
      .consumer { (value: Any, odd) in
        trace.note("value", AnyExact(value))
        odd.log.append("\(type(of: value))")
      }
    }
    pool.add(.object(keys: nil, .anything), .reading) { _ in
      .consumer { (object: [String: Any], _) in trace.note("object", AnyExact(object)) }
    }
    pool.add(.list(.anything), .reading) { _ in
      .consumer { (list: [Any], _) in trace.note("list", AnyExact(list)) }
    }
    pool.add(.list(.model(LeafTables.name)), .reading) { _ in
      .consumer { (leaves: [SampleLeaf], odd) in
        trace.note("leaves", leaves)
        odd.mapped &+= leaves.count
      }
    }
  }

  private static func generators(to pool: inout PropertyPool<SampleOdd>) {
    let trace = pool.trace
    pool.add(.text) { _ in
      .custom(
        consumer: { (text: String, odd) in
          trace.note("parts", text)
          odd.parts = text.components(separatedBy: " ")
        },
        generator: { odd in
          trace.note("joined", odd.parts)
          return odd.parts.joined(separator: " ")
        })
    }
    pool.add(.text, .writing) { _ in
      .generator { odd in
        trace.note("generator", odd)
        if odd.number == 3 { throw Refusal() }
        return odd.number
      }
    }
    pool.add(.text, .writing) { choices in
      let choice = choices.number(0...3)
      return .generator { (odd) -> Any in
        switch choice {
        case 0: ["b": odd.number, "a": [odd.log, NSNull()] as [Any]] as [String: Any]
        case 1: odd.secret
        case 2: odd.date
        default: Double(odd.mapped) / 2
        }
      }
    }
    pool.add(.text, .writing) { _ in .generator { odd in odd.optionalMoney } }
  }
}
