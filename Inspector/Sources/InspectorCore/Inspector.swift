import Foundation

/// The inspector: a server that applications dial, and its page.
package final class Inspector: Sendable {
  /// The address of the page, with its token.
  package let url: String
  package let port: UInt16
  package let token: String
  private let service: InspectorService
  private let server: HTTPServer

  /// Starts it.
  ///
  /// - Parameters:
  ///   - host: the IPv4 address to listen on.
  ///   - port: the port; a free one, if 0.
  ///   - folder: where it writes down which applications were allowed.
  ///   - pollSeconds: how long a request waits for something to tell.
  package init(host: String, port: UInt16, folder: URL, pollSeconds: Double = 10) throws {
    let service = InspectorService(host: host, folder: folder, pollSeconds: pollSeconds)
    self.service = service
    server = try HTTPServer(
      host: host, port: port, refusal: { service.refusal(of: $0) }, handler: { service.answer($0) })
    service.listens(on: server.port)
    self.port = server.port
    token = service.check.token
    url = "http://\(host == "0.0.0.0" ? "127.0.0.1" : host):\(server.port)/?token=\(token)"
    server.start()
  }

  package func stop() {
    service.sessions.end()
    server.stop()
  }
}
