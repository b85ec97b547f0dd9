import MiniRx

func search(_ text: String) -> Observable<[String]> { .just([text]) }
func show(_ results: [String]) {}

func overview() {
  //# 1
}

func inTests() {
  //# 2
}
