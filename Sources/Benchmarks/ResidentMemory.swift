import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The physical memory of this process, as reported by Linux.
enum ResidentMemory {
  struct Unknown: Error, CustomStringConvertible {
    let description = "the memory of a process can only be read on Linux"
  }

  /// The maximum growth of the process during the work, in bytes.
  static func growth(during work: () throws -> Void) throws -> Int {
    #if canImport(Glibc)
      // Return memory used to create the input to the system, and measure the peak from here.
      giveBackFreeMemory()
      try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    #endif
    let before = try bytes(of: "VmRSS")
    try work()
    return try bytes(of: "VmHWM") - before
  }

  #if canImport(Glibc)
    /// Calls `malloc_trim`, which Swift's module of the C library omits. The cast is safe: the manual
    /// specifies these types. If a library lacks the function, the memory is not returned.
    private static func giveBackFreeMemory() {
      typealias Trim = @convention(c) (Int) -> CInt
      guard let symbol = dlsym(nil, "malloc_trim") else { return }
      _ = unsafeBitCast(symbol, to: Trim.self)(0)
    }
  #endif

  private static func bytes(of field: String) throws -> Int {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("\(field):") }
    guard let number = line?.split(whereSeparator: \.isWhitespace).dropFirst().first,
      let kilobytes = Int(number)
    else { throw Unknown() }
    return kilobytes * 1024
  }
}
