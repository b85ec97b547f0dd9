import Foundation
import RxComposable

/// Where favourites are kept.
struct FavouritesFile: Sendable {
  /// Emits the favourites that were saved last; none if there is no file.
  var read: @Sendable () -> Observable<[Entry]>
  /// Emits the favourites once they would survive a crash of the program and of the machine.
  var save: @Sendable ([Entry]) -> Observable<[Entry]>
}

extension FavouritesFile: DependencyKey {
  /// Forgets everything at the end of the program.
  static let liveValue = FavouritesFile(read: { .just([]) }, save: { .just($0) })

  static let testValue = FavouritesFile(
    read: unimplemented("FavouritesFile.read"), save: unimplemented("FavouritesFile.save"))
}

extension DependencyValues {
  var favouritesFile: FavouritesFile {
    get { self[FavouritesFile.self] }
    set { self[FavouritesFile.self] = newValue }
  }
}

/// Why favourites could not be read or saved. The description is for the user.
struct FavouritesError: Error, Equatable, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

extension FavouritesFile {
  /// A file of JSON. Reads and writes happen off the main thread, one after the other.
  static func json(at url: URL) -> FavouritesFile {
    let queue = SerialDispatchQueueScheduler(qos: .userInitiated, internalSerialQueueName: "MatchScores.favourites")

    @Sendable func onQueue(_ work: @escaping () throws -> [Entry]) -> Observable<[Entry]> {
      Observable.deferred { .just(try work()) }.subscribe(on: queue)
    }

    return FavouritesFile(
      read: { onQueue { try read(url) } },
      save: { entries in onQueue { try save(entries, url) } })
  }

  private static func read(_ url: URL) throws -> [Entry] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    do {
      return try JSONDecoder().decode([Entry].self, from: Data(contentsOf: url))
    } catch {
      throw FavouritesError("The favourites in \(url.path) cannot be read.")
    }
  }

  private static func save(_ entries: [Entry], _ url: URL) throws -> [Entry] {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try DurableFile(url).write([UInt8](JSONEncoder().encode(entries)))
    } catch {
      throw FavouritesError("The favourites cannot be saved in \(url.path).")
    }
    return entries
  }
}
