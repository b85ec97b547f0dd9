import RxComposable
import TerminalKit

final class UploadsScreen: StoreScreen<Uploads.State, Uploads.Action> {
  init(store: StoreOf<Uploads>) {
    let list = ListView<Upload.State> { "\($0.id)  " + $0.status.line }
    super.init("Uploads", store, [list], help: "Arrows select, s or enter starts, c cancels, q quits.")

    store.subscribe(\.uploads).map(\.elements).bind(to: list.rx.rows).disposed(by: disposeBag)

    list.chosen.send({ .upload(id: $0, action: .startTapped) }, to: store).disposed(by: disposeBag)
    for (key, action) in [("s", .startTapped), ("c", .cancelTapped)] as [(Key, Upload.Action)] {
      on(key)
        .compactMap { list.selection }
        .send({ .upload(id: $0, action: action) }, to: store)
        .disposed(by: disposeBag)
    }
  }
}

extension Upload.Status {
  fileprivate var line: Line { Line(text, isBad ? .red : self == .done ? .green : .plain) }

  private var isBad: Bool {
    switch self {
    case .failed, .pausing: true
    case .waiting, .running, .done: false
    }
  }

  /// What both screens say.
  var text: String {
    switch self {
    case .waiting: "–"
    case .running(let percent): "\(percent) %"
    case .pausing(let seconds): "failed, again in \(seconds) s"
    case .done: "done"
    case .failed: "failed"
    }
  }
}
