#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// What the compiler says about wrong tables, and that the guide shows just that.
  ///
  /// Skipped where the compiled module is not next to the tests, or there is no compiler.
  @Suite(
    .enabled(
      if: Compiler.isAvailable,
      "the compiled module is not next to the tests"))
  struct WrongTablesTests {
    /// The errors of each wrong entry; the others of its table are right.
    static let messages = [
      #""title": .property(\.title, .range(1...40)),"#:
        "'range' is unavailable: only numbers have a range of numbers: use .length for text and collections",
      #""title": .property(\.titel),"#:
        "value of type 'Book' has no member 'titel'",
      #""author": .property(\.author),"#:
        "'property(_:_:default:)' is unavailable: the type of the property is neither a MappingValueConvertible nor an enum "
        + "with raw values: use .model for a type with a table of its own, MappingValue instead of Any, .codable "
        + "or .transform, or conform the type to MappingValueConvertible",
    ]

    @Test(arguments: messages)
    func
      `a wrong entry does not compile, and the guide shows the compiler's error`(
        entry: String, message: String
      ) throws
    {
      let source = """
        import PropertyMapper

        struct Author {
          var name = ""
        }
        struct Book {
          var title = ""
          var pages = 0
          var author = Author()
        }

        let table: Mappings<Book> = [
          "subtitle": .property(\\.title),
          \(entry)
        ]
        """
      let errors = try Compiler.errors(in: source)
      #expect(errors.contains(message), "\(errors)")

      let guide =
        "Sources/PropertyMapper/PropertyMapper.docc/Guides/WritingTables.md"
      let blocks = try Page(path: guide).blocks(of: "text")
      let isShown = blocks.map(Snippets.joined).contains { block in
        block.first == entry
          && block.last?.hasSuffix("error: \(message)") == true
      }
      #expect(isShown)
    }

    @Test(arguments: [
      "try MappingEnvironment.current.mapper?.create(Book.self, from: [:])",
      "text", "Book()",
    ])
    func
      `a closure that returns a value of another type is reported at its entry`(
        result: String
      ) throws
    {
      let source = """
        import PropertyMapper

        struct Book {
          var title = ""
          var pages = 0
        }

        let table: Mappings<Book> = [
          "title": .property(\\.title),
          "pages": .transform(\\.pages, decode: { (text: String) in \(result) }),
        ]
        """
      let errors = try Compiler.errors(in: source)
      #expect(
        errors.contains {
          $0.contains("the closure returns a value of another type")
        })
    }

    @Test(arguments: [
      #".property(\Author.name)"#, #".property(\.isbn)"#,
      #".property(\.summary)"#,
    ])
    func `entries of the wrong type or without a setter don't compile`(
      descriptor: String
    ) throws {
      let source = """
        import PropertyMapper

        struct Author { var name = "" }
        struct Book {
          var title = ""
          let isbn = ""
          var summary: String { title }
        }

        let table: Mappings<Book> = ["key": \(descriptor)]
        """
      #expect(try !Compiler.errors(in: source).isEmpty)
    }

    private static let noValue =
      "'property(_:_:default:)' is unavailable: the type of the property is neither a MappingValueConvertible nor an "
      + "enum with raw values: use .model for a type with a table of its own, MappingValue instead of Any, "
      + ".codable or .transform, or conform the type to MappingValueConvertible"

    /// What is refused with a single sentence.
    static let refusals = [
      #"table["key"] = .property(\.title, .range(0...9))"#:
        "'range' is unavailable: only numbers have a range of numbers: use .length for text and collections",
      #"table["key"] = .model(\.author, count: 1...)"#:
        "'model(_:count:)' is unavailable: .model needs a property that can be written, and count: a list of "
        + "models: write a let or computed property to the data with .generator, or make the model with "
        + ".initializing",
      #"table["key"] = .property(\.list)"#: noValue,
      #"table["key"] = .property(\.object)"#: noValue,
      #"table["key"] = .transform(\.title, .secondsSince1970)"#:
        "'transform' is unavailable: the transformer needs a property that can be written and has its output type",
      #"table = .initializing(Book.init(title:count:), InitArgument("title", \.title))"#:
        "missing argument for parameter #2 in call",
    ]

    @Test(arguments: refusals)
    func
      `a mistake in a table is a single compiler error with a clear message`(
        statement: String, message: String
      ) throws
    {
      let source = """
        import PropertyMapper

        struct Author { var name = "" }
        struct Book {
          var title = ""
          var count = 0
          var author = Author()
          var authors: [Author] = []
          var list: [Any] = []
          var object: [String: Any] = [:]
          init(title: String, count: Int) {}
        }

        func fill(_ table: inout Mappings<Book>) {
          table["title"] = .property(\\.title)
          \(statement)
        }
        """
      #expect(try Compiler.errors(in: source) == [message])
    }

    @Test func `a correct table compiles`() throws {
      let source = """
        import PropertyMapper

        struct Book { var title = "" }
        let table: Mappings<Book> = ["title": .property(\\.title, .minLength(2))]
        """
      #expect(try Compiler.errors(in: source) == [])
    }
  }
#endif
