/// What the screens say, on a terminal and on a phone.
extension ListFeature.State {
  /// How much of the list is shown, and what keeps the user waiting.
  var summary: String {
    switch (status, total) {
    case (.idle, nil): return ""
    case (.idle, 0): return query.isEmpty ? "nothing found" : "nothing found for “\(query)”"
    case (.idle, let total?): return "\(rows.count) of \(total)"
    case (.loading, nil), (.loading, 0): return "loading…"
    case (.loading, let total?): return "\(rows.count) of \(total), loading…"
    case (.failed(let reason), _): return reason
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
