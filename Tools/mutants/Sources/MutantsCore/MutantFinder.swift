import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds the places of a source file where mutants can be planted.
///
/// The kinds: conditions that always or never hold; comparisons with another border; `&&` for `||`; `+` for `-`; numbers off by
/// one; the other truth value; `last` for `first`; statements dropped or swapped; functions that return at once; statements
/// that follow a critical section (`lock.withLock { … }`) and run under its lock; a lock that is left between two statements.
///
/// None where only time or memory could tell: in `hash(into:)`, since equal values still have the same hash, and in calls that
/// are about capacity. Two statements are not swapped where neither names what the other writes, and nothing else is called.
package struct MutantFinder {
  let sites: [Site]
  let source: String

  package init(source: String, file: String) {
    self.source = source
    let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in }
    let visitor = SiteVisitor(source, file, SourceLocationConverter(fileName: file, tree: tree))
    visitor.walk(tree)
    sites = visitor.sites
  }

  /// All mutants, in the order of the file.
  package var mutants: [Mutant] { sites.flatMap(\.mutants) }

  /// The source with switches for the mutants that have a number.
  package func planted(_ numbers: [Mutant: Int]) -> String {
    sites.contains { $0.mutants.contains { numbers[$0] != nil } }
      ? "import MutantSwitch;" + sites.planted(in: source, numbers: numbers) : source
  }
}

private final class SiteVisitor: SyntaxVisitor {
  private(set) var sites: [Site] = []
  private let bytes: [UInt8]
  private let file: String
  private let locations: SourceLocationConverter
  private var seen: [String: Int] = [:]

  init(_ source: String, _ file: String, _ locations: SourceLocationConverter) {
    bytes = Array(source.utf8)
    self.file = file
    self.locations = locations
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: Adding

  private func range(_ node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func mutant(_ node: some SyntaxProtocol, _ range: Range<Int>, _ before: String, _ after: String) -> Mutant {
    let (function, before, after) = (Syntax(node).enclosingFunction, before.inOneLine, after.inOneLine)
    let ordinal = seen["\(function)|\(before)|\(after)", default: 0] + 1
    seen["\(function)|\(before)|\(after)"] = ordinal
    let line = locations.location(for: AbsolutePosition(utf8Offset: range.lowerBound)).line
    return Mutant(file: file, function: function, line: line, before: before, after: after, ordinal: ordinal)
  }

  private func add(
    _ node: some SyntaxProtocol, at place: Range<Int>? = nil, before: String? = nil, after: String...,
    write: @escaping ([Int], String) -> String
  ) {
    guard Syntax(node).isInBody else { return }
    let place = place ?? range(node)
    let before = before ?? text(place)
    sites.append(Site(range: place, mutants: after.map { mutant(node, place, before, $0) }, write: write))
  }

  /// Another expression in the place of one.
  private func replace(_ node: some ExprSyntaxProtocol, with other: String) {
    add(node, after: other) { "(mutant(\($0[0])) ? (\(other)) : (\($1)))" }
  }

  private func truth(_ condition: ExprSyntax, alsoTrue: Bool = true) {
    if condition.is(BooleanLiteralExprSyntax.self) || condition.isStop { return }
    if alsoTrue {
      add(condition, after: "true", "false") { "mutantCondition(\($0[0]), \($0[1]), \($1))" }
    } else {
      add(condition, after: "false") { "mutantCondition(0, \($0[0]), \($1))" }
    }
  }

  // MARK: Branches of the platform

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in node.clauses where clause.condition?.isActive ?? true {
      if let elements = clause.elements { walk(elements) }
      break
    }
    return .skipChildren
  }

  // MARK: Conditions

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition {
      truth(condition, alsoTrue: node.parent?.parent?.is(WhileStmtSyntax.self) != true)
    }
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    truth(node.condition)
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    truth(node.condition)
    return .visitChildren
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.expression, Syntax(node).returnType == "Bool" { truth(value) }
    return .visitChildren
  }

  // MARK: Expressions

