import SwiftSyntax

/// Collects the edits of a file, and the places that need a hand.
final class Migrator: SyntaxVisitor {
  let source: [UInt8]
  let file: FileReading
  let folder: FolderReading
  let subscriptions: StoreSubscriptions
  private(set) var edits: [Edit] = []
  private(set) var changes: [(offset: Int, text: String)] = []
  private(set) var byHand: [(offset: Int, text: String)] = []
  private var removed: [CodeBlockItemSyntax] = []
  /// The imports of the whole file so far, and how they will be.
  private var (imports, imported): ([CodeBlockItemSyntax], Set<String>) = ([], [])
  private var importsOfCombine: [ImportDeclSyntax] = []
  private(set) var importsOfAppKit: [ImportDeclSyntax] = []
  private var (namesOfCombine, namesOfFoundation): ([Range<Int>], [Range<Int>]) = ([], [])

  let isOfRxSwift: Bool
  let isOfArchitecture: Bool

  init(_ tree: SourceFileSyntax, _ source: [UInt8], in folder: FolderReading) {
    (self.source, self.folder, file) = (source, folder, FileReading(tree))
    let modules = file.imports.union(folder.exported)
    isOfArchitecture = modules.contains {
      folder.isOfArchitecture($0) || Modules.successorsOfArchitecture.contains($0)
    }
    isOfRxSwift =
      isOfArchitecture || !modules.isDisjoint(with: Modules.rxSwift.union(Modules.successorsOfRxSwift))
      || modules.contains { Modules.isOnTopOfRxSwift($0) && !folder.has($0) }
    subscriptions = StoreSubscriptions(tree)
    super.init(viewMode: .sourceAccurate)
  }

  func replace(_ range: Range<Int>, with text: String, _ change: String? = nil) {
    edits.append(Edit(range: range, text: text, order: edits.count))
    if let change { changes.append((range.lowerBound, change)) }
  }

  func replace(_ node: some SyntaxProtocol, with text: String, _ change: String? = nil) {
    replace(node.place, with: text, change ?? "\(node.trimmedDescription): \(text)")
  }

  func list(_ node: some SyntaxProtocol, _ remedy: String) { byHand.append((node.place.lowerBound, remedy)) }

  /// What takes the place of a module in this file; nil where it stays.
  func successor(of module: String) -> String? {
    if Modules.rxTests.contains(module) { return "MiniRxTesting" }
    if Modules.rxSwift.contains(module) { return "MiniRx" }
    guard folder.isOfArchitecture(module) else { return nil }
    return file.isOfTests ? "RxComposableTesting" : "RxComposable"
  }

