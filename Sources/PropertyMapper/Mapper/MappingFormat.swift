// For `Data` and the formats of property lists in the signatures.
// For `Data` and property lists.
public import Foundation

/// The format of an export: JSON, a property list, a dictionary, or a format that you define.
///
/// ```swift
/// try mapper.export(user, as: .json)                     // Data
/// try mapper.export(user, as: .jsonText)                 // String
/// try mapper.export(book, as: .nativeDictionary)         // [String: Any]
/// try mapper.export(heroes, as: .propertyList(.binary))  // Data
/// ```
///
/// To define a format, pass a closure that converts the exported value. This example uses Yams:
///
/// ```swift
/// extension MappingFormat where Output == String {
///   static var yaml: Self {
///     Self { try Yams.dump(object: PropertyMapper().export($0)) }
///   }
/// }
///
/// let text = try mapper.export(settings, as: .yaml)
/// ```
public struct MappingFormat<Output>: Sendable {
  let writer: any FormatWriter<Output>

  init(writer: any FormatWriter<Output>) {
    self.writer = writer
  }

  /// Creates a format from a closure that converts the exported value.
  ///
  /// - Parameter make: A closure that receives the exported value, in which objects keep the order
  ///   of their keys and numbers keep all their digits. It's called once per export, and only if
  ///   there are no other problems. If it throws a ``MappingError`` or ``MappingErrors``, the
  ///   export fails with those errors; any other error is reported as `hookFailed`.
  public init(_ make: @escaping @Sendable (MappingValue) throws -> Output) {
    writer = ClosureFormat(make: make)
  }
}

extension MappingFormat where Output == Data {
  /// JSON text, as UTF-8 data.
  ///
  /// Keys are in table order, followed by those added by hooks. The keys of dictionaries are sorted
  /// by their UTF-8 bytes, and the elements of sets by their JSON text. The output is
  /// deterministic.
  public static var json: Self { Self(writer: JSONDataFormat()) }

  /// An XML or binary property list.
  ///
  /// Dates and data are stored natively, and nil is omitted. If the format would round or shift a
  /// value, the value is written as a string that reads back unchanged. In XML, this applies to
  /// negative zero and to dates that have fractional seconds or precede the Gregorian calendar; in
  /// both formats, it applies to any `Decimal` that neither a 64-bit integer nor a `Double` can hold
  /// exactly. Nil in an array or dictionary is an error, because property lists can't contain null.
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
  /// JSON text, as a string. See ``json``.
  public static var jsonText: Self { Self(writer: JSONTextFormat()) }
}

extension MappingFormat where Output == MappingValue {
  /// A ``MappingValue``, which keeps every digit and the order of keys.
  public static var value: Self { Self(writer: ValueFormat()) }
}

extension MappingFormat where Output == [String: Any] {
  /// A dictionary of JSON values. Dates, data, URLs, and UUIDs become strings.
  public static var dictionary: Self { Self(writer: DictionaryFormat()) }

  /// A dictionary, such as a database row, that keeps `Date`, `Data`, `URL`, `UUID`, and `Decimal`
  /// values as they are.
  ///
  /// A value is still written in the format that its entry specifies, such as
  /// `.date("yyyy-MM-dd")`. The keys of nested dictionaries are always strings.
  public static var nativeDictionary: Self { Self(writer: NativeDictionaryFormat()) }
}

/// Writes what a ``MappingFormat`` returns.
///
/// ```
///  model ──▶ OutputValue ──▶ output(of:in:) ──▶ Output
///    └────── export(_:by:_:), if there is a shorter way ──▶ ┘
/// ```
protocol FormatWriter<Output>: Sendable {
  associatedtype Output

  /// What trees are written for.
  var target: OutputTarget { get }

  /// Exports a model.
  func export<Model>(
    _ model: Model, by mapper: PropertyMapper, _ options: ExportOptions
  ) throws(MappingErrors) -> Output

  /// Exports each model of a list.
  func exportEach<Model>(
    _ models: [Model], by mapper: PropertyMapper, _ options: ExportOptions
  ) throws(MappingErrors) -> [Output]

  /// Converts a tree.
  func output(of tree: OutputValue, in export: FormatExport) throws(MappingErrors) -> Output
}

/// An export whose tree has been written.
struct FormatExport {
  let mapper: PropertyMapper
  let context: MappingContext
  let options: ExportOptions
  /// The type that the caller exports.
  let type: any Any.Type
  let root: Shape

  /// The errors for what a closure threw.
  func errors(for error: any Error) -> MappingErrors {
    let pass = WritingPass(context: context, target: .json, includesNull: false)
    pass.root = root
    pass.noteThrown(error, .hookFailed) { Messages.hookFailed(.format, $0) }
    return MappingErrors(pass.log.problems(in: nil), mapping: type)
  }
}

extension FormatWriter {
  func export<Model>(
    _ model: Model, by mapper: PropertyMapper, _ options: ExportOptions
  ) throws(MappingErrors) -> Output {
    try exportTree(of: model, by: mapper, in: mapper.treeContext, options)
  }

  /// Exports a model by way of a tree.
  fileprivate func exportTree<Model>(
    of model: Model, by mapper: PropertyMapper, in context: MappingContext,
    _ options: ExportOptions
  ) throws(MappingErrors) -> Output {
    let tree = try mapper.tree(of: model, in: context, options, for: target)
    return try output(
      of: tree,
      in: FormatExport(
        mapper: mapper, context: context, options: options, type: Model.self,
        root: context.registry.rootShape(of: Model.self)))
  }

