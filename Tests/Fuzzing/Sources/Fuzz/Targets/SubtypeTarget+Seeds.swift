extension SubtypeTarget {
  static var seeds: [(name: String, bytes: [UInt8])] {
    func seed(_ manner: Manner, _ text: String, patch: String? = nil) -> [UInt8] {
      [UInt8(manner.rawValue)] + text.utf8 + (patch.map { [0] + Array($0.utf8) } ?? [])
    }
    let cat = #"{"kind": "cat", "name": "Tom", "friend": {"kind": "fish"}}"#
    let terrier = #"{"kind": "dog", "meta": {"breed": "terrier"}, "holes": 1}"#
    let square = #"{"type": "square", "content": {"side": 1, "shapes": [{"type": "circle"}]}}"#
    return [
      ("all", seed(.menagerie, Menagerie.goodText)),
      (
        "all-patched",
        seed(
          .menagerie, Menagerie.goodText,
          patch: #"{"pet": {"lives": 1}, "shape": {}, "user": {"id": 5}, "answer": {"not": {}}}"#)
      ),
      ("all-whole", seed(.menagerie, "{}", patch: Menagerie.goodText)),
      ("animal", seed(.animal, cat, patch: #"{"friend": {"kind": "fish", "fins": 2}}"#)),
      ("animal-renamed", seed(.animal, cat, patch: #"{"kind": "dog"}"#)),
      ("animals", seed(.animals, "[\(cat), \(terrier)]")),
      ("cat", seed(.cat, #"{"lives": 2}"#, patch: #"{"kind": "cat", "lives": 3}"#)),
      ("dog", seed(.dog, terrier, patch: #"{"meta": {"breed": "terrier"}, "holes": null}"#)),
      ("shape", seed(.shape, square, patch: #"{"content": {"side": 2}}"#)),
      ("square", seed(.square, #"{"side": 3}"#)),
      (
        "event", seed(.event, #"{"type": "pulse", "rate": 1.10}"#, patch: #"{"rate": 2, "at": []}"#)
      ),
      (
        "events",
        seed(
          .events,
          #"{"a": {"type": "message", "radius": 2}, "b": {"type": "counts", "content": [1]}}"#)
      ),
      ("user", seed(.user, #"{"id": 1, "localName": "x"}"#, patch: #"{"id": 2, "host": "y"}"#)),
    ]
  }
}
