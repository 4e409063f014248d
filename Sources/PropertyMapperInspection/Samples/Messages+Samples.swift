import PropertyMapper

// Why a table has no samples.

extension Messages {
  static func noSample(triedCount: Int) -> String {
    sentence(
      must: "have a sample that the table accepts",
      but: triedCount == 0
        ? "nothing is known to try" : "none of the \(triedCount) that were tried is accepted")
  }
  static let sampleByDefault = "add a valid default"
  static let sampleByEncoding =
    "add an encode: closure to its transform, and a valid value to the property of an empty model"

  /// - Parameter message: The error from decoding the sample.
  static func refusedSample(_ message: String) -> String {
    sentence(must: "have a sample that the table accepts", but: "the sample \(message)")
  }

  static let samplesInTheWay = sentence(
    must: "have a sample that fits with the other entries", but: "one of them is in the way")

  static func endlessSample(_ type: any Any.Type) -> String {
    let name = name(of: type)
    return sentence(must: "have a sample that ends", but: "each \(name) needs another \(name)")
  }
}
