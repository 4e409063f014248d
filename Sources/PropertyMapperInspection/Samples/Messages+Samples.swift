import PropertyMapper

// Why a table has no samples.

extension Messages {
  static func noSample(triedCount: Int) -> String {
    triedCount == 0
      ? "has no sample: there are no known values to try"
      : "has no sample: the table accepts none of the \(triedCount) that were tried"
  }
  static let sampleByDefault = "add a valid default"
  static let sampleByEncoding =
    "add an encode: closure to its transform, and a valid value to the property of an empty model"

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
