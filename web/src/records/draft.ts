/**
 * Keeps what is entered about a run on this device until the server has answered (PAR-019). One draft for each
 * facilitator: nobody has two unrecorded runs, so a draft of another run is over. It holds ids and counts, no names;
 * its name is a personal one, so logout forgets it.
 */
import { z } from 'zod'
import { keep, PERSONAL, readKept } from '#platform/device.ts'
import { Entries } from './participation.rules.ts'

const Draft = z.object({ runningId: z.number(), entries: Entries })

const nameOf = (facilitatorId: number) => `${PERSONAL}participation.${facilitatorId}`

/** What was entered about this run before, or null. A draft that cannot be read, as of an older version, is none. */
export function readDraft(facilitatorId: number, runningId: number): Entries | null {
  const kept = readKept(nameOf(facilitatorId))
  if (kept === null) return null
  const draft = Draft.safeParse(parse(kept))
  return draft.success && draft.data.runningId === runningId ? draft.data.entries : null
}

/** Keeps the entries in place of those before. */
export function keepDraft(facilitatorId: number, runningId: number, entries: Entries): void {
  keep(nameOf(facilitatorId), JSON.stringify({ runningId, entries }))
}

/** Forgets the draft, once the run is recorded. */
export function dropDraft(facilitatorId: number): void {
  keep(nameOf(facilitatorId), null)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
