import Foundation
import RxComposableRecording

struct AppState: Codable, Equatable {
  var count = 0
}

enum AppAction: Codable, Equatable {
  case incrementButtonTapped
}

struct AppEnvironment {
  let mainQueue: any SchedulerType
  let numberFact: (Int) -> Effect<String>
}

struct CityClient: Sendable {
  var cities: @Sendable (String) -> Observable<[String]>
}

struct RemoteClient: Sendable {
  var commands: @Sendable () -> AsyncStream<String>
}

let live = CityClient(cities: { .just([$0]) })
let liveRemote = RemoteClient(commands: { .finished })
let url = URL(fileURLWithPath: "/")
let searchResults = Effect(value: [""])
let recording = Recording<AppState, AppAction>()
func liveFact(_ number: Int) -> Effect<String> { .none }

struct Recorder {
  let store: Store<AppState, AppAction>

  //# others
}
