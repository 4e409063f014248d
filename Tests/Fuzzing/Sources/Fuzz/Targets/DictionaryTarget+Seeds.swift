extension DictionaryTarget {
  static var seeds: [(name: String, bytes: [UInt8])] {
    func text(_ manner: Manner, _ text: String, _ changes: [UInt8] = []) -> [UInt8] {
      [UInt8(manner.rawValue)] + text.utf8 + (changes.isEmpty ? [] : [0] + changes)
    }
    func tree(_ manner: Manner, _ bytes: [UInt8]) -> [UInt8] {
      [UInt8(manner.rawValue), 0] + bytes
    }
    let full = FullTable.goodText
    let items = #"[{"title": "a", "price": 0.1, "children": [{"title": "b"}]}, {"title": "c"}]"#
    let automatic = #"""
      {"name": "a", "age": 1, "ratio": 0.5, "tags": ["x"], "scores": {"a": 1}, "matrix": [[1]], "role": "ranger",
      "items": [{"title": "b", "child": {"price": 1}}], "byName": {"k": {}}, "birthday": "2024-01-01", "extra": [null]}
      """#
    return [
      ("record", text(.record, full)),
      ("record-optionals", text(.record, full, [3, 0, 15, 19, 9, 1, 9, 0, 19, 2])),
      ("record-foundation", text(.record, full, [0, 0, 19, 0])),
      ("record-odd", text(.record, full, [20, 0, 16, 0, 30, 0, 16, 8, 12, 0, 0, 2])),
      ("transformed", text(.transformed, Transformed.goodText)),
      ("transformed-odd", text(.transformed, Transformed.oddText)),
      ("items", text(.items, items)), ("items-deep", tree(.items, [17, 0, 2, 1])),
      ("byname", text(.byName, #"{"k": {"title": "a"}}"#)),
      (
        "update",
        text(.update, #"{"name": "Bran", "owner": {"rank": 2}, "items": [], "half": null}"#)
      ),
      ("values", tree(.values, [10, 4, 2, 7, 0, 5, 3, 6, 7, 19, 11, 0, 3])),
      (
        "values-decimals",
        text(.values, "[1, 1e30, -0.5, 0, 170141183460469231731687303715884105728]")
      ),
      ("writing", tree(.writing, [12, 3, 0, 0, 7, 3, 0, 0, 1, 5, 3, 7, 0, 2, 15, 2, 9, 9, 1])),
      ("automatic", text(.automatic, automatic)),
    ]
  }
}
