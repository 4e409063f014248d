private let rounds = Rounds()

/// What libFuzzer, which brings its own `main`, calls for each input.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  rounds.run(UnsafeRawBufferPointer(start: start, count: count))
  return 0
}
