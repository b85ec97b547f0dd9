import Foundation
import MiniRx

/// A struct that lies over a function in the payload of a case.
///
/// An enum stores a function in the calling convention of its own type, `(Int) -> Int` in registers; generic code calls a
/// function with addresses for its parameters and its result. The compiler converts the one into the other where it
/// knows the type, as it does in the witness of `function` of each struct below.
protocol StoredFunction {
  associatedtype Function

  var function: Function { get }
}

/// The functions that case paths can read, one a line; `AnyObject` stands for all classes. Neither `@Sendable` nor an actor, such as `@MainActor`, makes a
/// difference to the convention.
private enum StoredFunctions {
  struct Call: StoredFunction { let function: () -> Void }
  struct ThrowingCall: StoredFunction { let function: () throws -> Void }
  struct AsyncCall: StoredFunction { let function: () async -> Void }
  struct AsyncThrowingCall: StoredFunction { let function: () async throws -> Void }

  struct TakingBool: StoredFunction { let function: (Bool) -> Void }
  struct TakingInt: StoredFunction { let function: (Int) -> Void }
  struct TakingDouble: StoredFunction { let function: (Double) -> Void }
  struct TakingString: StoredFunction { let function: (String) -> Void }
  struct TakingOptionalInt: StoredFunction { let function: (Int?) -> Void }
  struct TakingOptionalString: StoredFunction { let function: (String?) -> Void }
  struct TakingError: StoredFunction { let function: (any Error) -> Void }
  struct TakingOptionalError: StoredFunction { let function: ((any Error)?) -> Void }
  struct TakingObject: StoredFunction { let function: (AnyObject) -> Void }
  struct TakingOptionalObject: StoredFunction { let function: (AnyObject?) -> Void }
  struct TakingAny: StoredFunction { let function: (Any) -> Void }
  struct TakingData: StoredFunction { let function: (Data) -> Void }
  struct TakingURL: StoredFunction { let function: (URL) -> Void }
  struct TakingDate: StoredFunction { let function: (Date) -> Void }

  struct MakingBool: StoredFunction { let function: () -> Bool }
  struct MakingInt: StoredFunction { let function: () -> Int }
  struct MakingDouble: StoredFunction { let function: () -> Double }
  struct MakingString: StoredFunction { let function: () -> String }
  struct MakingDate: StoredFunction { let function: () -> Date }
  struct MakingObject: StoredFunction { let function: () -> AnyObject }

  struct IntToBool: StoredFunction { let function: (Int) -> Bool }
  struct IntToInt: StoredFunction { let function: (Int) -> Int }
  struct IntToString: StoredFunction { let function: (Int) -> String }
  struct StringToBool: StoredFunction { let function: (String) -> Bool }
  struct StringToInt: StoredFunction { let function: (String) -> Int }
  struct StringToString: StoredFunction { let function: (String) -> String }

  private static var all: [any StoredFunction.Type] {
    [
      Call.self, ThrowingCall.self, AsyncCall.self, AsyncThrowingCall.self,
      TakingBool.self, TakingInt.self, TakingDouble.self, TakingString.self, TakingOptionalInt.self,
      TakingOptionalString.self, TakingError.self, TakingOptionalError.self, TakingObject.self,
      TakingOptionalObject.self, TakingAny.self, TakingData.self, TakingURL.self, TakingDate.self,
      MakingBool.self, MakingInt.self, MakingDouble.self, MakingString.self, MakingDate.self, MakingObject.self,
      IntToBool.self, IntToInt.self, IntToString.self, StringToBool.self, StringToInt.self, StringToString.self,
    ]
  }

  static let bySignature = Unchecked(Dictionary(uniqueKeysWithValues: all.map { (signature(of: $0), $0) }))

  private static func signature<Stored: StoredFunction>(of stored: Stored.Type) -> FunctionSignature? {
    TypeMetadata(Stored.Function.self).functionSignature
  }
}

extension TypeMetadata {
  /// What lies over a function of this type; `nil` where the compiler has not been asked to write the conversion.
  var storedFunction: (any StoredFunction.Type)? {
    guard kind == .function, let signature = functionSignature else { return nil }
    return StoredFunctions.bySignature.value[signature]
  }
}
