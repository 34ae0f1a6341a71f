/** The rules of participation: which form fits, when it may be sent, and how records are listed. */
import { AGE_MAX, PARTICIPATION_COUNT_MAX, PARTICIPATION_MIN } from './constants.ts'
import type { OfflineRun, Participation, PersonalRecord, Workshop } from './records.ts'
import type { RunningModule } from './running-modules.ts'

export type ParticipationForm = 'justice' | 'workshop' | 'demographics'
export type ParticipationKind = ParticipationForm | 'training'

const JUSTICE_SECTORS: readonly string[] = ['youth-justice', 'adult-justice']
const COMMUNITY_SECTORS: readonly string[] = ['youth-community', 'adult-community']
const DEMOGRAPHICS_MODULE_KEY = 'wotr'

/** The form of a run; an unknown sector uses the workshop's (PAR-004). */
export function formFor(run: Pick<RunningModule, 'sectorKey' | 'moduleKey'>): ParticipationForm {
  if (JUSTICE_SECTORS.includes(run.sectorKey)) return 'justice'
  const isCounted = COMMUNITY_SECTORS.includes(run.sectorKey) && run.moduleKey === DEMOGRAPHICS_MODULE_KEY
  return isCounted ? 'demographics' : 'workshop'
}

/** The kind of a body, one of four (PAR-014). */
export function kindOf(body: Participation): ParticipationKind {
  if (body.facilitatorTraining !== undefined) return 'training'
  if (body.demographicsList !== undefined) return 'demographics'
  return body.minAge === null ? 'justice' : 'workshop'
}

/** True when a body's kind fits the run; training fits every sector (PAR-003, PAR-018). */
export function acceptsParticipation(
  run: Pick<RunningModule, 'sectorKey' | 'moduleKey'>,
  body: Participation,
): boolean {
  const kind = kindOf(body)
  return kind === 'training' || kind === formFor(run)
}

/** The number in a field of digits only, else null (PAR-007, PAR-009). */
export function wholeNumber(typed: string): number | null {
  return /^[0-9]+$/.test(typed.trim()) ? Number(typed) : null
}

/** The fields of the workshop form, as typed. */
export interface WorkshopEntries {
  participationCount: string
  minAge: string
  maxAge: string
}

export type WorkshopNumbers = Pick<Workshop, keyof WorkshopEntries>

/** The workshop's three numbers, or null while they may not be sent (PAR-007). */
export function readWorkshop(entries: WorkshopEntries): WorkshopNumbers | null {
  const participationCount = within(entries.participationCount, PARTICIPATION_COUNT_MAX)
  const minAge = within(entries.minAge, AGE_MAX)
  const maxAge = within(entries.maxAge, AGE_MAX)
  if (participationCount === null || minAge === null || maxAge === null || minAge > maxAge) return null
  return { participationCount, minAge, maxAge }
}

function within(typed: string, max: number): number | null {
  const number = wholeNumber(typed)
  return number !== null && number >= PARTICIPATION_MIN && number <= max ? number : null
}

export const TIME_FAULTS = {
  startTime: 'The session must begin before it ends.',
  endTime: 'The session cannot end in the future.',
} as const

/**
 * The faults of times that were given afterwards, one sentence for each field; empty when the times are possible
 * (DEL-024, REC-008).
 * @param now in milliseconds
 */
export function timeFaults(
  { startTime, endTime }: Pick<OfflineRun, 'startTime' | 'endTime'>,
  now: number,
): Partial<typeof TIME_FAULTS> {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)]
  return {
    ...(start < end ? {} : { startTime: TIME_FAULTS.startTime }),
    ...(end > now ? { endTime: TIME_FAULTS.endTime } : {}),
  }
}

/** The module's name in a list: the text after its first dash, or the whole name (REC-005). */
export function shortModuleName(name: string): string {
  const afterDash = /[-–—](.*)$/su.exec(name)?.[1]?.trim()
  return afterDash === undefined || afterDash === '' ? name.trim() : afterDash
}

/** The records of one month; `month` counts from 1. */
export interface MonthOfRecords<T> {
  year: number
  month: number
  records: T[]
}

/**
 * Records by year and month of their end, newest first, also within a month (REC-004).
 * @param timeZone the viewer's zone; the device's unless given
 */
export function groupByMonth<T extends Pick<PersonalRecord, 'endTime'>>(
  records: readonly T[],
  timeZone?: string,
): MonthOfRecords<T>[] {
  const format = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  })
  const newestFirst = records.toSorted((a, b) => Date.parse(b.endTime) - Date.parse(a.endTime))
  const months: MonthOfRecords<T>[] = []
  for (const record of newestFirst) {
    const { year, month } = monthOf(format, record.endTime)
    const last = months.at(-1)
    if (last !== undefined && last.year === year && last.month === month) last.records.push(record)
    else months.push({ year, month, records: [record] })
  }
  return months
}

function monthOf(format: Intl.DateTimeFormat, time: string): { year: number; month: number } {
  const parts = format.formatToParts(Date.parse(time))
  const numberOf = (type: 'year' | 'month') => Number(parts.find((part) => part.type === type)?.value)
  return { year: numberOf('year'), month: numberOf('month') }
}
