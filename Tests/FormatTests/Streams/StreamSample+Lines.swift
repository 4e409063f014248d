extension StreamSample {
  static let lines: [StreamSample] = [
    StreamSample(lines: "nothing", "", []),
    StreamSample(lines: "one without an end", #"{"id": 1}"#, ["0 at 1, 0: 1"]),
    StreamSample(
      lines: "two", "{\"id\": 1}\n{\"id\": 2}\n", ["0 at 1, 0: 1", "1 at 2, 10: 2"]),
    StreamSample(
      lines: "blank lines count", "\n  \n{\"id\": 1}\n\n\t\n  {\"id\": 2}\n\n",
      ["0 at 3, 4: 1", "1 at 6, 19: 2"]),
    StreamSample(
      lines: "CRLF, and blank lines of it", "{\"id\": 1}\r\n\r\n{\"id\": 2}\r\n{\"id\": 3}",
      ["0 at 1, 0: 1", "1 at 3, 13: 2", "2 at 4, 24: 3"]),
    StreamSample(
      lines: "CR alone", "{\"id\": 1}\r\r{\"id\": 2}\r\n\n{\"id\": 3}\r",
      ["0 at 1, 0: 1", "1 at 3, 11: 2", "2 at 5, 23: 3"]),
    StreamSample(
      lines: "a byte order mark", "\u{FEFF}{\"id\": 1}\n{\"id\": 2}",
      ["0 at 1, 3: 1", "1 at 2, 13: 2"]),
    StreamSample(lines: "nothing but a byte order mark", "\u{FEFF}", []),
    StreamSample(
      lines: "half a byte order mark", bytes: [0xEF, 0xBB],
      [
        """
        0 at 1, 0: malformedJSON at 1:1, 0: expected a value, found a byte that isn't valid UTF-8 (0xEF)
        """
      ]),
    StreamSample(
      lines: "a byte order mark elsewhere", "{\"id\": 1}\n\u{FEFF}{\"id\": 2}\n{\"id\": 3}",
      [
        "0 at 1, 0: 1",
        """
        1 at 2, 10: malformedJSON at 2:1, 10: expected a value, found a byte order mark
        """,
        "2 at 3, 23: 3",
      ]),
    StreamSample(
      lines: "texts of many bytes a character",
      "{\"id\": 1, \"name\": \"é鷹🦅\"}\n{\"id\": 2, \"name\": \"\u{1F43A}\"}",
      ["0 at 1, 0: 1 é鷹🦅", "1 at 2, 31: 2 🐺"]),
    StreamSample(
      lines: "escapes", #"{"id": 1, "name": "a\"\\\n\uD83E\uDD85\u00e9}"}"#,
      ["0 at 1, 0: 1 a\"\\\n🦅é}"]),
    StreamSample(
      lines: "numbers and literals", #"{"id":12345,"score":-1.25e2,"active":false}"#,
      ["0 at 1, 0: 12345 -125.0 false"]),
    StreamSample(
      lines: "bad records between good ones",
      """
      {"id": 1}
      {"id": "one", "name": ["鷹"]}
      {"id": 2, "name": "half a li
      {"id": 3}, {"id": 4}
        {"é鷹": 1, "name": ""}
      nul
      {"id": 5}
      """,
      [
        "0 at 1, 0: 1",
        "1 at 2, 10: conversionFailed at 2:8, 17: id: must be a whole number, but is text",
        "1 at 2, 10: typeMismatch at 2:23, 32: name: must be text, but is a list",
        """
        2 at 3, 41: malformedJSON at 3:29, 69: expected the closing quotation mark, \
        found the end of the input
        """,
        #"3 at 4, 70: malformedJSON at 4:10, 79: expected the end of the input, found ",""#,
        "4 at 5, 93: missingValue at 5:3, 93: id: must have a value, but is missing",
        """
        4 at 5, 93: validationFailed at 5:21, 114: name: must have 1 to 40 characters, but has 0
        """,
        #"5 at 6, 118: malformedJSON at 6:4, 121: expected the rest of "null", found the end of the input"#,
        "6 at 7, 122: 5",
      ]),
    StreamSample(
      lines: "a key that appears twice", "\n{\"id\": 1, \"id\": 2}",
      [
        """
        0 at 2, 1: duplicateKey at 2:11, 11: id: is a duplicate \
        of the key at line 2, column 2
        """
      ]),
    StreamSample(
      lines: "records that are too large",
      "{\"id\": 1, \"name\": \"\(String(repeating: "鷹", count: 30))\"}\n{\"id\": 2}\n  x"
        + String(repeating: " ", count: 64) + "\r\n{\"id\": 3}\n"
        + String(repeating: " ", count: 200) + "{\"id\": 4}",
      [
        "0 at 1, 0: sizeLimitExceeded at 1:1, 0: the input must have at most 64 bytes, but has 111",
        "1 at 2, 112: 2",
        """
        2 at 3, 124: sizeLimitExceeded at 3:3, 124: the input must have at most 64 bytes, but has 65
        """,
        "3 at 4, 191: 3", "4 at 5, 401: 4",
      ]),
    StreamSample(
      lines: "bytes that are no UTF-8",
      bytes: Array("{\"id\": 1, \"name\": \"".utf8) + [0xE9, 0xB7, 0x0A]
        + Array("{\"id\": 2}".utf8),
      [
        """
        0 at 1, 0: malformedJSON at 1:20, 19: expected UTF-8 text, found a byte that isn't valid UTF-8 (0xE9)
        """,
        "1 at 2, 22: 2",
      ]),
  ]
}
