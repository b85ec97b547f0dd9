#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// The target of a control, a recogniser or a bar item: calls a closure. They do not retain their targets.
  @MainActor
  final class ActionTarget: NSObject {
    private let perform: @MainActor (_ sender: AnyObject) -> Void

    init(_ perform: @escaping @MainActor (_ sender: AnyObject) -> Void) { self.perform = perform }

    // Tests on Linux run against a UIKit without Objective-C, whose selectors are made from the method itself.
    #if canImport(ObjectiveC)
      static let action = #selector(performAction)
    #else
      static let action = Selector(ActionTarget.performAction)
    #endif

    #if canImport(ObjectiveC)
      @objc
    #endif
    private func performAction(_ sender: AnyObject) { perform(sender) }
  }
#endif
