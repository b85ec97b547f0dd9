#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// What a binding to `items` of a table, collection or picker view does: puts a data source behind the proxy of the
  /// view, and hands it the elements of a source until the view is released. What is bound stays when the source ends; an error
  /// goes to `Hooks.defaultErrorHandler`.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - install: sets the data source.
  ///   - observed: hands it an element, as an event.
  func bindItems<View: UIView, Source: ObservableType>(
    to view: View, _ install: @escaping (View) -> any Disposable,
    _ observed: @escaping @MainActor (View, Event<Source.Element>) -> Void
  ) -> (_ source: Source) -> any Disposable {
    let view = Unchecked(WeakObject(view))
    return { source in
      guard let bound = view.value.object else { return Disposables.create() }
      let installation = install(bound)
      let subscription = source.asObservable()
        .observe(on: MainScheduler())
        .take(until: bound.rx.deallocated)
        .subscribe(
          onNext: { element in
            let element = Unchecked(element)
            onMainActor { if let view = view.value.object { observed(view, .next(element.value)) } }
          }, onError: Hooks.reportUnhandled)
      return Disposables.create(subscription, installation)
    }
  }

  /// The elements that a sequence emitted last to a data source.
  struct BoundElements<Element> {
    private var bound: [Element]?

    /// None before the first event.
    var all: [Element] { bound ?? [] }

    /// Takes the elements of an event. Returns whether there are any new ones.
    mutating func take<Sequence: Swift.Sequence>(_ event: Event<Sequence>) -> Bool where Sequence.Element == Element {
      guard case .next(let sequence) = event else { return false }
      bound = Array(sequence)
      return true
    }

    /// The element of a row.
    func model(at row: Int, of dataSource: Any) throws -> Any {
      guard let bound else { throw RxCocoaError.itemsNotYetBound(object: dataSource) }
      guard bound.indices.contains(row) else { throw RxCocoaError.outOfBounds(object: bound) }
      return bound[row]
    }
  }

  /// The model of a row of what is bound to a view.
  @MainActor
  func boundModel<Model>(at indexPath: IndexPath, of dataSource: Any?, in view: Any) throws -> Model {
    guard let dataSource = dataSource as? any SectionedViewDataSourceType else {
      throw RxCocoaError.itemsNotYetBound(object: view)
    }
    let element = try dataSource.model(at: indexPath)
    guard let model = element as? Model else {
      throw RxCocoaError.castingError(object: element, targetType: Model.self)
    }
    return model
  }

  /// A data source that knows the model of a row.
  @preconcurrency @MainActor
  public protocol SectionedViewDataSourceType {
    /// The model of a row.
    func model(at indexPath: IndexPath) throws -> Any
  }

  /// What is wrong with a call of a table, collection or picker view.
  public enum RxCocoaError: Swift.Error, @unchecked Sendable {
    /// A row outside the list was asked for.
    case outOfBounds(object: Any)
    /// Nothing is bound to `items`, or nothing has been emitted yet.
    case itemsNotYetBound(object: Any)
    /// The model is of another type.
    case castingError(object: Any, targetType: Any.Type)
  }

  /// An object that is not retained.
  struct WeakObject<Object: AnyObject> {
    weak var object: Object?
    init(_ object: Object) { self.object = object }
  }
#endif
