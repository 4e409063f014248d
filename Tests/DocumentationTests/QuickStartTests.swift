#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// The quick start, run as it was built. Skipped where the build has not put it beside the tests.
  @Suite(
    .enabled(
      if: QuickStart.isBuilt, "the quick start is not beside the tests"))
  struct QuickStartTests {
    static let report = """
      10 problems while mapping User:
        - firstName: must have 1 to 40 characters, but has 0
          2 |   "firstName": "",
            |                ^
        - lastName: must have a value, but is null
          3 |   "lastName": null,
            |               ^
        - age: must be between 0 and 150, but is 200
          4 |   "age": 200,
            |          ^
        - status.alive: must be true or false, but is text
          5 |   "status": { "alive": "perhaps" },
            |                        ^
        - role: must be "ranger", "builder", or "steward", but is other text
          6 |   "role": "rangr",
            |           ^
          help: did you mean ranger?
        - job.sector: must be text, but is an object
          7 | … { "title": "Lord Commander", "sector": {}, "hours": "many" },
            |                                          ^
        - job.hours: must be a whole number, but is text
          7 | …Lord Commander", "sector": {}, "hours": "many" },
            |                                          ^
        - birthday: must be a date, but is text in another form
          9 |   "birthday": "1986-02-30",
            |               ^
        - avatarURL: must be a URL, but is a number
          8 |   "avatarURL": 12,
            |                ^
        - origin: must be text, but is a list
          10 |   "origin": ["Winterfell"]
             |             ^
      """

    @Test(arguments: [nil, FileManager.default.temporaryDirectory])
    func
      `the example runs from any folder and reports every wrong value in the bad file`(
        folder: URL?
      ) throws
    {
      let executable = try #require(QuickStart.executable)
      // Where the address sanitizer is on: what a global mapper holds until the end is no leak, but the
      // detector does not see through the tagged pointers of enums.
      let result = try Command.run(
        ["ASAN_OPTIONS=detect_leaks=0", executable.path], in: folder)
      #expect(result.status == 0, "\(result.output)")

      #expect(result.output.hasSuffix(Self.report + "\n"))
    }
  }

  private enum QuickStart {
    static let executable = Command.products?.appending(path: "QuickStart")

    static var isBuilt: Bool {
      executable.map {
        FileManager.default.isExecutableFile(atPath: $0.path)
      } ?? false
    }
  }
#endif
