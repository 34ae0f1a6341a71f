/** What the parts of one download share. */
import type { OfflineManifest } from '@hub/contract/offline'

export interface Job {
  moduleId: number
  token: string
  signal: AbortSignal
  manifest: OfflineManifest
  /** Where its files go. */
  cacheName: string
  /** The version that stays until this one is whole: what did not change is copied from it. */
  old: OfflineManifest | undefined
  /** So many bytes more are on the device. */
  add(bytes: number): void
}
