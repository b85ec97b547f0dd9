/// The changes that all others are made of. Each keeps the rows and the order in step.
extension IdentifiedArray {
  /// Inserts a row whose id is not there yet.
  @inlinable mutating func insertRow(_ element: Element, _ id: ID, at position: Int) {
    let (reshaping, place) = order.value.roomForInsertion(at: position)
    if let reshaping { reshape(reshaping) }
    order.value.insert(id, at: place)
    rows[place.ordinal].insert(element, at: place.offset)
  }

  @discardableResult
  @inlinable mutating func removeRow(at place: RowPlace) -> Element {
    let removed = rows[place.ordinal].remove(at: place.offset)
    removeID(at: place)
    return removed
  }

  /// Removes the id of a row that has gone already.
  @inlinable mutating func removeID(at place: RowPlace) {
    order.value.remove(at: place)
    if let reshaping = order.value.reshapingAfterRemoval(in: place.ordinal) { reshape(reshaping) }
  }

  /// Replaces a row. Where another row has the new element's id, the old element goes there, and the other is replaced
  /// by the new one; so algorithms that permute a collection by assignments end in the permutation.
  @inlinable mutating func setRow(at place: RowPlace, to element: Element) {
    let newID = identity.id(element)
    if order.value.ids[place.ordinal][place.offset] != newID {
      if let other = order.find(newID) {
        rows[other.ordinal][other.offset] = rows[place.ordinal][place.offset]
        order.value.swap(place, other)
      } else {
        order.value.replace(at: place, with: newID)
      }
    }
    rows[place.ordinal][place.offset] = element
  }

  /// Changes the row with an id in place; `nil` where there is none.
  @inlinable mutating func modifyRow<Result>(_ id: ID, _ body: (inout Element) -> Result) -> Result? {
    guard let place = order.find(id) else { return nil }
    defer { adoptID(of: rows[place.ordinal][place.offset], at: place, from: id) }
    return body(&rows[place.ordinal][place.offset])
  }

  /// Moves a row out, so that it can be changed without a copy. `putBackRow` has to come next.
  @inlinable mutating func takeOutRow(at place: RowPlace?) -> Element? {
    guard let place else { return nil }
    return rows[place.ordinal].takeOut(at: place.offset)
  }

  /// Undoes `takeOutRow(at:)` with another version of the row, or without it; a row that was not there comes to the
  /// end. The row is moved out of the variable: it may be too big for the stack.
  @inlinable mutating func putBackRow(_ element: inout Element?, at place: RowPlace?, from oldID: ID) {
    guard let place else { return appendRow(&element) }
    if rows[place.ordinal].putBack(&element, at: place.offset) {
      adoptID(of: rows[place.ordinal][place.offset], at: place, from: oldID)
    } else {
      removeID(at: place)
    }
  }

  @inlinable mutating func appendRow(_ element: inout Element?) {
    if let element { updateOrAppend(element) }
  }

  /// Notes the id of a row that was changed in place.
  @inlinable mutating func adoptID(of element: Element, at place: RowPlace, from oldID: ID) {
    let newID = identity.id(element)
    guard newID != oldID else { return }
    ensure(order.find(newID) == nil, IdentifiedArrayTexts.idTaken(newID, from: oldID))
    order.value.replace(at: place, with: newID)
  }

  @inlinable mutating func reshape(_ reshaping: Reshaping) {
    order.value.reshape(reshaping)
    rows.reshape(reshaping)
  }

  /// The place of a row; stops the program where there is none.
  @inlinable func place(at position: Int, for call: String) -> RowPlace {
    ensure(
      position >= 0 && position < count, IdentifiedArrayTexts.outOfRange(call, position, count))
    return order.value.place(at: position)
  }

  /// Stops the program where nothing can be inserted before a position.
  @inlinable func checkInsertion(at position: Int, for call: String) {
    ensure(position >= 0 && position <= count, IdentifiedArrayTexts.noPlace(call, position, count))
  }
}

extension ContiguousArray {
  /// Moves an element out, so that it can be changed without a copy. Its place is void until `putBack(_:at:)`, which
  /// has to come next; an array that is changed is not shared.
  @inlinable mutating func takeOut(at offset: Int) -> Element {
    if count == 1 { return removeLast() }
    return unsafe withUnsafeMutableBufferPointer { unsafe ($0.baseAddress! + offset).move() }
  }

  /// Undoes `takeOut(at:)`, with the element, which is moved out of the variable, or without it.
  ///
  /// - Returns: whether there is an element.
  @inlinable mutating func putBack(_ element: inout Element?, at offset: Int) -> Bool {
    guard element != nil else {
      if isEmpty { return false }
      // An array removes what is there.
      unsafe withUnsafeMutableBufferPointer { elements in
        let start = elements.baseAddress!
        unsafe (start + offset).initialize(from: start + (offset == 0 ? 1 : 0), count: 1)
      }
      remove(at: offset)
      return false
    }
    if isEmpty {
      self = unsafe ContiguousArray(unsafeUninitializedCapacity: 1) { memory, count in
        unsafe element.moveValue(to: memory.baseAddress!)
        count = 1
      }
    } else {
      unsafe withUnsafeMutableBufferPointer { unsafe element.moveValue(to: $0.baseAddress! + offset) }
    }
    return true
  }
}

extension Optional {
  /// Moves the value to uninitialized memory, and leaves `nil`. The value of an optional lies at its beginning.
  @inlinable mutating func moveValue(to memory: UnsafeMutablePointer<Wrapped>) {
    unsafe withUnsafeMutablePointer(to: &self) { optional in
      unsafe memory.moveInitialize(
        from: UnsafeMutableRawPointer(optional).assumingMemoryBound(to: Wrapped.self), count: 1)
      unsafe optional.initialize(to: nil)
    }
  }
}

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
