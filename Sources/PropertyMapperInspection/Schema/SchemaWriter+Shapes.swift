import PropertyMapper

extension SchemaWriter {
  /// The schema of values with a shape.
  mutating func draft(of shape: Shape) -> SchemaDraft {
    switch shape {
    case .value(let codec) where codec.memory.type == MappingValue.Object.self:
      return SchemaDraft(keywords: ["type": "object"])
    case .value(let codec):
      return SchemaDraft(
        codec.dataForm(), of: Messages.name(of: codec.memory.type), for: direction)
    case .model(let model):
      guard case .object(let reference) = reference(to: model) else { return SchemaDraft() }
      guard direction == .input, let conversion = model.conversion else {
        return SchemaDraft(keywords: reference)
      }
      var others = draft(of: .converted(conversion))
      let isNullable = others.isNullable
      others.isNullable = false
      var draft = SchemaDraft(keywords: ["anyOf": [others.schema, .object(reference)]])
      draft.isNullable = isNullable
      return draft
    case .optional(let optional):
      var draft = draft(of: optional.wrapped)
      draft.isNullable = true
      if direction == .input, options.emptyTextIsNull, !optional.wrapped.takesEmptyText {
        draft.takesEmptyText = true
      }
      return draft
    case .list(let list): return draft(of: list)
    case .dictionary(let dictionary): return draft(of: dictionary)
    case .converted(let converted):
      var draft = draft(of: converted.inner)
      if let form = converted.form, converted.inner.conversion == nil {
        draft.demand(form, for: direction)
      }
      return draft
    case .jsonText(let text):
      var draft = SchemaDraft(
        keywords: ["type": "string", "contentMediaType": "application/json"])
      let inner = self.draft(of: text.inner).schema
      if inner != true { draft.keywords["contentSchema"] = inner }
      draft.isNullable = text.inner.acceptsNull
      return draft
    }
  }

  @inline(never)
  private mutating func draft(of list: ListShape) -> SchemaDraft {
    var draft = SchemaDraft(keywords: ["type": "array"])
    draft.element = self.draft(of: list.element)
    draft.takesOneElement = list.takesOneElement && direction == .input
    // Duplicate elements are decoded as one. Transformers may convert different values to the same.
    if list.isSet, direction == .output, list.element.conversion == nil {
      draft.keywords["uniqueItems"] = true
    }
    return draft
  }

  @inline(never)
  private mutating func draft(of dictionary: DictionaryShape) -> SchemaDraft {
    var draft = SchemaDraft(keywords: ["type": "object"])
    if let form = dictionary.keyForm, let keys = SchemaDraft(keysOf: form) {
      draft.keywords["propertyNames"] = keys.schema
    }
    let element = self.draft(of: dictionary.element).schema
    if element != true { draft.keywords["additionalProperties"] = element }
    return draft
  }

  /// The schema of a list or dictionary that drops invalid contents; any other schema unchanged.
  ///
  /// - Parameters:
  ///   - minimumCount: The number of elements that must remain.
  ///   - leavesOutValue: Whether an invalid value is dropped.
  mutating func lossyDraft(
    of shape: Shape, minimumCount: Int, leavingOutValue leavesOutValue: Bool
  ) -> SchemaDraft {
    var draft = draft(of: shape)
    switch shape.unwrapped {
    case .list where draft.takesOneElement:
      // Anything may be an element that is left out.
      draft = SchemaDraft()
    case .list:
      // At least the elements that must remain are valid; the others may be anything.
      draft.keywords["contains"] = draft.element?.schema
      draft.keywords["minContains"] = .number(.init(max(0, minimumCount)))
      draft.element = nil
    case .dictionary:
      draft.keywords["additionalProperties"] = nil
      draft.keywords["propertyNames"] = nil
      draft.remarks.append(Messages.droppedMembers)
      if minimumCount > 0 { draft.keywords["minProperties"] = .number(.init(minimumCount)) }
    default:
      guard leavesOutValue else { break }
      draft = SchemaDraft()
      draft.remarks.append(Messages.droppedValue)
    }
    return draft
  }
}
