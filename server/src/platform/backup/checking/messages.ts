/** What the thread that checks a backup is told, and what it tells. */
import type { CheckedSums } from '../checked-entries.ts'

/** With which it begins. The file may still be written: it is read on until all of it is there. */
export interface ToCheck {
  file: string
  /** The operator's, of a backup that is encrypted. */
  key: Uint8Array | null
}

/** All of the file is there. */
export const WHOLE = 'whole'

/** `unusable` are the reasons of BackupUnusable. */
export type Found = { sums: CheckedSums } | { unusable: string[] } | { error: Error }
