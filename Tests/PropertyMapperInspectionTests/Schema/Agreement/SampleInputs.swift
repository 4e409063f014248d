import Foundation

@testable import PropertyMapper
@testable import PropertyMapperInspection
@testable import TestSupport

/// Makes random inputs of a table from its plan: good ones, and ones with a single mistake that a schema can express.
///
/// While an input is put together, places are counted at which something could be wrong. The same seed makes the same input,
/// so a second run can make a mistake at one of them.
struct SampleInputs {
  let registry: Registry
  let options: MappingOptions
  /// Values for what only a closure understands, by path.
  let examples: [String: [MappingValue]]
  private var random: SeededGenerator
  /// The place at which a mistake is made; nil for none.
  private let target: Int?
  private(set) var placeCount = 0
  /// The mistake that was made.
  private(set) var mistake: Mistake?

  struct Mistake {
    let name: String
    let value: MappingValue
    /// The format that only a validator with a checker for it looks at.
    var format: String?
  }

  init(
    registry: Registry, options: MappingOptions, examples: [String: [MappingValue]], seed: UInt64,
    target: Int? = nil
  ) {
    self.registry = registry
    self.options = options
    self.examples = examples
    self.target = target
    random = SeededGenerator(seed: seed)
  }

  /// Whether this is the place of the mistake.
  private mutating func isTarget() -> Bool {
    placeCount += 1
    return placeCount - 1 == target
  }

