// `ContiguousBytes`, which signatures that are inlined name, is Foundation's.
public import Foundation

/// The bytes of a stream that are at hand, and who reads them.
@usableFromInline struct StreamWindow: Sendable {
  @usableFromInline private(set) var reader: RecordReader
  @usableFromInline private(set) var bytes: [UInt8] = []
  /// Whether the source has no more.
  private var isLast = false

  @usableFromInline init(_ reader: RecordReader) { self.reader = reader }

  /// Reads the next record at hand.
  ///
  /// - Parameter target: Memory that holds nothing, and the model afterwards if there is one.
  @usableFromInline mutating func readNext<Model>(
    into target: UnsafeMutablePointer<Model>
  ) -> RecordReading {
    unsafe bytes.withUnsafeBytes { unsafe reader.readNext(in: $0, isLast: isLast, into: target) }
  }

  /// The records at hand; none if a chunk is needed first, and nil at the end.
  ///
  /// - Parameter maximumByteCount: How many bytes they may have, the last one aside.
  mutating func findNext(maximumByteCount: Int) -> [RecordFinding]? {
    var findings: [RecordFinding] = []
    unsafe bytes.withUnsafeBytes { window in
      var byteCount = 0
      while byteCount < maximumByteCount {
        let finding = unsafe reader.findNext(in: window, isLast: isLast)
        if case .incomplete = finding { return }
        findings.append(finding)
        if case .end = finding { return }
        byteCount += finding.byteCount
      }
    }
    guard case .end = findings.last else { return findings }
    findings.removeLast()
    return findings.isEmpty ? nil : findings
  }

  /// Takes a chunk in, and lets go of what is done with.
  @usableFromInline mutating func append(_ chunk: UnsafeRawBufferPointer) {
    bytes.removeSubrange(0..<reader.moveWindow())
    // One large record does not make the window large for good.
    if bytes.capacity > 1 << 20, bytes.count + chunk.count < bytes.capacity / 8 {
      bytes = unsafe bytes.withUnsafeBytes { unsafe Array($0) }
    }
    unsafe bytes.append(contentsOf: chunk)
  }

  /// Takes in the next chunk of a source, or notes that it has no more.
  @inlinable mutating func append<Chunks: AsyncIteratorProtocol>(
    from source: inout Chunks?, isolation actor: isolated (any Actor)?
  ) async throws(Chunks.Failure) where Chunks.Element: ContiguousBytes {
    if let chunk = try await source?.next(isolation: actor) {
      unsafe chunk.withUnsafeBytes { unsafe append($0) }
    } else {
      end()
    }
  }

  /// Notes that the source has no more.
  @usableFromInline mutating func end() { isLast = true }
}

extension RecordFinding {
  /// How many bytes there are to read.
  var byteCount: Int { if case .record(let range, _) = self { range.count } else { 0 } }
}
