import Foundation
import PropertyMapper

/// Stops the process if a check fails; the fuzzer saves the input.
func demand(_ condition: Bool, _ failure: @autoclosure () -> String) {
  guard condition else { fatalError(failure()) }
}

/// Checks that nothing has changed.
func demandSame(_ text: String, as expected: String, _ failure: @autoclosure () -> String) {
  guard !text.hasSameText(as: expected) else { return }
  fatalError("\(failure()):\n  expected \(expected)\n  but is   \(text)")
}

extension MappingErrors {
  /// Checks guarantees that hold for every list of errors.
  func checkPromises() {
    demand(contains { $0.severity == .error }, "warnings alone were thrown")
    Array(self).checkPromises()
    demand(!description.isEmpty && !report.isEmpty, "a list of errors has no text")
    demand((try? MappingValue(json: jsonData())) != nil, "errors are not JSON")
    demand((try? MappingValue(json: problemJSON())) != nil, "a problem document is not JSON")
  }
}

extension [MappingError] {
  /// Checks guarantees that hold for every error: a sentence, and a path if one is required.
  func checkPromises() {
    for error in self {
      demand(!error.message.isEmpty, "an error has no sentence: \(error.code)")
      demand(error.description.hasSuffix(error.message), "a line lacks the sentence: \(error)")
      demand(error.expected != "" && error.actual != "", "a phrase is empty: \(error)")
      demand(
        error.description.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F },
        "a raw control is in a message: \(error.description.debugDescription)")
      let path = error.path
      demand(
        path.description.isEmpty == path.components.isEmpty
          && path.jsonPointer.isEmpty == path.components.isEmpty,
        "a path is not shown: \(error)")
      if [.missingValue, .unknownKey].contains(error.code) {
        demand(!path.components.isEmpty, "an error does not say where: \(error)")
      }
    }
  }
}

/// Returns the result of a call that must not fail.
func required<Value>(_ what: String, _ make: () throws(MappingErrors) -> Value) -> Value {
  do throws(MappingErrors) {
    return try make()
  } catch {
    fatalError("\(what): \(error.report)")
  }
}

extension Sequence<MappingError> {
  /// Whether all problems are dates outside the years that can be formatted. Dates from Swift and
  /// from binary property lists are accepted unchanged.
  var tellOfExtremeDates: Bool {
    allSatisfy {
      $0.code == .unrepresentableValue && ($0.actual ?? "").contains("outside the years")
    }
  }
}
