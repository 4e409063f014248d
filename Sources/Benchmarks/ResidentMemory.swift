import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The physical memory of this process, as Linux counts it.
enum ResidentMemory {
  struct Unknown: Error, CustomStringConvertible {
    let description = "the memory of a process can only be read on Linux"
  }

  /// How many bytes the process grows by at most while the work is done.
  static func growth(during work: () throws -> Void) throws -> Int {
    #if canImport(Glibc)
      // What was needed to make the input goes back to the system, and the peak starts from here.
      giveBackFreeMemory()
      try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    #endif
    let before = try bytes(of: "VmRSS")
    try work()
    return try bytes(of: "VmHWM") - before
  }

  #if canImport(Glibc)
    /// Calls `malloc_trim`, which Swift's module of the C library leaves out. The cast is safe: the manual
    /// gives the function these types, and a library without it leaves the memory where it is.
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
