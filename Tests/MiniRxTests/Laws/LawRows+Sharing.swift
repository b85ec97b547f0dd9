import MiniRxTesting

nonisolated(unsafe) let sharingRows: [LawRow] = [
  .stage("multicast") { $0.source.multicast(PublishSubject()).refCount() },
  .stage("publish") { $0.source.publish().refCount() },
  .stage("replay") { $0.source.replay(2).refCount() },
  .stage("replay all") { $0.source.replayAll().refCount() },
  .stage("share") { $0.source.share() },
  .stage("share with replay") { $0.source.share(replay: 1) },
  .stage("share for ever") { $0.source.share(replay: 0, scope: .forever) },
  .stage("share with replay for ever") { $0.source.share(replay: 1, scope: .forever) },
  .stage("multicast with a selector", throwing: true) { context in
    context.source.multicast(
      {
        _ = try context.visited(())
        return PublishSubject<Token>()
      }, selector: { $0 })
  },
]
