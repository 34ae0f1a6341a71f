/** How much this device can still store: the browser's estimate, and what it really accepts. */

/** The precision; nobody reads it more closely. */
const NEAR_BYTES = 1024 * 1024

/** The part of a file handle that only workers have and that TypeScript's DOM types lack. */
export interface SyncFile {
  truncate(bytes: number): void
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number
  flush(): void
  close(): void
}
export interface SyncFileHandle {
  createSyncAccessHandle(): Promise<SyncFile>
}

/**
 * True when this many more bytes can be stored. The browser's estimate comes first (OFF-014). Some browsers estimate
 * without checking the disk, so a file of that length is reserved and removed: this writes nothing and fails where a
 * download would fail. An unknown quota passes.
 */
export async function fits(bytes: number): Promise<boolean> {
  const said = await readQuotaLeft()
  if (said !== null && said < bytes) return false
  try {
    return await canLayOut(bytes)
  } catch {
    return true
  }
}

/** The rest of the quota as the browser reports it: a constant in Chromium, however full the disk is. */
async function readQuotaLeft(): Promise<number | null> {
  const { usage, quota } = await navigator.storage.estimate()
  return usage === undefined || quota === undefined ? null : Math.max(0, quota - usage)
}

/**
 * How many more bytes can really be stored, to a megabyte: the longest file that can be reserved. Null where no file
 * can. Nothing else may be written meanwhile, because the write would fail.
 */
export async function findRoom(): Promise<number | null> {
  const said = await readQuotaLeft()
  if (said === null) return null
  try {
    if (await canLayOut(said)) return said
    let [room, tooMuch] = [0, said]
    while (tooMuch - room > NEAR_BYTES) {
      const middle = Math.floor((room + tooMuch) / 2)
      if (await canLayOut(middle)) room = middle
      else tooMuch = middle
    }
    return room
  } catch {
    return null
  }
}

async function canLayOut(bytes: number): Promise<boolean> {
  const folder = await navigator.storage.getDirectory()
  const name = `room-${crypto.randomUUID()}`
  const handle = (await folder.getFileHandle(name, { create: true })) as unknown as SyncFileHandle
  let file: SyncFile | undefined
  try {
    file = await handle.createSyncAccessHandle()
    file.truncate(bytes)
    return true
  } catch (error) {
    return !isQuotaError(error)
  } finally {
    file?.truncate(0)
    file?.close()
    await folder.removeEntry(name)
  }
}

/** True when the error means that the device is full. */
export function isQuotaError(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}
