/** How much this device still takes: what the browser says, and what it really lets us keep. */
import type { StorageEstimate } from '@hub/contract/frame-host'

export async function estimateStorage(): Promise<StorageEstimate> {
  const { usage = null, quota = null } = await navigator.storage.estimate()
  return { usage, quota }
}

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
  const { usage, quota } = await estimateStorage()
  if (usage !== null && quota !== null && quota - usage < bytes) return false
  try {
    return await canLayOut(bytes)
  } catch {
    return true
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
