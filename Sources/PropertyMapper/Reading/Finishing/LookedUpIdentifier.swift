/// The identifier of an object, which a base has looked up for its subtypes.
struct LookedUpIdentifier {
  let key: IdentityStore.Key
  /// Whether an instance has it. Unless the object names another type, it updates that instance.
  let isFound: Bool
}
