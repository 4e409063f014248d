private let rounds = Rounds()
// libFuzzer calls from one thread.
nonisolated(unsafe) private var engineRounds = EngineRounds()

/// What libFuzzer, which brings its own `main`, calls for each input.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeRawBufferPointer(start: start, count: count)
  if bytes.first == EngineRounds.mark {
    engineRounds.run(Array(bytes))
  } else {
    rounds.run(bytes)
  }
  return 0
}
