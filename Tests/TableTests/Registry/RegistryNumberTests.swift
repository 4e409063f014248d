import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Links to plans are told apart by registries.
@Suite struct RegistryNumberTests {
  @Test func `registry numbers are unique, even if a registry reuses a freed address`() {
    var numbers: Set<UInt> = []
    var addresses: Set<ObjectIdentifier> = []
    for _ in 0..<1000 {
      let registry = PropertyMapper().registry
      numbers.insert(registry.number)
      addresses.insert(ObjectIdentifier(registry))
    }
    #expect(numbers.count == 1000)
    // The address sanitizer keeps what was freed from being used again.
    #expect(addresses.count < 1000 || Sanitizer.isOn)
  }
}
