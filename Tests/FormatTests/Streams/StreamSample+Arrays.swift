import PropertyMapper

extension StreamSample {
  static let arrays: [StreamSample] = [
    StreamSample(array: "an empty one", " [ ] ", []),
    StreamSample(
      array: "a few", "[{\"id\": 1},{\"id\": 2} ,\r\n {\"id\": 3}]\n",
      ["0 at 1, 1: 1", "1 at 1, 11: 2", "2 at 2, 25: 3"]),
    StreamSample(array: "a byte order mark", "\u{FEFF}[{\"id\": 1}]", ["0 at 1, 4: 1"]),
    StreamSample(
      array: "brackets, quotation marks and escapes in texts",
      #"[{"id": 1, "name": "]}[{\"\\"}, {"id": 2, "name": "é鷹\uD83E\uDD85,"}]"#,
      [#"0 at 1, 1: 1 ]}[{"\"#, "1 at 1, 32: 2 é鷹🦅,"]),
    StreamSample(
      array: "numbers and literals at the end",
      #"[{"score":-1.25e2,"active":true,"id":12345},{"id":0,"active":false}]"#,
      ["0 at 1, 1: 12345 -125.0 true", "1 at 1, 44: 0 false"]),
    StreamSample(
      array: "bad elements between good ones",
      """
      [ {"id": 1, "name": "鷹"}, {"id": "é", "name": []},
        null, 12,
        {
          "é": "鷹", "id": false
        }, {"id": 2}
      ]
      """,
      [
        "0 at 1, 2: 1 鷹",
        "1 at 1, 28: conversionFailed at 1:34, 35: [1].id: must be a whole number, but is text",
        "1 at 1, 28: typeMismatch at 1:47, 49: [1].name: must be text, but is a list",
        "2 at 2, 56: nullValue at 2:3, 56: [2]: must have a value, but is null",
        "3 at 2, 62: typeMismatch at 2:9, 62: [3]: must be an object, but is a number",
        """
        4 at 3, 68: typeMismatch at 4:21, 93: [4].id: must be a whole number, but is false
        """,
        "5 at 5, 104: 2",
      ]),
    StreamSample(
      array: "a path", at: "data.items",
      #"""
      {"rest": [1, {"items": [{"id": 0}]}, "x\"]", -1.5e3, true, null, {}, []], "d\u0061ta":
       {"é": {"items": 1}, "items": [{"id": 1}, {"id": "x"}], "more": {"a": [1]}}, "end": "}"}
      """#,
      [
        "0 at 2, 119: 1",
        "1 at 2, 130: conversionFailed at 2:50, 137: data.items[1].id: must be a whole number, but is text",
      ]),
    StreamSample(
      array: "a path with indexes", at: "pages[1][0]",
      #"{"pages": [[], [[{"id": 1}], [{"id": 2}]], [[{"id": 3}]]]}"#, ["0 at 1, 17: 1"]),
    StreamSample(
      array: "a path to nothing", at: "data.items", #"{"data": {"item": []}, "items": []}"#,
      ["0 at 1, 9: missingValue at 1:10, 9: data.items: must have a value, but is missing"]),
    StreamSample(
      array: "a path to null", at: "data.items", #"{"data": {"items": null}}"#,
      ["0 at 1, 19: nullValue at 1:20, 19: data.items: must have a value, but is null"]),
    StreamSample(
      array: "a path through a list", at: "data.items", #"{"data": [{"items": []}]}"#,
      ["0 at 1, 9: typeMismatch at 1:10, 9: data: must be an object, but is a list"]),
    StreamSample(
      array: "no list", #" {"id": 1}"#,
      ["0 at 1, 1: typeMismatch at 1:2, 1: must be a list, but is an object"]),
    StreamSample(
      array: "a path that is none", at: "a..b", #"{}"#,
      ["0 at 1, 0: invalidMapping: a..b: isn't a valid path: it has an empty segment"]),
    StreamSample(
      array: "the list twice", at: "items", #"{"items": [{"id": 1}], "items": [{"id": 2}]}"#,
      [
        "0 at 1, 11: 1",
        "1 at 1, 23: duplicateKey at 1:24, 23: items: is a duplicate key",
      ]),
    StreamSample(
      array: "an element that is too large",
      "[{\"id\": 1}, {\"name\": \"\(String(repeating: "鷹", count: 30))\",\n\"a\": [{}]}, {\"id\": 2}]",
      [
        "0 at 1, 1: 1",
        "1 at 1, 12: sizeLimitExceeded at 1:13, 12: [1]: the input must have at most 64 bytes, but has 113",
        "2 at 2, 127: 2",
      ]),
    StreamSample(
      array: "a text beside the path that is too large", at: "items",
      "{\"text\": \"\(String(repeating: "x", count: 80))\", \"items\": []}",
      ["0 at 1, 9: sizeLimitExceeded at 1:10, 9: the input must have at most 64 bytes, but has 82"]),
  ]

  /// Texts that end the stream before their end.
  static let brokenArrays: [StreamSample] = [
    StreamSample(
      array: "nothing", "",
      ["0 at 1, 0: malformedJSON at 1:1, 0: expected a value, found the end of the input"]),
    StreamSample(
      array: "garbage between elements", "[{\"id\": 1} é鷹 {\"id\": 2}]",
      [
        "0 at 1, 1: 1",
        """
        1 at 1, 11: malformedJSON at 1:12, 11: expected "," or "]", \
        found the character U+00E9
        """,
      ]),
    StreamSample(
      array: "two commas", "[{\"id\": 1},\n,{\"id\": 2}]",
      [
        "0 at 1, 1: 1",
        #"1 at 2, 12: malformedJSON at 2:1, 12: expected a value, found ",""#,
      ]),
    StreamSample(
      array: "a comma at the end", "[{\"id\": 1},]",
      ["0 at 1, 1: 1", #"1 at 1, 11: malformedJSON at 1:12, 11: expected a value, found "]""#]),
    StreamSample(
      array: "an element that is not JSON", "[{\"id\": 1}, {\"鷹\": tru}, {\"id\": 2}]",
      [
        "0 at 1, 1: 1",
        #"1 at 1, 12: malformedJSON at 1:22, 23: expected the rest of "true", found "}""#,
      ]),
    StreamSample(
      array: "an element that is no value", "[nul, {\"id\": 2}]",
      [
        "0 at 1, 1: malformedJSON at 1:5, 4: expected the rest of \"null\", found the end of the input"
      ]
    ),
    StreamSample(
      array: "brackets that do not match", "[{\"id\": [1}, {\"id\": 2}]",
      [
        """
        0 at 1, 1: malformedJSON at 1:11, 10: expected "," or "]", found "}"
        """
      ]),
    StreamSample(
      array: "a line end in a text", "[{\"name\": \"a\nb\"}, {\"id\": 2}]",
      [
        """
        0 at 1, 1: malformedJSON at 1:13, 12: expected an escape sequence, found the end of the line
        """
      ]),
    StreamSample(
      array: "an end within an element", "[{\"id\": 1},\n {\"id\": 2",
      [
        "0 at 1, 1: 1",
        """
        1 at 2, 13: malformedJSON at 2:10, 21: expected "," or "}", \
        found the end of the input
        """,
      ]),
    StreamSample(
      array: "an end between elements", "[{\"id\": 1}",
      [
        "0 at 1, 1: 1",
        """
        1 at 1, 10: malformedJSON at 1:11, 10: expected "," or "]", \
        found the end of the input
        """,
      ]),
    StreamSample(
      array: "more behind the end", "[{\"id\": 1}] {}",
      [
        "0 at 1, 1: 1",
        #"1 at 1, 12: malformedJSON at 1:13, 12: expected the end of the input, found "{""#,
      ]),
    StreamSample(
      array: "garbage beside the path", at: "items", "{\"rest\": {\"a\": 12x}, \"items\": []}",
      [
        """
        0 at 1, 17: malformedJSON at 1:18, 17: expected "," or "}", found "x"
        """
      ]),
    StreamSample(
      array: "no colon", at: "items", "{\"items\" []}",
      [#"0 at 1, 9: malformedJSON at 1:10, 9: expected ":", found "[""#]),
    StreamSample(
      array: "no key", at: "items", "{\"a\": 1, }",
      [
        #"0 at 1, 9: malformedJSON at 1:10, 9: expected a key in quotation marks, found "}""#
      ]),
    StreamSample(
      array: "garbage behind the list", at: "items", "{\"items\": [{\"id\": 1}], \"a\": [01]}",
      [
        "0 at 1, 11: 1",
        """
        1 at 1, 30: malformedJSON at 1:31, 30: expected a fraction, an exponent, or the end of the \
        number, found "1"
        """,
      ]),
  ]

  static let all = lines + arrays + brokenArrays
}