  func exportEach<Model>(
    _ models: [Model], by mapper: PropertyMapper, _ options: ExportOptions
  ) throws(MappingErrors) -> [Output] {
    var outputs: [Output] = []
    var errors: [MappingError] = []
    for (index, model) in models.enumerated() {
      do throws(MappingErrors) {
        outputs.append(try export(model, by: mapper, options))
      } catch {
        errors += error.map { $0.moved(below: [.index(index)]) }
      }
    }
    guard errors.isEmpty else { throw MappingErrors(errors, mapping: [Model].self) }
    return outputs
  }
}

/// JSON text, written directly.
struct JSONDataFormat: FormatWriter {
  var target: OutputTarget { .json }

  func export<Model>(
    _ model: Model, by mapper: PropertyMapper, _ options: ExportOptions
  ) throws(MappingErrors) -> Data {
    Data(try mapper.jsonText(of: model, options))
  }

  func output(of tree: OutputValue, in export: FormatExport) -> Data {
    Data(JSONText.text(of: tree, export.options))
  }
}

/// JSON text as a string, written directly.
struct JSONTextFormat: FormatWriter {
  var target: OutputTarget { .json }

  func export<Model>(
    _ model: Model, by mapper: PropertyMapper, _ options: ExportOptions
  ) throws(MappingErrors) -> String {
    try mapper.jsonText(of: model, options).string
  }

  func output(of tree: OutputValue, in export: FormatExport) -> String {
    JSONText.text(of: tree, export.options).string
  }
}

/// A dictionary of JSON values, written directly.
struct DictionaryFormat: FormatWriter {
  var target: OutputTarget { .json }

  func export<Model>(
    _ model: Model, by mapper: PropertyMapper, _ options: ExportOptions
  ) throws(MappingErrors) -> [String: Any] {
    try mapper.dictionary(of: model, options)
  }

  func exportEach<Model>(
    _ models: [Model], by mapper: PropertyMapper, _ options: ExportOptions
  ) throws(MappingErrors) -> [[String: Any]] {
    try mapper.dictionaries(of: models, options)
  }
}

/// A dictionary that keeps the values of Foundation's types.
struct NativeDictionaryFormat: FormatWriter {
  var target: OutputTarget { .nativeDictionary }

  func exportEach<Model>(
    _ models: [Model], by mapper: PropertyMapper, _ options: ExportOptions
  ) throws(MappingErrors) -> [[String: Any]] {
    let context = mapper.treeContext
    let tree = try mapper.tree(of: models, in: context, options, for: target)
    return try mapper.dictionaries(of: tree, mapping: Model.self, in: context)
  }
}

extension FormatWriter<[String: Any]> {
  func output(
    of tree: OutputValue, in export: FormatExport
  ) throws(MappingErrors) -> [String: Any] {
    try export.mapper.dictionary(of: tree, as: export.root, mapping: export.type)
  }
}

/// A tree of values.
struct ValueFormat: FormatWriter {
  var target: OutputTarget { .json }

  func output(
    of tree: OutputValue, in export: FormatExport
  ) throws(MappingErrors) -> MappingValue {
    do throws(ConversionProblem) {
      return try MappingValue(tree, sortsKeys: export.options.contains(.sortedKeys))
    } catch {
      let problem = MappingError(
        .unrepresentableValue, path: MappingPath(components: error.components),
        Messages.unrepresentable(error.words, isSensitive: false))
      throw export.mapper.failure(problem, mapping: export.type)
    }
  }
}

/// A format that a user added.
struct ClosureFormat<Output>: FormatWriter {
  let make: @Sendable (MappingValue) throws -> Output

  var target: OutputTarget { .json }

  func output(of tree: OutputValue, in export: FormatExport) throws(MappingErrors) -> Output {
    let value = try ValueFormat().output(of: tree, in: export)
    do {
      return try make(value)
    } catch {
      throw export.errors(for: error)
    }
  }
}

/// A property list.
struct PropertyListOutputFormat: FormatWriter {
  let format: PropertyListSerialization.PropertyListFormat

  var target: OutputTarget { .propertyList }

  func export<Model>(
    _ model: Model, by mapper: PropertyMapper, _ options: ExportOptions
  ) throws(MappingErrors) -> Data {
    guard format == .xml || format == .binary else {
      throw mapper.failure(
        .unrepresentableValue, Messages.oldPropertyListFormat, mapping: Model.self)
    }
    // A property list has no null.
    return try exportTree(of: model, by: mapper, in: mapper.context, [])
  }

  func output(of tree: OutputValue, in export: FormatExport) throws(MappingErrors) -> Data {
    var writer = PropertyListWriter(format, options: export.mapper.options) {
      export.context.registry.shownStepCount(ofSensitive: $0, from: export.root)
    }
    guard let value = writer.value(of: tree), writer.log.errorCount == 0 else {
      throw MappingErrors(writer.log.problems(in: nil), mapping: export.type)
    }
    do {
      return try value.data(format)
    } catch {
      let message = Messages.unrepresentable(.noneOfPropertyList)
      throw export.mapper.failure(.unrepresentableValue, message, mapping: export.type)
    }
  }
}
