/// The options of the command line.
struct Options {
  enum Task {
    /// Print ratios and times.
    case measure
    /// Run every contestant once and check its result.
    case check
    /// Print the ratios that have bounds, and compare them with these.
    case growth
    /// Print the cost of problems that are only counted, and compare it with the bound.
    case floods
    /// Print the memory used by each contestant.
    case memory
    /// Count allocations, and compare them with the recorded numbers.
    case allocations
    /// Print the titles of all comparisons.
    case list
    /// Run as the process of a single contestant.
    case alone(Alone)
  }

  /// One contestant of one comparison, in its own process.
  struct Alone {
    let title: String
    let contestant: String
    let times: Int
  }

  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  static let usage = """
    usage: Benchmarks [--only TEXT] [--rounds N] [--large] [--json]
           Benchmarks --check [--only TEXT] [--large]
           Benchmarks --growth [--only TEXT] [--rounds N]
           Benchmarks --floods [--only TEXT] [--rounds N] [--bound N] [--json]
           Benchmarks --memory [--only TEXT] [--json]
           Benchmarks --allocations [--only TEXT] [--json]
           Benchmarks --list

      --only TEXT    only comparisons whose title or group contains TEXT, even large ones
      --rounds N     the number of rounds for the median (15)
      --large        include comparisons that take a minute
      --json         print a JSON array instead of a table
      --check        run each contestant once and fail if a result is wrong; print no times; without
                     --only, leave out those that --growth checks
      --growth       only comparisons with a bound on growth; fail if one exceeds it
      --floods       250 KB of each kind of problem; fail if one takes longer than good input, plus the bound
      --bound N      the bound for a flood, in milliseconds (50)
      --memory       the memory growth of each contestant, in its own process (Linux)
      --allocations  allocations per record; fail if they have grown
      --list         print the titles of all comparisons
    """

  var task = Task.measure
  var only: String?
  var rounds = 15
  /// The maximum extra time for a flood compared with good input, in milliseconds.
  var bound = 50
  var includesLarge = false
  var isJSON = false

  init(_ arguments: some Sequence<String>) throws {
    var rest = arguments.makeIterator()
    func value(of option: String) throws -> String {
      guard let value = rest.next() else { throw Mistake(description: "\(option) needs a value") }
      return value
    }
    func number(of option: String) throws -> Int {
      guard let number = Int(try value(of: option)), number > 0 else {
        throw Mistake(description: "\(option) needs a number above 0")
      }
      return number
    }
    while let argument = rest.next() {
      switch argument {
      case "--only": only = try value(of: argument)
      case "--rounds": rounds = try number(of: argument)
      case "--large": includesLarge = true
      case "--json": isJSON = true
      case "--check": task = .check
      case "--growth": task = .growth
      case "--floods": task = .floods
      case "--bound": bound = try number(of: argument)
      case "--memory": task = .memory
      case "--allocations": task = .allocations
      case "--list": task = .list
      case "--alone":
        task = .alone(
          Alone(
            title: try value(of: argument), contestant: try value(of: argument),
            times: try number(of: argument)))
      default: throw Mistake(description: "unknown option \(argument)\n\n\(Self.usage)")
      }
    }
  }

  /// Whether the comparison is requested.
  func includes(_ comparison: Comparison) -> Bool {
    guard let only else { return includesLarge || !comparison.isLarge }
    return comparison.title.contains(only) || comparison.group.contains(only)
  }
}
