/// All cases, in the order of the table.
let cases: [Case] =
  [
    pipeline, arrayPipeline, delivery(observers: 1), delivery(observers: 10), delivery(observers: 1000), subscribing,
    building,
  ]
  + [flattening, arrayFlattening, switching, combining(2), combining(8), zipping, merging]
  + [distinctSubject, distinctRelay, sharing, concatenating, observingOnQueue]
  + [observingOnQueue(waiting: 1), observingOnQueue(waiting: 10), observingOnQueue(waiting: 1_000)]
  + [subjectBag(1_000), subjectBag(100_000), storeBag(1_000), storeBag(100_000)]
  + [
    virtualTime, debouncing, liveDebouncing, throttling, delaying(waiting: 10), delaying(waiting: 1_000), exploring,
    exploringTasks, liveSubscriptions,
  ]
  + [casePathHit, casePathMiss]
  + [bridgeValues, bridgeActor, bridgeObservation] + combineBridges
  + [storeSend(subscribers: 1), storeSend(subscribers: 1000), storeSiblings(1000), storeChildren(100), storeFeatures]
  + [effectValue, rootSend, leafSend]
  + [storeRows(100), storeRowsOfClosures(), storeRows(10_000), storeRows(100_000)]
  + [storeRowsOther(0), storeRowsOther(100_000)]
  + [runningEffectMemory, cancelledEffects(1_000), cancelledEffects(100_000)]
  // Once something has been recorded, schedulers make moments until the process ends.
  + [storeRowsMemory(100_000), longSession, idleSession, recordedSend, recordingMemory]
  + [effectMerge(100), effectMerge(10_000), effectConcatenate(100), effectConcatenate(10_000)]
  + [identifiedRead, identifiedUpdate, identifiedUpdateRetained, identifiedAppend, identifiedRemove]
  + [identifiedEqual, identifiedEqualShared, identifiedIterate]
  + [testStoreRows, dumpDiff(1_000), dumpDiff(10_000)]
