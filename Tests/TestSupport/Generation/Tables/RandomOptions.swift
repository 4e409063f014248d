import PropertyMapper

/// Options of mappers: the default ones, or some of them changed.
enum RandomOptions {
  static func make(_ choices: inout RandomChoices) -> MappingOptions {
    var options = MappingOptions()
    options.conversion = choices.pick([.lossless, .lossless, .lossless, .strict, .lenient])
    options.unknownKeys = choices.pick([.ignore, .ignore, .ignore, .warn, .reject])
    options.duplicateKeys = choices.pick([.reject, .reject, .useFirst, .useLast])
    options.emptyTextIsNull = choices.chance(10)
    options.requiresNonOptionals = choices.chance(4)
    guard choices.chance(15) else { return options }
    switch choices.number(0...6) {
    case 0: options.maximumDepth = choices.number(1...6)
    case 1: options.maximumTextBytes = choices.number(4...30)
    case 2: options.maximumElementCount = choices.number(1...5)
    case 3: options.maximumKeyBytes = choices.number(0...12)
    case 4: options.maximumErrorCount = choices.number(0...3)
    case 5: options.maximumOutputCount = choices.number(0...20)
    default: options.maximumInputBytes = choices.number(40...900)
    }
    return options
  }
}
