import MiniRx

typealias Status = Int
func fetchStatus() -> Observable<Status> { .just(1) }

func silence(ticks: Observable<Int>, show: @escaping (Int) -> Void) {
  //# 1
}

//# 2

func oneOrder(relay: BehaviorRelay<Int>) {
  //# 3
}

func turns(bag: DisposeBag) {
  //# 4
}
