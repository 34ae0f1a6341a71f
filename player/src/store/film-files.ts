/**
 * Stores the bytes of films, each film in one file of the origin: the download worker writes in place, which avoids
 * the way through the browser's process; any context can read. The records of ModuleVideoStorage say which bytes are
 * valid.
 */
import type { SyncFile, SyncFileHandle } from './storage-room.ts'

/** A film that is being written. */
export interface OpenFilm {
  /** @throws QuotaExceededError when the device is full */
  write(bytes: Uint8Array<ArrayBuffer>, at: number): void
  /** Writes buffered data to the disk. */
  flush(): void
  close(): void
}

const FOLDER = 'ModuleVideoStorage'
/** The worker of a page that was just left may still hold the file's lock. */
const HELD_TRIES = 10
const HELD_MS = 200

async function folder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })
}

/** True where films can be stored as files: not in every browser, and not in every private window. */
export async function canStoreFilms(): Promise<boolean> {
  const handles = globalThis.FileSystemFileHandle?.prototype as object | undefined
  if (!handles || !('createSyncAccessHandle' in handles)) return false
  return folder().then(
    () => true,
    () => false,
  )
}

/**
 * Opens a film for writing and reserves its full size; creates the file when there is none.
 * @throws QuotaExceededError when the device cannot hold it
 */
export async function openFilm(name: string, size: number): Promise<OpenFilm> {
  const handle = await (await folder()).getFileHandle(name, { create: true })
  const file = await openWhenFree(handle as unknown as SyncFileHandle)
  try {
    file.truncate(size)
  } catch (error) {
    file.close()
    throw error
  }
  return {
    write(bytes, at) {
      // A full disk may accept only part of the bytes.
      if (file.write(bytes, { at }) !== bytes.byteLength)
        throw new DOMException('the device is full', 'QuotaExceededError')
    },
    flush: () => file.flush(),
    close: () => file.close(),
  }
}

async function openWhenFree(handle: SyncFileHandle): Promise<SyncFile> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await handle.createSyncAccessHandle()
    } catch (error) {
      if (!isHeld(error) || tries === HELD_TRIES) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, HELD_MS))
  }
}

/** The file of a film, or undefined when the browser deleted it. */
export async function findFilm(name: string): Promise<File | undefined> {
  try {
    return await (await (await folder()).getFileHandle(name)).getFile()
  } catch (error) {
    if (isNamed(error, 'NotFoundError')) return undefined
    throw error
  }
}

/** Removes a film; one that is still being written stays until `removeOtherFilms`. */
export async function removeFilm(name: string): Promise<void> {
  try {
    await (await folder()).removeEntry(name)
  } catch (error) {
    if (!isHeld(error) && !isNamed(error, 'NotFoundError')) throw error
  }
}

/** Removes every film except these: remains of a crash. */
export async function removeOtherFilms(names: ReadonlySet<string>): Promise<void> {
  if (!(await canStoreFilms())) return
  const all = (await folder()) as FileSystemDirectoryHandle & { keys(): AsyncIterable<string> }
  for await (const name of all.keys()) if (!names.has(name)) await removeFilm(name)
}

const isHeld = (error: unknown) => isNamed(error, 'NoModificationAllowedError')

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}
