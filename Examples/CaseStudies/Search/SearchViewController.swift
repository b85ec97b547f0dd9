#if canImport(UIKit) && !os(watchOS)
  import RxComposable
  import UIKit

  final class SearchViewController: StoreViewController<CitySearch.State, CitySearch.Action> {
    let (queryField, statusLabel) = (UITextField(), UILabel())
    let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))

    override func viewDidLoad() {
      super.viewDidLoad()
      show(queryField, statusLabel, tableView)
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "City")

      store.bind(\.query, to: queryField.rx.text.orEmpty, send: CitySearch.Action.queryChanged)
        .disposed(by: disposeBag)
      store.subscribe { $0.errorMessage ?? ($0.isLoading ? "Searching …" : "") }
        .bind(to: statusLabel.rx.text)
        .disposed(by: disposeBag)
      store.subscribe(\.results)
        .bind(to: tableView.rx.items(cellIdentifier: "City")) { _, city, cell in cell.textLabel?.text = city.id }
        .disposed(by: disposeBag)
    }
  }
#endif
