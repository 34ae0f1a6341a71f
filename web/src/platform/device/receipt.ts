/**
 * The last recording, for the dashboard (PAR-016). It is only in memory, so that the next user of this computer does
 * not see it.
 */
import { useSyncExternalStore } from 'react'
import type { Participation } from '@hub/contract/records'
import type { RunningModule } from '@hub/contract/running-modules'
import { useInLocale } from '../calls/content.ts'
import { onForgetPersonal } from '../first-load/device.ts'

/** A run; a run of this device has its own name, under which its record waits. */
type RecordedRun = RunningModule & { deviceRunId?: string }

export interface Receipt {
  facilitatorId: number
  run: RecordedRun
  /** How many took part; in a training, how many facilitators. Never who. */
  people: number
  isTraining: boolean
}

const listeners = new Set<() => void>()
let receipt: Receipt | null = null

/** The receipt of what was just recorded. */
export function receiptOf(facilitatorId: number, run: RecordedRun, body: Participation): Receipt {
  const isTraining = body.facilitatorTraining !== undefined
  const people = isTraining ? body.facilitatorIds.length : body.participationCount
  return { facilitatorId, run, people, isTraining }
}

/** Stores a receipt and replaces the previous one; null removes it. */
export function storeReceipt(next: Receipt | null): void {
  receipt = next
  for (const listener of [...listeners]) listener()
}
onForgetPersonal(() => storeReceipt(null))

/** The receipt of a facilitator's last record, or null when there is none. */
export function useReceipt(facilitatorId: number): Receipt | null {
  const kept = useSyncExternalStore(onReceipt, () => receipt)
  const inLocale = useInLocale()
  return kept?.facilitatorId === facilitatorId ? inLocale(kept) : null
}

function onReceipt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
