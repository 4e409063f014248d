import Foundation
import PropertyMapper

/// Checks of records of the full table, for any kind of input.
enum RecordChecks {
  // The limits of other mappers apply to input only.
  private static let writer = FullTable.makeMapper()

  /// A complete record, as text.
  static func exactText(of record: FullTable.Record) -> String {
    let written: String
    do throws(MappingErrors) {
      written = try writer.export(record, as: .jsonText, options: .includesNull)
    } catch {
      written = error.report
    }
    let unread = record.owner?.unreadKeys.description ?? "-"
    return "\(written) \(record.parts) \(record.stamp) \(record.anything) \(unread)"
  }

  /// Checks that a record can be written in every format, and reads back to a record with the same
  /// output.
  static func checkRoundTrip(of record: FullTable.Record) {
    let mapper = writer
    let text: Data
    do throws(MappingErrors) {
      text = try mapper.export(record, as: .json)
    } catch {
      return demand(error.tellOfExtremeDates, "what was read cannot be written: \(error.report)")
    }
    do throws(MappingErrors) {
      let fromText = try mapper.create(FullTable.Record.self, from: .json(text))
      let first = try comparable(text)
      let second = try comparable(mapper.export(fromText, as: .json))
      demand(second == first, "text changes when read: \(first) \(second)")
      let dictionary = try mapper.export(record)
      let fromDictionary = try mapper.create(FullTable.Record.self, from: dictionary)
      let third = try sorted(comparable(mapper.export(fromDictionary, as: .json)))
      let expected = try sorted(first)
      demand(third == expected, "a dictionary changes when read")
    } catch {
      fatalError("what was written cannot be read: \(error.report)")
    }
  }

  /// A written record without keys that are written but never read.
  static func comparable(_ text: Data) throws(MappingErrors) -> MappingValue {
    withoutWrittenKeys(try MappingValue(json: text))
  }

  /// A written record without keys that closures added and no table reads.
  static func withoutWrittenKeys(_ record: MappingValue) -> MappingValue {
    guard case .object(var object) = record else { fatalError("a record is not an object") }
    object["stampOut"] = nil
    if case .object(var owner) = object["owner"] {
      owner["unmapped"] = nil
      object["owner"] = .object(owner)
    }
    return .object(object)
  }

  /// Sorts the keys, because a dictionary loses their order; drops `extra`, because a dictionary
  /// does not retain how its numbers were written.
  static func sorted(_ value: MappingValue) throws(MappingErrors) -> Data {
    guard case .object(var object) = value else { return try value.jsonData() }
    object["extra"] = nil
    return try MappingValue.object(object).jsonData(options: .sortedKeys)
  }
}
