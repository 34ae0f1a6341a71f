/** The entries of the participation form, what is still missing, and the body it sends (PAR-003 to PAR-015). */
import { z } from 'zod'
import { AGE_MAX, PARTICIPATION_COUNT_MAX, PARTICIPATION_MIN } from '@hub/contract/constants'
import {
  ageRange,
  areRowsValid,
  demographicsList,
  duplicateKeys,
  filledRows,
  startRows,
  totalParticipants,
} from '@hub/contract/demographics.rules'
import type { Participation } from '@hub/contract/records'
import { formFor, readWorkshop, wholeNumber, type ParticipationKind } from '@hub/contract/records.rules'
import type { RunningModule } from '@hub/contract/running-modules'

const Row = z.object({
  key: z.number(),
  ageId: z.number(),
  genderId: z.number(),
  numParticipants: z.string(),
})

/** The entries of every form at once, so that trying training mode loses none; the id 0 means not chosen yet. */
export const Entries = z.object({
  isTraining: z.boolean(),
  facilitatorIds: z.array(z.number()),
  clientIds: z.array(z.number()),
  workshop: z.object({ participationCount: z.string(), minAge: z.string(), maxAge: z.string() }),
  languageId: z.number(),
  provinceId: z.number(),
  rows: z.array(Row).min(1),
})
export type Entries = z.infer<typeof Entries>

/** What can be chosen now. A choice that is no longer offered is shown, and blocks the form until it is removed. */
export interface Offered {
  facilitatorIds: readonly number[]
  /** Only the justice form offers clients, only the wotr form ages. */
  clientIds: readonly number[]
  ageLabels: ReadonlyMap<number, string>
  /** Why the lists of people may be incomplete; null when they are complete. */
  gap: PeopleGap | null
}

/** The lists of people are locked on this device, or are not on it. */
export type PeopleGap = 'locked' | 'notKept'

/** The first thing that blocks the form, in the order of the form. */
export type Missing =
  | 'facilitator'
  | 'lost'
  | 'unread'
  | 'client'
  | 'count'
  | 'minAge'
  | 'maxAge'
  | 'ageOrder'
  | 'language'
  | 'province'
  | 'rows'
  | 'rowIncomplete'
  | 'duplicate'
  | 'total'

/** An empty form; the host took part (PAR-002). */
export function startEntries(run: Pick<RunningModule, 'hostId'>): Entries {
  return {
    isTraining: false,
    facilitatorIds: [run.hostId],
    clientIds: [],
    workshop: { participationCount: '', minAge: '', maxAge: '' },
    languageId: 0,
    provinceId: 0,
    rows: startRows(),
  }
}

/** Which of the four kinds the form records now. */
export function kindNow(run: RunningModule, entries: Entries): ParticipationKind {
  return entries.isTraining ? 'training' : formFor(run)
}

/** The chosen ids that are offered, in the offered order. */
export function chosenOf(chosen: readonly number[], offered: readonly number[]): number[] {
  return offered.filter((id) => chosen.includes(id))
}

/** The chosen ids that are no longer offered: the form shows them and removes none by itself (PAR-018). */
export function lostOf(chosen: readonly number[], offered: readonly number[]): number[] {
  return chosen.filter((id) => !offered.includes(id))
}

/** What is missing, or null when the form may be sent (PAR-003, PAR-005, PAR-007 to PAR-011, PAR-015). */
export function missingIn(run: RunningModule, entries: Entries, offered: Offered): Missing | null {
  if (chosenOf(entries.facilitatorIds, offered.facilitatorIds).length === 0) return 'facilitator'
  const kind = kindNow(run, entries)
  // The people chosen before are still there, behind the lock.
  const lost = offered.gap === null ? 'lost' : 'unread'
  if (lostOf(entries.facilitatorIds, offered.facilitatorIds).length > 0) return lost
  if (kind === 'justice' && lostOf(entries.clientIds, offered.clientIds).length > 0) return lost
  if (kind === 'justice') return chosenOf(entries.clientIds, offered.clientIds).length === 0 ? 'client' : null
  if (kind === 'workshop') return missingInWorkshop(entries.workshop)
  return kind === 'demographics' ? missingInDemographics(entries) : null
}

/** True when a field of the workshop has a valid number (PAR-007). */
export function isWorkshopNumber(field: keyof Entries['workshop'], typed: string): boolean {
  const number = wholeNumber(typed)
  const max = field === 'participationCount' ? PARTICIPATION_COUNT_MAX : AGE_MAX
  return number !== null && number >= PARTICIPATION_MIN && number <= max
}

function missingInWorkshop(workshop: Entries['workshop']): Missing | null {
  if (!isWorkshopNumber('participationCount', workshop.participationCount)) return 'count'
  if (!isWorkshopNumber('minAge', workshop.minAge)) return 'minAge'
  if (!isWorkshopNumber('maxAge', workshop.maxAge)) return 'maxAge'
  return readWorkshop(workshop) === null ? 'ageOrder' : null
}

function missingInDemographics({ languageId, provinceId, rows }: Entries): Missing | null {
  if (languageId === 0) return 'language'
  if (provinceId === 0) return 'province'
  if (duplicateKeys(rows).size > 0) return 'duplicate'
  const filled = filledRows(rows)
  // A form begins with two rows, and the first may still be untouched.
  const isUntouched = filled.every(
    ({ ageId, genderId, numParticipants }) => ageId === 0 && genderId === 0 && numParticipants === '',
  )
  if (isUntouched) return 'rows'
  const isComplete = filled.every(
    ({ ageId, genderId, numParticipants }) =>
      ageId > 0 && genderId > 0 && wholeNumber(numParticipants) !== null,
  )
  if (!isComplete) return 'rowIncomplete'
  return areRowsValid(rows) ? null : 'total'
}

/** The body to send, or null while something is missing (PAR-014, PAR-015). */
export function bodyOf(run: RunningModule, entries: Entries, offered: Offered): Participation | null {
  if (missingIn(run, entries, offered) !== null) return null
  const runningId = run.id
  const facilitatorIds = chosenOf(entries.facilitatorIds, offered.facilitatorIds)
  const kind = kindNow(run, entries)
  if (kind === 'training') return { runningId, facilitatorIds, facilitatorTraining: true }
  if (kind === 'justice') {
    const clientIds = chosenOf(entries.clientIds, offered.clientIds)
    const participationCount = clientIds.length
    return { runningId, facilitatorIds, clientIds, minAge: null, maxAge: null, participationCount }
  }
  if (kind === 'workshop') {
    const numbers = readWorkshop(entries.workshop)
    return numbers && { runningId, facilitatorIds, clientIds: [], ...numbers }
  }
  return {
    ...{ runningId, facilitatorIds, themeId: run.themeId, moduleId: run.moduleId },
    ...{ languageId: entries.languageId, provinceId: entries.provinceId },
    demographicsList: demographicsList(entries.rows),
    ...agesIn(entries, offered),
    participationCount: totalParticipants(entries.rows),
  }
}

/** The youngest and oldest age of the rows that count (PAR-013). */
export function agesIn({ rows }: Entries, { ageLabels }: Offered): { minAge: number; maxAge: number } {
  return ageRange(filledRows(rows).map(({ ageId }) => ageLabels.get(ageId) ?? ''))
}
