import MiniRxTesting

func overview() {
  //# 1
}
