import Foundation

// Compares the library with the code it replaces, in turns in the same process. See Options.swift for
// usage.

do {
  let options = try Options(CommandLine.arguments.dropFirst())
  try Program(options: options).run()
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
