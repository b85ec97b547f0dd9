import Foundation
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// An array of rows that is searched from end to end: what `IdentifiedArray` must be indistinguishable from.
private struct Model<ID: Hashable> {
  var rows: [Row<ID>] = []

  func index(_ id: ID) -> Int? { rows.firstIndex { $0.id == id } }

  mutating func insert(_ row: Row<ID>, at position: Int) {
    if index(row.id) == nil { rows.insert(row, at: position) }
  }

  mutating func updateOrAppend(_ row: Row<ID>) {
    if let index = index(row.id) { rows[index] = row } else { rows.append(row) }
  }

  mutating func set(_ row: Row<ID>, at position: Int) {
    if let other = index(row.id) { rows[other] = rows[position] }
    rows[position] = row
  }
}

/// Does the same to an `IdentifiedArray` and to the model, and keeps copies of both to look at later.
private struct Driver<ID: Hashable> {
  var array = IdentifiedArray<ID, Row<ID>>(id: \.id)
  var model = Model<ID>()
  var kept: [(array: IdentifiedArray<ID, Row<ID>>, rows: [Row<ID>])] = []
  var generator: SeededGenerator
  let ids: Int
  let makeID: (Int) -> ID
  var step = 0

  mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
  mutating func id() -> ID { makeID(number(ids)) }
  mutating func position() -> Int { number(model.rows.count) }
  mutating func row() -> Row<ID> { Row(id: id(), text: "\(step)") }

  /// One random change; rare ones change everything.
  mutating func change(growing: Bool) {
    step += 1
    let choice = number(1000)
    if choice < 3 { return changeAll() }
    if model.rows.isEmpty || number(10) < (growing ? 5 : 2) { return add() }
    switch choice % 10 {
    case 0, 1: replace()
    case 2, 3: mutate()
    case 4: swap()
    default: growing ? mutate() : remove()
    }
  }

  private mutating func add() {
    let row = row()
    let position = number(model.rows.count + 1)
    switch number(6) {
    case 0:
      let known = model.index(row.id)
      XCTAssertEqual(array.append(row).inserted, known == nil)
      model.insert(row, at: model.rows.count)
    case 1:
      XCTAssertEqual(array.updateOrAppend(row), model.index(row.id).map { model.rows[$0] })
      model.updateOrAppend(row)
    case 2:
      array[id: row.id] = row
      model.updateOrAppend(row)
    case 3:
      let more = (0..<3).map { _ in self.row() }
      array.insert(contentsOf: more, at: position)
      var next = position
      for row in more where model.index(row.id) == nil {
        model.insert(row, at: next)
        next += 1
      }
    default:
      let known = model.index(row.id)
      let result = array.insert(row, at: position)
      XCTAssertEqual(result.inserted, known == nil)
      XCTAssertEqual(result.index, known ?? position)
      model.insert(row, at: position)
    }
  }

  private mutating func remove() {
    let id = id()
    let position = position()
    switch number(5) {
    case 0:
      array[id: id] = nil
      model.rows.removeAll { $0.id == id }
    case 1:
      takeOutInPlace(&array[id: id])
      model.rows.removeAll { $0.id == id }
    case 2: XCTAssertEqual(array.remove(at: position), model.rows.remove(at: position))
    case 3:
      let end = min(model.rows.count, position + number(6))
      array.removeSubrange(position..<end)
      model.rows.removeSubrange(position..<end)
    default:
      XCTAssertEqual(array.remove(id: id), model.index(id).map { model.rows.remove(at: $0) })
    }
  }

  private func takeOutInPlace(_ row: inout Row<ID>?) { row = nil }

  private mutating func replace() {
    let row = row()
    let position = position()
    if number(2) == 0 {
      array[position] = row
      model.set(row, at: position)
    } else {
      let old = model.rows[position].id
      array[id: old] = row
      model.set(row, at: position)
    }
  }

  private mutating func mutate() {
    let position = position()
    let id = id()
    switch number(3) {
    case 0:
      array[id: id]?.text += "!"
      if let index = model.index(id) { model.rows[index].text += "!" }
    case 1:
      array[position].text += "?"
      model.rows[position].text += "?"
    default:
      guard model.index(id) == nil else { return }
      array[id: model.rows[position].id]?.id = id
      model.rows[position].id = id
    }
  }