  private static let operators = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&", "+": "-", "-": "+", "*": "+", "/": "*",
    "+=": "-=", "-=": "+=", "==": "!=", "!=": "==", "===": "!==", "!==": "===",
  ]

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator,
      let other = Self.operators[symbol.text]
    else { return .visitChildren }
    // A condition that holds always or never says more than its opposite.
    let isCondition =
      node.parent?.is(ConditionElementSyntax.self) == true && other.contains("=") && symbol.text != "<="
      && symbol.text != ">="
    let isText = node.leftOperand.isTextOrList || node.rightOperand.isTextOrList
    if (isCondition && ["==", "!=", "===", "!=="].contains(symbol.text)) || isText { return .visitChildren }
    let (whole, sign) = (range(node), range(symbol))
    let mutated = text(whole.lowerBound..<sign.lowerBound) + other + text(sign.upperBound..<whole.upperBound)
    replace(node, with: mutated)
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let number = Int(node.literal.text), number < 100_000 { replace(node, with: "\(number + 1)") }
    return .skipChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.as(LabeledExprSyntax.self)?.label?.text == "keepingCapacity" { return .skipChildren }
    let other = node.literal.text == "true" ? "false" : "true"
    if node.parent?.is(ConditionElementSyntax.self) != true {
      add(node, after: other) { "mutantOpposite(\($0[0]), \($1))" }
    }
    return .skipChildren
  }

  private static let members = [
    "first": "last", "last": "first", "removeFirst": "removeLast", "removeLast": "removeFirst", "prefix": "suffix",
    "suffix": "prefix", "dropFirst": "dropLast", "dropLast": "dropFirst", "min": "max", "max": "min",
  ]

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.base != nil, let other = Self.members[node.declName.baseName.text] else { return .visitChildren }
    let call = node.parent?.as(FunctionCallExprSyntax.self).flatMap { $0.calledExpression.id == node.id ? $0 : nil }
    rename(call.map(ExprSyntax.init) ?? ExprSyntax(node), node.declName, other)
    return .visitChildren
  }

  private func rename(_ whole: ExprSyntax, _ name: DeclReferenceExprSyntax, _ other: String) {
    let (outer, inner) = (range(whole), range(name.baseName))
    replace(whole, with: text(outer.lowerBound..<inner.lowerBound) + other + text(inner.upperBound..<outer.upperBound))
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.reservesCapacity { return .skipChildren }
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self), node.arguments.count == 2,
      name.baseName.text == "min" || name.baseName.text == "max"
    {
      rename(ExprSyntax(node), name, Self.members[name.baseName.text]!)
    }
    addGaps(node)
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    let items = Array(node)
    let mayDrop = items.count > 1 || Syntax(node).isVoidBody
    var previous: CodeBlockItemSyntax?
    var lock = Syntax(node).lockOfConditions
    for item in items {
      if let lock, mayDrop { addUnderLock(item, lock) }
      lock = item.lock
      guard item.isAction else {
        previous = nil
        continue
      }
      if mayDrop || item.isAssignment && node.parent?.is(ClosureExprSyntax.self) != true {
        add(item, at: range(item.item), after: "dropped") { "if !mutant(\($0[0])) { \($1) }" }
      }
      if let first = previous, !first.isIndependent(of: item) {
        let (a, b) = (range(first.item), range(item.item))
        let swapped = text(b) + "; " + text(a)
        add(first, at: a.lowerBound..<b.upperBound, after: text(b) + " first") {
          "if mutant(\($0[0])) { \(swapped) } else { \($1) }"
        }
        previous = nil
      } else {
        previous = item
      }
    }
    if let value = items.first?.item.as(ExprSyntax.self), items.count == 1, Syntax(node).isWholeBody,
      Syntax(node).returnType == "Bool", !value.is(IfExprSyntax.self), !value.is(SwitchExprSyntax.self)
    {
      truth(value)
    }
    return .visitChildren
  }

  // MARK: Locks

  /// What follows a critical section runs under its lock.
  private func addUnderLock(_ item: CodeBlockItemSyntax, _ lock: String) {
    let place = range(item.item)
    let moved = text(place)
    // A lifetime that is extended is no call.
    if !item.canMove || moved.contains("\(lock).withLock") || moved.hasPrefix("withExtendedLifetime(") { return }
    add(item, at: place, after: "under the lock of \(lock)") {
      "if mutant(\($0[0])) { _ = \(lock).withLock { _ in \(moved); return } } else { \($1) }"
    }
  }

  /// A critical section is left behind one of its statements, and entered again.
  private func addGaps(_ call: FunctionCallExprSyntax) {
    guard let lock = call.lock, let section = call.section, section.signature?.returnClause == nil else { return }
    let statements = Array(section.statements)
    let head = section.signature.map { text(range($0)) } ?? ""
    for (statement, next) in zip(statements, statements.dropFirst()) {
      // What is declared before the gap could not be used behind it.
      guard statement.isAction, statement.canMove || statement.isAssignment else { return }
      let before = text(range(statements[0]).lowerBound..<range(statement.item).upperBound)
      let after = text(range(next).lowerBound..<range(section.statements).upperBound)
      add(call, before: text(range(statement.item)), after: "and \(lock) is left") {
        "(mutant(\($0[0])) ? { \(lock).withLock { \(head) \(before); return }; "
          + "return \(lock).withLock { \(head) \(after) } }() : (\($1)))"
      }
    }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "hash", node.signature.parameterClause.parameters.first?.firstName.text == "into" {
      return .skipChildren
    }
    guard let body = node.body, body.statements.count > 1, let first = body.statements.first else {
      return .visitChildren
    }
    let start = range(first).lowerBound
    let type = node.signature.returnClause?.type.trimmedDescription ?? "Void"
    if type == "Void" || type.hasSuffix("?") {
      let result = type == "Void" ? "return" : "return nil"
      add(first, at: start..<start, before: "{", after: result) { "if mutant(\($0[0])) { \(result) }; \($1)" }
    }
    return .visitChildren
  }
}

