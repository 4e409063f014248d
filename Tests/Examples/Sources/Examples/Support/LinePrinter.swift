import Logging

/// Prints log messages as lines, each value of the metadata on its own line.
struct LinePrinter: LogHandler, @unchecked Sendable {
  /// Only used by the thread that logs, which is the one that compares the lines.
  let print: Printer

  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    print("\(event.level): \(event.message)")
    for (key, value) in (event.metadata ?? [:]).sorted(by: {
      $0.key < $1.key
    }) {
      guard case .array(let elements) = value else {
        print("  \(key): \(value)")
        continue
      }
      for case .dictionary(let element) in elements {
        let line = element.sorted { $0.key < $1.key }.map {
          "\($0): \($1)"
        }
        print("  \(key): \(line.joined(separator: ", "))")
      }
    }
  }
}
