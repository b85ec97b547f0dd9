import RxComposable

struct User: Equatable {
  var favorites = [42, 1729]
  var name = "Blob"
}

let user = User()
let before = User()
let after = User(name: "Blob Jr.")

struct UserID {
  let rawValue = 1
}

enum Dumped {
  struct UserID {
    let rawValue = 1
  }
}

struct LoginState {
  let name = ""
}

enum store {
  static let state = (user: User(), count: 1)
}

enum model {
  static var count = 0
  static func increment() { count += 1 }
}

//# CustomDump 2
//# CustomDump 3
//# CustomDump 4
//# others
