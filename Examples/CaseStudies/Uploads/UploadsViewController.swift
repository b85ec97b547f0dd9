#if canImport(UIKit) && !os(watchOS)
  import RxComposable
  import UIKit

  final class UploadCell: UITableViewCell {
    let (statusLabel, progressView) = (UILabel(), UIProgressView())
    let (startButton, cancelButton) = (UIButton("Start"), UIButton("Cancel"))
  }

  final class UploadsViewController: StoreViewController<Uploads.State, Uploads.Action> {
    let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))

    override func viewDidLoad() {
      super.viewDidLoad()
      show(tableView)
      tableView.register(UploadCell.self, forCellReuseIdentifier: "Upload")

      tableView.rx.rows(
        store, state: \.uploads, action: Uploads.Action.upload(id:action:), cellIdentifier: "Upload",
        cellType: UploadCell.self
      ) { cell, upload, bag in
        cell.textLabel?.text = upload.state.id
        upload.subscribe(\.status).map(\.text).bind(to: cell.statusLabel.rx.text).disposed(by: bag)
        upload.subscribe(\.status)
          .map { status in if case .running(let percent) = status { Float(percent) / 100 } else { 0 } }
          .bind(to: cell.progressView.rx.progress)
          .disposed(by: bag)
        cell.startButton.rx.tap.send(.startTapped, to: upload).disposed(by: bag)
        cell.cancelButton.rx.tap.send(.cancelTapped, to: upload).disposed(by: bag)
      }
      .disposed(by: disposeBag)
    }
  }
#endif
