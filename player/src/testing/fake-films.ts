/**
 * The origin's own files as far as the store uses them: the test browser has none. Unflushed writes are lost in a
 * power failure.
 */

interface FakeFile {
  /** The bytes that every reader sees. */
  bytes: Uint8Array<ArrayBuffer>
  onDisk: Uint8Array<ArrayBuffer>
  isHeld: boolean
}

const named = (name: string) => new DOMException(name, name)

/** Makes separate, empty files. */
export function makeFakeFilms() {
  const folders = new Map<string, Map<string, FakeFile>>()
  const films = {
    /** The operations on the files, oldest first. */
    log: [] as string[],
    /** Bytes that may still be written; reserving a file writes nothing. */
    room: Infinity,
    /** Whether a full disk accepts part of the bytes or refuses all of them. */
    takesPart: false,
    /** The names of the films that are there. */
    names: () => [...(folders.get('ModuleVideoStorage')?.keys() ?? [])],
    bytesOf: (name: string) => folders.get('ModuleVideoStorage')?.get(name)?.bytes,
    /** Holds a film's lock as the worker of a page that was just left does; returns how to release it. */
    hold(name: string): () => void {
      const file = folders.get('ModuleVideoStorage')?.get(name)
      if (file) file.isHeld = true
      return () => {
        if (file) file.isHeld = false
      }
    },
    /** Browser and disk stop at once: unflushed bytes become zeros. */
    losePower(): void {
      for (const file of [...folders.values()].flatMap((files) => [...files.values()])) {
        const { length } = file.bytes
        file.bytes = new Uint8Array(length)
        file.bytes.set(file.onDisk.subarray(0, length))
        file.isHeld = false
      }
    },
    storage: { getDirectory: async () => folderOf('') },
    /** The class that browsers with such files have. */
    FileSystemFileHandle: class {
      createSyncAccessHandle(): void {}
    },
  }

  function open(file: FakeFile) {
    if (file.isHeld) throw named('NoModificationAllowedError')
    file.isHeld = true
    films.log.push('open')
    return {
      truncate(size: number): void {
        const bytes = new Uint8Array(size)
        bytes.set(file.bytes.subarray(0, size))
        file.bytes = bytes
      },
      write(given: Uint8Array<ArrayBuffer>, { at }: { at: number }): number {
        if (!file.isHeld) throw named('InvalidStateError')
        const taken = Math.min(given.length, films.room)
        if (taken < given.length && !films.takesPart) throw named('QuotaExceededError')
        file.bytes.set(given.subarray(0, taken), at)
        films.room -= taken
        films.log.push('write')
        return taken
      },
      flush(): void {
        file.onDisk = file.bytes.slice()
        films.log.push('flush')
      },
      close(): void {
        file.isHeld = false
        films.log.push('close')
      },
    }
  }

  function folderOf(path: string) {
    const files = folders.get(path) ?? new Map<string, FakeFile>()
    folders.set(path, files)
    return {
      getDirectoryHandle: async (name: string) => folderOf(name),
      async getFileHandle(name: string, { create = false } = {}) {
        const file = files.get(name) ?? { bytes: new Uint8Array(), onDisk: new Uint8Array(), isHeld: false }
        if (!files.has(name) && !create) throw named('NotFoundError')
        files.set(name, file)
        return {
          createSyncAccessHandle: async () => open(file),
          getFile: async () => new File([file.bytes.slice()], name),
        }
      },
      async removeEntry(name: string) {
        const file = files.get(name)
        if (!file) throw named('NotFoundError')
        if (file.isHeld) throw named('NoModificationAllowedError')
        files.delete(name)
      },
      async *keys() {
        yield* [...files.keys()]
      },
    }
  }
  return films
}
