import RxComposable

/// What an effect of a session reported, and the number of the moment from which it follows.
typealias RecordedIssue = (text: String, number: Int)

extension Recording {
  func effectReports(_ issue: RuntimeIssue) {
    if issue.isOfThread { return }
    let strand = Strand.current
    let moment = strand.map { $0.number > 0 } == true ? (strand?.log as? RecordedStrand)?.last : Moment.current
    // What fails elsewhere does so behind the last action.
    update(strand?.action ?? indices.upperBound - 1) { record in
      record.issues.append((issue.message, moment?.number ?? record.place.number))
    }
  }

  /// What the effects of entries reported, as the first lines of the texts.
  ///
  /// - Parameter alsoLater: also what they reported after the last of these entries.
  static func issues(of entries: ArraySlice<Entry>, alsoLater: Bool = false) -> [String] {
    let end = alsoLater ? .max : entries.last?.place.number ?? 0
    return entries.flatMap(\.issues).filter { $0.number <= end }
      .map { String($0.text.prefix { !$0.isNewline }) }
  }
}

extension Recording.Entry {
  /// What was reported because of the action, such as one that was dropped.
  @_spi(Inspector) public var reports: [String] { issues.map(\.text) }
}
