/// What is changed in its place, without a copy: `array[id: 3]?.count += 1` where a row has 64 KiB.
///
/// A plain setter gets a copy of what it sets, an accessor that yields does not. The language has no settled word for one, so
/// that these accessors stand in one file, once with the words of today's compilers and once as plain setters, which are
/// slower. They do the same but for one mistake: to them, a change in place to an id that another element has is an
/// assignment, after which the two change places. `-D PLAIN_ACCESSORS` chooses the second form.
#if PLAIN_ACCESSORS
  extension IdentifiedArray {
    /// The element with an id.
    ///
    /// - `array[id: id] = element` replaces the element in its place; at the end where there was none.
    /// - `array[id: id] = nil` removes it.
    /// - `array[id: id]?.count += 1` changes it in place.
    ///
    /// An element lives under its own id: where the new element has another than the one in brackets, it is found under
    /// its own from then on.
    ///
    /// - Complexity: O(1) to read and to replace, as `append(_:)` and `remove(id:)` to add and to remove.
    @inlinable public subscript(id id: ID) -> Element? {
      get { order.find(id).map { rows[$0.ordinal][$0.offset] } }
      set { setElement(newValue, id: id) }
    }
  }

  extension IdentifiedArray: MutableCollection {
    /// The element at a position.
    ///
    /// Setting it to an element whose id another row has makes the two rows change places.
    ///
    /// - Complexity: O(1) if nothing was inserted or removed before the position, else O(log *n*).
    @inlinable public subscript(position: Int) -> Element {
      get {
        let place = place(at: position, for: "subscript(_:)")
        return rows[place.ordinal][place.offset]
      }
      set { setRow(at: place(at: position, for: "subscript(_:)"), to: newValue) }
    }
  }

  extension ChunkVector {
    @inlinable subscript(ordinal: Int) -> Chunk {
      get { groups[ordinal >> ChunkLayout.shift][ordinal & ChunkLayout.mask] }
      set { groups[ordinal >> ChunkLayout.shift][ordinal & ChunkLayout.mask] = newValue }
    }
  }

  extension SharedValue {
    @inlinable var value: Value {
      get { storage[0] }
      set { storage[0] = newValue }
    }
  }
#else
  extension IdentifiedArray {
    /// The element with an id.
    ///
    /// - `array[id: id] = element` replaces the element in its place; at the end where there was none.
    /// - `array[id: id] = nil` removes it.
    /// - `array[id: id]?.count += 1` changes it in place.
    ///
    /// An element lives under its own id: where the new element has another than the one in brackets, it is found under
    /// its own from then on. A change in place to an id that another element has stops the program.
    ///
    /// - Complexity: O(1) to read and to replace, as `append(_:)` and `remove(id:)` to add and to remove.
    @inlinable public subscript(id id: ID) -> Element? {
      get { order.find(id).map { rows[$0.ordinal][$0.offset] } }
      set { setElement(newValue, id: id) }
      _modify {
        let place = order.find(id)
        var element = takeOutRow(at: place)
        defer { putBackRow(&element, at: place, from: id) }
        yield &element
      }
    }
  }

  extension IdentifiedArray: MutableCollection {
    /// The element at a position.
    ///
    /// Setting it to an element whose id another row has makes the two rows change places. A change in place may change
    /// the id, but not to one that another element has; that stops the program.
    ///
    /// - Complexity: O(1) if nothing was inserted or removed before the position, else O(log *n*).
    @inlinable public subscript(position: Int) -> Element {
      get {
        let place = place(at: position, for: "subscript(_:)")
        return rows[place.ordinal][place.offset]
      }
      set { setRow(at: place(at: position, for: "subscript(_:)"), to: newValue) }
      _modify {
        let place = place(at: position, for: "subscript(_:)")
        defer {
          adoptID(
            of: rows[place.ordinal][place.offset], at: place, from: order.value.ids[place.ordinal][place.offset])
        }
        yield &rows[place.ordinal][place.offset]
      }
    }
  }

  extension ChunkVector {
    @inlinable subscript(ordinal: Int) -> Chunk {
      _read { yield groups[ordinal >> ChunkLayout.shift][ordinal & ChunkLayout.mask] }
      _modify { yield &groups[ordinal >> ChunkLayout.shift][ordinal & ChunkLayout.mask] }
    }
  }

  extension SharedValue {
    @inlinable var value: Value {
      _read { yield storage[0] }
      _modify { yield &storage[0] }
    }
  }
#endif

extension IdentifiedArray {
  @inlinable mutating func setElement(_ element: Element?, id: ID) {
    let place = order.find(id)
    if let element {
      if let place { setRow(at: place, to: element) } else { updateOrAppend(element) }
    } else if let place {
      removeRow(at: place)
    }
  }
}
