/// How an `IdentifiedArray` reads the id of an element.
///
/// A closure, because reading through a key path takes 45 ns where the closure takes one; and the key path is made when
/// somebody asks for it, because in generic code that takes 400 ns.
@usableFromInline
final class RowIdentity<ID, Element> {
  @usableFromInline let id: (Element) -> ID
  @usableFromInline let keyPath: () -> KeyPath<Element, ID>

  @usableFromInline init(_ id: @escaping (Element) -> ID, keyPath: @escaping () -> KeyPath<Element, ID>) {
    self.id = id
    self.keyPath = keyPath
  }
}
