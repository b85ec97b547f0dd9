/// A season of made-up teams, players and games: the same for the same seed, on any machine.
public struct Season: Sendable {
  public private(set) var teams: [Team] = []
  public private(set) var players: [Player] = []
  public private(set) var games: [Game] = []

  public init(seed: UInt64 = 2026) {
    var chance = Chance(state: seed)
    makeTeams()
    makePlayers(&chance)
    playGames(&chance)
  }

  private mutating func makeTeams() {
    for (index, city) in Self.cities.enumerated() {
      let name = Self.animals[(index * 7 + 3) % Self.animals.count]
      teams.append(Team(id: index + 1, city: city, name: name, wins: 0, losses: 0))
    }
  }

  private mutating func makePlayers(_ chance: inout Chance) {
    for team in teams {
      for position in Self.positions {
        let name = "\(chance.pick(Self.firstNames)) \(chance.pick(Self.lastNames))"
        players.append(
          Player(
            id: players.count + 1, name: name, position: position, number: chance.number(below: 100),
            teamID: team.id, team: team.fullName))
      }
    }
  }

  /// Each team meets each other team once; the teams differ in strength.
  private mutating func playGames(_ chance: inout Chance) {
    let strengths = teams.map { _ in 80 + chance.number(below: 25) }
    for round in 1..<teams.count {
      for home in teams.indices where (home + round) % teams.count > home {
        let visitor = (home + round) % teams.count
        var homeScore = strengths[home] + chance.number(below: 30)
        let visitorScore = strengths[visitor] + chance.number(below: 30)
        if homeScore == visitorScore { homeScore += 1 }
        play(home, homeScore, visitor, visitorScore, day: round)
      }
    }
  }

  private mutating func play(_ home: Int, _ homeScore: Int, _ visitor: Int, _ visitorScore: Int, day: Int) {
    games.append(
      Game(
        id: games.count + 1, day: day,
        homeID: teams[home].id, home: teams[home].fullName, homeScore: homeScore,
        visitorID: teams[visitor].id, visitor: teams[visitor].fullName, visitorScore: visitorScore))
    let (winner, loser) = homeScore > visitorScore ? (home, visitor) : (visitor, home)
    teams[winner].wins += 1
    teams[loser].losses += 1
  }

  private static let cities = [
    "Alder Bay", "Birchwater", "Cedar Falls", "Dunmore", "Eastmarch", "Fernhill", "Granite Point", "Harrowgate",
    "Iron Quay", "Juniper", "Kingsfold", "Larkspur", "Marrow Creek", "Northwick", "Oakhaven", "Pinecrest",
    "Quarry Town", "Ravenport", "Silverlake", "Thornbury", "Upper Vale", "Violet Hills", "Westerly", "Yarrow",
    "Ashford Mill", "Bramble End", "Coppergate", "Driftwood", "Elmstead", "Foxglove",
  ]
  private static let animals = [
    "Falcons", "Otters", "Lynxes", "Herons", "Badgers", "Wolves", "Bisons", "Cranes", "Foxes", "Stags",
  ]
  private static let positions = ["guard", "guard", "forward", "forward", "centre", "guard", "forward", "centre"]
  private static let firstNames = [
    "Ada", "Ben", "Cleo", "Dario", "Elin", "Femi", "Gus", "Hana", "Ivo", "June", "Kofi", "Lena", "Milo", "Nia",
    "Otis", "Pia", "Quin", "Rosa", "Sami", "Tara",
  ]
  private static let lastNames = [
    "Abbot", "Brook", "Carver", "Dale", "Ember", "Frost", "Grove", "Hale", "Idris", "Jarvis", "Kerr", "Lowe",
    "Marsh", "North", "Oakes", "Pike", "Reed", "Stone", "Thorne", "Vance",
  ]
}

/// Random numbers that a seed decides (SplitMix64).
private struct Chance {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  mutating func number(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func pick(_ words: [String]) -> String { words[number(below: words.count)] }
}
