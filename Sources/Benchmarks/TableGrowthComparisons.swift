import PropertyMapper
import PropertyMapperInspection

/// Comparisons of the first use of small and large tables. Ratios compare the times per part: all are near 1
/// if time is linear, and near 8 if it grows with the square.
func tableGrowthComparisons() -> [Comparison] {
  [
    growth("line of a table") { count, mapper in
      mapper.addMappings(for: FloodModel.self) { table in
        for index in 0..<count { table["k\(index)"] = .property(\.number) }
      }
      return try use(FloodModel.self, of: mapper, #"{"k1":1}"#)
    },
    growth("path of nested objects") { count, mapper in
      mapper.addMappings(for: FloodModel.self) { table in
        for index in 0..<count {
          table[MappingPath("a\(index % 7).b\(index / 7 % 11).c\(index).d")] = .property(\.number)
        }
      }
      return try use(FloodModel.self, of: mapper, "{}")
    },
    growth("alternative of an entry") { count, mapper in
      // Ten at a time, since each call copies the entry.
      let entry = stride(from: 0, to: count, by: 10).reduce(
        PropertyDescriptor<FloodModel>.property(\.number)
      ) { entry, start in
        func path(_ index: Int) -> MappingPath { MappingPath("k\(start + index)") }
        return entry.or(
          path(0), path(1), path(2), path(3), path(4), path(5), path(6), path(7), path(8), path(9))
      }
      mapper.addMappings(["k": entry], for: FloodModel.self)
      return try use(FloodModel.self, of: mapper, #"{"k1":1}"#)
    },
    growth("rule") { count, mapper in
      mapper.addMappings(
        ["number": .property(\.number), "text": .property(\.text)], for: FloodModel.self)
      for _ in 0..<count {
        mapper.addRule(for: FloodModel.self, \.number, \.text) { number, text in
          number < 0 ? text : nil
        }
      }
      return try use(FloodModel.self, of: mapper, #"{"number":1}"#)
    },
    growth("subclass") { count, mapper in
      mapper.addMappings(["number": .property(\.number)], for: ListedShape.self)
      let types = (0..<count).map { ("t\($0)", listedShape($0).choice) }
      mapper.addSubtypes(
        of: ListedShape.self, discriminator: "type", Dictionary(uniqueKeysWithValues: types))
      return try use(ListedShape.self, of: mapper, #"{"type":"t1","number":1}"#)
    },
    growth("subclass that a call adds") { count, mapper in
      mapper.addMappings(["number": .property(\.number)], for: ListedShape.self)
      for index in 0..<count {
        mapper.addSubtypes(
          of: ListedShape.self, discriminator: "type", ["t\(index)": listedShape(index).choice])
      }
      return try use(ListedShape.self, of: mapper, #"{"type":"t1","number":1}"#)
    },
    growth("subtype by key") { count, mapper in
      mapper.addMappings(["number": .property(\.number)], for: ListedShape.self)
      let keys = (0..<count).map { (MappingPath("key\($0)"), listedShape($0).choice) }
      mapper.addSubtypes(of: ListedShape.self, byKey: Dictionary(uniqueKeysWithValues: keys))
      return try use(ListedShape.self, of: mapper, #"{"key1":{"number":1}}"#)
    },
  ]
}

/// Reads an object, and checks and describes the table, each for the first time.
private func use<Model>(_ type: Model.Type, of mapper: PropertyMapper, _ json: String) throws
  -> Bool
{
  _ = try mapper.create(type, from: .json(json))
  try mapper.verify()
  return try mapper.jsonSchema(for: type) != true
}

private func growth(
  _ part: String, _ use: @escaping (_ count: Int, PropertyMapper) throws -> Bool
) -> Comparison {
  var comparison = Comparison(
    group: "Growth", title: "the first use of a large table, time for each \(part)"
  ) {
    [500, 4000].map { count in
      Contestant("\(count)", records: count, gives: true) { try use(count, PropertyMapper()) }
    }
  }
  comparison.maximumRatio = 4
  return comparison
}

/// A number under one of many keys.
enum KeyedNumber {
  case number(Int, key: Int)
}

/// Registers subtypes of ``KeyedNumber`` with the keys `key0`, `key1` and so on.
func registerKeys(_ count: Int, in mapper: PropertyMapper) {
  let keys = (0..<count).map { index in
    (
      MappingPath("key\(index)"),
      Subtype<KeyedNumber>.subtype(
        Int.self, wrap: { .number($0, key: index) },
        unwrap: { choice in
          guard case .number(let number, index) = choice else { return nil }
          return number
        })
    )
  }
  mapper.addSubtypes(of: KeyedNumber.self, byKey: Dictionary(uniqueKeysWithValues: keys))
}

private class ListedShape: DefaultInitializable {
  var number = 0
  class var choice: Subtype<ListedShape> { .subtype(ListedShape.self) }
  required init() {}
}

/// One of 4,096 classes.
private final class SpecialShape<First, Second, Third>: ListedShape {
  override class var choice: Subtype<ListedShape> {
    .subtype(SpecialShape<First, Second, Third>.self)
  }
}

private func listedShape(_ index: Int) -> ListedShape.Type {
  let values: [any Any.Type] = [
    Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
    UInt32.self, UInt64.self, String.self, Bool.self, Float.self, Double.self, Character.self,
    Substring.self,
  ]
  func first<First>(_ type: First.Type) -> ListedShape.Type {
    func second<Second>(_ type: Second.Type) -> ListedShape.Type {
      func third<Third>(_ type: Third.Type) -> ListedShape.Type {
        SpecialShape<First, Second, Third>.self
      }
      return _openExistential(values[index / 16 % 16], do: third)
    }
    return _openExistential(values[index / 256], do: second)
  }
  return _openExistential(values[index % 16], do: first)
}
