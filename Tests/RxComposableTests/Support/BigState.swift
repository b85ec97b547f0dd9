/// A state of 64 KiB, in place.
struct BigState: Equatable, Identifiable {
  let id = 1
  var count = 0
  private var ballast = Ballast()

  static var empty: BigState { BigState() }

  private typealias KiB = Twice<Twice<Twice<Twice<Twice<Twice<Twice<Int>>>>>>>
  private typealias Ballast = Twice<Twice<Twice<Twice<Twice<Twice<KiB>>>>>>
}

private protocol Empty: Equatable { init() }

extension Int: Empty {}

private struct Twice<Half: Empty>: Empty {
  var first = Half()
  var second = Half()
}
