import SwiftSyntax

/// `methodInvoked` and `sentMessage`, most often for the appearance of view controllers.
extension Migrator {
  private static let appearances: Set = ["viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear"]

  func migrateObservedMethod(_ node: FunctionCallExprSyntax) {
    let selector = node.arguments.first?.expression.as(MacroExpansionExprSyntax.self)
    let isReactive = isReactive(node.base, in: node)
    guard isReactive || selector?.macroName.text == "selector" else { return }
    let method = selector?.arguments.first?.expression
    let name = (method?.as(FunctionCallExprSyntax.self)?.calledExpression ?? method)?.lastName ?? ""
    guard Self.appearances.contains(name) else {
      return list(node, name == "viewDidLoad" ? Remedy.viewDidLoad : Remedy.methodInvoked)
    }
    guard isReactive, node.base?.lastName != "rx", let variable = enclosingVariable(node),
      let binding = variable.bindings.first,
      binding.pattern.trimmedDescription == name,
      binding.typeAnnotation?.type.trimmedDescription == "ControlEvent<Bool>",
      isOfPlainControllers(enclosingExtension(node)!)
    else { return list(node, Remedy.appearance(name)) }
    replace(wholeLines(variable), with: "", "rx.\(name): removed, MiniRx has it")
  }

  func enclosingExtension(_ node: some SyntaxProtocol) -> ExtensionDeclSyntax? {
    sequence(first: Syntax(node), next: \.parent).lazy.compactMap { $0.as(ExtensionDeclSyntax.self) }.first
  }

  private func enclosingVariable(_ node: some SyntaxProtocol) -> VariableDeclSyntax? {
    sequence(first: Syntax(node), next: \.parent).lazy.compactMap { $0.as(VariableDeclSyntax.self) }
      .first { $0.parent?.is(MemberBlockItemSyntax.self) ?? false }
  }

  private func isOfPlainControllers(_ node: ExtensionDeclSyntax) -> Bool {
    node.genericWhereClause?.requirements.contains { $0.requirement.trimmedDescription == "Base: UIViewController" }
      ?? false
  }
}

extension TypeSyntax {
  /// `Reactive` of `RxSwift.Reactive`.
  var lastName: String? { `as`(IdentifierTypeSyntax.self)?.name.text ?? `as`(MemberTypeSyntax.self)?.name.text }
}
