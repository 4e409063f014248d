@testable import PropertyMapper

/// A mapper with both orders, as users have it, and one with only the problem finder.
struct OrderPair: Sendable {
  let standard: PropertyMapper
  let finding: PropertyMapper

  init(_ options: MappingOptions = MappingOptions(), register: (PropertyMapper) -> Void) {
    func mapper(_ orders: CallOrder) -> PropertyMapper {
      var options = options
      options.callOrder = orders
      let mapper = PropertyMapper(options: options)
      register(mapper)
      return mapper
    }
    standard = mapper(.readingFirst)
    finding = mapper(.findingFirst)
    do {
      try standard.verify()
    } catch {
      fatalError("a table has mistakes: \(error)")
    }
  }

  /// Everything in a model that the table maps, as text.
  func exactText<Model>(of model: Model) -> String {
    do throws(MappingErrors) {
      return try finding.export(model, as: .jsonText, options: .includesNull)
    } catch {
      return error.report
    }
  }

  /// Runs a call with both orders, and demands the same result.
  ///
  /// - Parameters:
  ///   - shown: Returns the complete result as text.
  ///   - call: Runs with one of the mappers, and appends its errors.
  @discardableResult
  func agreed<Value>(
    _ what: String, shown: (Value) -> String,
    _ call: (PropertyMapper, inout [MappingError]) -> Value?
  ) -> (value: Value?, errors: [MappingError]) {
    func result(of mapper: PropertyMapper) -> CallResult<Value> {
      var errors: [MappingError] = []
      let value = call(mapper, &errors)
      errors.checkPromises()
      demand(
        value != nil || errors.contains { $0.severity == .error }, "\(what): failed without error")
      return CallResult(value, as: value.map(shown), errors, Trace())
    }
    let expected = result(of: finding)
    let result = result(of: standard)
    if let difference = result.difference(from: expected) {
      fatalError("\(what): both orders differ in \(difference)")
    }
    return (result.value, result.problems)
  }

  /// The same for calls that throw.
  @discardableResult
  func agreed<Value>(
    _ what: String, shown: (Value) -> String,
    throwing call: (PropertyMapper) throws(MappingErrors) -> Value
  ) -> Value? {
    agreed(what, shown: shown) { mapper, errors in
      do throws(MappingErrors) {
        return try call(mapper)
      } catch {
        error.checkPromises()
        errors += error
        return nil
      }
    }.value
  }
}
