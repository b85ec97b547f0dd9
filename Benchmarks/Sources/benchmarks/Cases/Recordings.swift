import MiniRx
import RxComposableRecording

/// `send` changing one of ten fields in a store that is recorded. By hand: the same without a recording.
let recordedSend = Case(
  id: "store.send.recorded",
  operations: sends,
  mini: { sender(Recording(limit: 1_000)) },
  plain: { sender(nil) },
  targets: [.abovePlain(3_000)])

/// What an entry of a recording keeps: one row of ten thousand changed each time, in bytes.
let recordingMemory = Case(
  id: "recording.memory",
  operations: entries,
  mini: {
    let rows = IdentifiedArray(uniqueElements: (0..<10_000).map { BenchRow(id: $0) })
    let store = Store(
      initialState: rows,
      reducer: Reduce<IdentifiedArrayOf<BenchRow>, Int> { rows, number in
        rows[id: number * 7919 % 10_000]?.count = number
        return .none
      },
      mainThreadChecksEnabled: false)
    let recording = Recording<IdentifiedArrayOf<BenchRow>, Int>(limit: 10_000)
    store.record(into: recording)
    return {
      for number in 1...entries { store.send(number) }
      return recording.indices.count
    }
  },
  targets: [.absolute(4_096)],
  result: entries,
  measure: .memory)

private struct TenFields: Equatable {
  var field0 = 0
  var field1 = 0
  var field2 = 0
  var field3 = 0
  var field4 = ""
  var field5: [Int] = []
  var field6 = 0.0
  var field7 = false
  var field8: String?
  var field9 = 0
}

private func sender(_ recording: Recording<TenFields, Int>?) -> () -> Int {
  let store = Store(
    initialState: TenFields(),
    reducer: Reduce<TenFields, Int> { state, value in
      state.field0 = value
      return .none
    },
    mainThreadChecksEnabled: false)
  if let recording { store.record(into: recording) }
  let total = Total()
  let subscription = store.subscribe(\.field0).subscribe(onNext: { total.value &+= $0 })
  return total.running(keeping: subscription) { for value in 1...sends { store.send(value) } }
}

private let sends = scaled(100_000)
private let entries = scaled(10_000)
