// Why a table has no samples.

extension Messages {
  static func noSample(triedCount: Int) -> String {
    sentence(
      must: "have a sample that the table accepts",
      but: triedCount == 0
        ? "nothing is known to try" : "none of the \(triedCount) that were tried is accepted")
  }
  static let sampleByDefault = "give it a default that is valid"
  static let sampleByEncoding =
    "give its transform an encode: closure, and the property of an empty model a value that is valid"

  /// - Parameter message: The error from decoding the sample.
  static func refusedSample(_ message: String) -> String {
    sentence(must: "have a sample that the table accepts", but: "the sample \(message)")
  }

  static let samplesInTheWay = sentence(
    must: "have a sample beside those of other entries", but: "another one is in its way")

  static func endlessSample(_ type: any Any.Type) -> String {
    let name = name(of: type)
    return sentence(must: "have a sample that ends", but: "each \(name) needs another \(name)")
  }
}
