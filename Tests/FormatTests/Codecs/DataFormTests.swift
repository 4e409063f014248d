import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// What compiled tables say about how values look in the data.
@Suite struct DataFormTests {
  enum Color: String, CaseIterable { case red, blue }
  enum Level: Int8, MappingValueConvertible, CaseIterable {
    case low = 1
    case high
  }
  enum Unlisted: String { case only }

  /// Knows one name and takes all.
  struct Name: RawRepresentable, CaseIterable {
    static let allCases = [Self(rawValue: "known")]
    let rawValue: String
  }

  /// Knows one name and takes all, as an enum.
  enum Kind: RawRepresentable, CaseIterable {
    case known
    case other(String)

    static let allCases = [Self.known]

    init(rawValue: String) { self = rawValue == "known" ? .known : .other(rawValue) }

    var rawValue: String {
      switch self {
      case .known: "known"
      case .other(let name): name
      }
    }
  }

  struct Point: MappingValueConvertible {
    init(mappingValue: MappingValue) {}
    var mappingValue: MappingValue { .array([]) }
  }

  /// The form of a type, and what is expected.
  struct Trial: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let found: @Sendable () -> DataForm?
    let expected: DataForm

    init<Value>(_ type: Value.Type, _ expected: DataForm) {
      testDescription = "\(type)"
      self.expected = expected
      found = {
        let resolver = ShapeResolver(isRegistered: { _ in false })
        return resolver.shape(of: type, preferring: .value).form
      }
    }
  }

  @Test(arguments: standard + rawValues + others)
  func `each type describes the form of its values`(trial: Trial) {
    #expect(trial.found() == trial.expected)
  }

  static let standard: [Trial] = [
    Trial(String.self, .text(.plain)), Trial(Bool.self, .truth),
    Trial(Int8.self, .integer(minimum: .init(-128), maximum: .init(127))),
    Trial(UInt64.self, .integer(minimum: .init(0), maximum: .init(UInt64.max))),
    Trial(Int128.self, .integer(Int128.self)), Trial(Double.self, .number),
    Trial(Float.self, .number), Trial(CGFloat.self, .number), Trial(Decimal.self, .number),
    Trial(Duration.self, .number), Trial(Character.self, .text(.character)),
    Trial(Date.self, .text(.dateTime)), Trial(URL.self, .text(.url)),
    Trial(UUID.self, .text(.uuid)), Trial(Data.self, .text(.base64)),
    Trial(TimeZone.self, .text(.timeZone)), Trial(Locale.self, .text(.locale)),
    Trial(NSNumber.self, .numberOrTruth), Trial(NSDecimalNumber.self, .number),
    Trial(Int?.self, .integer(Int.self)),
  ]

  static let rawValues: [Trial] = [
    Trial(
      Color.self,
      .cases(
        .init(values: [.string("red"), .string("blue")], form: .text(.plain), others: .refused))
    ),
    Trial(
      Level.self,
      .cases(
        .init(
          values: [.number(.init(1)), .number(.init(2))], form: .unknown, others: .refused))),
    Trial(
      Unlisted.self, .cases(.init(values: [], form: .text(.plain), others: .unknown))),
    Trial(
      Name.self,
      .cases(.init(values: [.string("known")], form: .text(.plain), others: .unknown))),
    Trial(
      Kind.self,
      .cases(.init(values: [.string("known")], form: .text(.plain), others: .unknown))),
  ]

  static let others: [Trial] = [
    Trial(Range<Int8>.self, .list([.integer(Int8.self), .integer(Int8.self)])),
    Trial(ClosedRange<Date>.self, .list([.text(.dateTime), .text(.dateTime)])),
    Trial(MappingValue.self, .anything), Trial(Any.self, .anything), Trial(Point.self, .unknown),
  ]

  @Test func `a fallback accepts raw values that match no case`() throws {
    struct Light: DefaultInitializable { var color = Color.red }
    let mapper = PropertyMapper()
    mapper.addMappings(["color": .property(\.color, fallback: .blue)], for: Light.self)
    let plan = try #require(mapper.registry.plan(for: Light.self))
    #expect(
      plan.entries.map(\.reading?.shape.form) == [
        .cases(
          .init(values: [.string("red"), .string("blue")], form: .text(.plain), others: .fallback))
      ])
  }

  @Test func `dictionary keys have a form too`() throws {
    func keyForm<Key: Hashable>(_ type: Key.Type) -> DataForm? {
      DictionaryOf<Key, Int>().keyForm
    }
    #expect(keyForm(String.self) == .text(.plain))
    #expect(keyForm(Int8.self) == .integer(Int8.self))
    #expect(keyForm(Bool.self) == .truth)
    #expect(keyForm(UUID.self) == .text(.uuid))
    #expect(keyForm(Date.self) == .text(.dateTime))
    #expect(
      keyForm(Color.self)
        == .cases(
          .init(values: [.string("red"), .string("blue")], form: .text(.plain), others: .refused)))
    #expect(
      keyForm(Level.self)
        == .cases(
          .init(
            values: [.string("1"), .string("2")], form: .integer(Int8.self), others: .refused)))
    #expect(keyForm(Double.self) == nil)
  }
}

extension Shape {
  /// The form of single values.
  fileprivate var form: DataForm? {
    switch self {
    case .value(let codec): codec.dataForm()
    case .optional(let optional): optional.wrapped.form
    case .model, .list, .dictionary, .converted, .jsonText: nil
    }
  }
}
