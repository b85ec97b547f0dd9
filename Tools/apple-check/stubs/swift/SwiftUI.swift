// What the project uses of SwiftUI. `Binding`, `ForEach` and `Text` keep what they are given: Tests/Combine runs the project's
// views with them on Linux. The pages are those of developer.apple.com/documentation. Newer SDKs have nonisolated views with
// nonisolated initializers, and ContentBuilder for ViewBuilder: where a view is on the main actor here, it is as View makes it in
// the SDK of Xcode 16, which is stricter.
@_exported import Foundation
#if canImport(UIKit)
@_exported import UIKit
#endif

// Source: zenn.dev/garyuu09/scraps/61d25cc422ed13, which quotes the interface of Xcode 16.
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

// Source: a copy of SwiftUI's interface of about iOS 15, found by the text `extension Optional : View where Wrapped : View`.
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
extension Never: View { public var body: Never { fatalError() } }
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }

// Source: swiftui/viewbuilder/buildexpression(_:), …/buildeither(first:), …/buildeither(second:). The others are what Swift asks
// of a result builder.
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> {
    TupleView()
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<T: View, F: View>(first: T) -> _ConditionalContent<T, F> { .init() }
  public static func buildEither<T: View, F: View>(second: F) -> _ConditionalContent<T, F> { .init() }
}

// Source: swiftui/emptyview, …/tupleview (T is not a view there either; `init(_:)` is left out).
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct EmptyView: View {
  public nonisolated init() {}
  public var body: Never { fatalError() }
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct TupleView<T>: View {
  nonisolated init() {}
  public var body: Never { fatalError() }
}

// No source: no page and no copy of it was found. swiftui/viewbuilder/buildeither(first:) names it.
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct _ConditionalContent<TrueContent: View, FalseContent: View>: View {
  nonisolated init() {}
  public var body: Never { fatalError() }
}

// Source: swiftui/vstack/init(alignment:spacing:content:), swiftui/list/init(content:), which was on the main actor in 2025. The
// parameters of the one that have a default, and the selection of the other, are left out.
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct VStack<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct List<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

// Source: swiftui/text/init(verbatim:), on no actor. Of `init(_:)` for strings no page was found.
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Text: View, Equatable, Sendable {
  public let content: String
  public nonisolated init(verbatim content: String) { self.content = content }
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ content: S) { self.content = String(content) }
  public var body: Never { fatalError() }
}

// Source: swiftui/textfield/init(_:text:), swiftui/toggle/init(_:ison:), as they are for localized titles.
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct TextField<Label: View>: View {
  public var body: Never { fatalError() }
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
extension TextField where Label == Text {
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Toggle<Label: View>: View {
  public var body: Never { fatalError() }
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
extension Toggle where Label == Text {
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {}
}

// Source: swiftui/button/init(_:action:)-lpm7, …/init(role:action:label:).
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Button<Label: View>: View {
  public var body: Never { fatalError() }
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
extension Button where Label == Text {
  @preconcurrency public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
}
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
extension Button {
  @preconcurrency public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}

// Source: swiftui/buttonrole (SkipUI's copy of the interface: Equatable and Sendable), swiftui/visibility.
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
public struct ButtonRole: Equatable, Sendable {
  private let name: String
  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
}
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
@frozen public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }

// Source: swiftui/binding/init(get:set:) of both setters, with @Sendable in 2026, …/transaction, …/animation(_:). Of
// @_inheritActorContext and of the rest no copy was found. That the setter of one parameter has no transaction is what
// swift-composable-architecture#68 reports.
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
@frozen @propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  #if os(Linux)
    // Where it runs, in Tests/Combine: an `@isolated(any)` function cannot be called synchronously outside of SwiftUI.
    private let get: @MainActor () -> Value
    private let set: @MainActor (Value, Transaction) -> Void
    public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
      self.init(get: get, set: { value, _ in set(value) })
    }
    public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value, Transaction) -> Void) {
      self.get = get
      self.set = set
    }
    public var wrappedValue: Value {
      get { MainActor.assumeIsolated { get() } }
      nonmutating set {
        let transaction = transaction
        MainActor.assumeIsolated { set(newValue, transaction) }
      }
    }
  #else
    @preconcurrency public init(
      @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
      @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}
    @preconcurrency public init(
      @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
      @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void
    ) {}
    public var wrappedValue: Value {
      get { fatalError() }
      nonmutating set {}
    }
  #endif
  public var transaction = Transaction(animation: nil)
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    var binding = self
    binding.transaction.animation = animation
    return binding
  }
  public static func constant(_ value: Value) -> Binding<Value> { fatalError() }
  public var projectedValue: Binding<Value> { self }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { fatalError() }
}

// Source: swiftui/foreach, …/content (on no actor); OpenSwiftUI's ForEach (the initializer).
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public var data: Data
  public var content: (Data.Element) -> Content
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
extension ForEach: View where Content: View {
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
  }
  public var body: Never { fatalError() }
}

// Source: swiftui/view/alert(_:ispresented:presenting:actions:message:),
// …/confirmationdialog(_:ispresented:titlevisibility:presenting:actions:message:), …/sheet(ispresented:ondismiss:content:).
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
extension View {
  public nonisolated func alert<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View { EmptyView() }
  public nonisolated func confirmationDialog<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View { EmptyView() }
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
extension View {
  public nonisolated func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { EmptyView() }
}

// Source: swiftui/uihostingcontroller, …/init(rootview:).
#if canImport(UIKit) && !os(watchOS)
@available(iOS 13, tvOS 13, *)
@MainActor @preconcurrency open class UIHostingController<Content: View>: UIViewController {
  public init(rootView: Content) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { fatalError() }
}
#endif

// Source: swiftui/animation.
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Animation: Equatable, Sendable {
  public static let `default` = Animation()
}

// Source: swiftui/transaction.
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Transaction {
  public var animation: Animation?
  public init(animation: Animation?) { self.animation = animation }
}
#if os(Linux)
  extension Transaction: Sendable {
    /// That of `withTransaction`, for tests of Tests/Combine.
    @TaskLocal public static var current: Transaction?
  }
#endif

// Source: swiftui/withtransaction(_:_:).
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
  #if os(Linux)
    try Transaction.$current.withValue(transaction, operation: body)
  #else
    try body()
  #endif
}
