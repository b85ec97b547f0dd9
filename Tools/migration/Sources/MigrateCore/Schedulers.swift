import Foundation
import SwiftSyntax

/// Schedulers and spans of time of Combine's era.
extension Migrator {
  /// `DispatchQueue.test`, `AnySchedulerOf<DispatchQueue>.main`, `queue.eraseToAnyScheduler()`.
  func migrateScheduler(_ node: MemberAccessExprSyntax) {
    let name = node.declName.baseName.text
    if name == "eraseToAnyScheduler", let call = node.parent?.as(FunctionCallExprSyntax.self), let base = node.base {
      return migrateErasure(call, of: base)
    }
    guard let base = node.base, let type = base.lastName, !isErased(node) else { return }
    if base.is(DeclReferenceExprSyntax.self), Modules.queues.contains(type), let scheduler = Self.schedulers[name] {
      replace(node, with: scheduler)
    } else if base.is(GenericSpecializationExprSyntax.self), ["AnySchedulerOf", "AnyScheduler"].contains(type) {
      let scheduler = name == "main" ? Self.main : Self.schedulers[name]
      if let scheduler { replace(node, with: scheduler) } else { list(node, Remedy.scheduler) }
    } else if type == "UIScheduler", name == "shared" {
      replace(node, with: "MainScheduler.instance")
    }
  }

  private static let main = "MainScheduler.asyncInstance"
  private static let schedulers = [
    "test": "TestScheduler(initialClock: 0)", "testScheduler": "TestScheduler(initialClock: 0)",
    "immediate": "ImmediateScheduler()", "immediateScheduler": "ImmediateScheduler()",
    "unimplemented": "UnimplementedScheduler.unimplemented", "failing": "UnimplementedScheduler.unimplemented",
  ]

  private func isErased(_ node: MemberAccessExprSyntax) -> Bool {
    guard let outer = node.parent?.as(MemberAccessExprSyntax.self) else { return false }
    return outer.declName.baseName.text == "eraseToAnyScheduler" && outer.base?.id == node.id
  }

  private func migrateErasure(_ call: FunctionCallExprSyntax, of base: ExprSyntax) {
    let queue = base.as(MemberAccessExprSyntax.self).flatMap { member in
      (member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text).map { ($0, member.declName.baseName.text) }
    }
    if let (type, name) = queue, Modules.queues.contains(type) {
      guard let scheduler = name == "main" ? Self.main : Self.schedulers[name] else { return list(call, Remedy.queue) }
      return replace(call, with: scheduler)
    }
    if let first = base.chain.last?.lastName, Modules.queues.contains(first) { return list(call, Remedy.queue) }
    replace(base.place.upperBound..<call.place.upperBound, with: "", "eraseToAnyScheduler(): removed")
  }

  /// `receive(on: DispatchQueue.main)`, `debounce(for:scheduler: DispatchQueue.main)`.
  func migrateQueueArgument(_ node: FunctionCallExprSyntax, _ name: String) {
    for argument in node.arguments where ["on", "scheduler"].contains(argument.label?.text) {
      guard argument.label?.text == "scheduler" || ["receive", "subscribe", "timer"].contains(name),
        let member = argument.expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "main",
        let queue = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text, Modules.queues.contains(queue)
      else { continue }
      if mayBeOfCombine(node) { list(member, Remedy.mainQueue) } else { replace(member, with: Self.main) }
    }
  }

  /// Whether a call may be of a publisher: in a file that has some, or in a view store's chain that is changed by hand.
  private func mayBeOfCombine(_ node: FunctionCallExprSyntax) -> Bool {
    guard let publisher = ExprSyntax(node).chain.first(where: \.isPublisherOfViewStore) else {
      return file.hasPublishers
    }
    return !subscriptions.publishers.contains(publisher.id)
  }

  /// A bare `Effect.timer` counts whole numbers here, and has to say so.
  func isOfTimer(_ node: DeclReferenceExprSyntax) -> Bool {
    let member = node.parent?.as(MemberAccessExprSyntax.self)
    let call = member?.parent?.as(FunctionCallExprSyntax.self)
    return member?.declName.baseName.text == "timer" && call?.argument("every") != nil
  }

  /// In an asynchronous function of a test, `scheduler.advance()` is the asynchronous one, which RxTest has not.
  func migrateAdvance(_ node: FunctionCallExprSyntax, _ name: String) {
    let scheduler = node.base?.lastName?.lowercased() ?? ""
    guard file.isOfTests, name == "advance" || name == "run" && node.arguments.isEmpty,
      scheduler.hasSuffix("scheduler") || scheduler.hasSuffix("queue"), isAsynchronous(node)
    else { return }
    replace(node.place.lowerBound..<node.place.lowerBound, with: "await ", "\(name): await")
  }

