// iOS
import MiniRx
import UIKit

/// Stand-ins for what the stubs of UIKit leave out.
@MainActor final class UISwipeGestureRecognizer: UIGestureRecognizer {}

@MainActor final class UIImageView: UIView {
  var image: UIImage?
}

extension UITableView {
  func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { nil }
}

extension UIControl.Event {
  static let editingDidBegin = UIControl.Event(rawValue: 1)
  static let editingDidEnd = UIControl.Event(rawValue: 2)
}

@MainActor let bag = DisposeBag()
let names = Observable.just(["Blob"])
@MainActor let view = UIView()
@MainActor let field = UITextField()
@MainActor let tableView = UITableView()
@MainActor let collectionView: UICollectionView = leftOut()
@MainActor let picker = UIPickerView()
func next(_ swipe: UISwipeGestureRecognizer) {}
@Sendable func updateBorder() {}

struct Photo {
  let image: UIImage
}

let photos = Observable<[UIImage]>.just([])

struct City {
  let name: String
}

let cities = Observable<[City]>.just([])

final class NameCell: UITableViewCell {
  let nameLabel = UILabel()
}

final class PhotoCell: UICollectionViewCell {
  let imageView = UIImageView()
}

@MainActor final class RatingControl: UIControl {
  var stars = 3
}

@objc protocol PlayerDelegate {
  func playerDidFinish(_ player: Player)
}

@objc class Player: NSObject {
  var delegate: (any PlayerDelegate)?
}

//# DelegateProxy
//# UIControl+Rx 2

@MainActor func others() {
  do {
    //# UIControl+Rx 3
  }
  //# BoundItems 3
  //# UIControl+Rx
  //# UIPickerView+Rx
  //# BoundItems
  //# BoundItems 2
}
