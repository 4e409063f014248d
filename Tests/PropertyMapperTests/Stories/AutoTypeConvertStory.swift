import Foundation
import PropertyMapper
import Testing

/// What YYModel's tests of automatic type conversion tell, with our rules: nothing is guessed, nothing is lost.
@Suite struct AutoTypeConvertStory {
  struct Numbers: DefaultInitializable {
    var bool = false
    var int = 7
    var byte: UInt8 = 7
    var double = 7.0
    var decimal: Decimal = 7
    var optional: Int? = 7
  }

  struct Values: DefaultInitializable {
    var text = "made"
    var date: Date?
    var url: URL?
    var data: Data?
    var list: [Int] = []
    var set: Set<String> = []
    var names: [String: Int] = [:]
    var anything: MappingValue = .null
  }

  private let mapper = PropertyMapper()

  init() {
    mapper.addMappings(.automatic(), for: Numbers.self)
    mapper.addMappings(.automatic(), for: Values.self)
  }

  private func numbers(_ json: String) throws -> Numbers {
    try mapper.create(Numbers.self, from: .json(json))
  }

  private func values(_ json: String) throws -> Values {
    try mapper.create(Values.self, from: .json(json))
  }

  @Test func `numbers are read from numbers and strings`() throws {
    let first = try numbers(
      #"{"int": 12, "byte": 255, "double": 1.5, "decimal": 0.1, "optional": 3}"#)
    #expect((first.int, first.byte, first.double) == (12, 255, 1.5))
    #expect(first.decimal == Decimal(string: "0.1"))
    let second = try numbers(
      #"{"int": "12", "byte": "255", "double": "1.5e3", "decimal": "0.1", "optional": "3"}"#)
    #expect((second.int, second.byte, second.double) == (12, 255, 1500))
    #expect(second.optional == 3)
  }

  @Test(arguments: ["true", "1", #""TRUE""#, #""yes""#, #""Yes""#, #""1""#])
  func `true is read from many forms`(form: String) throws {
    #expect(try numbers(#"{"bool": \#(form)}"#).bool)
  }

  @Test func `values that YYModel truncated or read as zero are reported`() {
    let error = #expect(throws: MappingErrors.self) {
      try numbers(#"{"bool": 2, "int": "12ab", "byte": 256, "double": "nan", "decimal": true}"#)
    }
    #expect(
      error?.report == """
        5 problems while mapping Numbers:
          - bool: must be true or false, but is 2
          - int: must be a whole number, but is text
          - byte: must be a whole number between 0 and 255, but is 256
          - double: must be a number, but is text
          - decimal: must be a number, but is true
        """)
  }

  @Test func `null keeps default values, and sets optionals to nil`() throws {
    let numbers = try numbers(#"{"int": null, "double": null, "optional": null}"#)
    #expect(numbers.int == 7)
    #expect(numbers.double == 7)
    #expect(numbers.optional == nil)
  }

  @Test(arguments: [
    "2014-05-06", "2014-05-06 00:00:00", "2014-05-06T00:00:00", "2014-05-06T00:00:00Z",
    "2014-05-06T08:00:00+0800", "2014-05-06T08:00:00+08:00", "2014-05-06T00:00:00.000Z",
    "2014-05-06 00:00:00.000", "Tue May 06 00:00:00 +0000 2014",
    "Tue May 06 00:00:00.000 +0000 2014",
  ])
  func `dates are read in all of YYModel's formats`(text: String) throws {
    #expect(try values(#"{"date": "\#(text)"}"#).date == Date(timeIntervalSince1970: 1_399_334_400))
  }

  @Test func `strings are read from numbers and Booleans`() throws {
    #expect(try values(#"{"text": 12}"#).text == "12")
    #expect(try values(#"{"text": 1.5}"#).text == "1.5")
    #expect(try values(#"{"text": true}"#).text == "true")
  }

  @Test func `data is read from base64, and URLs are checked`() throws {
    let values = try values(#"{"data": "aGk=", "url": "https://example.com/a"}"#)
    #expect(values.data == Data("hi".utf8))
    #expect(values.url == URL(string: "https://example.com/a"))
    #expect(throws: MappingErrors.self) { try self.values(#"{"url": " not a url "}"#) }
  }

  @Test func `arrays, sets and dictionaries are converted element by element`() throws {
    let values = try values(
      #"{"list": ["1", 2], "set": ["a", "a", 1], "names": {"a": "1"}, "anything": [1.10, null]}"#)
    #expect(values.list == [1, 2])
    #expect(values.set == ["a", "1"])
    #expect(values.names == ["a": 1])
    #expect(try values.anything.jsonData() == Data("[1.10,null]".utf8))
  }

  @Test func `an invalid element is reported at its path, not dropped`() {
    let error = #expect(throws: MappingErrors.self) {
      try values(#"{"list": [1, null, {}], "names": {"a": []}}"#)
    }
    #expect(
      error?.report == """
        3 problems while mapping Values:
          - list[1]: must have a value, but is null
          - list[2]: must be a whole number, but is an object
          - names.a: must be a whole number, but is a list
        """)
  }
}
