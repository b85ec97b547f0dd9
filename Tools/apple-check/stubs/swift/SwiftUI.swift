// What the project uses of SwiftUI, as developer.apple.com and the interface of Xcode 16 have it. `Binding`, `ForEach` and
// `Text` keep what they are given: Tests/Combine runs the project's views with them on Linux.
@_exported import Foundation
#if canImport(UIKit)
@_exported import UIKit
#endif

@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
extension Never: View { public var body: Never { fatalError() } }
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }

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
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct _ConditionalContent<TrueContent: View, FalseContent: View>: View {
  nonisolated init() {}
  public var body: Never { fatalError() }
}
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
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct Text: View, Equatable, Sendable {
  public let content: String
  public nonisolated init(verbatim content: String) { self.content = content }
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ content: S) { self.content = String(content) }
  public var body: Never { fatalError() }
}
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
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
public struct ButtonRole: Equatable, Sendable {
  private let name: String
  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
}
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }

@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
@frozen @propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  #if os(Linux)
    // Where it runs, in Tests/Combine: an `@isolated(any)` function cannot be called synchronously outside of SwiftUI.
    private let get: @MainActor () -> Value
    private let set: @MainActor (Value) -> Void
    public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
      self.get = get
      self.set = set
    }
    public var wrappedValue: Value {
      get { MainActor.assumeIsolated { get() } }
      nonmutating set { MainActor.assumeIsolated { set(newValue) } }
    }
  #else
    @preconcurrency public init(
      @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
      @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}
    public var wrappedValue: Value {
      get { fatalError() }
      nonmutating set {}
    }
  #endif
  public static func constant(_ value: Value) -> Binding<Value> { fatalError() }
  public var projectedValue: Binding<Value> { self }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { fatalError() }
}

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

#if canImport(UIKit) && !os(watchOS)
@available(iOS 13, tvOS 13, *)
@MainActor @preconcurrency open class UIHostingController<Content: View>: UIViewController {
  public init(rootView: Content) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { fatalError() }
}
#endif
