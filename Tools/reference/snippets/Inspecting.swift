import Foundation
import RxComposableRecording

struct AppState: Codable {}

enum AppAction: Codable { case tapped }

struct AppEnvironment {
  var mainQueue: any SchedulerType
  var numberFact: (Int) -> Effect<String>
}

func record(store: Store<AppState, AppAction>) {
  //# 1
  //# 2
}

//# 3 elsewhere
func look(
  recording: Recording<AppState, AppAction>, searchResults: Observable<[String]>, show: @escaping ([String]) -> Void,
  bag: DisposeBag
) {
  //# 4
  //# 5
  //# 6
  //# 7
  print(source)
}

func depend(recording: Recording<AppState, AppAction>, liveFact: @escaping (Int) -> Effect<String>) {
  //# 8
  print(environment)
}

struct CityClient: Sendable {
  var cities: @Sendable (String) -> Observable<[String]>
}

func depend(recording: Recording<AppState, AppAction>, live: CityClient) {
  //# 9
  print(client)
}

func keep(recording: Recording<AppState, AppAction>, url: URL) throws {
  //# 10
  print(earlier)
}
