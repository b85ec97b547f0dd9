import Hummingbird

/// What can go wrong between a client and a server, for requests that ask for it.
///
///     GET /teams?latency=800         answers 800 milliseconds late
///     GET /teams?fail=500            answers with status 500
///     GET /teams?fail=garbage        answers with a body that is no JSON
///     GET /teams?fail=cut            announces the whole body, sends half of it and hangs up
struct Trouble: RouterMiddleware {
  func handle(
    _ request: Request, context: BasicRequestContext, next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    let query = request.uri.queryParameters
    if let text = query["latency"] {
      guard let latency = Int(text), 0...60_000 ~= latency else {
        throw HTTPError(.badRequest, message: "latency has to be milliseconds from 0 to 60000, not \(text).")
      }
      try await Task.sleep(for: .milliseconds(latency))
    }
    switch query["fail"] {
    case nil:
      return try await next(request, context)
    case "500":
      throw HTTPError(.internalServerError, message: "The request asked for status 500.")
    case "garbage":
      return Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: "<p>It works!")))
    case "cut":
      return try await cut(next(request, context))
    case let kind?:
      throw HTTPError(.badRequest, message: "fail can be 500, garbage or cut, not \(kind).")
    }
  }

  private func cut(_ response: Response) async throws -> Response {
    let collected = CollectedBody()
    try await response.body.write(collected)
    let body = collected.buffer
    var cut = response
    cut.body = ResponseBody(contentLength: body.readableBytes) { writer in
      try await writer.write(body.getSlice(at: body.readerIndex, length: body.readableBytes / 2)!)
      throw HangUp()
    }
    return cut
  }
}

/// Keeps a body instead of sending it.
private final class CollectedBody: ResponseBodyWriter {
  private(set) var buffer = ByteBuffer()

  func write(_ part: ByteBuffer) async throws { buffer.writeImmutableBuffer(part) }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

/// Ends a connection in the middle of a body.
private struct HangUp: Error {}
