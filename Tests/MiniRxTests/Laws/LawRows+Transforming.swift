import Foundation
import MiniRxTesting

nonisolated(unsafe) let transformingRows: [LawRow] = [
  .stage("map", throwing: true) { context in
    context.source.map { try context.visited(context.token($0.value)) }
  },
  .stage("scan", throwing: true) { context in
    context.source.scan(context.token(0)) { try context.visited(context.token($0.value &+ $1.value)) }
  },
  .stage("scan into", throwing: true) { context in
    context.source.scan(into: context.token(0)) { $0 = try context.visited(context.token($0.value &+ $1.value)) }
  },
  .stage("flatMap", throwing: true, frames: 5) { context in
    context.source.flatMap { Observable.just(try context.visited($0)) }
  },
  .stage("flatMapLatest", throwing: true, frames: 5) { context in
    context.source.flatMapLatest { Observable.just(try context.visited($0)) }
  },
  .stage("flatMapFirst", throwing: true, frames: 10) { context in
    context.source.flatMapFirst { Observable.just(try context.visited($0)) }
  },
  .stage("concatMap", throwing: true, frames: 10) { context in
    context.source.concatMap { Observable.just(try context.visited($0)) }
  },
  .stage("lift", throwing: true, frames: 5) { context in
    context.source.lift { element, emit in emit(try context.visited(element)) }
  },
  .stage("compactMap", throwing: true, frames: 5) { context in context.source.compactMap { try context.visited($0) } },
  .stage("enumerated", frames: 10) { $0.source.enumerated().map { $0.element } },
  .stage("reduce", passing: 1, throwing: true) { context in
    context.source.reduce(context.token(0)) { try context.visited(context.token($0.value &+ $1.value)) }
  },
  .stage("reduce with a result", passing: 1, throwing: true) { context in
    context.source.reduce(
      nil as Token?, accumulator: { try context.visited($1) },
      mapResult: { try context.visited($0 ?? context.token(0)) })
  },
  .stage("materialize", frames: 10) { context in
    context.source.materialize().map { $0.element ?? context.token(0) }
  },
  .stage("dematerialize", frames: 10) { $0.source.map { Event.next($0) }.dematerialize() },
  .stage("withUnretained", frames: 10) { $0.source.withUnretained($0.census).map { $1 } },
  .stage("withUnretained with a selector", frames: 10) { $0.source.withUnretained($0.census) { $1 } },
  .stage("groupBy", throwing: true, operators: 2, frames: 10) { context in
    context.source.groupBy { try context.visited(context.token($0.value % 2)) }.merge()
  },
  .stage("decode", frames: 10) { context in
    context.source.map { Data("[\($0.value)]".utf8) }
      .decode(type: [Int].self, decoder: JSONDecoder())
      .map { context.token($0[0]) }
  },
]
