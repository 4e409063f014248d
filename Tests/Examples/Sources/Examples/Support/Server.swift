import AsyncHTTPClient
import Hummingbird
import Logging

/// Runs a server on 127.0.0.1, on a port that the system chooses, while a client uses it.
func withServer(
  _ addRoutes: (Router<BasicRequestContext>) -> Void,
  _ use: (_ client: HTTPClient, _ address: String) async throws -> Void
) async throws {
  let router = Router()
  addRoutes(router)
  let (ports, port) = AsyncStream<Int>.makeStream()
  let server = Application(
    router: router,
    configuration: ApplicationConfiguration(
      address: .hostname("127.0.0.1", port: 0)),
    onServerRunning: { channel in
      port.yield(channel.localAddress?.port ?? 0)
      port.finish()
    },
    logger: Logger(label: "server") { _ in SwiftLogNoOpLogHandler() })
  let running = Task {
    defer { port.finish() }
    try await server.run()
  }
  defer { running.cancel() }
  var iterator = ports.makeAsyncIterator()
  guard let number = await iterator.next() else {
    return try await running.value
  }
  try await use(HTTPClient.shared, "http://127.0.0.1:\(number)")
}
