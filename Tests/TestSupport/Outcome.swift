import Foundation
import PropertyMapper
import Testing

/// The outcomes of calls as text and lists, for comparing complete results.
enum Outcome {
  /// The problems of a mapping, one per line; empty if it succeeds.
  ///
  ///     typeMismatch  a.b  must be text, but is a list
  static func problems<Result>(_ body: () throws -> Result) -> [String] {
    do {
      _ = try body()
      return []
    } catch let errors as MappingErrors {
      return errors.map(line)
    } catch let errors as ConfigurationErrors {
      return lines(of: Array(errors))
    } catch {
      return ["\(error)"]
    }
  }

  static func line(_ error: MappingError) -> String {
    if error.message.hasPrefix("was rejected by a closure that accepted it")
      || error.message.hasSuffix("there are more than 20,000 ways to reach its subtypes")
    {
      Issue.record("valid input was refused")
    }
    let severity = error.severity == .warning ? " (warning)" : ""
    return "\(error.code)  \(error.path)  \(error.message)\(severity)"
  }

  static func lines(of findings: [ConfigurationError]) -> [String] {
    findings.map { finding in
      let severity = finding.severity == .warning ? " (warning)" : ""
      let path = finding.path.map(\.description) ?? "-"
      return "\(finding.code)  \(finding.type)  \(path)  \(finding.message)\(severity)"
    }
  }

  /// The error thrown by a mapping; nil if it succeeds.
  static func errors<Result>(_ body: () throws -> Result) -> MappingErrors? {
    do {
      _ = try body()
      return nil
    } catch {
      return error as? MappingErrors
    }
  }

  /// The errors thrown by a mapping; empty if it succeeds.
  static func errorList<Result>(_ body: () throws -> Result) -> [MappingError] {
    errors(body).map(Array.init) ?? []
  }

  /// A value of an exported dictionary as text that distinguishes types: `{"age":18,"rank":1.5}`.
  static func text(_ value: Any) -> String {
    switch value {
    case is NSNull: "null"
    case let bool as Bool where type(of: value) == Bool.self: bool ? "true" : "false"
    case let text as String: "\"\(text)\""
    case let list as [Any]: "[" + list.map { text($0) }.joined(separator: ",") + "]"
    case let object as [String: Any]:
      "{"
        + object.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\(text($0.value))" }
        .joined(separator: ",") + "}"
    case is Int, is Double: "\(value)"
    default: "\(type(of: value))(\(value))"
    }
  }
}
