import PropertyMapper
import Testing

@Suite struct ConversionTableTests {
  @Test(arguments: ConversionTable.all)
  func `an input value is read the same from every source`(row: ConversionRow) throws {
    var count = 0
    for source in ConversionSource.all { count += try row.check(source) }
    #expect(count >= 3, "no source could hold the value")
  }
}
