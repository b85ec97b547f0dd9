#if canImport(Observation)
  import Observation

  /// Tells Observation which values of a model are read and which have changed, each by a key of the model's own.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  package final class ReadRegistrar<Key: Hashable>: Observation.Observable {
    private let registrar = ObservationRegistrar()

    package init() {}

    package func willRead(_ key: Key) { registrar.access(self, keyPath: \.[key]) }

    package func didChange(_ key: Key) { registrar.withMutation(of: self, keyPath: \.[key]) {} }

    /// What stands for a value: Observation tells values apart by key paths of the object that it observes.
    private subscript(key: Key) -> Void { () }
  }
#endif
