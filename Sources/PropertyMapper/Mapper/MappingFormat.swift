// For `Data` and the formats of property lists in the signatures.
public import Foundation

/// What an export returns: JSON, a property list, a dictionary, or a format that you add.
///
/// ```swift
/// let data = try mapper.export(user, as: .json)                    // Data
/// let text = try mapper.export(user, as: .jsonText)                // String
/// let row = try mapper.export(book, as: .nativeDictionary)         // [String: Any]
/// let list = try mapper.export(heroes, as: .propertyList(.binary)) // Data
/// ```
///
/// To add a format, convert the exported value with a closure. This one uses Yams:
///
/// ```swift
/// extension MappingFormat where Output == String {
///   static var yaml: Self { Self { try Yams.dump(object: PropertyMapper().export($0)) } }
/// }
///
/// let text = try mapper.export(settings, as: .yaml)
/// ```
public struct MappingFormat<Output>: Sendable {
  let writer: any FormatWriter<Output>

  init(writer: any FormatWriter<Output>) {
    self.writer = writer
  }

  /// Creates a format.
  ///
  /// - Parameter make: Converts an exported value, in which objects keep the order of their keys and
  ///   numbers all their digits. The closure is called once for each export that succeeds. If it throws
  ///   a ``MappingError`` or ``MappingErrors``, these are the problems of the export; any other error is
  ///   reported as `hookFailed`.
  public init(_ make: @escaping @Sendable (MappingValue) throws -> Output) {
    writer = ClosureFormat(make: make)
  }
}

extension MappingFormat where Output == Data {
  /// JSON text in UTF-8.
  ///
  /// Keys are in table order, followed by those added by hooks. The keys of dictionaries are sorted by
  /// their UTF-8 bytes, and the elements of sets by their JSON text. The output is deterministic.
  public static var json: Self { Self(writer: JSONDataFormat()) }

  /// An XML or binary property list.
  ///
  /// Dates and data are written as such; nil is left out. No value changes: a value that the format
  /// would round or shift is written as a string that reads back unchanged. In XML, such values are
  /// negative zero and dates that have a fraction of a second or precede the Gregorian calendar; in
  /// both formats, they include any `Decimal` that has no exact `Double`. Nil in a list or dictionary is an
  /// error, because a property list can't contain it.
  ///
  /// ```swift
  /// try mapper.export(heroes, as: .propertyList(.binary)).write(to: url)
  /// ```
  ///
  /// - Parameter format: `.xml` or `.binary`.
  public static func propertyList(
    _ format: PropertyListSerialization.PropertyListFormat = .xml
  ) -> Self {
    Self(writer: PropertyListOutputFormat(format: format))
  }
}

extension MappingFormat where Output == String {
  /// JSON text. See ``json``.
  public static var jsonText: Self { Self(writer: JSONTextFormat()) }
}

extension MappingFormat where Output == MappingValue {
  /// A value that keeps every digit and the order of keys.
  public static var value: Self { Self(writer: ValueFormat()) }
}

extension MappingFormat where Output == [String: Any] {
  /// A dictionary of JSON values: dates, data, URLs, and UUIDs become strings.
  public static var dictionary: Self { Self(writer: DictionaryFormat()) }

  /// A dictionary that keeps `Date`, `Data`, `URL`, `UUID`, and `Decimal` values as they are, as the
  /// rows of databases want them.
  ///
  /// If an entry specifies a format, such as `.date("yyyy-MM-dd")`, the value is still written in that
  /// format. The keys of nested dictionaries are always strings.
  public static var nativeDictionary: Self { Self(writer: NativeDictionaryFormat()) }
}
