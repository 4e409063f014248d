extension MappingEnvironment {
  /// The mapper whose call is running, with its scheme and what was passed along; nil outside of a call.
  ///
  /// A closure that captures the mapper it is registered with keeps that alive for ever. One that asks for it here does not:
  ///
  /// ```swift
  /// "team": .transform(\.team, decode: { (object: [String: Any]) in
  ///   try MappingEnvironment.current.mapper?.create(Team.self, from: object)
  /// })
  /// ```
  public var mapper: PropertyMapper? { owner as? PropertyMapper }
}

extension MappingInput {
  /// The mapper that reads the input, with its scheme and what was passed along.
  ///
  /// A hook that captures the mapper it is registered with keeps that alive for ever. One that asks for it here does not:
  ///
  /// ```swift
  /// mapper.setFinalDecoder(for: User.self) { input, user in
  ///   guard let object = input["legacy"] as? [String: Any] else { return }
  ///   try input.mapper.update(&user, from: object)
  /// }
  /// ```
  public var mapper: PropertyMapper {
    // All input comes from the call of a mapper.
    environment.mapper ?? PropertyMapper()
  }
}
