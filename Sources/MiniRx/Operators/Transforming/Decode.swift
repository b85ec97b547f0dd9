import Foundation

extension ObservableType where Element == Data {
  /// Decodes each element.
  ///
  ///     response.decode(type: Profile.self, decoder: JSONDecoder())
  ///
  /// The first element that cannot be decoded ends the sequence with the decoder's error.
  ///
  /// - Parameters:
  ///   - type: what an element is decoded to.
  ///   - decoder: a `JSONDecoder`, a `PropertyListDecoder` or one of your own.
  public func decode<Item: Decodable, Decoder: DataDecoder>(
    type: Item.Type, decoder: Decoder
  ) -> Observable<Item> {
    map { try decoder.decode(type, from: $0) }
  }
}

/// A type that makes values of data.
public protocol DataDecoder {
  /// Makes a value of data, or throws.
  func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension JSONDecoder: DataDecoder {}

extension PropertyListDecoder: DataDecoder {}
