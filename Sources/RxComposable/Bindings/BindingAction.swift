/// Sets a property of the state: one case of the actions instead of one for each control of a form.
///
///     enum SettingsAction: Equatable {
///       case binding(BindingAction<SettingsState>)
///     }
///     store.send(.binding(.set(\.displayName, "Blob")))
///
/// In a reducer, `case .binding(\.displayName):` is where one property is validated after it was set.
public struct BindingAction<Root>: Equatable {
  /// The property.
  public let keyPath: PartialKeyPath<Root>

  let set: (inout Root) -> Void
  private let value: any Equatable

  /// Sets a property to a value.
  public static func set<Value: Equatable>(_ keyPath: WritableKeyPath<Root, Value>, _ value: Value) -> Self {
    BindingAction(keyPath: keyPath, set: { $0[keyPath: keyPath] = value }, value: value)
  }

  /// Sets a property that is marked with `@BindingState` to a value: `.set(\.$displayName, "Blob")`.
  public static func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<Root, BindingState<Value>>, _ value: Value
  ) -> Self {
    BindingAction(keyPath: keyPath, set: { $0[keyPath: keyPath].wrappedValue = value }, value: value)
  }

  /// The same for a state of which this one is a part.
  ///
  ///     case .settings(.binding(let action)): action.pullback(\AppState.settings)
  public func pullback<NewRoot>(_ keyPath: WritableKeyPath<NewRoot, Root>) -> BindingAction<NewRoot> {
    BindingAction<NewRoot>(
      keyPath: (keyPath as AnyKeyPath).appending(path: self.keyPath) as! PartialKeyPath<NewRoot>,
      set: { set(&$0[keyPath: keyPath]) }, value: value)
  }

  /// Whether both set the same property to the same value.
  public static func == (left: Self, right: Self) -> Bool {
    left.keyPath == right.keyPath && left.value.isEqual(to: right.value)
  }

  /// Matches the actions that set a property: `case .binding(\.displayName):`.
  @_alwaysEmitIntoClient
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, action: Self) -> Bool {
    keyPath == action.keyPath
  }
}

extension Equatable {
  fileprivate func isEqual(to other: any Equatable) -> Bool { other as? Self == self }
}

extension BindingAction: CustomReflectable {
  /// Shows the property and the value.
  public var customMirror: Mirror {
    Mirror(self, children: ["keyPath": keyPath, "value": value], displayStyle: .struct)
  }
}

extension BindingAction: CustomDumpStringConvertible {
  /// The action as it is written: `.set(\Settings.displayName, "Blob")`.
  public var customDumpDescription: String { ".set(\(ValueDump.string(keyPath)), \(ValueDump.string(value)))" }
}
