import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Structures that are made of their properties, however these lie in memory: every value gets to its place, and is released.
@Suite struct MemberwiseStorageTests {
  typealias Token = Living.Token

  struct Pair {
    let token: Token
    let isBig: Bool
  }

  /// The bytes behind `pair.isBig` belong to the properties that follow.
  struct Padded {
    let small: Int8
    let pair: Pair
    let flag: Bool
    let wide: Int64
    let token: Token
    let last: UInt16
  }

  struct Nothing: MappingValueConvertible, Hashable {
    init() {}
    init(mappingValue: MappingValue) {}
    var mappingValue: MappingValue { .bool(true) }
  }

  /// Properties without any bytes lie where others do.
  struct Hollow {
    let before: Nothing
    var token: Token
    let between: Nothing
    let other: Token
    let behind: Nothing?
  }

  @propertyWrapper struct Kept<Value> {
    var wrappedValue: Value
  }

  struct Generic<Value> {
    @Kept var first: [Value]
    let second: Value
    @Kept var third: Value?
  }

  /// The second property is called what the storage of the first one is.
  struct Named {
    @Kept var names: [Token]
    // swift-format-ignore: AlwaysUseLowerCamelCase
    let `_names.wrappedValue`: [Token]
  }

  struct Nested {
    var pair: Pair
    var tuple: (first: Token, second: Token)
  }

  private static func register(in mapper: PropertyMapper) {
    mapper.addMappings(.automatic(), for: Pair.self)
    mapper.addMappings(.automatic(), for: Padded.self)
    mapper.addMappings(.automatic(), for: Hollow.self)
    mapper.addMappings(.automatic(), for: Generic<Token>.self)
    mapper.addMappings(.automatic(), for: Named.self)
    let nested: Mappings<Nested> = [
      "tuple": .transform(
        \.tuple, decode: { (token: Token) in (token, Token("2")) }, encode: { $0.first }),
      "pair.token": .property(\.tuple.second),
      "first": .property(\.tuple.0),
    ]
    mapper.addMappings(Mappings<Nested>.automatic(only: ["pair"]).merging(nested), for: Nested.self)
  }

  private static let orders = BothOrders(register: register)

  /// Reads a text with each order, and then the same text with something wrong.
  private func check<Model>(
    _ type: Model.Type, _ json: String, wrong: [String], shown: (Model) -> [String],
    as expected: [String]
  ) {
    for mapper in [Self.orders.standard, Self.orders.finding] {
      let left = LifeCount.left {
        var errors: [MappingError] = []
        let model = mapper.create(type, from: .json(json), errors: &errors)
        #expect(model.map(shown) == expected, "\(errors)")
        for text in wrong {
          #expect(mapper.create(type, from: .json(text), errors: &errors) == nil, "\(text)")
        }
      }
      #expect(left == 0)
    }
  }

  @Test func `105: properties packed into the padding of others get their values`() {
    let pair = #""pair":{"token":"a long text on the heap","isBig":true}"#
    check(
      Padded.self,
      #"{"last":7,"token":"t","wide":-1,"flag":true,"small":-8,\#(pair)}"#,
      wrong: [
        #"{"token":"t","wide":-1,"flag":true,"small":-8,\#(pair)}"#,
        #"{"last":7,"token":1,"wide":[],"flag":true,"small":-8,\#(pair)}"#,
        #"{"last":7,"token":"t","wide":-1,"flag":true,"small":-8,\#(pair)} y"#,
      ],
      shown: {
        [
          $0.pair.token.text, "\($0.pair.isBig)", "\($0.flag) \($0.small) \($0.wide) \($0.last)",
          $0.token.text,
        ]
      }, as: ["a long text on the heap", "true", "true -8 -1 7", "t"])
  }

  @Test func `105: zero-sized properties cause no problems`() {
    check(
      Hollow.self, #"{"before":1,"token":"a","between":1,"other":"b"}"#,
      wrong: [
        #"{"before":1,"token":"a","other":"b"}"#, #"{"before":1,"token":"a","between":1}"#,
        #"{"before":1,"token":"a","between":1,"other":[]}"#,
      ], shown: { [$0.token.text, $0.other.text, "\($0.behind == nil)"] }, as: ["a", "b", "true"])
  }

  @Test func `105: wrappers in generic structures hold their own values`() {
    check(
      Generic<Token>.self, #"{"first":["a","b"],"second":"c","third":"d"}"#,
      wrong: [
        #"{"first":["a","b"],"third":"d"}"#, #"{"first":["a",null],"second":"c","third":"d"}"#,
        #"{"first":["a"],"second":"c","third":{}}"#,
      ], shown: { $0.first.map(\.text) + [$0.second.text, $0.third?.text ?? "-"] },
      as: ["a", "b", "c", "d"])
  }

  @Test func `105: a property can have the same name as a wrapper's storage`() {
    check(
      Named.self, #"{"names":["a"],"_names.wrappedValue":["b","c"]}"#,
      wrong: [#"{"names":["a"]}"#, #"{"_names.wrappedValue":["b","c"]}"#],
      shown: { ($0.names + $0.`_names.wrappedValue`).map(\.text) }, as: ["a", "b", "c"])
  }

  @Test func `105: entries for parts of a property are stored after the whole property`() {
    check(
      Nested.self,
      #"{"pair":{"token":"a","isBig":false},"tuple":"b","first":"c"}"#,
      wrong: [
        #"{"pair":{"token":"a","isBig":1.5},"tuple":"b"}"#, #"{"pair":{"token":"a"},"tuple":"b"}"#,
        #"{"pair":{"token":"a","isBig":false}}"#,
      ], shown: { [$0.pair.token.text, $0.tuple.first.text, $0.tuple.second.text] },
      as: ["a", "c", "a"])
  }
}
