/**
 * The draft of a participation: what is entered about one run, kept on this device until the server has answered
 * (PAR-019). It lies under the run's own name, so that no other run can find it, whatever becomes of its removal. It
 * holds ids and counts, no names.
 */
import { useEffect, useRef, useState } from 'react'
import { keep, PERSONAL, readKept } from '#platform/first-load/device.ts'
import { dropEntries, keepEntries, readEntries } from '#platform/device/kept-entries.ts'
import { nameOfRun, type HeldRun } from '../../running-modules/running-modules.queries.ts'
import { Entries, startEntries } from '../participation.rules.ts'

/** What was entered about this run before, or null. A draft that cannot be read, as of an older version, is none. */
export async function readDraft(facilitatorId: number, run: HeldRun): Promise<Entries | null> {
  const kept = takeTextOf(facilitatorId, run) ?? (await readEntries(facilitatorId, nameOfRun(run)))
  const entries = Entries.safeParse(kept)
  return entries.success ? entries.data : null
}

/** Keeps the entries in place of those before. Where the device is full the form still has them. */
export function keepDraft(facilitatorId: number, run: HeldRun, entries: Entries): void {
  keepEntries(facilitatorId, nameOfRun(run), entries).catch(() => undefined)
}

/** Forgets the draft, once the run is recorded. */
export function dropDraft(facilitatorId: number): void {
  dropEntries(facilitatorId).catch(() => undefined)
}

/**
 * Drafts once lay as texts under the number of their run. One of a run the server numbered is taken over; every run of
 * a device had the number 0, so that whose draft that is cannot be told: it is dropped.
 */
function takeTextOf(facilitatorId: number, run: HeldRun): unknown {
  const name = `${PERSONAL}participation.${facilitatorId}`
  const text = readKept(name)
  if (text === null) return null
  keep(name, null)
  const draft = parse(text) as { runningId?: unknown; entries?: unknown } | null
  if (run.id === 0 || draft?.runningId !== run.id) return null
  keepEntries(facilitatorId, nameOfRun(run), draft.entries).catch(() => undefined)
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
    // Kept by the hand that changes it, never by an effect: after a logout nothing may write it back.
    keepDraft(facilitatorId, run, latest.current)
    setEntries(latest.current)
  }
  return [entries, change]
}
