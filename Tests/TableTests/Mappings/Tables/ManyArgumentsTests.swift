import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// An initializer with twenty-six arguments of every kind; that it type-checks in no time is half of the test.
@Suite struct ManyArgumentsTests {
  enum Suit: String { case hearts, spades }

  struct Inner: Equatable {
    let a: Int
  }

  struct Big {
    let a: Int, b: String, c: Bool, d: Double, e: [String], f: Suit, g: Inner, h: [Inner]
    let i: Int?, j: String?, k: Bool?, l: Double?, m: [String]?, n: Suit?, o: Inner?, p: [Inner]?
    let q: URL, r: Date?, s: UUID, t: [String: Int], u: Set<String>, v: [Suit]
    let w: [String: Inner], x: Int8, y: Date, z: String
  }

  static func table() -> Mappings<Big> {
    .initializing(
      Big.init(a:b:c:d:e:f:g:h:i:j:k:l:m:n:o:p:q:r:s:t:u:v:w:x:y:z:),
      InitArgument("a", \.a, .min(0)),
      InitArgument("b", \.b, .length(1...40), .notEmpty),
      InitArgument("c", \.c, default: true),
      InitArgument("d", \.d, .range(0...150), default: 18),
      InitArgument("e", \.e),
      InitArgument("f", \.f).required(),
      InitArgument("g", \.g),
      InitArgument("h", \.h).lossy(),
      InitArgument("i", \.i),
      InitArgument("j", \.j).or("jj", "jjj"),
      InitArgument("k", \.k),
      InitArgument("l", \.l),
      InitArgument("m", \.m),
      InitArgument("n", \.n),
      InitArgument("o", \.o),
      InitArgument("p", \.p),
      InitArgument("q", \.q).transformed { (text: String) in URL(string: "https://" + text) },
      InitArgument("r", \.r).transformed(by: .secondsSince1970),
      InitArgument("s", \.s),
      InitArgument("t", \.t).sensitive(),
      InitArgument("u", \.u),
      InitArgument("v", \.v),
      InitArgument("w.inner", \.w),
      InitArgument("x", \.x).converting(.strict),
      InitArgument("y", \.y).transformed(by: .secondsSince1970),
      InitArgument("z", \.z).decodeOnly())
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(Self.table(), for: Big.self)
    mapper.addMappings(.automatic(), for: Inner.self)
  }

  @Test func `every kind of argument is read and written`() throws {
    let big = try mapper.create(
      Big.self,
      from: .json(
        """
        {"a": 1, "b": "b", "e": ["e"], "f": "spades", "g": {"a": 7}, "h": [{"a": 8}, {}, null],
         "jjj": "j", "n": "hearts", "o": {"a": 9}, "q": "example.org", "r": 60,
         "s": "00000000-0000-0000-0000-000000000001", "t": {"t": 1}, "u": ["u"], "v": ["hearts"],
         "w": {"inner": {"w": {"a": 10}}}, "x": 1, "y": 120, "z": "z"}
        """))
    #expect(big.c && big.d == 18 && big.f == .spades && big.g == Inner(a: 7))
    #expect(big.h == [Inner(a: 8)] && big.i == nil && big.j == "j" && big.n == .hearts)
    #expect(big.o == Inner(a: 9) && big.p == nil && big.q.host() == "example.org")
    #expect(big.r == Date(timeIntervalSince1970: 60) && big.w == ["w": Inner(a: 10)])
    let text = try mapper.export(big, as: .jsonText)
    #expect(
      text == """
        {"a":1,"b":"b","c":true,"d":18,"e":["e"],"f":"spades","g":{"a":7},"h":[{"a":8}],\
        "j":"j","n":"hearts","o":{"a":9},"r":60,"s":"00000000-0000-0000-0000-000000000001",\
        "t":{"t":1},"u":["u"],"v":["hearts"],"w":{"inner":{"w":{"a":10}}},"x":1,"y":120}
        """)
  }

  @Test func `all errors in the arguments are reported together`() throws {
    let errors = #expect(throws: MappingErrors.self) {
      try mapper.create(
        Big.self,
        from: .json(
          """
          {"a": -1, "b": "", "d": 200, "e": [1, {}], "g": {}, "h": [1], "k": "perhaps", "n": "x",
           "o": {"a": "b"}, "q": 1, "t": {"t": "secret"}, "x": "1", "y": null}
          """))
    }
    #expect(
      errors?.report == """
        19 problems while mapping Big:
          - a: must be at least 0, but is -1
          - b: must have 1 to 40 characters, but has 0
          - b: must not be empty
          - d: must be between 0 and 150, but is 200
          - e[1]: must be text, but is an object
          - f: must have a value, but is missing
          - g.a: must have a value, but is missing
          - h[0]: must be an object, but is a number (warning)
          - k: must be true or false, but is text
          - n: must be a raw value of Suit, but is other text
          - o.a: must be a whole number, but is text
          - s: must have a value, but is missing
          - t: must be a whole number, but is text
          - u: must have a value, but is missing
          - v: must have a value, but is missing
          - w.inner: must have a value, but is missing
          - x: must be a whole number, but is text
          - y: must have a value, but is null
          - z: must have a value, but is missing
        """)
  }
}
