import PropertyMapper

// Candidates for a shape, the most likely first.

extension SampleMaker {
  /// The maximum number of elements in a sample of a list.
  private static let maximumCount = 1 << 12

  func samples(
    of shape: Shape, fitting profile: SampleProfile
  ) throws(EndlessSample) -> [MappingValue] {
    let named = forms(of: profile.values, as: shape, fitting: profile)
    let bounds = forms(of: profile.bounds.map(\.value), as: shape, fitting: profile)
    let made = try madeSamples(of: shape, fitting: profile)
    // A bound is more typical of the intended values than the ones that are merely tried.
    return named + made.prefix(1) + bounds + made.dropFirst()
  }

  /// Encodes values from the table. Users' encoders only receive values that the validators accept.
  private func forms(
    of values: [ConstraintValue], as shape: Shape, fitting profile: SampleProfile
  ) -> [MappingValue] {
    let isEncoded = shape.conversion != nil
    return values.compactMap { value in
      !isEncoded || profile.isAllowed?(value) == true ? value.form(as: shape) : nil
    }
  }

  private func madeSamples(
    of shape: Shape, fitting profile: SampleProfile
  ) throws(EndlessSample) -> [MappingValue] {
    switch shape {
    case .value(let codec):
      return ValueSamples(shape: shape, profile: profile).samples(of: codec.dataForm())
    case .model(let model):
      guard let conversion = model.conversion else {
        return try object(of: model).map { [$0] } ?? []
      }
      let others = try samples(of: conversion.inner, fitting: SampleProfile())
      // Another value may end an object that contains itself.
      return ((try? object(of: model)).flatMap(\.self).map { [$0] } ?? []) + others
    case .optional(let optional):
      do throws(EndlessSample) {
        return try samples(of: optional.wrapped, fitting: profile)
      } catch {
        return [.null]
      }
    case .list(let list): return try samples(ofList: list, fitting: profile)
    case .dictionary(let dictionary):
      return try samples(ofDictionary: dictionary, fitting: profile)
    case .jsonText(let text):
      return try samples(of: text.inner, fitting: profile).map {
        $0 == .null ? .null : .string(JSONTextShape.text(of: $0))
      }
    case .converted(let converted):
      // Validators apply to the results of closures, not to their input.
      return try samples(of: converted.inner, fitting: SampleProfile())
    }
  }

  // MARK: Lists and dictionaries

  /// The number of elements in a list; nil if it is too large.
  private func count(fitting profile: SampleProfile) -> Int? {
    let wanted = max(profile.minimumLength, size == .full ? 1 : 0)
    let count = max(0, min(wanted, profile.maximumLength ?? .max))
    return count <= Self.maximumCount ? count : nil
  }

  /// Candidates for elements; nil if a list must end here because its elements would contain it
  /// again.
  private func elements(
    of shape: Shape, fitting profile: SampleProfile
  ) throws(EndlessSample) -> [MappingValue]? {
    do throws(EndlessSample) {
      var found: [MappingValue] = []
      for inner in SampleProfile.profiles(of: profile.elements) {
        found += try samples(of: shape, fitting: inner)
      }
      return found
    } catch {
      guard profile.minimumLength == 0 else { throw error }
      return nil
    }
  }

  @inline(never)
  private func samples(
    ofList list: ListShape, fitting profile: SampleProfile
  ) throws(EndlessSample) -> [MappingValue] {
    guard let count = count(fitting: profile) else { return [] }
    guard count > 0, let elements = try elements(of: list.element, fitting: profile) else {
      return [.array([])]
    }
    guard list.isSet, count > 1 else {
      return elements.map { .array(Array(repeating: $0, count: count)) }
    }
    var known: Set<MappingValue> = []
    let distinct = elements.filter { known.insert($0).inserted }
    guard distinct.count >= count else { return [] }
    return (0...(distinct.count - count)).map { .array(Array(distinct[$0..<($0 + count)])) }
  }

  @inline(never)
  private func samples(
    ofDictionary dictionary: DictionaryShape, fitting profile: SampleProfile
  ) throws(EndlessSample) -> [MappingValue] {
    guard let count = count(fitting: profile) else { return [] }
    guard count > 0, let elements = try elements(of: dictionary.element, fitting: profile) else {
      return [.object(.init())]
    }
    let keys = keys(of: dictionary, count: count)
    guard keys.count == count else { return [] }
    return elements.map { element in
      .object(.init(uniqueMembers: keys.map { .init(key: $0, value: element) }))
    }
  }

  private func keys(of dictionary: DictionaryShape, count: Int) -> [String] {
    guard let form = dictionary.keyForm else { return [] }
    let numbered = (1...max(count, 1)).map { $0 == 1 ? "key" : "key\($0)" }
    let formed = ValueSamples(shape: dictionary.element, profile: SampleProfile())
      .samples(of: form).compactMap(\.keyText)
    let candidates = form == .text(.plain) ? numbered : formed + (1...max(count, 1)).map { "\($0)" }
    var keys: [String] = []
    for key in candidates where keys.count < count && !keys.contains(key) {
      if dictionary.accepts(key: key) { keys.append(key) }
    }
    return keys
  }
}

extension MappingValue {
  /// The value as the key of a dictionary.
  fileprivate var keyText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.text
    case .bool(let bool): "\(bool)"
    case .null, .array, .object, .native: nil
    }
  }
}