  // MARK: Imports and modules

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let module = node.path.first?.name else { return .skipChildren }
    let isLibrary = Modules.isOnTopOfRxSwift(module.text) || isOfRxSwift && module.text == "Action"
    if isLibrary, !folder.has(module.text) { list(node, Remedy.library) }
    if module.text == "Combine" { importsOfCombine.append(node) }
    if ["AppKit", "Cocoa"].contains(module.text) { importsOfAppKit.append(node) }
    let item = node.parent?.as(CodeBlockItemSyntax.self)
    let ofWholeFile = item?.parent?.parent?.is(SourceFileSyntax.self) ?? false
    let successor = successor(of: module.text)
    let path = ([successor ?? module.text] + node.path.dropFirst().map(\.name.text)).joined(separator: ".")
    let line =
      (node.attributes.map(\.trimmedDescription) + node.modifiers.map(\.trimmedDescription)
      + [node.importKindSpecifier?.text ?? "", path]).joined(separator: " ")
    if let item, ofWholeFile, successor != nil, imported.contains(line), !hasCommentBehind(item) {
      remove(item, "import \(module.text): removed, there is one already")
    } else if let successor {
      replace(module, with: successor, "import \(module.text): \(successor)")
    }
    if let item, ofWholeFile {
      imports.append(item)
      imported.insert(line)
    }
    return .skipChildren
  }

  /// RxSwift and the architectures bring Foundation along, and RxCocoa UIKit.
  private func addImport() {
    let isOfUIKit = file.isOfUIKit && file.imports.isSubset(of: Modules.rxSwift)
    let isOfFoundation =
      file.imports.isDisjoint(with: Modules.withFoundation) && namesOfFoundation.contains(where: isLeft)
    guard isOfUIKit || isOfFoundation, let first = imports.first(where: { !removed.contains($0) }),
      file.imports.contains(where: { Modules.rxSwift.contains($0) || folder.isOfArchitecture($0) })
    else { return }
    let line = "import \(isOfUIKit ? "UIKit" : "Foundation")"
    let start = first.place.lowerBound
    replace(start..<start, with: line + "\n", "\(line): added, it came with another import")
  }

  /// Whether no edit takes a name away.
  private func isLeft(_ name: Range<Int>) -> Bool { !edits.contains { $0.range.overlaps(name) } }

  /// Combine, where no name of it is left.
  private func removeCombine() {
    guard isOfArchitecture, !namesOfCombine.contains(where: isLeft) else { return }
    for node in importsOfCombine {
      guard let item = node.parent?.as(CodeBlockItemSyntax.self), !hasCommentBehind(item),
        item.parent?.parent?.is(SourceFileSyntax.self) ?? false
      else { continue }
      remove(item, "import Combine: removed, nothing here is of Combine")
    }
  }

  private func hasCommentBehind(_ item: CodeBlockItemSyntax) -> Bool { !item.trailingTrivia.allSatisfy(\.isWhitespace) }

  private func remove(_ item: CodeBlockItemSyntax, _ change: String) {
    removed.append(item)
    changes.append((item.place.lowerBound, change))
  }

  /// Takes the removed statements out, with their line or with the semicolon that parts them from the others of it.
  func finish() {
    removeCombine()
    addImport()
    for item in removed {
      let line = line(of: item)
      let index = line.firstIndex(of: item)!
      if line.allSatisfy(removed.contains) {
        replace(index == 0 ? wholeLines(item) : line[index - 1].place.upperBound..<item.place.upperBound, with: "")
      } else if line[..<index].allSatisfy(removed.contains) {
        replace(item.place.lowerBound..<line[index + 1].place.lowerBound, with: "")
      } else {
        replace(line[index - 1].item.place.upperBound..<item.item.place.upperBound, with: "")
      }
    }
  }

  /// The statements of a line.
  private func line(of item: CodeBlockItemSyntax) -> [CodeBlockItemSyntax] {
    let siblings = Array(item.parent!.as(CodeBlockItemListSyntax.self)!)
    let lines = siblings.reduce(into: [[CodeBlockItemSyntax]]()) { lines, sibling in
      if lines.last?.last?.semicolon != nil, !sibling.leadingTrivia.contains(where: \.isNewline) {
        lines[lines.count - 1].append(sibling)
      } else {
        lines.append([sibling])
      }
    }
    return lines.first { $0.contains(item) }!
  }

  /// What a node takes of its lines, with the line's end where nothing else is on them.
  func wholeLines(_ node: some SyntaxProtocol) -> Range<Int> {
    var (start, end) = (node.place.lowerBound, node.place.upperBound)
    while start > 0, isSpace(source[start - 1]) { start -= 1 }
    while end < source.count, isSpace(source[end]) || source[end] == UInt8(ascii: "\r") { end += 1 }
    if end < source.count, source[end] == UInt8(ascii: "\n") { end += 1 }
    return start..<end
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if isOfArchitecture { migrateSet(node) }
    return .visitChildren
  }

  /// A module in front of a name. The names of companions, such as `Dependencies`, may be types of the application.
  private func migrateModule(_ name: TokenSyntax, before member: TokenSyntax) {
    guard let successor = successor(of: name.text) else { return }
    if Modules.companions.contains(name.text) {
      guard file.imports.contains(name.text), member.text.first?.isUppercase ?? false else { return }
    }
    replace(name, with: successor)
  }

  // MARK: Types

  /// RxSwift 4 called the type of the elements `E`.
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    if isOfRxSwift, node.name.text == "E", node.genericParameterClause == nil, isOfSequence(node) {
      replace(node.name, with: "Element")
    }
    return .visitChildren
  }

  /// Whether a name is that of a member of a type that is said to be a sequence, or an observer, and names no `Element` itself.
  private func isOfSequence(_ node: TypeAliasDeclSyntax) -> Bool {
    guard let members = node.parent?.parent?.parent?.as(MemberBlockSyntax.self),
      let type = members.parent?.asProtocol((any DeclGroupSyntax).self),
      !members.members.contains(where: { $0.decl.as(TypeAliasDeclSyntax.self)?.name.text == "Element" })
    else { return false }
    let types = type.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    let names = types.flatMap { $0.split(separator: "&") }.compactMap { part in
      part.split(separator: ".").last?.trimmingCharacters(in: .whitespaces)
    }
    return names.contains { name in
      ["ObservableType", "ObservableConvertibleType", "SharedSequenceConvertibleType", "ObserverType", "SubjectType"]
        .contains(name) || name.hasPrefix("Control") && name.hasSuffix("Type")
    }
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    guard let base = node.baseType.as(IdentifierTypeSyntax.self), base.genericArgumentClause == nil else {
      return .visitChildren
    }
    migrateModule(base.name, before: node.name)
    if folder.isOfArchitecture(base.name.text) { migrateType(node, node.name, node.genericArgumentClause) }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if isOfArchitecture, node.name.text == "Output", enclosingExtension(node).map(isOfEffect) ?? false {
      replace(node, with: "Action")
    }
    migrateType(node, node.name, node.genericArgumentClause)
    return .visitChildren
  }

  override func visit(_ node: GenericSpecializationExprSyntax) -> SyntaxVisitorContinueKind {
    if isOfArchitecture,
      let name = node.expression.as(DeclReferenceExprSyntax.self)?.baseName ?? ofModule(node.expression)
    {
      migrateEffect(name, node.genericArgumentClause)
      migrateTestStore(name, node.genericArgumentClause)
    }
    return .visitChildren
  }

  /// The name behind a module of an architecture.
  private func ofModule(_ expression: ExprSyntax) -> TokenSyntax? {
    guard let member = expression.as(MemberAccessExprSyntax.self),
      let module = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
      folder.isOfArchitecture(module)
    else { return nil }
    return member.declName.baseName
  }

  private func migrateType(
    _ node: some TypeSyntaxProtocol, _ name: TokenSyntax, _ arguments: GenericArgumentClauseSyntax?
  ) {
    guard isOfArchitecture else { return }
    migrateEffect(name, arguments)
    migrateTestStore(name, arguments)
    switch name.text {
    case "AnySchedulerOf", "AnyScheduler":
      let isOptional = node.parent?.is(OptionalTypeSyntax.self) ?? false
      replace(node, with: isOptional ? "(any SchedulerType)" : "any SchedulerType")
    case "TestSchedulerOf": replace(node, with: "TestScheduler")
    case "WithViewStore", "SwitchStore", "CaseLet", "NavigationLinkStore": list(node, Remedy.swiftUI)
    default: break
    }
  }

  /// `EffectTask<Action>`, `EffectPublisher<Action, Never>` and `Effect<Action, Never>` are `Effect<Action>`.
  private func migrateEffect(_ name: TokenSyntax, _ arguments: GenericArgumentClauseSyntax?) {
    guard ["Effect", "EffectTask", "EffectPublisher"].contains(name.text) else { return }
    if let arguments, arguments.arguments.count == 2 {
      let (first, last) = (arguments.arguments.first!, arguments.arguments.last!)
      let ownFailure = enclosingExtension(name).map(isOfEffect) == true ? "Failure" : "Never"
      guard ["Never", "Swift.Never", ownFailure].contains(last.trimmedDescription), let comma = first.trailingComma
      else {
        return list(name, Remedy.twoTypes)
      }
      let change = "an effect with two types: one"
      if comma.trailingTrivia.allSatisfy(\.isWhitespace), last.leadingTrivia.allSatisfy(\.isWhitespace) {
        replace(comma.place.lowerBound..<last.place.upperBound, with: "", change)
      } else {
        replace(comma.place, with: "", change)
        replace(last.place, with: "")
      }
    }
    if name.text != "Effect" { replace(name, with: "Effect") }
  }

  /// `TestStore<State, State, Action, Action, Environment>` has each type beside what it is a scope of.
  private func migrateTestStore(_ name: TokenSyntax, _ arguments: GenericArgumentClauseSyntax?) {
    guard name.text == "TestStore", let arguments, arguments.arguments.count == 5 else { return }
    let types = arguments.arguments.map(\.argument)
    let names = types.map(\.trimmedDescription)
    guard names[0] == names[1], names[2] == names[3], names[0] != names[2] else { return }
    replace(types[1], with: names[2], "a test store: the state and the action, then those of its scope")
    replace(types[2], with: names[0])
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard isOfArchitecture, let clause = node.genericWhereClause, isOfEffect(node) else { return .visitChildren }
    let requirements = Array(clause.requirements)
    let places = requirements.indices.filter { requirements[$0].requirement.trimmedDescription.hasPrefix("Failure") }
    guard let place = places.first else { return .visitChildren }
    let isNamed = node.memberBlock.tokens(viewMode: .sourceAccurate).contains {
      $0.text == "Failure" && !isSecondTypeOfEffect($0)
    }
    guard places.count == 1, requirements[place].requirement.trimmedDescription == "Failure == Never",
      !isNamed
    else {
      list(node, Remedy.failure)
      return .visitChildren
    }
    let change = "an extension by the failure: of all effects"
    if requirements.count == 1 {
      replace(clause.place.lowerBound..<node.memberBlock.place.lowerBound, with: "", change)
    } else if place > 0 {
      let before = requirements[place - 1].requirement.place.upperBound
      replace(before..<requirements[place].requirement.place.upperBound, with: "", change)
    } else {
      replace(requirements[0].place.lowerBound..<requirements[1].place.lowerBound, with: "", change)
    }
    return .visitChildren
  }

  /// Whether `migrateEffect` takes a name away.
  private func isSecondTypeOfEffect(_ token: TokenSyntax) -> Bool {
    guard let clause = token.parent?.parent?.parent?.parent?.as(GenericArgumentClauseSyntax.self),
      clause.arguments.count == 2, clause.arguments.last?.trimmedDescription == token.text
    else { return false }
    let name = clause.parent?.firstToken(viewMode: .sourceAccurate)?.text ?? ""
    return ["Effect", "EffectTask", "EffectPublisher"].contains(name)
  }

  private func isOfEffect(_ node: ExtensionDeclSyntax) -> Bool {
    ["Effect", "EffectTask", "EffectPublisher"].contains(node.extendedType.lastName)
  }

  // MARK: Expressions

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard isOfRxSwift, node.parent?.as(MemberAccessExprSyntax.self)?.declName != node else { return .visitChildren }
    listAbsence(node.baseName, of: nil)
    guard isOfArchitecture else { return .visitChildren }
    switch node.baseName.text {
    case "WithViewStore", "SwitchStore", "CaseLet", "NavigationLinkStore": list(node, Remedy.swiftUI)
    case "Effect", "EffectTask", "EffectPublisher":
      guard !(node.parent?.is(GenericSpecializationExprSyntax.self) ?? false) else { break }
      let name = isOfTimer(node) ? "Effect<Int>" : "Effect"
      if node.baseName.text != name { replace(node, with: name) }
    default: break
    }
    return .visitChildren
  }

  override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind {
    if isOfArchitecture { migrateDate(node) }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.declName.baseName
    if let base = node.base?.as(DeclReferenceExprSyntax.self)?.baseName { migrateModule(base, before: name) }
    if isOfArchitecture {
      if let renamed = ofModule(ExprSyntax(node)), ["EffectTask", "EffectPublisher"].contains(renamed.text),
        !(node.parent?.is(GenericSpecializationExprSyntax.self) ?? false)
      {
        replace(renamed, with: "Effect")
      }
      migrateScheduler(node)
      migrateDate(node)
      if let base = node.base, base.isViewStore {
        if name.text == "publisher", !subscriptions.publishers.contains(node.id) { list(name, Remedy.subscription) }
        if name.text == "objectWillChange" { list(name, Remedy.swiftUI) }
      }
    }
    if isOfRxSwift, let base = node.base { listAbsence(name, of: base) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.trimmedDescription == "canImport", let module = node.arguments.first?.expression,
      let successor = successor(of: module.trimmedDescription)
    {
      replace(module, with: successor)
    }
    guard isOfRxSwift, let name = node.name else { return .visitChildren }
    if ["methodInvoked", "sentMessage"].contains(name) { migrateObservedMethod(node) }
    if ["observe", "observeWeakly"].contains(name) { listKeyValue(node) }
    if node.base == nil, Modules.functionsOfFoundation.contains(name) {
      namesOfFoundation.append(node.calledExpression.place)
    }
    if isOfArchitecture { migrateCallOfArchitecture(node, name) }
    return .visitChildren
  }

  func nameToken(of call: FunctionCallExprSyntax) -> TokenSyntax {
    call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName ?? call.firstToken(
      viewMode: .sourceAccurate)!
  }

  private func migrateCallOfArchitecture(_ node: FunctionCallExprSyntax, _ name: String) {
    let token = nameToken(of: node)
    switch name {
    case "compactMap", "flatMap", "filter": migrateCaseFunction(node)
    case "diffing" where node.base?.lastName == "DiffingInterfaceList":
      let ofLiterals = node.arguments.contains { $0.expression.isArrayOfLiterals }
      if ofLiterals, node.argument("id") == nil { list(token, Remedy.plainRows) }
    case "Effect", "EffectTask", "EffectPublisher":
      // At the front of `.server(404)` is a member of nothing.
      let front = node.argument("error")?.expression.chain.last
      if front?.is(MemberAccessExprSyntax.self) ?? false { list(node, Remedy.error) }
    case "animation":
      if let base = node.base, base.chain.contains(where: \.makesEffect) { list(token, Remedy.animatedEffect) }
    case "send" where node.argument("animation") != nil:
      if node.base?.isStore ?? false { list(token, Remedy.animatedSend) }
    case "binding" where node.base?.isViewStore ?? false: list(token, Remedy.swiftUI)
    case "XCTFail" where file.imports.isDisjoint(with: ["XCTest", "Testing"]):
      list(token, Remedy.failing)
    default: break
    }
    migrateAdvance(node, name)
    migrateSpans(node, name)
    migrateQueueArgument(node, name)
    migrateSubscription(node, name)
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if isOfArchitecture { partCasePaths(node) }
    return .visitChildren
  }

  // MARK: Names of Combine and Foundation

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if case .identifier(let name) = token.tokenKind {
      if Modules.namesOfCombine.contains(name) { namesOfCombine.append(token.place) }
      if Modules.isOfFoundation(name) { namesOfFoundation.append(token.place) }
    }
    return .skipChildren
  }
}

extension ExprSyntax {
  var isArrayOfLiterals: Bool {
    guard let array = `as`(ArrayExprSyntax.self), let first = array.elements.first else { return false }
    return first.expression.is(IntegerLiteralExprSyntax.self) || first.expression.is(StringLiteralExprSyntax.self)
      || first.expression.is(FloatLiteralExprSyntax.self) || first.expression.is(BooleanLiteralExprSyntax.self)
  }

  /// Whether a link of a chain is one that only effects have.
  var makesEffect: Bool {
    if let reference = `as`(DeclReferenceExprSyntax.self) {
      return ["Effect", "EffectTask", "EffectPublisher"].contains(reference.baseName.text)
    }
    return ["eraseToEffect", "catchToEffect", "fireAndForget"].contains(lastName ?? "")
  }
}
