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
    // Writing to a closed connection fails instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    // The client connects to this machine directly, without a proxy.
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
