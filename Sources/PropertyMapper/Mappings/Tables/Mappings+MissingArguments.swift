// Initialisers with more parameters than there are arguments, declared only to be refused with a sentence that helps: the
// compiler's own, "missing argument for parameter #2", counts the parameters of `initializing`.
//
// There is one form for each number of arguments, up to five. A general one, with a pack of its own, would have the compiler
// try it for each choice that the arguments leave: 27 seconds for 26 arguments, where these cost nothing.

extension Mappings {
  /// Refuses an initialiser of which only one parameter has an argument.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the initialiser has more parameters than there are arguments: write one InitArgument for each \
      parameter, in their order
      """
  )
  public static func initializing<First, Next, each Rest>(
    _ make: @escaping @Sendable (First, Next, repeat each Rest) throws -> Model?,
    _ first: InitArgument<Model, some Any>
  ) -> Self { Self(entries: []) }

  /// Refuses an initialiser of which only two parameters have arguments.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the initialiser has more parameters than there are arguments: write one InitArgument for each \
      parameter, in their order
      """
  )
  public static func initializing<First, Second, Next, each Rest>(
    _ make: @escaping @Sendable (First, Second, Next, repeat each Rest) throws -> Model?,
    _ first: InitArgument<Model, some Any>,
    _ second: InitArgument<Model, some Any>
  ) -> Self { Self(entries: []) }

  /// Refuses an initialiser of which only three parameters have arguments.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the initialiser has more parameters than there are arguments: write one InitArgument for each \
      parameter, in their order
      """
  )
  public static func initializing<First, Second, Third, Next, each Rest>(
    _ make: @escaping @Sendable (First, Second, Third, Next, repeat each Rest) throws -> Model?,
    _ first: InitArgument<Model, some Any>,
    _ second: InitArgument<Model, some Any>,
    _ third: InitArgument<Model, some Any>
  ) -> Self { Self(entries: []) }

  /// Refuses an initialiser of which only four parameters have arguments.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the initialiser has more parameters than there are arguments: write one InitArgument for each \
      parameter, in their order
      """
  )
  public static func initializing<First, Second, Third, Fourth, Next, each Rest>(
    _ make:
      @escaping @Sendable (First, Second, Third, Fourth, Next, repeat each Rest) throws -> Model?,
    _ first: InitArgument<Model, some Any>,
    _ second: InitArgument<Model, some Any>,
    _ third: InitArgument<Model, some Any>,
    _ fourth: InitArgument<Model, some Any>
  ) -> Self { Self(entries: []) }

  /// Refuses an initialiser of which only five parameters have arguments.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the initialiser has more parameters than there are arguments: write one InitArgument for each \
      parameter, in their order
      """
  )
  public static func initializing<First, Second, Third, Fourth, Fifth, Next, each Rest>(
    _ make:
      @escaping @Sendable (First, Second, Third, Fourth, Fifth, Next, repeat each Rest) throws ->
      Model?,
    _ first: InitArgument<Model, some Any>,
    _ second: InitArgument<Model, some Any>,
    _ third: InitArgument<Model, some Any>,
    _ fourth: InitArgument<Model, some Any>,
    _ fifth: InitArgument<Model, some Any>
  ) -> Self { Self(entries: []) }
}
