import Foundation
import RxComposableTesting
import XCTest

struct User: Equatable {
  var favorites = [Int]()
  var joined = Date()
  var name: String
}

func dump(user: User) {
  //# 1
}

func difference(before: User, after: User) {
  //# 2
}

struct Model {
  var count = 0
  mutating func increment() { count += 1 }
}

struct UserState {
  var user: User
}

func inTests(store: Store<UserState, Int>, model: inout Model) {
  var model = model
  //# 3
}

struct UserID {
  let rawValue: Int
}

struct Wrapper {
  let wrapped: Int
}

struct LoginState {
  var name = ""
}

//# 4
