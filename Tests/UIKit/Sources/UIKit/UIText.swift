/// A text with a caret, as fields and text views have them. Setting the text puts the caret at its end.
struct EditedText {
  private(set) var text = ""
  var caret = 0
  /// The characters that an input method has not yet turned into words, as offsets.
  private(set) var marked: Range<Int>?

  mutating func set(_ text: String) {
    self.text = text
    caret = text.count
    marked = nil
  }

  /// Puts characters in the place of the marked ones, marked themselves where they may still change.
  mutating func compose(_ string: String, isFinal: Bool) {
    let replaced = marked ?? caret..<caret
    text.replaceSubrange(indices(replaced), with: string)
    caret = replaced.lowerBound + string.count
    marked = isFinal ? nil : replaced.lowerBound..<caret
  }

  func part(_ range: UITextRange) -> String { String(text[indices(range.start.offset..<range.end.offset)]) }

  private func indices(_ range: Range<Int>) -> Range<String.Index> {
    text.index(text.startIndex, offsetBy: range.lowerBound)..<text.index(text.startIndex, offsetBy: range.upperBound)
  }

  mutating func insert(_ string: String) {
    text.insert(contentsOf: string, at: text.index(text.startIndex, offsetBy: caret))
    caret += string.count
  }

  mutating func deleteBackward() {
    guard caret > 0 else { return }
    caret -= 1
    text.remove(at: text.index(text.startIndex, offsetBy: caret))
  }
}

/// https://developer.apple.com/documentation/uikit/uitextposition
open class UITextPosition: NSObject {
  fileprivate let offset: Int
  fileprivate init(_ offset: Int) { self.offset = offset }
}

/// https://developer.apple.com/documentation/uikit/uitextrange
open class UITextRange: NSObject {
  public let (start, end): (UITextPosition, UITextPosition)
  fileprivate init(_ start: UITextPosition, _ end: UITextPosition) { (self.start, self.end) = (start, end) }
}

/// https://developer.apple.com/documentation/uikit/uitextinput
@preconcurrency @MainActor
public protocol UITextInput: AnyObject {
  var markedTextRange: UITextRange? { get }
  var beginningOfDocument: UITextPosition { get }
  var endOfDocument: UITextPosition { get }
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  func text(in range: UITextRange) -> String?
}

/// Something with an edited text, whose positions are offsets of characters.
protocol EditsText: UITextInput {
  var edited: EditedText { get }
}
extension EditsText {
  public var markedTextRange: UITextRange? {
    edited.marked.map { UITextRange(UITextPosition($0.lowerBound), UITextPosition($0.upperBound)) }
  }
  public var beginningOfDocument: UITextPosition { UITextPosition(0) }
  public var endOfDocument: UITextPosition { UITextPosition(edited.text.count) }
  public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    fromPosition.offset <= toPosition.offset ? UITextRange(fromPosition, toPosition) : nil
  }
  public func text(in range: UITextRange) -> String? { edited.part(range) }
}

/// https://developer.apple.com/documentation/uikit/uitextfield
open class UITextField: UIControl, EditsText {
  private(set) var edited = EditedText()
  open var placeholder: String?
  open private(set) var isEditing = false

  /// Never `nil` when it is read.
  open var text: String? {
    get { edited.text }
    set {
      checkMainThread()
      edited.set(newValue ?? "")
    }
  }
  open var attributedText: NSAttributedString? {
    get { NSAttributedString(string: edited.text) }
    set { text = newValue?.string }
  }

  /// How many characters stand before the caret.
  public var caret: Int {
    get { edited.caret }
    set { edited.caret = newValue }
  }

  /// What a test does on the keyboard: a character at a time, at the caret.
  public func type(_ string: String) {
    guard isEnabled else { return }
    if !isEditing { beginEditing() }
    for character in string {
      edited.insert(String(character))
      sendActions(for: .editingChanged)
    }
  }
  /// What a test does by an input method, such as one for Japanese: characters that may still change, until one is final.
  public func compose(_ string: String, isFinal: Bool = false) {
    if !isEditing { beginEditing() }
    edited.compose(string, isFinal: isFinal)
    sendActions(for: .editingChanged)
  }
  public func pressBackspace() {
    edited.deleteBackward()
    sendActions(for: .editingChanged)
  }
  public func pressReturn() {
    sendActions(for: .editingDidEndOnExit)
    endEditing()
  }
  public func beginEditing() {
    isEditing = true
    becomeFirstResponder()
    sendActions(for: .editingDidBegin)
  }
  public func endEditing() {
    isEditing = false
    resignFirstResponder()
    sendActions(for: .editingDidEnd)
  }
}

/// https://developer.apple.com/documentation/uikit/nstextstorage
@preconcurrency @MainActor
open class NSTextStorage: AssociatingObject {
  public init() { super.init(associating: ()) }
  public struct EditActions: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let editedAttributes = EditActions(rawValue: 1)
    public static let editedCharacters = EditActions(rawValue: 2)
  }
  open weak var delegate: (any NSTextStorageDelegate)?
  fileprivate var edited = EditedText()
  open var string: String { edited.text }

  fileprivate func edit(_ change: (inout EditedText) -> Void) {
    let before = edited.text.utf16.count
    change(&edited)
    let count = edited.text.utf16.count
    delegate?.textStorage(
      self, didProcessEditing: .editedCharacters, range: NSRange(location: 0, length: count),
      changeInLength: count - before)
  }
}

