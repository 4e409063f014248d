import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct ConversionTableTests {
  @Test(arguments: ConversionTable.all)
  func `an input value is read the same from every source`(row: ConversionRow) throws {
    #expect(try row.check() >= 3, "no source could hold the value")
  }
}
