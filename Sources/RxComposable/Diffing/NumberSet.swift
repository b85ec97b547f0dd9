/// A set of numbers below a bound, which finds the neighbours of a number.
///
/// The lowest level has a bit for each number; each bit above tells whether a word of 64 bits below has any. Whatever is
/// asked goes up as far as it has to and down again, a word at a time: four levels hold 16 million numbers.
struct NumberSet {
  /// The levels one after the other, the lowest first.
  private var words: [UInt64]
  /// Where each level begins.
  private let starts: [Int]

  init(bound: Int) {
    var starts = [0]
    var count = bound
    repeat {
      count = (count + 63) / 64
      starts.append(starts.last! + count)
    } while count > 1
    words = Array(repeating: 0, count: starts.removeLast())
    self.starts = starts
  }

  mutating func insert(_ number: Int) {
    var position = number
    for start in starts {
      let word = words[start + position / 64]
      words[start + position / 64] = word | Self.bit(position)
      if word != 0 { return }
      position /= 64
    }
  }

  mutating func remove(_ number: Int) {
    var position = number
    for start in starts {
      let word = words[start + position / 64] & ~Self.bit(position)
      words[start + position / 64] = word
      if word != 0 { return }
      position /= 64
    }
  }

  /// The lowest number that is higher.
  func next(after number: Int) -> Int? {
    neighbour(of: number, mask: { ~(Self.bit($0) | (Self.bit($0) - 1)) }, nearest: \.trailingZeroBitCount)
  }

  /// The highest number that is lower.
  func previous(before number: Int) -> Int? {
    neighbour(of: number, mask: { Self.bit($0) - 1 }, nearest: { 63 - $0.leadingZeroBitCount })
  }

  /// - Parameters:
  ///   - mask: the bits on the wanted side of a position in a word.
  ///   - nearest: the place in a word of the bit that is nearest on that side.
  @inline(__always)
  private func neighbour(of number: Int, mask: (Int) -> UInt64, nearest: (UInt64) -> Int) -> Int? {
    var position = number
    for level in starts.indices {
      let bits = words[starts[level] + position / 64] & mask(position)
      position /= 64
      if bits == 0 { continue }
      position = position * 64 + nearest(bits)
      for lower in starts[..<level].reversed() { position = position * 64 + nearest(words[lower + position]) }
      return position
    }
    return nil
  }

  private static func bit(_ position: Int) -> UInt64 { 1 << UInt64(position % 64) }
}