  private mutating func swap() {
    let first = position()
    let second = position()
    array.swapAt(first, second)
    model.rows.swapAt(first, second)
  }

  private mutating func changeAll() {
    let source = IndexSet((0..<4).map { _ in number(model.rows.count + 1) }.filter { $0 < model.rows.count })
    let destination = number(model.rows.count + 1)
    let kept = model.rows.indices.filter { !source.contains($0) }
    switch number(5) {
    case 0:
      array.sort { $0.text < $1.text }
      model.rows.sort { $0.text < $1.text }
    case 1:
      array.reverse()
      model.rows.reverse()
    case 2:
      array.remove(atOffsets: source)
      model.rows = kept.map { model.rows[$0] }
    case 3:
      array.move(fromOffsets: source, toOffset: destination)
      let moved = kept.filter { $0 < destination } + source + kept.filter { $0 >= destination }
      model.rows = moved.map { model.rows[$0] }
    default:
      array.removeAll { $0.text.count % 7 == 1 }
      model.rows.removeAll { $0.text.count % 7 == 1 }
    }
  }

  mutating func keepACopy() {
    if kept.count == 8 { kept.remove(at: number(8)) }
    kept.append((array, model.rows))
  }
}

final class DifferentialTests: XCTestCase {
  /// Grows and shrinks in turns, a thousand steps each, or fewer where fewer steps are taken.
  private func run<ID: Hashable>(
    seed: UInt64, steps: Int, ids: Int, rows: Int = 0, checkEvery: Int = 1, makeID: @escaping (Int) -> ID
  ) {
    var driver = Driver(generator: SeededGenerator(seed: seed), ids: ids, makeID: makeID)
    driver.model.rows = (0..<rows).map { Row(id: makeID($0)) }
    driver.array.append(contentsOf: driver.model.rows)
    let count = randomSteps(steps)
    for step in 0..<count {
      driver.change(growing: step * steps / count / 1000 % 2 == 0)
      if driver.number(20) == 0 { driver.keepACopy() }
      guard step % checkEvery == 0 else { continue }
      let broken = driver.array.brokenInvariant
      XCTAssertNil(broken, "seed \(seed), step \(step)")
      XCTAssertEqual(driver.array.elements, driver.model.rows, "seed \(seed), step \(step)")
      checkACopy(&driver)
      if broken != nil || driver.array.elements != driver.model.rows { return }
    }
  }

  /// Copies keep their value, and what is not in the changes since then is the same in both.
  private func checkACopy<ID: Hashable>(_ driver: inout Driver<ID>) {
    guard !driver.kept.isEmpty else { return }
    let (old, oldRows) = driver.kept[driver.number(driver.kept.count)]
    XCTAssertEqual(old.elements, oldRows)
    XCTAssertEqual(old == driver.array, oldRows == driver.model.rows)
    var changedIDs: Set<ID> = []
    driver.array.forEachChange(since: old) { id, row in
      changedIDs.insert(id)
      XCTAssertEqual(row?.value, driver.array[id: id])
    }
    for row in oldRows where !changedIDs.contains(row.id) { XCTAssertEqual(driver.array[id: row.id], row) }
    for row in driver.model.rows where !changedIDs.contains(row.id) { XCTAssertEqual(old[id: row.id], row) }
  }

  func testAFewRowsBehaveAsInAnArraySearchedFromEndToEnd() {
    for seed in 1...4 { run(seed: UInt64(seed), steps: 4_000, ids: 40, makeID: { $0 }) }
  }

  func testSomeChunksOfRowsBehaveAsInAnArraySearchedFromEndToEnd() {
    for seed in 5...6 { run(seed: UInt64(seed), steps: 12_000, ids: 600, checkEvery: 10, makeID: { "\($0)" }) }
  }

  func testManyRowsBehaveAsInAnArraySearchedFromEndToEnd() {
    run(seed: 7, steps: 10_000, ids: 10_000, rows: 5_000, checkEvery: 400, makeID: { $0 })
  }

  func testIdsWithTheSameHashBehaveAsOthers() {
    run(seed: 8, steps: 6_000, ids: 200, checkEvery: 5, makeID: { CollidingID($0) })
  }
}
