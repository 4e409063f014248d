import Testing

@testable import PropertyMapper

/// Links to plans are told apart by registries.
@Suite struct RegistryNumberTests {
  @Test func `no two registries have one number, even if one gets the place of another`() {
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
