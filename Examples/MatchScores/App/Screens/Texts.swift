/// What the screens say, on a terminal and on a phone.
extension ListFeature.State {
  /// How much of the list is shown, and what keeps the user waiting.
  var summary: String {
    let found = total.map { "\(rows.count) of \($0)" }
    switch status {
    case .idle: return found ?? ""
    case .loading: return found.map { "\($0), loading…" } ?? "loading…"
    case .failed(let reason): return reason
    }
  }
}

extension DetailFeature.State {
  var summary: String {
    switch status {
    case .idle: details?.summary ?? ""
    case .loading: "loading…"
    case .failed(let reason): reason
    }
  }
}

extension FavouriteFeature.State {
  var subtitle: String {
    switch status {
    case .idle, .loading: summary ?? "…"
    case .failed(let reason): reason
    }
  }
}

extension FavouritesFeature.State {
  var summary: String {
    switch file {
    case .unread, .reading: "reading…"
    case .unreadable(let reason), .unsaved(let reason): reason
    case .saving: "\(rows.count), saving…"
    case .saved: "\(rows.count), saved"
    }
  }

  var isFailed: Bool {
    switch file {
    case .unreadable, .unsaved: true
    case .unread, .reading, .saved, .saving: false
    }
  }
}

extension RootFeature.Tab {
  var title: String {
    switch self {
    case .teams: "Teams"
    case .games: "Games"
    case .players: "Players"
    case .favourites: "Favourites"
    }
  }
}