  /// What is wrong at this place, if the mistake is to be made here.
  private mutating func wrong(_ mistakes: [Mistake]) -> MappingValue? {
    guard isTarget(), let mistake = mistakes.randomElement(using: &random) else { return nil }
    self.mistake = mistake
    return mistake.value
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  // MARK: Values

  mutating func value(
    of shape: Shape, demands: [ValidatorConstraint] = [], check: ValueCheck? = nil, depth: Int = 0
  ) -> MappingValue {
    let shape = shape.unwrapped
    let good = goodValue(of: shape, demands: demands, check: check, depth: depth)
    return wrong(mistakes(of: shape, demands: demands, good: good)) ?? good
  }

  private mutating func goodValue(
    of shape: Shape, demands: [ValidatorConstraint], check: ValueCheck?, depth: Int
  ) -> MappingValue {
    switch shape {
    case .value(let codec):
      for _ in 0..<200 {
        let value = leaf(codec.dataForm(), demands, shape)
        if isRight(value, by: check, codec) { return value }
      }
      return leaf(codec.dataForm(), demands, shape)
    case .model(let model):
      return registry.plan(for: model).map { object(of: $0, depth: depth + 1) } ?? .null
    case .optional(let optional):
      return goodValue(of: optional.wrapped, demands: demands, check: check, depth: depth)
    case .converted(let converted): return value(of: converted.inner, depth: depth)
    case .jsonText(let text):
      return .string(JSONTextShape.text(of: value(of: text.inner, depth: depth)))
    case .list(let list):
      let lengths = demands.lengths
      let most =
        depth > 3 ? lengths.lowerBound : Swift.min(lengths.upperBound, lengths.lowerBound + 3)
      let count = Int.random(in: lengths.lowerBound...most, using: &random)
      let inner = demands.each
      var elements: [MappingValue] = []
      for _ in 0..<count {
        var element = value(of: list.element, demands: inner, depth: depth)
        // The elements of a set differ.
        for _ in 0..<20 where list.isSet && elements.contains(element) && mistake == nil {
          element = value(of: list.element, demands: inner, depth: depth)
        }
        elements.append(element)
      }
      return .array(elements)
    case .dictionary(let dictionary):
      var object = MappingValue.Object()
      let form = dictionary.operations.keyForm ?? .text(.plain)
      for _ in 0..<Int.random(in: demands.lengths.lowerBound...3, using: &random) {
        let key = key(form)
        guard object[key] == nil else { continue }
        object[key] = value(of: dictionary.element, depth: depth)
      }
      return .object(object)
    }
  }

  /// Whether the validators accept a value.
  private func isRight(_ value: MappingValue, by check: ValueCheck?, _ codec: ValueCodec) -> Bool {
    guard let check else { return true }
    let rules = ReadingRules(policy: .strict, duplicateKeys: .reject)
    guard let slot = try? codec.read(InputValue(value), rules) else { return false }
    return check.complaints(about: slot).isEmpty && check.complaintsOfWrapped(slot).isEmpty
  }

  private mutating func leaf(
    _ form: DataForm, _ demands: [ValidatorConstraint], _ shape: Shape
  ) -> MappingValue {
    if let values = demands.values(as: shape), let value = values.randomElement(using: &random) {
      return value
    }
    switch form {
    case .truth: return .bool(chance(50))
    case .integer(let minimum, let maximum):
      let limits = demands.bounds(as: shape)
      let low = Swift.max(minimum.double ?? 0, limits.low, -100_000)
      let high = Swift.min(maximum.double ?? 0, limits.high, low + 200_000)
      return .number(.init(Int.random(in: Int(low.rounded(.up))...Int(high), using: &random)))
    case .number, .numberOrTruth:
      let limits = demands.bounds(as: shape)
      let low = Swift.max(limits.low, -1000)
      let hundredths = Int.random(
        in: 0...(Int(Swift.min(limits.high - low, 2000)) * 100), using: &random)
      return MappingValue.Number(low + Double(hundredths) / 100).map { .number($0) } ?? 0
    case .text(let text): return .string(self.text(text, demands))
    case .cases(let cases): return cases.values.randomElement(using: &random) ?? .string("other")
    case .list:
      let low = Int.random(in: -9...9, using: &random)
      return [.number(.init(low)), .number(.init(low + Int.random(in: 0...9, using: &random)))]
    case .anything, .unknown:
      let values: [MappingValue] = ["text", 1, true, [1, "a"], ["a": 1]]
      return values.randomElement(using: &random) ?? 1
    }
  }

  private mutating func text(
    _ form: DataForm.TextForm, _ demands: [ValidatorConstraint]
  ) -> String {
    let number = Int.random(in: 0..<1_000_000, using: &random)
    switch form {
    case .plain:
      if let examples = demands.patterns.lazy.compactMap({ SampleTexts.matching[$0] }).first {
        return examples.randomElement(using: &random) ?? ""
      }
      let lengths = demands.lengths
      let most = Swift.min(lengths.upperBound, lengths.lowerBound + 12)
      let count = Int.random(in: lengths.lowerBound...most, using: &random)
      // Characters of several code points among them where no greatest length counts these.
      let hasMaximum = lengths.upperBound < 1000
      let letters: [Character] =
        ["a", "b", "Z", "0", " ", "-", "é", "ß", "日", "🚲"]
        + (hasMaximum ? [] : ["e\u{301}", "👩‍👩‍👧‍👦", "🇩🇪"])
      return String((0..<count).compactMap { _ in letters.randomElement(using: &random) })
    case .character: return ["x", "e\u{301}", "👩‍👩‍👧‍👦"].randomElement(using: &random) ?? "x"
    case .dateTime:
      return ["2017-06-05T10:20:30Z", "1986-12-26T00:00:00.25Z", "2000-02-29T23:59:59+08:00"]
        .randomElement(using: &random) ?? ""
    case .url: return "https://example.com/a?b=\(number)"
    case .uuid: return "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    case .base64: return Data("bytes \(number)".utf8).base64EncodedString()
    case .timeZone: return "Europe/Berlin"
    case .locale: return "de_DE"
    }
  }

  private mutating func key(_ form: DataForm) -> String {
    let number = Int.random(in: 1..<100, using: &random)
    switch form {
    case .integer: return "\(number)"
    case .truth: return chance(50) ? "true" : "false"
    case .cases(let cases):
      guard case .string(let text)? = cases.values.randomElement(using: &random) else { return "" }
      return text
    case .text(.uuid): return "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    default: return "key\(number)"
    }
  }

  // MARK: Objects

  mutating func object(of plan: ObjectPlan, depth: Int = 0) -> MappingValue {
    if let subtypes = plan.subtypes, subtypes.isByKey { return object(of: subtypes, depth: depth) }
    guard let subtypes = plan.subtypes, let path = subtypes.discriminator else {
      return .object(members(of: plan, depth: depth))
    }
    let listed = subtypes.choices.filter { depth < 3 || $0.payload == nil }
    let choices = listed.isEmpty ? subtypes.choices : listed
    let isOther = subtypes.fallback != nil && chance(20)
    guard
      let choice = isOther ? subtypes.fallback : choices.randomElement(using: &random)
    else { return .null }
    var object: MappingValue
    if let content = choice.content {
      object = .object([:])
      if let payload = choice.payload {
        object.insert(value(of: content, depth: depth), at: payload.components[...])
      }
    } else if let inner = registry.plan(for: choice.model) {
      object = .object(members(of: inner, depth: depth))
    } else {
      return .null
    }
    var names: [Mistake] = [Mistake(name: "a discriminator that is no text", value: [])]
    if subtypes.fallback == nil {
      names.append(Mistake(name: "an unknown discriminator", value: "no such name"))
    }
    let name = isOther ? "another name" : choice.name
    object.insert(wrong(names) ?? name.value, at: path.components[...])
    if isTarget() {
      mistake = Mistake(name: "no discriminator", value: .null)
      object.remove(at: path.components[...])
    }
    return object
  }

  /// An object with the value of one key.
  private mutating func object(of subtypes: SubtypePlan, depth: Int) -> MappingValue {
    var object = MappingValue.object([:])
    var choices = subtypes.choices.shuffled(using: &random)
    guard let choice = choices.popLast(), let path = choice.payload, let content = choice.content
    else { return object }
    object.insert(value(of: content, depth: depth), at: path.components[...])
    if let other = choices.popLast(), let path = other.payload, let content = other.content {
      if isTarget() {
        object.insert(value(of: content, depth: depth), at: path.components[...])
        mistake = Mistake(name: "two keys", value: .null)
      } else if chance(20) {
        object.insert(.null, at: path.components[...])
      }
    }
    if isTarget() {
      mistake = Mistake(name: "no key", value: .null)
      object.remove(at: path.components[...])
    }
    return object
  }

  private mutating func members(of plan: ObjectPlan, depth: Int) -> MappingValue.Object {
    var object = MappingValue.object([:])
    for entry in plan.entries {
      guard let reading = entry.reading else { continue }
      if let model = entry.readEmbedding {
        guard reading.shape.isModel || chance(60), let inner = registry.plan(for: model),
          case .object(let embedded) = self.object(of: inner, depth: depth)
        else { continue }
        for (key, value) in embedded { object.insert(value, at: [.key(key)]) }
        continue
      }
      guard !entry.isLeftOut(depth) else { continue }
      let isArgument =
        entry.argument?.isNeededNow == true && reading.closures.defaultValue == nil
      let isRequired = entry.rule.isRequired || isArgument
      guard isRequired || chance(60) else { continue }
      let place = entry.places.randomElement(using: &random) ?? entry.places[0]
      if isRequired, isTarget() {
        mistake = Mistake(name: "no \(entry.path)", value: .null)
        continue
      }
      if !isRequired, reading.shape.isOptional, chance(10) {
        object.insert(.null, at: place.path.components[...])
        continue
      }
      let value: MappingValue
      if isRequired, let null = wrong([Mistake(name: "null for \(entry.path)", value: .null)]) {
        value = null
      } else {
        value = self.value(of: entry, reading, depth: depth)
      }
      object.insert(value, at: place.path.components[...])
    }
    if (plan.unknownKeys ?? options.unknownKeys) == .reject,
      let wrong = wrong([Mistake(name: "an unknown key", value: 1)])
    {
      object.insert(wrong, at: [.key("unexpected")])
    }
    guard case .object(let members) = object else { return [:] }
    return members
  }

  private mutating func value(
    of entry: PlanEntry, _ reading: PlanEntry.Reading, depth: Int
  ) -> MappingValue {
    if let examples = examples["\(entry.path)"], let value = examples.randomElement(using: &random)
    {
      return wrong(mistakes(of: reading.shape, demands: [], good: value)) ?? value
    }
    var demands = (reading.closures.validate?.constraints ?? []).flatMap(\.flattened)
    if let limits = reading.closures.countLimits {
      demands.append(.length(minimum: limits.lowerBound, maximum: limits.upperBound))
    }
    return value(
      of: reading.shape, demands: demands, check: reading.closures.validate, depth: depth)
  }
}

extension PlanEntry {
  /// Whether the entry would nest deeper than samples go.
  fileprivate func isLeftOut(_ depth: Int) -> Bool {
    depth > 3 && !rule.isRequired && reading?.shape.models.isEmpty == false
  }
}

extension ValueCheck {
  /// What is wrong with a value that is checked as an optional.
  fileprivate func complaintsOfWrapped(_ slot: Slot) -> [Complaint] {
    func open<Value>(_ type: Value.Type) -> [Complaint] {
      guard let value = try? slot.value(as: Value.self) else { return [] }
      return complaints(about: ValueSlot<Value?>(value))
    }
    return _openExistential(slot.type, do: open)
  }
}
