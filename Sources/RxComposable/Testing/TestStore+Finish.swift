extension TestStore {
  /// Ends the test of the store: no action may be left to receive, and no effect may still run.
  ///
  /// It is called when the store goes away; call it to have the check earlier.
  public func finish() {
    if hasFinished { return }
    hasFinished = true
    for action in received { RuntimeIssue.report(TestStoreTexts.neverReceived(action.action), at: action.site) }
    for effect in core.runningEffects {
      RuntimeIssue.report(TestStoreTexts.stillRunning(effect.action), at: effect.group.site)
    }
  }
}
