/// Which character of a diagram stands for which element.
struct MarbleAlphabet<Element> {
  /// The element that a character stands for.
  let element: (Character) -> Element?
  /// The character that stands for an element, the first in the alphabet where there are several.
  let character: (Element) -> Character?
  /// What characters there are, for a failure text.
  let names: String
}

extension MarbleAlphabet {
  /// The keys of a dictionary stand for its values, which are only read.
  init(reading values: [Character: Element]) {
    self.init(values) { _ in nil }
  }

  fileprivate init(_ values: [Character: Element], _ character: @escaping (Element) -> Character?) {
    let keys = values.keys.sorted().map(String.init)
    element = { values[$0] }
    self.character = character
    names = keys.isEmpty ? "it is empty" : "it has \(keys.joined(separator: ", "))"
  }
}

extension MarbleAlphabet where Element: Equatable {
  /// The keys of a dictionary stand for its values.
  init(_ values: [Character: Element]) {
    let sorted = values.sorted { $0.key < $1.key }
    self.init(values) { element in sorted.first { $0.value == element }?.key }
  }
}

extension MarbleAlphabet<String> {
  /// Each character stands for itself.
  init() {
    element = { String($0) }
    character = { $0.count == 1 && !MarbleNotation.reserved.contains($0.first!) ? $0.first : nil }
    names = "every character stands for itself"
  }
}
