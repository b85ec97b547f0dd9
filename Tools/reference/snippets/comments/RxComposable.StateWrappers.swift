import RxComposable

enum Scrolling {
  //# NeverEqual lines 1-3

  func scroll(state: inout State, store: Store<State, Int>) {
    //# NeverEqual lines 4-5
  }

  func observe(store: Store<State, Int>, list: List, bag: DisposeBag) {
    //# NeverEqual 2
  }

  struct List {
    func scrollToTop() {}
  }
}

enum Choosing {
  struct Option: Identifiable, Equatable {
    let id: Int
    var isChecked = false
  }

  //# SingleSelection lines 1-3

  func choose(state: inout State) {
    //# SingleSelection lines 4-4
  }
}

enum Shopping {
  struct Product: Identifiable, Equatable {
    let id: Int
  }

  //# UniqueElements lines 1-3

  func load(state: inout State, nextPage: [Product]) {
    //# UniqueElements lines 4-4
  }
}
