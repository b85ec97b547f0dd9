#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import RxComposable
  import UIKit

  /// A row with a star.
  final class RowCell: UITableViewCell {
    static let identifier = "Row"

    let starButton = UIButton(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
    /// The subscriptions to the row that the cell shows.
    private(set) var bag = DisposeBag()

    func show(title: String, subtitle: String, isStarred: Bool) {
      bag = DisposeBag()
      textLabel?.text = "\(title)  \(subtitle)"
      starButton.setTitle(isStarred ? "★" : "☆", for: .normal)
      accessoryView = starButton
    }
  }
#endif
