#if canImport(CoreData)
  public import CoreData
  // Predicates and the names of classes are Foundation's.
  import Foundation

  /// Takes models from a Core Data context: finds the object that has the same identifying attributes, or inserts
  /// a new one.
  ///
  /// - Warning: Core Data does not exist where this library is built and tested. This type has been reviewed against
  ///   Core Data's documentation and never been run.
  ///
  /// ```swift
  /// let mapper = PropertyMapper(factory: ManagedObjectFactory(
  ///   context: context, identifyingAttributes: ["User": ["id": "id"]]))
  ///
  /// try await context.perform {
  ///   _ = try mapper.create([User].self, fromJSON: data)
  ///   try context.save()
  /// }
  /// ```
  ///
  /// Use the mapper inside `perform` of the same context. If a call fails, objects that it inserted
  /// stay in the context until it is rolled back: call `rollback()`. Types other than managed objects are left to the mapper.
  public struct ManagedObjectFactory: ModelFactory {
    // The context is only touched by calls made inside of its own `perform`, which is the caller's duty.
    nonisolated(unsafe) private let context: NSManagedObjectContext
    private let identifyingAttributes: [String: [String: MappingPath]]

    /// Makes a factory.
    ///
    /// - Parameters:
    ///   - context: Where objects are found and inserted.
    ///   - identifyingAttributes: By the name of an entity, the attributes that tell its objects apart, and where the
    ///     objects of the input have them. Entities that are not named are always inserted.
    public init(
      context: NSManagedObjectContext,
      identifyingAttributes: [String: [String: MappingPath]] = [:]
    ) {
      self.context = context
      self.identifyingAttributes = identifyingAttributes
    }

    /// The object with the input's identifying attributes, or a new one; nil for other types.
    ///
    /// - Throws: What the fetch throws; ``UnknownEntity`` if the context's model has no entity of the class;
    ///   ``UnusableAttribute`` if it has no identifying attribute of that name, or one of a kind that cannot be compared; a
    ///   ``MappingErrors`` if the input has a value of another kind there.
    public func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      guard let managedType = type as? NSManagedObject.Type else { return nil }
      guard let entity = entity(of: managedType), let name = entity.name else {
        throw UnknownEntity(className: NSStringFromClass(managedType))
      }
      if let found = try find(in: entity, named: name, from: input) { return found as? Model }
      return NSEntityDescription.insertNewObject(forEntityName: name, into: context) as? Model
    }

    /// The entity whose objects are of a class, by the model of the context.
    private func entity(of type: NSManagedObject.Type) -> NSEntityDescription? {
      let className = NSStringFromClass(type)
      return context.persistentStoreCoordinator?.managedObjectModel.entities.first {
        $0.managedObjectClassName == className
      }
    }

    private func find(
      in entity: NSEntityDescription, named entityName: String, from input: MappingInput
    ) throws -> NSManagedObject? {
      guard let attributes = identifyingAttributes[entityName], !attributes.isEmpty else {
        return nil
      }
      var conditions: [NSPredicate] = []
      for (name, path) in attributes.sorted(by: { $0.key < $1.key }) {
        guard let attribute = entity.attributesByName[name],
          let kind = AttributeKind(attribute.attributeType)
        else { throw UnusableAttribute(entityName: entityName, attributeName: name) }
        // An object that lacks part of its identity is a new one.
        guard let value = try kind.value(of: input, at: path) else { return nil }
        conditions.append(NSPredicate(format: "%K == %@", argumentArray: [name, value]))
      }
      let request = NSFetchRequest<NSManagedObject>(entityName: entityName)
      request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: conditions)
      request.fetchLimit = 1
      return try context.fetch(request).first
    }

    /// The context's model has no entity of a class.
    public struct UnknownEntity: Error, CustomStringConvertible {
      /// The name of the class, as the Objective-C runtime has it.
      public let className: String

      /// The class, in a sentence.
      public var description: String {
        Messages.sentence(
          must: "be of a class that an entity has", but: "no entity has \(className)")
      }
    }

    /// An attribute that is to identify objects is not there, or cannot be compared.
    public struct UnusableAttribute: Error, CustomStringConvertible {
      /// The entity.
      public let entityName: String
      /// The attribute, as the factory was told.
      public let attributeName: String

      /// Both, in a sentence.
      public var description: String {
        Messages.sentence(
          must: "be an attribute that holds numbers, text, dates, data, identifiers or addresses",
          but: "\(entityName) has no such attribute \(attributeName)")
      }
    }
  }

  extension AttributeKind {
    /// The kind of a Core Data attribute; nil for objects that cannot be compared.
    fileprivate init?(_ type: NSAttributeType) {
      switch type {
      case .booleanAttributeType: self = .boolean
      case .integer16AttributeType: self = .integer16
      case .integer32AttributeType: self = .integer32
      case .integer64AttributeType: self = .integer64
      case .floatAttributeType: self = .float
      case .doubleAttributeType: self = .double
      case .decimalAttributeType: self = .decimal
      case .stringAttributeType: self = .text
      case .dateAttributeType: self = .date
      case .binaryDataAttributeType: self = .data
      case .UUIDAttributeType: self = .identifier
      case .URIAttributeType: self = .address
      default: return nil
      }
    }
  }
#endif
