import Foundation
import Testing

@testable import TestSupport

/// Where conformances are written.
@Suite struct ConformancePlacesTests {
  /// Files whose conformances other code names, so that linkers take them in.
  static let named = [
    "Containers+Mappable.swift", "ConvertibleValue+Foundation.swift",
    "ConvertibleValue+Scalars.swift",
  ]

  @Test func `103: each conformance is in the file of its type or protocol`() throws {
    for path in try Package.files(under: "Sources/PropertyMapper", withExtension: "swift")
    where !Self.named.contains(where: path.hasSuffix) {
      let text = try Package.text(of: path)
      let declared = Set(
        text.matches(of: /(?:actor|class|enum|protocol|struct) (_?[A-Z]\w*)/).map { $0.1 })
      for match in text.matches(of: /(?m)^extension ([\w.]+): ([^{]+)\{/) {
        let type = match.1.split(separator: ".").last ?? ""
        let protocols = match.2.split(separator: /\swhere\s/)[0].split {
          !$0.isLetter && $0 != "." && $0 != "_"
        }
        let isBeside = declared.contains(type) || protocols.allSatisfy(declared.contains)
        #expect(isBeside, "\(path): \(match.0)")
      }
    }
  }
}