  /// Whether a call without `await` is in the body of an asynchronous function.
  private func isAsynchronous(_ node: FunctionCallExprSyntax) -> Bool {
    for parent in sequence(first: Syntax(node), next: \.parent).dropFirst() {
      if parent.is(AwaitExprSyntax.self) || parent.is(ClosureExprSyntax.self) { return false }
      if let function = parent.as(FunctionDeclSyntax.self) {
        return function.signature.effectSpecifiers?.asyncSpecifier != nil
      }
    }
    return false
  }

  /// `mainQueue.now.date`: what a scheduler reads is a date.
  func migrateDate(_ node: MemberAccessExprSyntax) {
    guard node.declName.baseName.text == "date", let now = node.base?.as(MemberAccessExprSyntax.self),
      now.declName.baseName.text == "now", let scheduler = now.base?.lastName?.lowercased(),
      ["scheduler", "queue", "runloop"].contains(where: scheduler.hasSuffix)
    else { return }
    replace(now.place.upperBound..<node.place.upperBound, with: "", "now.date: now")
  }

  /// `@Dependency(\.mainRunLoop.now.date)`.
  func migrateDate(_ node: KeyPathExprSyntax) {
    let names = node.components.map { $0.component.trimmedDescription }
    guard names.count == 3, ["mainRunLoop", "mainQueue"].contains(names[0]), names.dropFirst() == ["now", "date"] else {
      return
    }
    let components = Array(node.components)
    replace(components[1].place.upperBound..<components[2].place.upperBound, with: "", "now.date: now")
  }

  /// `debounce(id: ID(), for: 0.3, …)`: spans are no numbers.
  func migrateSpans(_ node: FunctionCallExprSyntax, _ name: String) {
    guard ["advance", "debounce", "deferred", "delay", "sleep", "throttle", "timeout", "timer"].contains(name),
      node.base != nil
    else { return }
    if name == "timer" {
      remove(["tolerance", "options"], from: Array(node.arguments))
    }
    for argument in node.arguments where ["for", "by", "every", "interval"].contains(argument.label?.text) {
      if let span = Self.span(argument.expression) { replace(argument.expression, with: span) }
      guard ["debounce", "delay"].contains(name), argument.label?.text == "for", node.argument("id") == nil else {
        continue
      }
      // Combine's operators, of an effect here.
      if mayBeOfCombine(node) {
        list(argument, Remedy.delay)
      } else {
        replace(argument.place.lowerBound..<argument.expression.place.lowerBound, with: "", "for: without a label")
      }
    }
  }

  /// Removes arguments, and a comma each.
  private func remove(_ labels: Set<String>, from arguments: [LabeledExprSyntax]) {
    let kept = arguments.filter { !labels.contains($0.label?.text ?? "") }
    for argument in arguments where labels.contains(argument.label?.text ?? "") {
      let change = "\(argument.label?.text ?? ""): removed"
      if let next = argument.nextToken(viewMode: .sourceAccurate), argument.trailingComma != nil {
        let end = argument.trailingTrivia.allSatisfy(\.isWhitespace) ? next.place.lowerBound : argument.place.upperBound
        replace(argument.place.lowerBound..<end, with: "", change)
      } else {
        replace(argument.place, with: "", change)
      }
    }
    // The last that stays has no comma, unless the last of all has one.
    guard let last = kept.last, let comma = last.trailingComma, arguments.last?.trailingComma == nil else { return }
    let next = comma.nextToken(viewMode: .sourceAccurate) ?? comma
    let end = comma.trailingTrivia.allSatisfy(\.isWhitespace) ? next.place.lowerBound : comma.place.upperBound
    replace(comma.place.lowerBound..<end, with: "")
  }

  private static func span(_ expression: ExprSyntax) -> String? {
    // Combine's seconds may be fractions.
    if let call = expression.as(FunctionCallExprSyntax.self), let argument = call.arguments.first,
      call.calledExpression.trimmedDescription == ".seconds", call.arguments.count == 1
    {
      return argument.expression.is(FloatLiteralExprSyntax.self) ? span(argument.expression) : nil
    }
    let number =
      expression.as(IntegerLiteralExprSyntax.self)?.literal ?? expression.as(FloatLiteralExprSyntax.self)?.literal
    guard let text = number?.text.replacingOccurrences(of: "_", with: ""), let seconds = Decimal(string: text),
      !text.hasPrefix("0x")
    else { return nil }
    for (unit, factor) in [("seconds", 1), ("milliseconds", 1_000), ("microseconds", 1_000_000)] as [(String, Decimal)]
    {
      let count = NSDecimalNumber(decimal: seconds * factor)
      if count.decimalValue == Decimal(count.int64Value) { return ".\(unit)(\(count.int64Value))" }
    }
    return ".nanoseconds(\(NSDecimalNumber(decimal: seconds * 1_000_000_000).int64Value))"
  }
}
