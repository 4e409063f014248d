import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@main struct Examples {
  static func main() async {
    // A peer that is gone is an error of the call that writes to it.
    signal(SIGPIPE, SIG_IGN)
    // The client talks to this machine, past any proxy.
    setenv("no_proxy", "127.0.0.1", 1)
    do {
      try readSettings()
      try readAndWriteBooks()
      try await serveOrders()
      try await receiveSightings()
    } catch {
      print("failed: \(error)")
      exit(1)
    }
  }
}
