import Testing

@testable import PropertyMapper
@testable import TestSupport

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("adress", "address"), ("first_name", "firstName"), ("FIRSTNAME", "firstName"),
    ("naem", "name"), ("nam", "name"), ("addresses", "address"), ("e-mail", "email"),
  ])
  func `the most likely intended name is suggested`(name: String, nearest: String) {
    let candidates = ["address", "age", "email", "firstName", "name"]
    #expect(Suggestion.nearest(to: name, among: candidates) == nearest)
  }

  @Test(arguments: ["", "_", "xyz", "zzzzzz", "a name far away", String(repeating: "a", count: 65)])
  func `nothing is suggested if no name is similar`(name: String) {
    let candidates = ["address", "email", "firstName", "", String(repeating: "a", count: 65)]
    #expect(Suggestion.nearest(to: name, among: candidates) == nil)
  }

  @Test func `the first of two equally similar names is suggested`() {
    #expect(Suggestion.nearest(to: "bat", among: ["cat", "hat"]) == "cat")
    #expect(Suggestion.nearest(to: "bat", among: ["hat", "cat"]) == "hat")
    #expect(Suggestion.nearest(to: "bat", among: ["cat", "bat"]) == "bat")
  }

  @Test(arguments: [6, 20, 64])
  func `the nearest name is the same as when every candidate is compared`(length: Int) {
    var random = SeededGenerator(seed: UInt64(length))
    func name() -> String {
      let count = Int.random(in: max(1, length - 4)...length, using: &random)
      return String((0..<count).map { _ in "abcd7é".randomElement(using: &random) ?? "a" })
    }
    for _ in 0..<50 {
      let candidates = (0..<20).map { _ in name() }
      var wanted = Array(candidates[0])
      for _ in 0..<Int.random(in: 0...length / 3, using: &random) {
        let index = Int.random(in: 0..<wanted.count, using: &random)
        wanted.swapAt(index, max(0, index - 1))
        wanted[index] = "abcdx".randomElement(using: &random) ?? "x"
      }
      let text = String(wanted)
      #expect(
        Suggestion.nearest(to: text, among: candidates) == nearest(to: text, among: candidates))
    }
  }

  /// Compares each name by the definition of the distance.
  private func nearest(to name: String, among candidates: [String]) -> String? {
    let letters = Array(name.utf8)
    var best: (name: String, distance: Int)?
    guard letters.count <= 64 else { return nil }
    for candidate in candidates where candidate.utf8.count <= 64 {
      let other = Array(candidate.utf8)
      let distance = distance(letters, other)
      let limit = max(1, max(letters.count, other.count) / 3)
      if distance <= limit, distance < (best?.distance ?? .max) { best = (candidate, distance) }
    }
    return best?.name
  }

  private func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var rows = [Array(0...second.count)]
    for i in 1...first.count {
      var row = [i]
      for j in 1...second.count {
        let replaced = rows[i - 1][j - 1] + (first[i - 1] == second[j - 1] ? 0 : 1)
        var least = min(rows[i - 1][j] + 1, row[j - 1] + 1, replaced)
        if i > 1, j > 1, first[i - 1] == second[j - 2], first[i - 2] == second[j - 1] {
          least = min(least, rows[i - 2][j - 2] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[first.count][second.count]
  }
}
