// Initializers with more parameters than arguments, declared only so that the compiler rejects them
// with a helpful message. The compiler's own message, "missing argument for parameter #2", refers
// to the parameters of `initializing`.
//
// There is one overload for each number of arguments, up to five. A general overload with its own
// parameter pack would be tried for each ambiguous argument, which takes 27 seconds for 26
// arguments. These overloads cost nothing.

extension Mappings {
  /// Rejects an initializer if only its first parameter has an argument.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the initializer has more parameters than there are arguments: write one InitArgument for each \
      parameter, in their order
      """
  )
  public static func initializing<First, Next, each Rest>(
    _ make: @escaping @Sendable (First, Next, repeat each Rest) throws -> Model?,
    _ first: InitArgument<Model, some Any>
  ) -> Self { Self() }

  /// Rejects an initializer if only two parameters have arguments.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the initializer has more parameters than there are arguments: write one InitArgument for each \
      parameter, in their order
      """
  )
  public static func initializing<First, Second, Next, each Rest>(
    _ make: @escaping @Sendable (First, Second, Next, repeat each Rest) throws -> Model?,
    _ first: InitArgument<Model, some Any>,
    _ second: InitArgument<Model, some Any>
  ) -> Self { Self() }

  /// Rejects an initializer if only three parameters have arguments.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the initializer has more parameters than there are arguments: write one InitArgument for each \
      parameter, in their order
      """
  )
  public static func initializing<First, Second, Third, Next, each Rest>(
    _ make: @escaping @Sendable (First, Second, Third, Next, repeat each Rest) throws -> Model?,
    _ first: InitArgument<Model, some Any>,
    _ second: InitArgument<Model, some Any>,
    _ third: InitArgument<Model, some Any>
  ) -> Self { Self() }

  /// Rejects an initializer if only four parameters have arguments.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the initializer has more parameters than there are arguments: write one InitArgument for each \
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
  ) -> Self { Self() }

  /// Rejects an initializer if only five parameters have arguments.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the initializer has more parameters than there are arguments: write one InitArgument for each \
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
  ) -> Self { Self() }
}
