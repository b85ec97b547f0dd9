#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import RxComposable
  import UIKit

  /// A row with a star.
  final class RowCell: UITableViewCell {
    static let identifier = "Row"

    let titleLabel = UILabel()
    let subtitleLabel = UILabel()
    let starButton = UIButton(type: .system)
    /// The subscriptions to the row that the cell shows.
    private(set) var bag = DisposeBag()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      let stack = UIStackView(arrangedSubviews: [starButton, titleLabel, subtitleLabel])
      stack.frame = bounds
      stack.distribution = .fillProportionally
      addSubview(stack)
    }

    required init?(coder: NSCoder) {
      fatalError("init(coder:) has not been implemented")
    }

    func show(title: String, subtitle: String, isStarred: Bool) {
      bag = DisposeBag()
      titleLabel.text = title
      subtitleLabel.text = subtitle
      starButton.setTitle(isStarred ? "★" : "☆", for: .normal)
    }
  }
#endif
