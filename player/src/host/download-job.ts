/** What the steps of one download share. */
import type { OfflineManifest } from '@hub/contract/offline'

export interface Job {
  moduleId: number
  token: string
  signal: AbortSignal
  manifest: OfflineManifest
  /** The cache that receives its files. */
  cacheName: string
  /** The version that stays until the new one is complete: unchanged files are copied from it. */
  old: OfflineManifest | undefined
  /** Reports that this many more bytes are on the device. */
  add(bytes: number): void
}
