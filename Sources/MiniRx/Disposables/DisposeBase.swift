/// The base class of the disposables that hold others.
public class DisposeBase {
  init() {}
}
