/** How much this device still takes: what the browser says, and what it really lets us keep. */

/** Nearer than this nobody reads it. */
const NEAR_BYTES = 1024 * 1024

/** Of a file handle, what only workers have and the types of pages do not know. */
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
 * True when so many bytes more can be kept. The browser's estimate comes first (OFF-014); some browsers estimate
 * without looking at the disk, so that a file of that length is laid out and taken away: it writes nothing, and is
 * refused where a download would be. An unknown quota passes.
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

/** What is left of the quota, as the browser says it: in Chromium a constant, however full the disk is. */
async function readQuotaLeft(): Promise<number | null> {
  const { usage, quota } = await navigator.storage.estimate()
  return usage === undefined || quota === undefined ? null : Math.max(0, quota - usage)
}

/**
 * How many bytes more can really be kept, to a megabyte: the longest file that can be laid out. Null where no file can.
 * Nothing else may be written meanwhile, for it would be refused.
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

/** True when the browser says that the device is full. */
export function isQuotaError(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}