extension CodeBlockItemSyntax {
  /// Whether it does something and declares nothing.
  fileprivate var isAction: Bool {
    guard var expression = item.as(ExprSyntax.self) ?? item.as(ExpressionStmtSyntax.self)?.expression else {
      return false
    }
    while true {
      if let inner = expression.as(TryExprSyntax.self)?.expression { expression = inner; continue }
      if let inner = expression.as(AwaitExprSyntax.self)?.expression { expression = inner; continue }
      if let inner = expression.as(OptionalChainingExprSyntax.self)?.expression { expression = inner; continue }
      break
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      let name = call.calledExpression.trimmedDescription
      return name != "super.init" && name != "self.init" && !call.reservesCapacity && !expression.isStop
    }
    guard let infix = expression.as(InfixOperatorExprSyntax.self) else { return false }
    let sign = infix.operator.trimmedDescription
    // A property has to be set in an initializer.
    return (sign == "=" || sign == "+=" || sign == "-=") && !Syntax(self).isInInitializer
  }

  fileprivate var isAssignment: Bool {
    item.as(ExprSyntax.self)?.is(InfixOperatorExprSyntax.self) == true
  }

  /// Whether it and the statement behind it write properties and call nothing but what changes a collection, and neither names
  /// what the other writes.
  fileprivate func isIndependent(of next: CodeBlockItemSyntax) -> Bool {
    let (first, second) = (WriteFinder(self), WriteFinder(next))
    return first.isWrite && second.isWrite && first.written.isDisjoint(with: second.named)
      && second.written.isDisjoint(with: first.named)
  }

  /// Whether it calls something, declares nothing, and is left at its end alone, so that it can stand in a closure.
  fileprivate var canMove: Bool {
    guard
      isAction || item.as(ExpressionStmtSyntax.self)?.expression.is(IfExprSyntax.self) == true
        || item.is(ForStmtSyntax.self) || item.is(WhileStmtSyntax.self)
    else { return false }
    let leaving: Set<Keyword> = [.return, .break, .continue, .throw, .try, .await, .yield, .fallthrough]
    let tokens = Array(item.tokens(viewMode: .sourceAccurate))
    return tokens.contains { $0.tokenKind == .leftParen }
      && !tokens.contains { if case .keyword(let word) = $0.tokenKind { leaving.contains(word) } else { false } }
  }

  /// The lock of a critical section that it ends with, or that a `guard` asks.
  fileprivate var lock: String? {
    if item.is(ForStmtSyntax.self) || item.is(WhileStmtSyntax.self) || item.is(DeferStmtSyntax.self) { return nil }
    if item.as(ExpressionStmtSyntax.self) != nil { return nil }
    return LockFinder.lock(in: item)
  }
}

