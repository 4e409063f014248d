import Testing

/// Tests every feature with every call. All calls must agree about its models.
@Suite struct FeatureTests {
  @Test(arguments: FeatureTable.all, FeatureCall.allCases)
  func `every call works with every feature`(
    table: FeatureTable, call: FeatureCall
  ) async throws {
    guard table.exceptions.contains(call) else { return try await table.check(call) }
    // A call that no longer fails must be removed from the exceptions.
    await #expect(throws: (any Error).self) { try await table.check(call) }
  }
}
