import RxComposable

/// Sends files somewhere.
struct UploadClient: Sendable {
  /// Emits how many hundredths have arrived, and completes when all have.
  var upload: @Sendable (String) -> Observable<Int>
}

struct UploadError: Error, Equatable {}

enum UploadClientKey: DependencyKey {
  /// Sends nothing, and takes a second for it. A file whose name has an "unstable" in it fails twice.
  static let liveValue: UploadClient = {
    let failures = LockIsolated<[String: Int]>([:])
    return UploadClient { file in
      let ticks = Observable<Int>.interval(.milliseconds(100), scheduler: SerialDispatchQueueScheduler(qos: .utility))
      let progress = ticks.map { ($0 + 1) * 10 }.take(10)
      return .deferred {
        let failed = failures.withValue { failures in
          failures[file, default: 0] += 1
          return failures[file]!
        }
        guard file.contains("unstable"), failed <= 2 else { return progress }
        return progress.take(4).concat(Observable.error(UploadError()))
      }
    }
  }()

  static let testValue = UploadClient(upload: unimplemented("\\.uploadClient.upload", placeholder: .empty()))
}

extension DependencyValues {
  var uploadClient: UploadClient {
    get { self[UploadClientKey.self] }
    set { self[UploadClientKey.self] = newValue }
  }
}
