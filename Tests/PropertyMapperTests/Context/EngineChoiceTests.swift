import Foundation
import Testing

@testable import PropertyMapper

@Suite struct EngineChoiceTests {
  /// In both states, since the guards of the project run all tests with the variable and without it.
  @Test func `an environment variable turns the direct engine off, in debug builds only`() {
    let isSet = ProcessInfo.processInfo.environment["PROPERTYMAPPER_REFERENCE_ONLY"] != nil
    #if DEBUG
      #expect(MappingOptions().engines == (isSet ? .referenceOnly : .directFirst))
    #else
      #expect(MappingOptions().engines == .directFirst, "set: \(isSet)")
    #endif
  }
}
