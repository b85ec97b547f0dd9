import Foundation
import RxComposable
import Testing

/// A position beyond the array stops the program with the name of the call.
struct IdentifiedArrayPreconditionTests {
  @Test(arguments: Misuse.allCases)
  func aPositionBeyondTheArrayStopsTheProgramAndNamesTheCall(misuse: Misuse) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [misuse = misuse as Misuse] in misuse.commit()
    }
    #if DEBUG
      let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(output.contains("IdentifiedArray.\(misuse.rawValue)"), "\(output)")
    #endif
  }

  enum Misuse: String, CaseIterable, Codable {
    case insert = "insert(_:at:)"
    case removeAtOffsets = "remove(atOffsets:)"
    case removeSubrange = "removeSubrange(_:)"
    case swapAt = "swapAt(_:_:)"
    case move = "move(fromOffsets:toOffset:)"

    func commit() {
      var rows: IdentifiedArrayOf<Identified<Int, Int>> = IdentifiedArray((0..<3).map { Identified($0, id: \.self) })
      switch self {
      case .insert: rows.insert(Identified(3, id: \.self), at: 4)
      case .removeAtOffsets: rows.remove(atOffsets: [0, 3])
      case .removeSubrange: rows.removeSubrange(1..<4)
      case .swapAt: rows.swapAt(0, 3)
      case .move: rows.move(fromOffsets: [0, 3], toOffset: 1)
      }
    }
  }
}