/// What a statement writes, and all that it names.
private final class WriteFinder: SyntaxVisitor {
  /// Whether no more is known to be called than what changes a collection.
  private(set) var isWrite = true
  private(set) var written: Set<String> = []
  private(set) var named: Set<String> = []

  private static let changes: Set = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeValue", "popLast", "formUnion",
    "subtract", "updateValue",
  ]

  init(_ statement: CodeBlockItemSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(statement)
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if ["=", "+=", "-="].contains(node.operator.trimmedDescription) { write(node.leftOperand) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let member = node.calledExpression.as(MemberAccessExprSyntax.self)
    if let member, let base = member.base, Self.changes.contains(member.declName.baseName.text) {
      write(base)
    } else {
      isWrite = false
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    named.insert(node.baseName.text)
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    isWrite = false
    return .skipChildren
  }

  /// Notes the last name of what is written: another object may have a property of that name, too.
  private func write(_ target: ExprSyntax) {
    if let member = target.as(MemberAccessExprSyntax.self) {
      written.insert(member.declName.baseName.text)
    } else if let name = target.as(DeclReferenceExprSyntax.self) {
      written.insert(name.baseName.text)
    } else if let element = target.as(SubscriptCallExprSyntax.self) {
      write(element.calledExpression)
    } else if let inner = target.as(OptionalChainingExprSyntax.self)?.expression
      ?? target.as(ForceUnwrapExprSyntax.self)?.expression
    {
      write(inner)
    } else if let all = target.as(TupleExprSyntax.self) {
      for element in all.elements { write(element.expression) }
    } else {
      isWrite = false
    }
  }
}

extension FunctionCallExprSyntax {
  fileprivate var reservesCapacity: Bool {
    calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "reserveCapacity"
  }

  /// The text of `lock` in `lock.withLock { … }`.
  fileprivate var lock: String? {
    guard let member = calledExpression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "withLock",
      let base = member.base, !base.is(FunctionCallExprSyntax.self)
    else { return nil }
    return base.trimmedDescription
  }

  fileprivate var section: ClosureExprSyntax? {
    trailingClosure ?? arguments.first?.expression.as(ClosureExprSyntax.self)
  }
}

/// Finds a critical section in an expression, outside closures and blocks.
private final class LockFinder: SyntaxVisitor {
  private var lock: String?

  static func lock(in node: some SyntaxProtocol) -> String? {
    let finder = LockFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.lock
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    lock = node.lock ?? lock
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension ExprSyntax {
  /// Whether it never returns.
  fileprivate var isStop: Bool {
    let function = self.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription
    return function == "fatalError" || function == "preconditionFailure"
  }

  /// Whether it is a text or a list, or a sum of them, as far as can be seen.
  fileprivate var isTextOrList: Bool {
    if let sum = self.as(InfixOperatorExprSyntax.self), sum.operator.trimmedDescription == "+" {
      return sum.leftOperand.isTextOrList || sum.rightOperand.isTextOrList
    }
    return self.is(StringLiteralExprSyntax.self) || self.is(ArrayExprSyntax.self)
  }

  /// Whether a condition of `#if` holds where the tests run.
  fileprivate var isActive: Bool {
    if let infix = self.as(InfixOperatorExprSyntax.self) {
      switch infix.operator.trimmedDescription {
      case "&&": return infix.leftOperand.isActive && infix.rightOperand.isActive
      case "||": return infix.leftOperand.isActive || infix.rightOperand.isActive
      default: return true
      }
    }
    if let prefix = self.as(PrefixOperatorExprSyntax.self) { return !prefix.expression.isActive }
    #if os(Linux)
      let platform = ["os(Linux)", "canImport(Glibc)", "canImport(Dispatch)", "canImport(Synchronization)"]
    #else
      let platform = ["os(macOS)", "canImport(Darwin)", "canImport(ObjectiveC)", "canImport(Combine)", "canImport(os)"]
    #endif
    let text = trimmedDescription
    return text == "DEBUG" || text.hasPrefix("swift(") || text.hasPrefix("compiler(") || text == "canImport(Foundation)"
      || platform.contains(text)
  }
}

extension Syntax {
  fileprivate var ancestors: some Sequence<Syntax> { sequence(first: self, next: \.parent).dropFirst() }

  /// Whether it is code that runs in a function, not the default of a parameter or a property.
  fileprivate var isInBody: Bool {
    ancestors.contains {
      $0.is(CodeBlockSyntax.self) || $0.is(AccessorBlockSyntax.self) || $0.is(ClosureExprSyntax.self)
    }
  }

  fileprivate var isInInitializer: Bool {
    ancestors.first { $0.isFunction }?.is(InitializerDeclSyntax.self) ?? false
  }

  /// The lock of a critical section in the conditions of the `if` or `while`, or the subject of the `switch`, whose body
  /// this is.
  fileprivate var lockOfConditions: String? {
    guard let owner = parent?.parent else { return nil }
    if let branch = owner.as(IfExprSyntax.self) {
      return branch.body.statements.id == id ? LockFinder.lock(in: branch.conditions) : nil
    }
    if let loop = owner.as(WhileStmtSyntax.self) { return LockFinder.lock(in: loop.conditions) }
    return owner.parent?.as(SwitchExprSyntax.self).flatMap { LockFinder.lock(in: $0.subject) }
  }

  private var isFunction: Bool {
    self.is(FunctionDeclSyntax.self) || self.is(InitializerDeclSyntax.self) || self.is(DeinitializerDeclSyntax.self)
      || self.is(AccessorDeclSyntax.self) || self.is(ClosureExprSyntax.self)
      || self.is(PatternBindingSyntax.self)
        && self.as(PatternBindingSyntax.self)?.accessorBlock != nil
      || self.is(SubscriptDeclSyntax.self)
  }

  /// What the function around it returns; `nil` for a closure, which does not say.
  fileprivate var returnType: String? {
    guard let function = ancestors.first(where: \.isFunction) else { return nil }
    if let function = function.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause?.type.trimmedDescription ?? "Void"
    }
    if let accessor = function.as(AccessorDeclSyntax.self) {
      guard accessor.accessorSpecifier.text == "get" else { return "Void" }
      return function.ancestors.lazy.compactMap { $0.as(PatternBindingSyntax.self) }.first?
        .typeAnnotation?.type.trimmedDescription
    }
    if let property = function.as(PatternBindingSyntax.self) { return property.typeAnnotation?.type.trimmedDescription }
    if let element = function.as(SubscriptDeclSyntax.self) { return element.returnClause.type.trimmedDescription }
    return function.is(ClosureExprSyntax.self) ? nil : "Void"
  }

  /// Whether the list is all there is of a function, so that its only expression is what the function returns.
  fileprivate var isWholeBody: Bool {
    guard let owner = parent else { return false }
    if owner.is(AccessorBlockSyntax.self) { return true }
    return owner.is(CodeBlockSyntax.self) && owner.parent?.isFunction == true
  }

  /// Whether the list's only expression is no value.
  fileprivate var isVoidBody: Bool { returnType == "Void" }

  /// The function and its types.
  fileprivate var enclosingFunction: String {
    var names: [String] = []
    var hasFunction = false
    for node in sequence(first: self, next: \.parent) {
      if let type = node.as(ExtensionDeclSyntax.self) {
        names.append(type.extendedType.trimmedDescription)
      } else if let name = node.asProtocol(NamedDeclSyntax.self), node.asProtocol(DeclGroupSyntax.self) != nil {
        names.append(name.name.text)
      } else if !hasFunction {
        guard let name = node.functionName else { continue }
        names.append(name)
        hasFunction = true
      }
    }
    return names.reversed().joined(separator: ".")
  }

  private var functionName: String? {
    func labels(_ parameters: FunctionParameterListSyntax) -> String {
      "(" + parameters.map { $0.firstName.text + ":" }.joined() + ")"
    }
    if let function = self.as(FunctionDeclSyntax.self) {
      return function.name.text + labels(function.signature.parameterClause.parameters)
    }
    if let initializer = self.as(InitializerDeclSyntax.self) {
      return "init" + labels(initializer.signature.parameterClause.parameters)
    }
    if let element = self.as(SubscriptDeclSyntax.self) {
      return "subscript" + labels(element.parameterClause.parameters)
    }
    if self.is(DeinitializerDeclSyntax.self) { return "deinit" }
    guard let binding = self.as(PatternBindingSyntax.self), binding.accessorBlock != nil else { return nil }
    return binding.pattern.trimmedDescription
  }
}

extension String {
  fileprivate var inOneLine: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 100 ? line.prefix(99) + "…" : line
  }
}
