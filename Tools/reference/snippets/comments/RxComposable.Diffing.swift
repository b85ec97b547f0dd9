import Foundation
import RxComposable

struct Header: HashDiffable, Equatable {
  let id = "header"
}

struct Product: HashDiffable, Equatable {
  let id = "product"
}

let header = Header()
let product = Product()

struct CollectionView {
  func performBatchUpdates(_ updates: () -> Void) {}
  func deleteItems(at paths: [[Int]]) {}
  func insertItems(at paths: [[Int]]) {}
  func moveItem(at path: [Int], to newPath: [Int]) {}
}

func update(rows: [AnyHashDiffable], newRows: [AnyHashDiffable], collectionView: CollectionView) {
  var rows = rows
  //# DiffingInterfaceList
}

//# others
