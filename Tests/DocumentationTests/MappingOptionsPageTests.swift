import PropertyMapper
import Testing

@testable import TestSupport

/// The page of ``MappingOptions`` says which limits and defaults there are.
struct MappingOptionsPageTests {
  private static let page = "\(Page.catalog)/Reference/MappingOptions.md"

  /// The limits and their defaults, as the rows of the page have them.
  private func limits() throws -> [String: Int] {
    let rows = try Package.text(of: Self.page)
      .matches(of: /\| ``(maximum[A-Za-z]+)`` \| [^|]+ \| ([0-9,]+)/)
    return Dictionary(
      rows.map { (String($0.1), Int($0.2.filter { $0 != "," }) ?? 0) },
      uniquingKeysWith: max)
  }

  @Test func `every limit is on the page, with its default`() throws {
    let options = Mirror(reflecting: MappingOptions()).children
    let defaults = options.compactMap { option in
      (option.value as? Int).flatMap { value in
        option.label.map { ($0, value) }
      }
    }
    #expect(try limits() == Dictionary(defaults, uniquingKeysWith: max))
  }

  @Test func `every other option is on the page, with its default`() throws
  {
    let options = MappingOptions()
    let page = try Package.text(of: Self.page)
    for (row, isDefault) in [
      (
        "``conversion`` | ``ConversionPolicy/lossless``",
        options.conversion == .lossless
      ),
      ("``emptyTextIsNull`` | `false`", !options.emptyTextIsNull),
      ("``requiresNonOptionals`` | `false`", !options.requiresNonOptionals),
      (
        "``unknownKeys`` | ``UnknownKeyPolicy/ignore``",
        options.unknownKeys == .ignore
      ),
      (
        "``duplicateKeys`` | ``DuplicateKeyPolicy/reject``",
        options.duplicateKeys == .reject
      ),
      (
        "``keyStyle`` | ``KeyStyle/asWritten``",
        options.keyStyle == .asWritten
      ),
      (
        "``mapsUnregisteredModels`` | `false`",
        !options.mapsUnregisteredModels
      ),
    ] {
      #expect(page.contains("| \(row) |"))
      #expect(isDefault, "\(row)")
    }
  }
}
