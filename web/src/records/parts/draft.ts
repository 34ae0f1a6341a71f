/**
 * Stores the draft of a participation: the entries about one run, on this device until the server has responded
 * (PAR-019). Its key is the run's own name, so that no other run can find it, even if it is never removed. It has ids
 * and counts, no names.
 */
import { useEffect, useRef, useState } from 'react'
import { storeText, PERSONAL, readStored } from '#platform/first-load/device.ts'
import { dropEntries, storeEntries, readEntries } from '#platform/device/stored-entries.ts'
import { nameOfRun, type HeldRun } from '../../running-modules/running-modules.queries.ts'
import { Entries, startEntries } from '../participation.rules.ts'

/** The earlier entries about this run, or null. An unreadable draft, such as one of an older version, counts as none. */
export async function readDraft(facilitatorId: number, run: HeldRun): Promise<Entries | null> {
  const kept = takeTextOf(facilitatorId, run) ?? (await readEntries(facilitatorId, nameOfRun(run)))
  const entries = Entries.safeParse(kept)
  return entries.success ? entries.data : null
}

/** Replaces the stored entries. When the device is full the form still has them. */
export function storeDraft(facilitatorId: number, run: HeldRun, entries: Entries): void {
  storeEntries(facilitatorId, nameOfRun(run), entries).catch(() => undefined)
}

/** Deletes the draft, once the run is recorded. */
export function dropDraft(facilitatorId: number): void {
  dropEntries(facilitatorId).catch(() => undefined)
}

/**
 * Drafts were once stored as texts under the number of their run. The draft of a run numbered by the server is migrated.
 * Every run of a device had the number 0, so its draft cannot be assigned and is deleted.
 */
function takeTextOf(facilitatorId: number, run: HeldRun): unknown {
  const name = `${PERSONAL}participation.${facilitatorId}`
  const text = readStored(name)
  if (text === null) return null
  storeText(name, null)
  const draft = parse(text) as { runningId?: unknown; entries?: unknown } | null
  if (run.id === 0 || draft?.runningId !== run.id) return null
  storeEntries(facilitatorId, nameOfRun(run), draft.entries).catch(() => undefined)
  return draft.entries
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export type ChangeEntries = (change: Partial<Entries>) => void

/** The entries about a run as they were left on this device; undefined until they are read (PAR-019). */
export function useDraft(run: HeldRun, facilitatorId: number): Entries | undefined {
  const [draft, setDraft] = useState<Entries>()
  const about = useRef(run)
  useEffect(() => {
    let isHere = true
    const give = (kept: Entries | null) => isHere && setDraft(kept ?? startEntries(about.current))
    readDraft(facilitatorId, about.current).then(give, () => give(null))
    return () => {
      isHere = false
    }
  }, [facilitatorId])
  return draft
}

/** The entries about a run, beginning with its draft, and how to change some of them (PAR-019). */
export function useEntries(run: HeldRun, facilitatorId: number, draft: Entries): [Entries, ChangeEntries] {
  const [entries, setEntries] = useState(draft)
  // Two changes of one event must not overwrite each other.
  const latest = useRef(entries)

  function change(part: Partial<Entries>) {
    latest.current = { ...latest.current, ...part }
    // Stored by the handler of the change, never by an effect: after a logout nothing may write it back.
    storeDraft(facilitatorId, run, latest.current)
    setEntries(latest.current)
  }
  return [entries, change]
}
