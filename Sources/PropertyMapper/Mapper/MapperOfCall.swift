extension MappingEnvironment {
  /// The mapper performing the current call, including its scheme and passed values; nil outside a
  /// call.
  ///
  /// A closure that captures the mapper it is registered with creates a retain cycle. Get the
  /// mapper from this property instead:
  ///
  /// ```swift
  /// "team": .transform(\.team, decode: { (object: [String: Any]) in
  ///   try MappingEnvironment.current.mapper?.create(Team.self, from: object)
  /// })
  /// ```
  public var mapper: PropertyMapper? { owner as? PropertyMapper }
}

extension MappingInput {
  /// The mapper that is reading the input, including its scheme and passed values.
  ///
  /// A hook that captures the mapper it is registered with creates a retain cycle. Get the mapper
  /// from this property instead:
  ///
  /// ```swift
  /// mapper.setFinalDecoder(for: User.self) { input, user in
  ///   guard let object = input["legacy"] as? [String: Any] else { return }
  ///   try input.mapper.update(&user, from: object)
  /// }
  /// ```
  public var mapper: PropertyMapper {
    guard let mapper = environment.mapper else {
      preconditionFailure("the context of a call always has its mapper")
    }
    return mapper
  }
}
