// For `FileHandle` in inlinable signatures. Files are opened and read by Foundation, and by the C
// library's `read`.
public import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#endif

/// The URL of a file, or a file handle. Don't conform to this protocol.
public protocol _FileSource {
  var _file: _StreamedFile { get }
}

/// A file whose bytes are read as a stream.
public enum _StreamedFile {
  case url(URL)
  case handle(FileHandle)
}

extension URL: _FileSource {
  /// The file at the URL.
  public var _file: _StreamedFile { .url(self) }
}

extension FileHandle: _FileSource {
  /// The file of the handle.
  public var _file: _StreamedFile { .handle(self) }
}

/// The bytes of a file in chunks, each as soon as it is available.
@usableFromInline struct FileChunks: AsyncSequence {
  @usableFromInline typealias Element = [UInt8]
  @usableFromInline typealias Failure = any Error

  let file: _StreamedFile
  /// The number of bytes to read at once.
  let size: Int

  @usableFromInline func makeAsyncIterator() -> Iterator { Iterator(file: file, size: size) }

  @frozen @usableFromInline struct Iterator: AsyncIteratorProtocol {
    fileprivate let file: _StreamedFile
    fileprivate let size: Int
    /// A handle opened here closes the file when it is released.
    private var handle: FileHandle?

    fileprivate init(file: _StreamedFile, size: Int) {
      self.file = file
      self.size = size
    }

    @usableFromInline mutating func next(isolation actor: isolated (any Actor)?) async throws
      -> [UInt8]?
    {
      let handle = try handle ?? open()
      self.handle = handle
      let chunk = try handle.chunk(atMost: size, ofFile: isFile)
      return chunk.isEmpty ? nil : chunk
    }

    /// Whether the bytes are read from a file, which always provides the whole count until it ends.
    private var isFile: Bool {
      if case .url = file { true } else { false }
    }

    private func open() throws -> FileHandle {
      switch file {
      case .url(let url): try FileHandle(forReadingFrom: url)
      case .handle(let handle): handle
      }
    }
  }
}

extension FileHandle {
  /// The bytes available now, or as soon as there are some; none at the end.
  ///
  /// `read(upToCount:)` waits for the whole count, which a pipe may never provide.
  fileprivate func chunk(atMost size: Int, ofFile isFile: Bool) throws -> [UInt8] {
    #if os(Windows) || canImport(Darwin)
      // A closed handle throws here. Without this line, it would crash on Windows, and on Apple
      // platforms its descriptor would raise an exception that Swift can't catch.
      _ = try read(upToCount: 0)
    #endif
    #if os(Windows)
      // The available data is the result of a single read of at most eight kilobytes.
      return [UInt8](isFile ? try read(upToCount: size) ?? Data() : availableData)
    #else
      // On Apple platforms, `FileHandle` has a member `bytes`, which would hide a function of that
      // name.
      return try contents(ofDescriptor: fileDescriptor, atMost: size)
    #endif
  }
}

#if !os(Windows)
  /// Reads the result of a single system call into the storage of a new array with the requested
  /// capacity.
  private func contents(ofDescriptor descriptor: CInt, atMost size: Int) throws -> [UInt8] {
    try unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while true {
        let result = unsafe read(descriptor, buffer.baseAddress, buffer.count)
        if result >= 0 {
          count = result
          return
        }
        let code = errno
        guard code == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
      }
    }
  }
#endif
