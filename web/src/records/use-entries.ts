import { useRef, useState } from 'react'
import type { RunningModule } from '@hub/contract/running-modules'
import { keepDraft, readDraft } from './draft.ts'
import { startEntries, type Entries } from './participation.rules.ts'

export type ChangeEntries = (change: Partial<Entries>) => void

/** The entries about a run, as they were left on this device, and how to change some of them (PAR-019). */
export function useEntries(run: RunningModule, facilitatorId: number): [Entries, ChangeEntries] {
  const [entries, setEntries] = useState(() => readDraft(facilitatorId, run.id) ?? startEntries(run))
  // Two changes of one event must not overwrite each other.
  const latest = useRef(entries)

  function change(part: Partial<Entries>) {
    latest.current = { ...latest.current, ...part }
    // Kept by the hand that changes it, never by an effect: after a logout nothing may write it back.
    keepDraft(facilitatorId, run.id, latest.current)
    setEntries(latest.current)
  }
  return [entries, change]
}
