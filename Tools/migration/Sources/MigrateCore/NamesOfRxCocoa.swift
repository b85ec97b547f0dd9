import SwiftSyntax

/// Names of RxCocoa that are not in MiniRx.
extension Migrator {
  private static let web: Set = [
    "commitPreviewing", "decidePolicyNavigationAction", "decidePolicyNavigationResponse", "didCommit",
    "didCommitNavigation", "didFailLoad", "didFailNavigation", "didFailProvisionalNavigation", "didFinishLoad",
    "didFinishNavigation", "didReceiveChallenge", "didReceiveServerRedirectForProvisionalNavigation", "didStartLoad",
    "didStartProvisionalNavigation", "didTerminate", "navigationDelegate", "shouldPreviewElement",
  ]
  private static let ofDelegates: Set = [
    "didBeginCustomizing", "didEndCustomizing", "didUpdateFocusInContextWithAnimationCoordinator",
    "willBeginCustomizing", "willEndCustomizing",
  ]
  private static let appKit: Set = [
    "controlEvent", "controlProperty", "state", "string", "tap", "text", "textInput", "value",
  ]

  private static let remedies = Dictionary(
    uniqueKeysWithValues: web.map { ($0, Remedy.web) } + ofDelegates.map { ($0, Remedy.delegate) }
      + appKit.map { ($0, Remedy.appKit) })

  /// Whether something is a member of `view.rx`, or in an extension of `Reactive` one of `self` or of nothing.
  func isReactive(_ base: ExprSyntax?, in node: some SyntaxProtocol) -> Bool {
    if let base, base.trimmedDescription != "self" { return base.lastName == "rx" }
    return enclosingExtension(node)?.extendedType.lastName == "Reactive"
  }

  /// `web.rx.didFinishLoad`, as long as the application has no such name of its own.
  func listAbsence(_ name: TokenSyntax, of base: ExprSyntax?) {
    guard let remedy = Self.remedies[name.text], !folder.namesOfReactive.contains(name.text),
      isReactive(base, in: name)
    else { return }
    if remedy != Remedy.appKit {
      list(name, remedy)
    } else if base != nil || name.text.hasPrefix("control"), let node = importsOfAppKit.first {
      // A `text` of nothing may be a parameter of a closure.
      list(node, remedy)
    }
  }

  /// `view.rx.observe(Bool.self, "hidden")`.
  func listKeyValue(_ node: FunctionCallExprSyntax) {
    let isOfKeyPath = node.arguments.first?.expression.is(KeyPathExprSyntax.self) ?? false
    guard !isOfKeyPath, isReactive(node.base, in: node) else { return }
    list(nameToken(of: node), Remedy.keyValue)
  }
}
