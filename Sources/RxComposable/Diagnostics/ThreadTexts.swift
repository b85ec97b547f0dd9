/// The texts of what is reported about threads.
enum ThreadTexts {
  static func use(_ use: String, _ trespass: Trespass, isSiteKnown: Bool) -> String {
    let made = isSiteKnown ? "" : " The line is that where the store was made."
    return switch trespass {
    case .isNotMain:
      """
      \(use) off the main thread.

      A store belongs to the main thread; other threads race with it. This usually happens in a completion handler of a \
      network or database library. Hop first, with `DispatchQueue.main.async` or `observe(on: MainScheduler.instance)`. A \
      store that lives on another serial queue is made with `mainThreadChecksEnabled: false`.\(made)
      """
    case .isNotAlone:
      """
      \(use) while another thread was reducing or publishing.

      A store that is made with `mainThreadChecksEnabled: false` belongs to any one thread at a time. Use it on one serial \
      queue, and bring the actions of its effects there with `receive(on:)`.\(made)
      """
    }
  }

  static func delivery(_ output: Any, of action: Any, _ trespass: Trespass) -> String {
    """
    An effect delivered an action \(place(trespass)).

      Effect of: \(ValueDump.string(action))
      Delivered: \(ValueDump.string(output))

    \(remedy(trespass))
    """
  }

  static func completion(of action: Any, _ trespass: Trespass) -> String {
    """
    An effect completed \(place(trespass)).

      Effect of: \(ValueDump.string(action))

    What follows the effect starts there. \(remedy(trespass))
    """
  }

  private static func place(_ trespass: Trespass) -> String {
    switch trespass {
    case .isNotMain: "off the main thread"
    case .isNotAlone: "while another thread was reducing or publishing"
    }
  }

  private static func remedy(_ trespass: Trespass) -> String {
    switch trespass {
    case .isNotMain:
      "A store belongs to the main thread. Put `.receive(on: environment.mainQueue)` behind the work that the effect does "
        + "elsewhere."
    case .isNotAlone:
      "The store belongs to one thread at a time. Put `.receive(on:)` with its queue behind the work that the effect does "
        + "elsewhere."
    }
  }
}
