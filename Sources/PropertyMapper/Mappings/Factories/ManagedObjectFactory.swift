#if canImport(CoreData)
  public import CoreData

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
    /// - Throws: What the fetch throws; ``UnknownEntity`` if the context's model has no entity of the class.
    public func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      guard let managedType = type as? NSManagedObject.Type else { return nil }
      guard let entity = entity(of: managedType), let name = entity.name else {
        throw UnknownEntity(className: NSStringFromClass(managedType))
      }
      if let found = try find(entityName: name, from: input) { return found as? Model }
      return NSEntityDescription.insertNewObject(forEntityName: name, into: context) as? Model
    }

    /// The entity whose objects are of a class, by the model of the context.
    private func entity(of type: NSManagedObject.Type) -> NSEntityDescription? {
      let className = NSStringFromClass(type)
      return context.persistentStoreCoordinator?.managedObjectModel.entities.first {
        $0.managedObjectClassName == className
      }
    }

    private func find(entityName: String, from input: MappingInput) throws -> NSManagedObject? {
      guard let attributes = identifyingAttributes[entityName], !attributes.isEmpty else {
        return nil
      }
      var conditions: [NSPredicate] = []
      for (attribute, path) in attributes.sorted(by: { $0.key < $1.key }) {
        // An object that lacks part of its identity is a new one.
        guard let value = input[path], !(value is NSNull), let object = value as? NSObject else {
          return nil
        }
        conditions.append(NSPredicate(format: "%K == %@", argumentArray: [attribute, object]))
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
  }
#endif
