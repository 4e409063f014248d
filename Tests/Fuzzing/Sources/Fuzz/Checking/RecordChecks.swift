import Foundation
import PropertyMapper

/// What is demanded of records of the full table, whatever they were read from.
enum RecordChecks {
  // Limits of other mappers are for input.
  private static let writer = FullTable.makeMapper()

  /// All of a record, as text.
  static func exactText(of record: FullTable.Record) -> String {
    let written: String
    do throws(MappingErrors) {
      written = try writer.exportJSONString(record, options: .includesNull)
    } catch {
      written = error.report
    }
    let unmapped = record.owner?.unmappedKeys.description ?? "-"
    return "\(written) \(record.parts) \(record.stamp) \(record.anything) \(unmapped)"
  }

  /// What was read can be written, and reads back to what is written the same, in every form that there is.
  static func checkRoundTrip(of record: FullTable.Record) {
    let mapper = writer
    let text: Data
    do throws(MappingErrors) {
      text = try mapper.exportJSON(record)
    } catch {
      return demand(error.tellOfExtremeDates, "what was read cannot be written: \(error.report)")
    }
    do throws(MappingErrors) {
      let fromText = try mapper.create(FullTable.Record.self, fromJSON: text)
      let first = try comparable(text)
      let second = try comparable(mapper.exportJSON(fromText))
      demand(second == first, "text changes when read: \(first) \(second)")
      let dictionary = try mapper.export(record)
      let fromDictionary = try mapper.create(FullTable.Record.self, from: dictionary)
      let third = try sorted(comparable(mapper.exportJSON(fromDictionary)))
      let expected = try sorted(first)
      demand(third == expected, "a dictionary changes when read")
    } catch {
      fatalError("what was written cannot be read: \(error.report)")
    }
  }

  /// A written record without the keys that are only written.
  static func comparable(_ text: Data) throws(MappingErrors) -> MappingValue {
    withoutWrittenKeys(try MappingValue(json: text))
  }

  /// A written record without what closures keep, which no table reads.
  static func withoutWrittenKeys(_ record: MappingValue) -> MappingValue {
    guard case .object(var object) = record else { fatalError("a record is not an object") }
    object["stampOut"] = nil
    if case .object(var owner) = object["owner"] {
      owner["unmapped"] = nil
      object["owner"] = .object(owner)
    }
    return .object(object)
  }

  /// A dictionary loses the order of keys, and how a number in it was written.
  static func sorted(_ value: MappingValue) throws(MappingErrors) -> Data {
    guard case .object(var object) = value else { return try value.jsonData() }
    object["extra"] = nil
    return try MappingValue.object(object).jsonData(options: .sortedKeys)
  }
}
