import FlyingFox
import FlyingSocks
import Foundation
import RxComposableRecording

/// Shows the recording of a store in a browser: actions, changes, effects and streams, and travels in time.
///
///     let recording = Recording<AppState, AppAction>()
///     store.record(into: recording)
///     try Inspector.start(recording)
///     // Inspector: http://127.0.0.1:49152/?token=…
///
/// It answers requests of this machine that know the token, and no others. The application never waits for a browser:
/// dumps and diffs are made in the background.
@MainActor
public final class Inspector {
  /// What a recording cannot know, for the tests that the page writes.
  public struct TestSource: Sendable {
    /// The state at the beginning, as source, where reflection cannot write it.
    public var initialState: String?
    /// The reducer, as source.
    public var reducer: String?
    /// The environment of a closure-based reducer, as source.
    public var environment: String?
    /// Statements that override dependencies, such as `$0.rxMainQueue = scheduler`.
    public var dependencies: [String]

    /// What a recording cannot know, as source. See `Recording.test(named:)`.
    public init(
      initialState: String? = nil, reducer: String? = nil, environment: String? = nil, dependencies: [String] = []
    ) {
      (self.initialState, self.reducer) = (initialState, reducer)
      (self.environment, self.dependencies) = (environment, dependencies)
    }
  }

  private let server: HTTPServer
  private let service: InspectorService
  private let host: String
  private var task: Task<Void, Never>?

  private init(_ session: InspectedSession, _ host: String, _ port: UInt16) throws {
    let service = InspectorService(session)
    let address = try sockaddr_in.inet(ip4: host, port: port)
    server = HTTPServer(config: .init(address: address, logger: .disabled), handler: ServiceHandler(service: service))
    (self.service, self.host) = (service, host)
  }

  /// Starts the inspector and prints its address.
  ///
  /// The session can be saved as text; where states and actions are `Codable`, as a file that can be opened again.
  ///
  /// - Parameters:
  ///   - recording: what is shown. Its store belongs to the main thread.
  ///   - host: the IPv4 address to listen on: that of this machine alone, unless said otherwise. Everyone who reaches
  ///     another one, and knows the token, sees all states.
  ///   - port: the port; a free one, if 0.
  ///   - test: what a recording cannot know, for the tests that the page writes.
  ///   - inReleaseBuilds: whether it starts in release builds, too. A user's device is no place for it.
  /// - Returns: the inspector, which runs until `stop`, whether it is kept or not.
  /// - Throws: an `InspectorError` in a release build without the flag, and errors of the address.
  @discardableResult
  public static func start<State, Action>(
    _ recording: Recording<State, Action>, host: String = "127.0.0.1", port: UInt16 = 0, test: TestSource = .init(),
    inReleaseBuilds: Bool = false
  ) throws -> Inspector {
    try start(Inspected(recording, test), host, port, inReleaseBuilds)
  }

  /// Starts the inspector and prints its address.
  ///
  /// - Parameters:
  ///   - recording: what is shown. Its store belongs to the main thread.
  ///   - host: the IPv4 address to listen on: that of this machine alone, unless said otherwise.
  ///   - port: the port; a free one, if 0.
  ///   - test: what a recording cannot know, for the tests that the page writes.
  ///   - inReleaseBuilds: whether it starts in release builds, too.
  /// - Returns: the inspector, which runs until `stop`, whether it is kept or not.
  /// - Throws: an `InspectorError` in a release build without the flag, and errors of the address.
  @discardableResult
  public static func start<State: Codable, Action: Codable>(
    _ recording: Recording<State, Action>, host: String = "127.0.0.1", port: UInt16 = 0, test: TestSource = .init(),
    inReleaseBuilds: Bool = false
  ) throws -> Inspector {
    try start(CodableInspected(recording, test), host, port, inReleaseBuilds)
  }

  private static func start(
    _ session: InspectedSession, _ host: String, _ port: UInt16, _ inReleaseBuilds: Bool
  ) throws -> Inspector {
    #if DEBUG
      try permit(isDebugBuild: true, inReleaseBuilds)
    #else
      try permit(isDebugBuild: false, inReleaseBuilds)
    #endif
    let inspector = try Inspector(session, host, port)
    inspector.run()
    return inspector
  }

  nonisolated static func permit(isDebugBuild: Bool, _ inReleaseBuilds: Bool) throws(InspectorError) {
    if !isDebugBuild, !inReleaseBuilds { throw .releaseBuild }
  }

  /// The address to open, once the inspector listens; `nil` if it does not.
  public var url: URL? {
    get async {
      try? await server.waitUntilListening(timeout: 5)
      guard case .ip4(_, let port) = await server.listeningAddress else { return nil }
      service.listens(on: host, port)
      return URL(string: "http://\(host == "0.0.0.0" ? "127.0.0.1" : host):\(port)/?token=\(service.token)")
    }
  }

  /// Ends all connections.
  public func stop() async {
    service.stop()
    await server.stop()
    task?.cancel()
  }

  private nonisolated static func tell(_ text: String) {
    FileHandle.standardOutput.write(Data("Inspector: \(text)\n".utf8))
  }

  private func run() {
    task = Task.detached { [server] in
      do { try await server.run() } catch is CancellationError {} catch { Self.tell("\(error)") }
    }
    Task { if let url = await url { Self.tell(url.absoluteString) } }
  }
}

/// Why an inspector does not start.
public enum InspectorError: Error, CustomStringConvertible {
  /// It was started in a release build, without the flag.
  case releaseBuild

  /// What happened, and what to do.
  public var description: String {
    """
    Inspector.start(_:) was called in a release build. It shows all states to whoever knows its token, so that it starts \
    in debug builds only. Put the call into `#if DEBUG`, or pass `inReleaseBuilds: true` for a build that no user gets.
    """
  }
}
