import Foundation

/// The peak memory of one contestant, beyond its input.
struct MemoryMeasurement: Encodable {
  let work: String
  let contestant: String
  let bytes: Int
  /// Relative to the first contestant.
  let ratio: Double

  var line: String {
    String(format: "  %6.2f  %10.1f MB  ", ratio, Double(bytes) / 1e6) + contestant
  }

  /// Runs each contestant in its own process.
  static func measure(_ comparison: Comparison) throws -> [Self] {
    _ = try ResidentMemory.growth {}  // throws if memory cannot be measured
    var measured: [Self] = []
    for contestant in try comparison.contestants() {
      let bytes = try Subprocess(comparison, contestant, times: 1).growth
      measured.append(
        Self(
          work: comparison.title, contestant: contestant.name, bytes: bytes,
          ratio: Double(bytes) / Double(max(1, measured.first?.bytes ?? bytes))))
      let limits = [
        comparison.maximumGrowth.map { measured[0].bytes + $0 }, comparison.maximumMemory,
      ]
      if let limit = limits.compactMap(\.self).min(), bytes > limit {
        throw Comparison.WrongResult(
          description:
            "\(comparison.title): \(contestant.name) needs \(bytes) bytes, more than \(limit)")
      }
    }
    return measured
  }
}
