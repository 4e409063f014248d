// Models of a type with a table and a transformer: values that aren't objects.

extension ProblemFinder {
  /// Reads a value of the kind of a transformer's input, for which an object could stand as well.
  @inline(never)
  func readOther(_ element: InputElement, by conversion: ConvertedShape) -> RightValue? {
    // Whatever the policy refuses could also be an object.
    guard let problem = mismatch(of: element.value, conversion) else {
      return readConverted(element, as: conversion)
    }
    noteConversion(problem.orObject)
    return nil
  }

  /// Notes that a value is neither an object nor of the kind of a transformer's input.
  @inline(never)
  func noteNoOther(_ value: InputValue, as conversion: ConvertedShape) {
    guard !value.isNull else { return noteNull() }
    let problem: ConversionProblem =
      switch conversion.inner.unwrapped {
      case .list: .mismatch(expected: .list, input: value)
      default: mismatch(of: value, conversion) ?? .mismatch(expected: .object, input: value)
      }
    noteConversion(problem.orObject)
  }

  /// Why no value of this kind can be the input of a transformer; nil if one could be.
  private func mismatch(
    of value: InputValue, _ conversion: ConvertedShape
  ) -> ConversionProblem? {
    guard case .value(let codec) = conversion.inner.unwrapped,
      codec.traits.handedOutForm == nil, !value.isNull,
      let problem = codec.problem(of: value, rules), problem.code == .typeMismatch
    else { return nil }
    return problem
  }
}

extension ConversionProblem {
  /// The problem of a value that could have been an object, too.
  fileprivate var orObject: Self {
    completed { $0.add(alternative: Words(.object, actual: $0.actual, kind: $0.kind)) }
  }
}
