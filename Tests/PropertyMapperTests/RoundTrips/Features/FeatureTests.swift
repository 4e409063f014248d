import Testing

/// Every feature with every call, each of which must read or write the same model.
@Suite struct FeatureTests {
  @Test(arguments: FeatureTable.all, FeatureCall.allCases)
  func `every call reads and writes the models of every feature`(
    table: FeatureTable, call: FeatureCall
  ) async throws {
    guard table.exceptions.contains(call) else { return try await table.check(call) }
    // An exception that is no longer one belongs in no list.
    await #expect(throws: (any Error).self) { try await table.check(call) }
  }
}