/// https://developer.apple.com/documentation/uikit/nstextstoragedelegate
@preconcurrency @MainActor
public protocol NSTextStorageDelegate: AnyObject {
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
    changeInLength delta: Int)
}
extension NSTextStorageDelegate {
  public func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
    changeInLength delta: Int
  ) {}
}

/// https://developer.apple.com/documentation/uikit/uitextviewdelegate
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  func textViewDidBeginEditing(_ textView: UITextView)
  func textViewDidEndEditing(_ textView: UITextView)
  func textViewDidChange(_ textView: UITextView)
  func textViewDidChangeSelection(_ textView: UITextView)
}
extension UITextViewDelegate {
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewDidEndEditing(_ textView: UITextView) {}
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidChangeSelection(_ textView: UITextView) {}
}

/// https://developer.apple.com/documentation/uikit/uitextview
open class UITextView: UIScrollView, EditsText {
  var edited: EditedText { textStorage.edited }
  public let textStorage = NSTextStorage()
  private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }
  private var isEditing = false

  open var text: String! {
    get { textStorage.string }
    set { textStorage.edit { $0.set(newValue ?? "") } }
  }
  open var attributedText: NSAttributedString! {
    get { NSAttributedString(string: text) }
    set { text = newValue?.string }
  }
  public var caret: Int {
    get { textStorage.edited.caret }
    set {
      textStorage.edited.caret = newValue
      textDelegate?.textViewDidChangeSelection(self)
    }
  }

  /// What a test does on the keyboard.
  public func type(_ string: String) {
    if !isEditing { beginEditing() }
    for character in string {
      textStorage.edit { $0.insert(String(character)) }
      textDelegate?.textViewDidChangeSelection(self)
      textDelegate?.textViewDidChange(self)
    }
  }
  public func beginEditing() {
    isEditing = true
    textDelegate?.textViewDidBeginEditing(self)
  }
  public func endEditing() {
    isEditing = false
    textDelegate?.textViewDidEndEditing(self)
  }
}

/// https://developer.apple.com/documentation/uikit/uisearchbardelegate
@preconcurrency @MainActor
public protocol UISearchBarDelegate: AnyObject {
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar)
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  func searchBarResultsListButtonClicked(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}
extension UISearchBarDelegate {
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}

/// https://developer.apple.com/documentation/uikit/uisearchbar
open class UISearchBar: UIView {
  private var edited = EditedText()
  open weak var delegate: (any UISearchBarDelegate)?
  open var selectedScopeButtonIndex = 0
  open var text: String? {
    get { edited.text }
    set { edited.set(newValue ?? "") }
  }
  public var caret: Int {
    get { edited.caret }
    set { edited.caret = newValue }
  }

  /// What a test does with fingers and keyboard.
  public func type(_ string: String) {
    for character in string {
      edited.insert(String(character))
      delegate?.searchBar(self, textDidChange: edited.text)
    }
  }
  public func beginEditing() { delegate?.searchBarTextDidBeginEditing(self) }
  public func endEditing() { delegate?.searchBarTextDidEndEditing(self) }
  public func tapSearch() { delegate?.searchBarSearchButtonClicked(self) }
  public func tapBookmark() { delegate?.searchBarBookmarkButtonClicked(self) }
  public func tapCancel() { delegate?.searchBarCancelButtonClicked(self) }
  public func tapResultsList() { delegate?.searchBarResultsListButtonClicked(self) }
  public func tap(scope: Int) {
    selectedScopeButtonIndex = scope
    delegate?.searchBar(self, selectedScopeButtonIndexDidChange: scope)
  }
}

/// https://developer.apple.com/documentation/uikit/uipickerviewdatasource
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: AnyObject {
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// https://developer.apple.com/documentation/uikit/uipickerviewdelegate
@preconcurrency @MainActor
public protocol UIPickerViewDelegate: AnyObject {
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
  func pickerView(_ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int)
    -> NSAttributedString?
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}
extension UIPickerViewDelegate {
  public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    nil
  }
  public func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? { nil }
  public func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView { UIView() }
  public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}

/// https://developer.apple.com/documentation/uikit/uipickerview
open class UIPickerView: UIView {
  open weak var dataSource: (any UIPickerViewDataSource)?
  open weak var delegate: (any UIPickerViewDelegate)?
  private var selected: [Int: Int] = [:]
  /// How often all was loaded again.
  public private(set) var reloadCount = 0
  open func reloadAllComponents() { reloadCount += 1 }
  open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }
  open func numberOfRows(inComponent component: Int) -> Int {
    dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
  }
  open func selectedRow(inComponent component: Int) -> Int { selected[component] ?? -1 }
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) { selected[component] = row }
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    delegate?.pickerView(self, viewForRow: row, forComponent: component, reusing: nil)
  }
  /// What the wheel shows.
  public func titles(inComponent component: Int = 0) -> [String?] {
    (0..<numberOfRows(inComponent: component)).map { row in
      delegate?.pickerView(self, attributedTitleForRow: row, forComponent: component)?.string
        ?? delegate?.pickerView(self, titleForRow: row, forComponent: component)
    }
  }
  /// What a test does with a finger.
  public func pick(row: Int, component: Int = 0) {
    selected[component] = row
    delegate?.pickerView(self, didSelectRow: row, inComponent: component)
  }
}
