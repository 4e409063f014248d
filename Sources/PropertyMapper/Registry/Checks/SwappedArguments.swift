// Foundation for probe values of its types.
import Foundation

/// Arguments that are listed in another order than the initializer's parameters, which the compiler does not
/// report if they have the same type.
///
/// ```
///  Size.init(width:height:)    InitArgument("h", \.height), InitArgument("w", \.width)
///  passed  1 for \.height, 2 for \.width
///  read    \.height = 2, \.width = 1                      each reads the value passed for the other
/// ```
///
/// The initializer is called with probe values, which differ from each other. Nothing is known about one that
/// throws, returns nil, changes its arguments, or takes values of other than standard types.
struct SwappedArguments {
  private let arguments: [Construction.Argument]
  private let make: @Sendable ([Slot?]) throws -> Slot?
  /// The position of each argument among those of its type.
  private let ranks: [Int]

  static func mistakes(in plan: ObjectPlan, _ table: TableFindings) -> [ConfigurationError] {
    guard let construction = plan.operations.construction, construction.isInitializer,
      let cycle = Self(construction).cycle
    else { return [] }
    let names = cycle.prefix(2).map { plan.name(ofArgument: $0) }
    return [
      table.mistake(
        .swappedArguments, Messages.swappedArguments(names[0], names[1]),
        hint: "list the arguments in the order of the parameters")
    ]
  }

  private init(_ construction: Construction) {
    arguments = construction.arguments
    make = construction.make
    var counts: [ObjectIdentifier: Int] = [:]
    ranks = construction.arguments.map { argument in
      guard let type = argument.accessor?.valueType else { return 0 }
      defer { counts[ObjectIdentifier(type), default: 0] += 1 }
      return counts[ObjectIdentifier(type), default: 0]
    }
  }

  /// Two or more arguments: each reads the value passed for the next, and the last the value passed for the first.
  private var cycle: [Int]? {
    guard let most = ranks.max(), most > 0 else { return nil }
    // Booleans have only two values, so that each pair of them differs in some round.
    for round in 0..<(Int.bitWidth - most.leadingZeroBitCount) {
      let given = zip(arguments, ranks).map { argument, rank in
        argument.accessor.flatMap { ProbeValue(rank: rank, round: round).slot(of: $0.valueType) }
          ?? argument.absentValue?()
      }
      guard given.allSatisfy({ $0 != nil }), let read = values(from: given) else { return nil }
      guard let cycle = cycle(given, read) else { continue }
      // An initializer that sorts its arguments sorts them this time, too.
      var exchanged = given
      for index in cycle { exchanged[index] = read[index] }
      guard let again = values(from: exchanged), self.cycle(exchanged, again) != nil else {
        continue
      }
      return cycle
    }
    return nil
  }

  /// The properties of a model that the initializer creates; nil if it creates none.
  private func values(from given: [Slot?]) -> [Slot?]? {
    guard let model = try? make(given) else { return nil }
    return arguments.map { $0.accessor.flatMap { try? $0.load(from: model) } }
  }

  private func cycle(_ given: [Slot?], _ read: [Slot?]) -> [Int]? {
    func reads(_ index: Int, whatWasGivenFor other: Int) -> Bool {
      guard let value = read[index], let given = given[other], value.type == given.type else {
        return false
      }
      return value.equals(given) == true
    }
    let wrong = given.indices.filter { !reads($0, whatWasGivenFor: $0) }
    for start in wrong {
      var cycle = [start]
      while let last = cycle.last, !(cycle.count > 1 && reads(last, whatWasGivenFor: start)),
        let next = wrong.first(where: { !cycle.contains($0) && reads(last, whatWasGivenFor: $0) })
      {
        cycle.append(next)
      }
      if let last = cycle.last, cycle.count > 1, reads(last, whatWasGivenFor: start) {
        return cycle
      }
    }
    return nil
  }
}

extension ObjectPlan {
  /// The name of an argument's property, or its path.
  fileprivate func name(ofArgument argument: Int) -> String {
    guard let entry = entries.first(where: { $0.argument?.index == argument }) else {
      return "the property that keeps unknown keys"
    }
    return entry.property?.name ?? "\(entry.path)"
  }
}

/// A value of a standard type that stands for an argument.
private struct ProbeValue {
  /// The position among the arguments of the same type.
  let rank: Int
  let round: Int

  /// The value in a slot; nil for other types.
  func slot(of type: any Any.Type) -> Slot? {
    func open<Value>(_ type: Value.Type) -> Slot? {
      value(as: type).map { ValueSlot($0) }
    }
    return _openExistential(type, do: open)
  }

  private func value<Value>(as type: Value.Type) -> Value? {
    for candidate in candidates where Swift.type(of: candidate) == type || isOptional(type) {
      if let value = candidate as? Value { return value }
    }
    return nil
  }

  private func isOptional<Value>(_ type: Value.Type) -> Bool { TypeKind(of: type) == .optional }

  private var candidates: [Any] {
    let number = rank + 1
    let small = UInt8(truncatingIfNeeded: number)
    let text = String(repeating: "a", count: number)
    let integers: [Any] = [
      number, Int8(truncatingIfNeeded: number), Int16(truncatingIfNeeded: number),
      Int32(truncatingIfNeeded: number), Int64(number), UInt(number), small,
      UInt16(truncatingIfNeeded: number), UInt32(truncatingIfNeeded: number), UInt64(number),
    ]
    let others: [Any?] = [
      Double(number), Float(number), rank >> round & 1 == 1, text, text[...], [text], [number],
      [Double(number)], Set([text]), [text: text], [text: number],
      Decimal(number), Date(timeIntervalSince1970: Double(number)), Data([small]),
      URL(string: "https://example.com/\(text)"),
      UUID(uuid: (small, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
    ]
    return integers + others.compactMap(\.self)
  }
}

extension Registry {
  /// Mistakes that are only found by calls of users' initializers, so not while data is read.
  package func swappedArguments() -> [ConfigurationError] {
    sortedTables.flatMap { table in
      plan(for: table.type).map { plan in
        plan.mistakes.isEmpty ? SwappedArguments.mistakes(in: plan, TableFindings(on: table)) : []
      } ?? []
    }
  }
}
