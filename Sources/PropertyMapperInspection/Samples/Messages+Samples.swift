import PropertyMapper

// Why a table has no samples.

extension Messages {
  static func noSample(triedCount: Int) -> String {
    switch triedCount {
    case 0: "has no sample: there are no known values to try"
    case 1: "has no sample: the table rejects the only value that was tried"
    default: "has no sample: the table rejects all \(triedCount) values that were tried"
    }
  }
  static let sampleByDefault = "add a valid default"
  static let sampleByEncoding =
    "add an encode: closure to its transform, and give the property a valid initial value"

  /// - Parameter message: The error from decoding the sample.
  static func refusedSample(_ message: String) -> String {
    "has no sample that the table accepts: \(message)"
  }

  static let samplesInTheWay = "has no sample: it conflicts with another entry's sample"

  static func endlessSample(_ type: any Any.Type) -> String {
    let name = name(of: type)
    return "has no finite sample: each \(name) needs another \(name)"
  }
}
