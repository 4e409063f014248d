import Foundation
import PropertyMapper

@testable import TestSupport

extension RecordTables {
  static func offer(to pool: inout PropertyPool<ExportRecord>) {
    values(to: &pool)
    containers(to: &pool)
    users(to: &pool)
    models(to: &pool)
    transforms(to: &pool)
    generators(to: &pool)
  }

  private static func values(to pool: inout PropertyPool<ExportRecord>) {
    pool.value(\.double, .fraction)
    pool.optional(\.optionalDouble, .fraction)
    pool.value(\.float, .fraction)
    pool.value(\.decimal, .fraction)
    pool.value(\.date, .date)
    pool.value(\.text, .text)
    pool.optional(\.optionalText, .text)
    pool.add(.text) { _ in .property(\.secret).sensitive() }
    pool.add(.object(keys: nil, .fraction)) { _ in .property(\.secretNumbers).sensitive() }
    pool.value(\.tree, .anything)
  }

  private static func containers(to pool: inout PropertyPool<ExportRecord>) {
    pool.value(\.doubles, .list(.fraction))
    pool.value(\.gaps, .list(.optional(.fraction)))
    pool.value(\.byName, .object(keys: nil, .fraction))
    pool.value(\.byNumber, .object(keys: ["1"], .fraction))
    pool.add(.object(keys: nil, .integer(0...9))) { _ in .property(\.byGrade) }
    pool.value(\.set, .list(.integer(0...9)))
    pool.value(\.oddSet, .list(.fraction))
  }

  private static func users(to pool: inout PropertyPool<ExportRecord>) {
    pool.value(\.money, .text)
    pool.value(\.moneys, .list(.text))
    pool.add(.text) { _ in .property(\.money).sensitive() }
    pool.add(.anything) { _ in .codable(\.coded) }
    pool.add(.anything) { _ in .codable(\.optionalCoded) }
    pool.add(.integer(0...9)) { _ in .model(\.shade) }
    pool.add(.list(.optional(.integer(0...9)))) { _ in .model(\.shades) }
    pool.add(.optional(.model(LeafTables.name))) { _ in .model(\.wrapper) }
  }

  private static func models(to pool: inout PropertyPool<ExportRecord>) {
    let leaf = Wanted.model(LeafTables.name)
    pool.model(\.leaf, leaf)
    pool.model(\.optionalLeaf, .optional(leaf))
    pool.model(\.leaves, .object(keys: nil, .list(.optional(leaf))))
  }

  private static func transforms(to pool: inout PropertyPool<ExportRecord>) {
    let trace = pool.trace
    pool.add(.text) { _ in
      .transform(
        \.text, decode: { (text: String) in text },
        encode: { text in
          trace.note("\(Trace.pure) of a text", text)
          if text == "a" { throw Refusal() }
          if text == "é" { throw MappingError("must be plain", at: "letter") }
          return text
        })
    }
    pool.add(.optional(.text)) { _ in
      .transform(
        \.optionalText, decode: { (text: String?) in text },
        encode: { text in
          trace.note("\(Trace.pure) of an optional text", text)
          return text.isEmpty ? nil : text
        })
    }
    pool.add(.fraction) { _ in
      .transform(
        \.double, decode: { (list: [Double]) in list.first }, encode: { [$0, 2 * $0] })
    }
    pool.add(.text) { _ in
      .transform(
        \.secret, decode: { (text: String) in text }, encode: { _ -> String in throw Refusal() }
      ).sensitive()
    }
    pool.add(.anything) { _ in
      .transform(\.anything, decode: { (any: Any) in any }, encode: { $0 })
    }
  }

  private static func generators(to pool: inout PropertyPool<ExportRecord>) {
    let trace = pool.trace
    pool.add(.text, .writing) { _ in
      .generator { record -> Any in
        trace.note("generator of anything", record.text)
        return record.anything as Any
      }
    }
    pool.add(.text, .writing) { _ in
      .generator { record -> Double? in
        trace.note("generator of a number", record.optionalDouble)
        if record.optionalDouble == 0 { throw Refusal() }
        return record.optionalDouble
      }
    }
    pool.add(.text, .writing) { _ in
      .generator { record -> [Any] in
        trace.note("generator of a list", record.moneys)
        return record.moneys + [record.leaf, record.tree] as [Any]
      }
    }
    pool.add(.text, .writing) { _ in
      .generator { record -> [String: Any] in
        trace.note("generator of an object", record.float)
        if record.float == 0 { throw MappingError("must not be zero", at: "float") }
        return ["b": record.float, "a": record.anything as Any, "leaf": [record.leaf]]
      }
    }
    pool.add(.text, .writing) { _ in .generator { record in record.oneWay } }
    pool.add(.text, .writing) { _ in
      .generator { record -> Any in Set<AnyHashable>(record.set.map { AnyHashable($0) }) }
    }
    pool.add(.text, .writing) { _ in .generator { record -> Any in record.secret }.sensitive() }
    pool.add(.text, .writing) { _ in
      .generator { record -> [String: Any] in [record.secret: record.double] }.sensitive()
    }
  }
}
