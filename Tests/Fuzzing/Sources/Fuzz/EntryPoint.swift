import Foundation

/// The targets by their `FUZZ_TARGET` names.
private let targets: KeyValuePairs<String, any FuzzTarget.Type> = [
  "text": TextTarget.self, "dictionaries": DictionaryTarget.self,
  "propertylists": PropertyListTarget.self, "archives": ArchiveTarget.self,
  "updating": UpdatingTarget.self, "subtypes": SubtypeTarget.self,
  "calls": CallTarget.self, "patches": PatchTarget.self, "secrets": SecretTarget.self,
]

// libFuzzer uses a single thread, and calls the initializer first.
nonisolated(unsafe) private var target: any FuzzTarget = chosenTarget().init()

private func chosenTarget() -> any FuzzTarget.Type {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"]
  if let chosen = targets.first(where: { $0.key == name }) { return chosen.value }
  let fact = name.map { "is \($0)" } ?? "is missing"
  stop("FUZZ_TARGET must be one of \(targets.map(\.key).joined(separator: ", ")), but \(fact)")
}

private func stop(_ sentence: String) -> Never {
  FileHandle.standardError.write(Data("\(sentence)\n".utf8))
  exit(2)
}

/// Called first by libFuzzer, which has its own `main`.
///
/// If `FUZZ_SEEDS` names a folder, only writes the target's seeds there.
@_cdecl("LLVMFuzzerInitialize")
func initialize(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  let chosen = chosenTarget()
  guard let folder = ProcessInfo.processInfo.environment["FUZZ_SEEDS"] else { return 0 }
  for seed in chosen.seeds {
    let file = URL(fileURLWithPath: folder).appendingPathComponent(seed.name)
    do { try Data(seed.bytes).write(to: file) } catch { stop("\(file.path): \(error)") }
  }
  exit(0)
}

/// Called by libFuzzer for each input.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let living = LifeCount.current.value
  target.run(UnsafeRawBufferPointer(start: start, count: count))
  let left = LifeCount.current.value - living
  demand(left == 0, "\(left) models live on")
  return 0
}
