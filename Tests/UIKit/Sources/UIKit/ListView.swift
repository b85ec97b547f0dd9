/// What table and collection views have in common: rows one below the other, cells for those on screen, reuse, batches.
///
/// Cells are made when the view lies in a window and is laid out. Here that happens at once.
open class ListView<Cell: UIView>: UIScrollView {
  private struct Shown {
    var path: IndexPath
    let cell: Cell
  }
  private var classes: [String: Cell.Type] = [:]
  private var pool: [String: [Cell]] = [:]
  private var identifiers: [ObjectIdentifier: String] = [:]
  private var shown: [Shown] = []
  private var counts: [Int]?
  private var batch: BatchUpdate?
  private var isLayingOut = false
  /// How often all was loaded again.
  public private(set) var reloadCount = 0
  /// How many batches there were.
  public private(set) var batchCount = 0
  private(set) var selectedPaths: [IndexPath] = []

  // What the two kinds ask their data source and tell their delegate.
  func loadCounts() -> [Int] { [] }
  func loadCell(at path: IndexPath) -> Cell { fatalError("\(Self.self) overrides loadCell(at:)") }
  func prepareForReuse(_ cell: Cell) {}
  func willDisplay(_ cell: Cell, at path: IndexPath) {}
  func didEndDisplaying(_ cell: Cell, at path: IndexPath) {}
  var rowLength: CGFloat { 44 }

  func register(_ type: Cell.Type, _ identifier: String) { classes[identifier] = type }

  func dequeue(_ identifier: String) -> Cell? {
    if let cell = pool[identifier]?.popLast() {
      prepareForReuse(cell)
      return cell
    }
    guard let cell = classes[identifier]?.init(frame: .zero) else { return nil }
    identifiers[ObjectIdentifier(cell)] = identifier
    return cell
  }

  func loadedCounts() -> [Int] {
    if let counts { return counts }
    let loaded = loadCounts()
    counts = loaded
    return loaded
  }

  open func reloadData() {
    checkMainThread()
    if batch != nil { Faults.report("reloadData() was called in a batch.") }
    reloadCount += 1
    selectedPaths = []
    // A delegate that looks at the view meanwhile finds the old counts, as before the layout of the real ones.
    counts = nil
    endDisplaying(shown)
    shown = []
    layoutSubviews()
  }

  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    checkMainThread()
    let old = loadedCounts()
    batch = BatchUpdate()
    updates?()
    let finished = batch!
    batch = nil
    batchCount += 1
    let new = loadCounts()
    guard let origins = finished.origins(old: old, new: new, fault: { Faults.report($0) }) else {
      return reloadData()
    }
    counts = new
    var destinations: [IndexPath: IndexPath] = [:]
    for (section, rows) in origins.enumerated() {
      for (row, origin) in rows.enumerated() {
        if let origin { destinations[origin] = IndexPath(row: row, section: section) }
      }
    }
    let leaving = shown.filter { destinations[$0.path] == nil }
    shown = shown.compactMap { each in destinations[each.path].map { Shown(path: $0, cell: each.cell) } }
    selectedPaths = selectedPaths.compactMap { destinations[$0] }
    endDisplaying(leaving)
    layoutSubviews()
    completion?(true)
  }

  func change(_ body: (inout BatchUpdate) -> Void) {
    if batch != nil { return body(&batch!) }
    withoutActuallyEscaping(body) { body in performBatchUpdates { body(&self.batch!) } }
  }

  open override func didMoveToWindow() { if window != nil { layoutSubviews() } }

  open override func layoutSubviews() {
    guard window != nil, !isLayingOut, batch == nil else { return }
    isLayingOut = true
    defer { isLayingOut = false }
    contentSize = CGSize(width: bounds.size.width, height: rowLength * CGFloat(loadedCounts().reduce(0, +)))
    let visible = visiblePaths()
    endDisplaying(shown.filter { !visible.contains($0.path) })
    shown.removeAll { !visible.contains($0.path) }
    let present = Set(shown.map(\.path))
    for path in visible where !present.contains(path) {
      let cell = loadCell(at: path)
      addSubview(cell)
      shown.append(Shown(path: path, cell: cell))
      willDisplay(cell, at: path)
    }
    shown.sort { $0.path < $1.path }
  }

  private func visiblePaths() -> Set<IndexPath> {
    let first = Int((max(contentOffset.y, 0) / rowLength).rounded(.down))
    let end = Int(((max(contentOffset.y, 0) + bounds.size.height) / rowLength).rounded(.up))
    var result: Set<IndexPath> = []
    var start = 0
    for (section, count) in loadedCounts().enumerated() {
      let rows = max(first - start, 0)..<max(min(end - start, count), max(first - start, 0))
      for row in rows where row < count { result.insert(IndexPath(row: row, section: section)) }
      start += count
    }
    return result
  }

  private func endDisplaying(_ leaving: [Shown]) {
    for each in leaving {
      each.cell.removeFromSuperview()
      if let identifier = identifiers[ObjectIdentifier(each.cell)] { pool[identifier, default: []].append(each.cell) }
      didEndDisplaying(each.cell, at: each.path)
    }
  }

  var shownPaths: [IndexPath] { shown.map(\.path) }
  var shownCells: [Cell] { shown.map(\.cell) }
  func cell(at path: IndexPath) -> Cell? { shown.first { $0.path == path }?.cell }
  func path(for cell: Cell) -> IndexPath? { shown.first { $0.cell === cell }?.path }
  func select(_ path: IndexPath) { selectedPaths = [path] }
  func deselect(_ path: IndexPath) { selectedPaths.removeAll { $0 == path } }
}
