import SwiftSyntax

/// Case paths: `/Action.row`.
extension Migrator {
  func migrateCaseFunction(_ node: FunctionCallExprSyntax) {
    guard node.arguments.count == 1,
      let path = node.arguments.first?.expression.as(PrefixOperatorExprSyntax.self), path.operator.text == "/",
      let member = path.expression.as(MemberAccessExprSyntax.self), let type = member.base
    else { return }
    switch folder.hasValue(member.declName.baseName.text, of: type.trimmedDescription) {
    case true: break
    case false: replace(path, with: "(\(path.trimmedDescription)).extract")
    case nil: list(nameToken(of: node), Remedy.caseWithoutValue)
    }
  }

  /// Swift 6 reads `/State.on, action: /` as a regular expression; a parenthesis that is not closed in it makes it none.
  func partCasePaths(_ node: PrefixOperatorExprSyntax) {
    guard node.operator.text == "/", !isAloneInParentheses(node) else { return }
    let restOfLine = source[node.place.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
    guard let following = followingCasePath(node), following < node.place.upperBound + restOfLine.count else {
      return
    }
    replace(node.place.lowerBound..<node.place.lowerBound, with: "(", "two case paths in a line: no regular expression")
    replace(node.place.upperBound..<node.place.upperBound, with: ")")
  }

  private func isAloneInParentheses(_ node: PrefixOperatorExprSyntax) -> Bool {
    guard let list = node.parent?.as(LabeledExprSyntax.self)?.parent?.as(LabeledExprListSyntax.self) else {
      return false
    }
    return list.count == 1 && (list.parent?.is(TupleExprSyntax.self) ?? false)
  }

  private func followingCasePath(_ node: PrefixOperatorExprSyntax) -> Int? {
    var token = node.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
    while let next = token, !next.leadingTrivia.contains(where: \.isNewline) {
      if case .prefixOperator("/") = next.tokenKind { return next.place.lowerBound }
      token = next.nextToken(viewMode: .sourceAccurate)
    }
    return nil
  }
}
