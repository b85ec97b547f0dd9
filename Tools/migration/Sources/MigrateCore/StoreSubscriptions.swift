import SwiftSyntax

/// The subscriptions of view stores whose cancellables this file keeps: `viewStore.publisher.count.sink { … }.store(in: &cancellables)`.
/// They become subscriptions with a bag where all that the set keeps does.
final class StoreSubscriptions: SyntaxVisitor {
  /// The `publisher` of those that become subscriptions of MiniRx.
  private(set) var publishers: Set<SyntaxIdentifier> = []
  /// The calls of `store(in:)` behind these.
  private(set) var stores: Set<SyntaxIdentifier> = []
  /// The declarations of sets that become bags.
  private(set) var sets: Set<SyntaxIdentifier> = []

  /// The declarations of those that a person has to make bags.
  private(set) var setsByHand: Set<SyntaxIdentifier> = []

  /// A name in a type: of each type's set its own.
  private struct Name: Hashable {
    let type: Int
    let name: String
  }

  private var types: [Int] = [0]
  private var countOfTypes = 0
  private var storesBySet: [Name: [(call: FunctionCallExprSyntax, publisher: MemberAccessExprSyntax?)?]] = [:]
  private var declarations: [Name: [PatternBindingSyntax]] = [:]
  private var mentions: [Name: Int] = [:]
  /// Sets that keep a subscription of a view store.
  private var ofStores: Set<Name> = []

  init(_ file: SourceFileSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(file)
    for (name, bindings) in declarations where bindings.count == 1 {
      let calls = storesBySet[name] ?? []
      let kept = calls.compactMap { $0 }
      guard !calls.isEmpty, kept.count == calls.count, mentions[name] == calls.count + 1 else {
        if ofStores.contains(name) { setsByHand.insert(bindings[0].id) }
        continue
      }
      sets.insert(bindings[0].id)
      stores.formUnion(kept.map(\.call.id))
      publishers.formUnion(kept.compactMap(\.publisher?.id))
    }
  }

  private func named(_ name: String) -> Name { Name(type: types.last!, name: name) }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    countOfTypes += 1
    types.append(countOfTypes)
    return .visitChildren
  }

  override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if case .identifier(let name) = token.tokenKind { mentions[named(name), default: 0] += 1 }
    return .skipChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    let isSet =
      node.typeAnnotation?.type.trimmedDescription == "Set<AnyCancellable>"
      || node.initializer?.value.trimmedDescription == "Set<AnyCancellable>()"
    if isSet, node.accessorBlock == nil {
      declarations[named(node.pattern.trimmedDescription), default: []].append(node)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.name == "store", let set = node.setOfStore?.expression.lastName, let base = node.base else {
      return .visitChildren
    }
    if base.chain.contains(where: \.isPublisherOfViewStore) { ofStores.insert(named(set)) }
    storesBySet[named(set), default: []].append(subscription(base).map { (node, $0.publisher) })
    return .visitChildren
  }

  /// Whether an expression is a subscription of a store that has a successor, with the publisher at its front.
  private func subscription(_ expression: ExprSyntax) -> (publisher: MemberAccessExprSyntax?, Void)? {
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
    if call.name == "ifLet" { return call.base?.isStore ?? false ? (nil, ()) : nil }
    guard call.name == "sink", call.valueOfSink != nil, var link = call.base else { return nil }
    while true {
      if let member = link.as(MemberAccessExprSyntax.self), let base = member.base {
        if link.isPublisherOfViewStore { return (member, ()) }
        link = base
      } else if let call = link.as(FunctionCallExprSyntax.self), let base = call.base, call.isLink {
        link = base
      } else {
        return nil
      }
    }
  }
}

extension FunctionCallExprSyntax {
  /// `&cancellables` of `store(in: &cancellables)`.
  var setOfStore: InOutExprSyntax? { argument("in")?.expression.as(InOutExprSyntax.self) }

