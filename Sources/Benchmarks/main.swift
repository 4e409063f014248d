import Foundation

// Compares the library with what it replaces, in one process, in turns; Options.swift says how to call it.

do {
  let options = try Options(CommandLine.arguments.dropFirst())
  try Program(options: options).run()
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
