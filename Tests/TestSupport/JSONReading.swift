import Foundation
import Testing

@testable import PropertyMapper

/// Parses text with the default limits.
func read(_ text: String, maximumDepth: Int = 512) throws(JSONSyntaxError) -> JSONElement {
  try JSONDocument(reading: Array(text.utf8), maximumDepth: maximumDepth).root
}

/// Foundation's dictionary for an object in JSON text.
func dictionary(ofJSON text: String) throws -> [String: Any] {
  try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}

/// The error for bytes that are not JSON; nil if they are.
func syntaxError(in bytes: [UInt8], maximumDepth: Int = 512) -> JSONSyntaxError? {
  do {
    _ = try JSONDocument(reading: bytes, maximumDepth: maximumDepth)
    return nil
  } catch {
    return error
  }
}

/// Reads a complete value and writes it again, with members and elements in order.
func rewrite(_ element: JSONElement, prettyPrinted: Bool = false) -> String {
  var writer = JSONWriter(prettyPrinted: prettyPrinted)
  write(element, to: &writer)
  return writer.finish().string
}

private func write(_ element: JSONElement, to writer: inout JSONWriter) {
  switch element.kind {
  case .null: writer.value { $0.writeNull() }
  case .bool: writer.value { $0.write(element.bool == true) }
  case .number: writer.value { $0.write(verbatim: element.number?.text ?? "") }
  case .string: writer.value { $0.write(element.string ?? "") }
  case .array:
    writer.beginArray()
    for child in element.elements {
      write(child, to: &writer)
    }
    writer.endArray()
  case .object:
    writer.beginObject()
    for member in element.members {
      writer.key(member.key)
      write(member.value, to: &writer)
    }
    writer.endObject()
  }
}

extension JSONElement {
  /// The nearest `Double`; nil if the value is not a number or the nearest is infinite.
  var double: Double? { number?.double }

  /// The nearest `Float`; nil if the value is not a number or the nearest is infinite.
  var float: Float? { number?.float }

  /// The value as an integer of a type; nil if it is not a number.
  func integer<Integer: FixedWidthInteger>(
    _ type: Integer.Type
  ) -> JSONNumber.IntegerResult<Integer>? {
    number?.integer(type)
  }

  /// The byte offset after the last byte.
  var endOffset: Int {
    let record = document.tape[index]
    let isContainer = kind == .array || kind == .object
    return isContainer ? document.tape[record.companion].offset : record.companion
  }
}
