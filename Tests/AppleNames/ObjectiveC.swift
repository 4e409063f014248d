// A stand-in for Apple's module of the Objective-C runtime, for `.ci/apple`, with the declarations
// that the library uses.

// swift-format-ignore: AlwaysUseLowerCamelCase
public func class_getProperty(
  _ type: AnyClass?, _ name: UnsafePointer<CChar>
) -> OpaquePointer? {
  fatalError()
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func class_getInstanceSize(_ type: AnyClass?) -> Int { fatalError() }

public func autoreleasepool<Result, Failure: Error>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}
