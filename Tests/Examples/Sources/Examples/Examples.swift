import Foundation

@main struct Examples {
  static func main() async {
    do {
      try readAndWriteSettings()
      try readShips()
      try readAndWriteBooks()
      try await serveOrders()
      try await exchangeSightings()
      try logLogins()
    } catch {
      print("failed: \(error)")
      exit(1)
    }
  }
}
