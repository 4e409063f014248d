extension UpdatingTarget {
  static var seeds: [(name: String, bytes: [UInt8])] {
    func seed(_ manner: UInt8, _ base: String, _ patch: String) -> [UInt8] {
      [manner] + base.utf8 + [0] + patch.utf8
    }
    return [
      ("empty", seed(0, "", "{}")), ("whole", seed(2, #"{"name": "a"}"#, Profile.goodText)),
      (
        "nulls",
        seed(4, "", #"{"nickname": null, "home": null, "job": null, "card": null, "age": null}"#)
      ),
      (
        "nested",
        seed(0, "", #"{"job": {"boss": {"hours": 1}}, "address": {"more": {"city": null}}}"#)
      ),
      (
        "new-nested",
        seed(2, #"{"name": "a"}"#, #"{"job": {"title": "b", "boss": {"title": "c"}}, "home": {}}"#)
      ),
      (
        "immutable",
        seed(4, "", #"{"card": {"note": null, "holder": {"street": "j"}}, "plan": {"level": 2}}"#)
      ),
      (
        "unknown",
        seed(
          2, "",
          #"{"unknown": {"other": 1.0}, "state": {"since": null, "by": "x"}, "address": {"y": 1}}"#)
      ),
      (
        "wrong",
        seed(2, "", #"{"name": "", "job": {"hours": "x"}, "jobs": [{}], "card": {"number": -1}}"#)
      ),
      (
        "lists",
        seed(
          0, "",
          #"{"jobs": [{"title": "z", "hours": 1e2}], "byName": {}, "state": {"tags": ["b"]}}"#)
      ),
      (
        "record",
        seed(
          1, "",
          #"{"age": 3, "owner": {"name": "x", "y": 1}, "items": [], "status": {"active": false}}"#)
      ),
      (
        "record-nulls",
        seed(3, "", #"{"half": null, "owner": null, "extra": null, "meta": null, "link": null}"#)
      ),
      ("record-whole", seed(5, #"{"name": "a"}"#, FullTable.goodText)),
    ]
  }
}
