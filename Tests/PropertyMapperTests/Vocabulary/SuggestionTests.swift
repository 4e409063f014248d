import Testing

@testable import PropertyMapper

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("adress", "address"), ("first_name", "firstName"), ("FIRSTNAME", "firstName"),
    ("naem", "name"), ("nam", "name"), ("addresses", "address"), ("e-mail", "email"),
  ])
  func `the name that was probably meant is found`(name: String, nearest: String) {
    let candidates = ["address", "age", "email", "firstName", "name"]
    #expect(Suggestion.nearest(to: name, among: candidates) == nearest)
  }

  @Test(arguments: ["", "_", "xyz", "zzzzzz", "a name far away", String(repeating: "a", count: 65)])
  func `nothing is suggested for a name that resembles none`(name: String) {
    let candidates = ["address", "email", "firstName", "", String(repeating: "a", count: 65)]
    #expect(Suggestion.nearest(to: name, among: candidates) == nil)
  }

  @Test func `of two equally near names the first wins`() {
    #expect(Suggestion.nearest(to: "bat", among: ["cat", "hat"]) == "cat")
    #expect(Suggestion.nearest(to: "bat", among: ["hat", "cat"]) == "hat")
    #expect(Suggestion.nearest(to: "bat", among: ["cat", "bat"]) == "bat")
  }
}
