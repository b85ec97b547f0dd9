import RxComposable

enum Scrolling {
  //# StateWrappers lines 1-3

  func scroll(state: inout State, store: Store<State, Int>) {
    //# StateWrappers lines 4-5
  }

  func observe(store: Store<State, Int>, list: List, bag: DisposeBag) {
    //# StateWrappers 2
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

  //# StateWrappers 3 lines 1-3

  func choose(state: inout State) {
    //# StateWrappers 3 lines 4-4
  }
}

enum Shopping {
  struct Product: Identifiable, Equatable {
    let id: Int
  }

  //# StateWrappers 4 lines 1-3

  func load(state: inout State, nextPage: [Product]) {
    //# StateWrappers 4 lines 4-4
  }
}
