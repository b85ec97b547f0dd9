/// https://developer.apple.com/documentation/uikit/uiscrollviewdelegate
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
}
extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
}

/// https://developer.apple.com/documentation/uikit/uiscrollview
///
/// Apple's table, collection and text views narrow the type of `delegate`, which a class of Swift cannot; here they look
/// at what it is.
open class UIScrollView: UIView {
  open weak var delegate: (any UIScrollViewDelegate)?
  open var contentSize = CGSize.zero
  open var zoomScale: CGFloat = 1
  open var refreshControl: UIRefreshControl?
  open var contentOffset = CGPoint.zero {
    didSet {
      checkMainThread()
      guard contentOffset != oldValue else { return }
      delegate?.scrollViewDidScroll(self)
      layoutIfNeeded()
    }
  }
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
    if animated { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  /// What a test does with a finger: drags, lets go, and the content comes to rest.
  public func drag(to y: CGFloat) {
    delegate?.scrollViewWillBeginDragging(self)
    contentOffset.y = y
    var target = contentOffset
    delegate?.scrollViewWillEndDragging(self, withVelocity: CGPoint(x: 0, y: 1), targetContentOffset: &target)
    delegate?.scrollViewDidEndDragging(self, willDecelerate: true)
    delegate?.scrollViewWillBeginDecelerating(self)
    contentOffset = target
    delegate?.scrollViewDidEndDecelerating(self)
  }
  public func pinch(to scale: CGFloat) {
    delegate?.scrollViewWillBeginZooming(self, with: nil)
    zoomScale = scale
    delegate?.scrollViewDidZoom(self)
    delegate?.scrollViewDidEndZooming(self, with: nil, atScale: scale)
  }
  public func tapStatusBar() {
    contentOffset.y = 0
    delegate?.scrollViewDidScrollToTop(self)
  }
}