  /// The closure that takes the values: the only one.
  var valueOfSink: ClosureExprSyntax? {
    guard additionalTrailingClosures.isEmpty else { return nil }
    if arguments.isEmpty { return trailingClosure }
    return arguments.count == 1 && trailingClosure == nil
      ? argument("receiveValue")?.expression.as(ClosureExprSyntax.self) : nil
  }

  /// Whether it is an operator that MiniRx has, too.
  var isLink: Bool {
    switch name {
    case "map", "filter", "compactMap", "dropFirst": return true
    case "removeDuplicates": return arguments.isEmpty
    case "receive":
      guard arguments.count == 1, let names = argument("on")?.expression.chain.map(\.lastName) else { return false }
      return !Modules.queues.contains(names.last! ?? "") || names.dropLast().last == "main"
    default: return false
    }
  }
}

extension ExprSyntax {
  /// `viewStore.publisher`.
  var isPublisherOfViewStore: Bool {
    guard let member = `as`(MemberAccessExprSyntax.self), let base = member.base else { return false }
    return member.declName.baseName.text == "publisher" && base.isViewStore
  }

  /// `self.store`, or `store.scope(state: …, action: …)`.
  var isStore: Bool { lastName == "scope" || lastName?.lowercased().hasSuffix("store") ?? false }
}

extension Migrator {
  func migrateSubscription(_ node: FunctionCallExprSyntax, _ name: String) {
    guard name == "store", let set = node.setOfStore,
      let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let base = member.base?.as(FunctionCallExprSyntax.self)
    else { return }
    guard subscriptions.stores.contains(node.id) else {
      // The publisher of a view store is listed itself.
      if base.name == "ifLet" { list(member.declName.baseName, Remedy.subscription) }
      return
    }
    replace(member.declName.baseName, with: "disposed", "a subscription of a store: of MiniRx")
    replace(node.argument("in")!.label!, with: "by", "a subscription of a store: of MiniRx")
    replace(set.place, with: set.expression.trimmedDescription)
    if base.name == "sink" { migrateSink(base) }
  }

  private func migrateSink(_ sink: FunctionCallExprSyntax) {
    let change = "a subscription of a store: of MiniRx"
    let name = sink.calledExpression.as(MemberAccessExprSyntax.self)!.declName.baseName
    if let closure = sink.trailingClosure {
      replace(name.place.lowerBound..<closure.place.lowerBound, with: "subscribe(onNext: ", change)
      replace(closure.place.upperBound..<closure.place.upperBound, with: ")")
    } else {
      replace(name, with: "subscribe", change)
      replace(sink.argument("receiveValue")!.label!, with: "onNext", change)
    }
    for link in sink.base!.chain {
      if let call = link.as(FunctionCallExprSyntax.self) { migrateOperator(call) }
      guard let member = link.as(MemberAccessExprSyntax.self), subscriptions.publishers.contains(member.id) else {
        continue
      }
      replace(member.declName.baseName, with: "observable", change)
    }
  }

  private func migrateOperator(_ call: FunctionCallExprSyntax) {
    guard let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName else { return }
    switch name.text {
    case "removeDuplicates": replace(name, with: "distinctUntilChanged")
    case "dropFirst":
      let count = call.arguments.first?.trimmedDescription ?? "1"
      replace(name.place.lowerBound..<call.place.upperBound, with: "skip(\(count))", "dropFirst: skip")
    default: break
    }
  }

  /// `var cancellables: Set<AnyCancellable> = []` is a bag.
  func migrateSet(_ node: VariableDeclSyntax) {
    guard node.bindings.count == 1, let binding = node.bindings.first else { return }
    if subscriptions.setsByHand.contains(binding.id) { list(binding, Remedy.set) }
    guard subscriptions.sets.contains(binding.id) else { return }
    replace(
      node.bindingSpecifier.place.lowerBound..<binding.place.upperBound,
      with: "let \(binding.pattern.trimmedDescription) = DisposeBag()", "a set of cancellables: a bag")
  }
}
