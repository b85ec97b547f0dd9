#if canImport(os)
  import MiniRx
  import os

  extension SignpostInstrument {
    /// Records for Instruments, in a log of the library.
    public static let standard = osSignpost(
      OSLog(subsystem: "RxComposable", category: "Reducer Instrumentation"))

    /// Records for Instruments.
    public static func osSignpost(_ log: OSLog) -> SignpostInstrument {
      let log = Unchecked(log)
      return SignpostInstrument(isRecording: { log.value.signpostsEnabled }) { signpost in
        let log = log.value
        let id = OSSignpostID(signpost.interval)
        switch signpost.kind {
        case .actionBegan:
          unsafe os_signpost(.begin, log: log, name: "Action", signpostID: id, "%{public}s", signpost.label)
        case .actionEnded: unsafe os_signpost(.end, log: log, name: "Action", signpostID: id)
        case .effectBegan:
          unsafe os_signpost(
            .begin, log: log, name: "Effect", signpostID: id, "Started from %{public}s", signpost.label)
        case .effectSent:
          unsafe os_signpost(.event, log: log, name: "Effect Output", signpostID: id, "%{public}s", signpost.label)
        case .effectFinished: unsafe os_signpost(.end, log: log, name: "Effect", signpostID: id, "Finished")
        case .effectCancelled: unsafe os_signpost(.end, log: log, name: "Effect", signpostID: id, "Cancelled")
        }
      }
    }
  }

  extension ReducerProtocol {
    /// Records the actions and effects of the reducer in a log of the system.
    public func signpost(_ prefix: String = "", log: OSLog) -> SignpostReducer<Self> {
      signpost(prefix, instrument: .osSignpost(log))
    }
  }

  extension Reducer {
    /// Records the actions and effects of the reducer in a log of the system.
    public func signpost(_ prefix: String = "", log: OSLog) -> Reducer {
      signpost(prefix, instrument: .osSignpost(log))
    }
  }
#endif
