import MiniRxTesting

nonisolated(unsafe) let sharingRows: [LawRow] = [
  .stage("multicast", operators: 2, frames: 10) { $0.source.multicast(PublishSubject()).refCount() },
  .stage("publish", operators: 2, frames: 10) { $0.source.publish().refCount() },
  .stage("replay", operators: 2, frames: 10) { $0.source.replay(2).refCount() },
  .stage("replay all", operators: 2, frames: 10) { $0.source.replayAll().refCount() },
  .stage("share", operators: 2, frames: 10) { $0.source.share() },
  .stage("share with replay", operators: 2, frames: 10) { $0.source.share(replay: 1) },
  .stage("share for ever", operators: 2, frames: 10) { $0.source.share(replay: 0, scope: .forever) },
  .stage("share with replay for ever", operators: 2, frames: 10) { $0.source.share(replay: 1, scope: .forever) },
  .stage("multicast with a selector", throwing: true, operators: 2, frames: 10) { context in
    context.source.multicast(
      {
        _ = try context.visited(())
        return PublishSubject<Token>()
      }, selector: { try context.visited($0) })
  },
]
