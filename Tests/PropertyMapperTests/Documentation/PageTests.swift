import PropertyMapper
import Testing

/// What holds for every page: the code it shows is code that the tests compile and run.
struct PageTests {
  @Test(arguments: try Page.all())
  func `every Swift block of a page is a snippet that is compiled`(page: Page) throws {
    let snippets = Set(try Snippets.all().values)
    for block in try page.blocks(of: "swift") {
      #expect(snippets.contains(block), "\(block.joined(separator: "\n"))")
    }
  }

  @Test func `every snippet stands on a page`() throws {
    let blocks = Set(try Page.all().flatMap { try $0.blocks(of: "swift") })
    for (name, lines) in try Snippets.all() {
      #expect(blocks.contains(lines), "\(name)")
    }
  }

  @Test(arguments: try Page.all())
  func `every JSON block of a page is JSON`(page: Page) throws {
    for block in try page.blocks(of: "json") {
      _ = try MappingValue(json: block.joined(separator: "\n"))
    }
  }

  @Test func `comments behind and below a print are what it prints`() {
    let lines = [
      "let user = …  // a user", "print(user.age)  // 30", "for error in errors {",
      "  print(error)", "}", "// one", "//", "// two", "let done = true", "// a remark",
    ]
    #expect(Snippets.printedLines(of: lines) == ["30", "one", "", "two"])
  }
}
