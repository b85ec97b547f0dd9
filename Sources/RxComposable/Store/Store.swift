@_exported import MiniRx
