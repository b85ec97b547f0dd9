#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import UIKit

  /// A data source that is given the elements of a sequence.
  @preconcurrency @MainActor
  public protocol RxPickerViewDataSourceType {
    /// What the sequence emits.
    associatedtype Element
    /// The sequence has emitted: the event is always `.next`. Errors go to `Hooks.defaultErrorHandler`.
    func pickerView(_ pickerView: UIPickerView, observedEvent: Event<Element>)
  }

  extension Reactive where Base: UIPickerView {
    /// The proxy that is the delegate.
    public var delegate: DelegateProxy<UIPickerView, any UIPickerViewDelegate> {
      RxPickerViewDelegateProxy.proxy(for: base)
    }

    /// The proxy that is the view's data source.
    public var dataSource: DelegateProxy<UIPickerView, any UIPickerViewDataSource> {
      RxPickerViewDataSourceProxy.proxy(for: base)
    }

    /// Sets your own delegate. It is not retained.
    ///
    /// - Returns: what removes it again.
    public func setDelegate(_ delegate: any UIPickerViewDelegate) -> any Disposable {
      RxPickerViewDelegateProxy.installForwardDelegate(delegate, retainDelegate: false, onProxyForObject: base)
    }

    /// Emits the row and the component that the user selects.
    public var itemSelected: ControlEvent<(row: Int, component: Int)> {
      events(of: RxPickerViewDelegateProxy.self) { $0.itemSelected }
    }

    /// The models of the rows that all components show, in the order of the components, at each selection. The models are
    /// those of `items`.
    public func modelSelected<Model>(_ modelType: Model.Type) -> ControlEvent<[Model]> {
      ControlEvent(
        events: itemSelected.compactMap { [weak picker = base] _ in
          guard let picker else { return nil }
          let rows = onMainActor { (0..<picker.numberOfComponents).map(picker.selectedRow(inComponent:)) }
          return try rows.enumerated().map { component, row in
            try picker.rx.model(at: IndexPath(row: row, section: component))
          }
        })
    }

    /// The model of a row of a component, which is the path's section.
    ///
    /// - Throws: `RxCocoaError.itemsNotYetBound` where nothing is bound to `items`, or nothing has been emitted yet.
    public func model<Model>(at indexPath: IndexPath) throws -> Model {
      try boundModel(at: indexPath, of: RxPickerViewDataSourceProxy.self, in: base)
    }

    /// Shows the elements of a sequence by the titles that a closure gives.
    ///
    ///     cities.bind(to: picker.rx.itemTitles) { _, city in city.name }.disposed(by: bag)
    public func itemTitles<Sequence: Swift.Sequence, Source: ObservableType>(
      _ source: Source
    ) -> (_ titleForRow: @escaping (Int, Sequence.Element) -> String?) -> any Disposable
    where Source.Element == Sequence {
      return { titleForRow in items(adapter: PickerTitles<Sequence>(titleForRow))(source) }
    }

    /// Shows the elements of a sequence by the attributed titles that a closure gives.
    public func itemAttributedTitles<Sequence: Swift.Sequence, Source: ObservableType>(
      _ source: Source
    ) -> (_ attributedTitleForRow: @escaping (Int, Sequence.Element) -> NSAttributedString?) -> any Disposable
    where Source.Element == Sequence {
      return { titleForRow in items(adapter: PickerAttributedTitles<Sequence>(titleForRow))(source) }
    }

    /// Shows the elements of a sequence in views that a closure makes.
    public func items<Sequence: Swift.Sequence, Source: ObservableType>(
      _ source: Source
    ) -> (_ viewForRow: @escaping (Int, Sequence.Element, UIView?) -> UIView) -> any Disposable
    where Source.Element == Sequence {
      return { viewForRow in items(adapter: PickerViews<Sequence>(viewForRow))(source) }
    }

    /// Shows the elements of a sequence through an adapter of your own, which is retained while the binding lasts.
    public func items<
      Source: ObservableType, Adapter: RxPickerViewDataSourceType & UIPickerViewDataSource & UIPickerViewDelegate
    >(
      adapter: Adapter
    ) -> (_ source: Source) -> any Disposable where Source.Element == Adapter.Element {
      bindItems(to: base, by: adapter) {
        Disposables.create(
          RxPickerViewDelegateProxy.installForwardDelegate($0, retainDelegate: true, onProxyForObject: $1),
          RxPickerViewDataSourceProxy.installForwardDelegate($0, retainDelegate: true, onProxyForObject: $1))
      } observed: {
        $0.pickerView($1, observedEvent: $2)
      }
    }
  }

  extension UIPickerView: HasDelegate, HasDataSource {
    /// The type of the delegate.
    public typealias Delegate = any UIPickerViewDelegate
    /// The type of the data source.
    public typealias DataSource = any UIPickerViewDataSource
  }

  /// The delegate of picker views. What it does not answer, titles and views, the user's delegate does.
  open class RxPickerViewDelegateProxy: DelegateProxy<UIPickerView, any UIPickerViewDelegate>, DelegateProxyType,
    UIPickerViewDelegate
  {
    let itemSelected = PublishSubject<(row: Int, component: Int)>()

    /// A proxy for a picker view.
    public init(pickerView: UIPickerView) {
      super.init(parentObject: pickerView, delegateProxy: RxPickerViewDelegateProxy.self)
    }

    /// Registers the proxy.
    public static func registerKnownImplementations() { register { RxPickerViewDelegateProxy(pickerView: $0) } }

    /// Calls the user's delegate, then emits from `rx.itemSelected`.
    open func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
      (forwardToDelegate()?.pickerView(_:didSelectRow:inComponent:))?(pickerView, row, component)
      itemSelected.onNext((row, component))
    }

    #if !canImport(ObjectiveC)
      // On Apple platforms the runtime passes on what is not here; UIKit prefers views to titles where it finds both.
      open func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        forwardToDelegate()?.pickerView(pickerView, titleForRow: row, forComponent: component)
      }
      open func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
      ) -> NSAttributedString? {
        forwardToDelegate()?.pickerView(pickerView, attributedTitleForRow: row, forComponent: component)
      }
      open func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
      ) -> UIView {
        forwardToDelegate()?.pickerView(pickerView, viewForRow: row, forComponent: component, reusing: view) ?? UIView()
      }
    #endif
  }

  /// The data source of picker views. Without one of the user's a picker is empty.
  open class RxPickerViewDataSourceProxy: DelegateProxy<UIPickerView, any UIPickerViewDataSource>, DelegateProxyType,
    UIPickerViewDataSource
  {
    /// A proxy for a picker view.
    public init(pickerView: UIPickerView) {
      super.init(parentObject: pickerView, delegateProxy: RxPickerViewDataSourceProxy.self)
    }

    /// Registers the proxy.
    public static func registerKnownImplementations() { register { RxPickerViewDataSourceProxy(pickerView: $0) } }

    /// Asks the user's data source.
    open func numberOfComponents(in pickerView: UIPickerView) -> Int {
      forwardToDelegate()?.numberOfComponents(in: pickerView) ?? 0
    }

    /// Asks the user's data source.
    open func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
      forwardToDelegate()?.pickerView(pickerView, numberOfRowsInComponent: component) ?? 0
    }
  }

  /// The elements of one component, as a sequence last emitted them, and a closure that says how rows look.
  private class PickerElements<Sequence: Swift.Sequence, Content>: NSObject, UIPickerViewDataSource,
    RxPickerViewDataSourceType, SectionedViewDataSourceType
  {
    private var bound = BoundElements<Sequence.Element>()
    let content: Unchecked<Content>

    var elements: [Sequence.Element] { bound.all }

    nonisolated init(_ content: Content) { self.content = Unchecked(content) }

    func pickerView(_ pickerView: UIPickerView, observedEvent: Event<Sequence>) {
      if bound.take(observedEvent) { pickerView.reloadAllComponents() }
    }

    func model(at indexPath: IndexPath) throws -> Any { try bound.model(at: indexPath.row, of: self) }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { elements.count }
  }

  private final class PickerTitles<Sequence: Swift.Sequence>:
    PickerElements<Sequence, (Int, Sequence.Element) -> String?>, UIPickerViewDelegate
  {
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
      content.value(row, elements[row])
    }
  }

  private final class PickerAttributedTitles<Sequence: Swift.Sequence>:
    PickerElements<Sequence, (Int, Sequence.Element) -> NSAttributedString?>, UIPickerViewDelegate
  {
    func pickerView(
      _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString? { content.value(row, elements[row]) }
  }

  private final class PickerViews<Sequence: Swift.Sequence>:
    PickerElements<Sequence, (Int, Sequence.Element, UIView?) -> UIView>, UIPickerViewDelegate
  {
    func pickerView(
      _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
    ) -> UIView { content.value(row, elements[row], view) }
  }
#endif
