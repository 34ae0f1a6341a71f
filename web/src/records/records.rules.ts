/** Reads the lists of records: which rows form a session, and who was in the last one, and one's own year (REC-006, PAR-020, REP-010). */
import type { PersonalRecord } from '@hub/contract/records'
import { groupByMonth } from '@hub/contract/records.rules'

/** The list of training, which includes every learning type (REC-006). */
export const TRAINING_KEY = 'facilitator-training'

export type RecordRoute = 'trainingRecord' | 'youthLearningRecord' | 'adultLearningRecord'

/** The keys that have a sub-route; a learning type with another key has no list (REC-002). */
export const RECORD_ROUTES: ReadonlyMap<string, RecordRoute> = new Map([
  [TRAINING_KEY, 'trainingRecord'],
  ['youth-learning', 'youthLearningRecord'],
  ['adult-learning', 'adultLearningRecord'],
])

/** The codes of the clients of the newest session that has any, each once (PAR-020). */
export function lastClientCodes(
  records: readonly Pick<PersonalRecord, 'startTime' | 'endTime' | 'clientCode'>[],
): string[] {
  const withClient = records.filter(({ clientCode }) => clientCode !== null)
  const [newest] = withClient.toSorted((a, b) => Date.parse(b.endTime) - Date.parse(a.endTime))
  const ofSession = withClient.filter(
    ({ startTime, endTime }) => startTime === newest?.startTime && endTime === newest.endTime,
  )
  return [...new Set(ofSession.flatMap(({ clientCode }) => clientCode ?? []))]
}

/** One row of a list; a session with several clients has several, one after the other. */
export interface RecordRow extends PersonalRecord {
  key: string
  /** True on every row of a session but its first. */
  isSameSession: boolean
}

/** The rows of a month with the sessions marked. */
export function sessionRows(records: readonly PersonalRecord[]): RecordRow[] {
  const seen = new Map<string, number>()
  return records.map((record) => {
    const session = sessionKey(record)
    const count = seen.get(session) ?? 0
    seen.set(session, count + 1)
    return { ...record, key: `${session}|${count}`, isSameSession: count > 0 }
  })
}

/** What the rows of one session have in common. */
const sessionKey = ({ startTime, endTime, moduleName }: PersonalRecord) =>
  [startTime, endTime, moduleName].join('|')

/** The totals of sessions; a session counts once, however many rows it has. */
export interface Totals {
  sessions: number
  minutes: number
  participants: number
}

/** The sessions of a list, each once with the codes of its clients, in the list's order. */
function sessionsOf(records: readonly PersonalRecord[]) {
  const sessions = new Map<string, { first: PersonalRecord; codes: string[] }>()
  for (const record of records) {
    const key = sessionKey(record)
    const session = sessions.get(key) ?? { first: record, codes: [] }
    sessions.set(key, session)
    if (record.clientCode !== null) session.codes.push(record.clientCode)
  }
  return [...sessions.values()]
}

const MINUTE_MS = 60_000
const minutesOf = ({ startTime, endTime }: PersonalRecord) =>
  Math.floor((Date.parse(endTime) - Date.parse(startTime)) / MINUTE_MS)

/** The totals of a list of records (REP-010). */
export function totalsOf(records: readonly PersonalRecord[]): Totals {
  const sessions = sessionsOf(records)
  const sumOf = (count: (record: PersonalRecord) => number) =>
    sessions.reduce((sum, { first }) => sum + count(first), 0)
  return {
    sessions: sessions.length,
    minutes: sumOf(minutesOf),
    participants: sumOf(({ participants }) => participants),
  }
}

/** Day and time in a format for spreadsheets, in the device's time zone. */
const DAY = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' })
const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short' })

/** A row for each session: day, start, end, minutes, module, theme, clients, participants (REP-010). */
export function csvRowsOf(records: readonly PersonalRecord[]): (string | number)[][] {
  return sessionsOf(records).map(({ first, codes }) => {
    const [start, end] = [new Date(first.startTime), new Date(first.endTime)]
    return [
      DAY.format(start),
      CLOCK.format(start),
      CLOCK.format(end),
      minutesOf(first),
      first.moduleName,
      first.themeName,
      codes.join(' '),
      first.participants,
    ]
  })
}

/** Records of the sessions somebody delivered, and of their training. */
export interface OwnRecords {
  delivered: readonly PersonalRecord[]
  training: readonly PersonalRecord[]
}

export interface OwnMonth {
  month: number
  delivered: Totals
  training: Totals
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** The years in which there is a session, and this one; the newest first. */
export function yearsOf({ delivered, training }: OwnRecords, thisYear: number): number[] {
  const years = groupByMonth([...delivered, ...training]).map(({ year }) => year)
  return [...new Set([thisYear, ...years])].toSorted((one, other) => other - one)
}

/** Every month of a year, also those without a session: a year on paper is whole. */
export function monthsOf({ delivered, training }: OwnRecords, year: number): OwnMonth[] {
  const [ofSessions, ofTraining] = [groupByMonth(delivered), groupByMonth(training)]
  const totals = (groups: typeof ofSessions, month: number) =>
    totalsOf(groups.find((one) => one.year === year && one.month === month)?.records ?? [])
  return MONTHS.map((month) => ({
    month,
    delivered: totals(ofSessions, month),
    training: totals(ofTraining, month),
  }))
}

/** The months together. */
export function sumOfMonths(months: readonly OwnMonth[]): Omit<OwnMonth, 'month'> {
  const sum = (of: (month: OwnMonth) => Totals): Totals => ({
    sessions: months.reduce((total, month) => total + of(month).sessions, 0),
    minutes: months.reduce((total, month) => total + of(month).minutes, 0),
    participants: months.reduce((total, month) => total + of(month).participants, 0),
  })
  return { delivered: sum(({ delivered }) => delivered), training: sum(({ training }) => training) }
}
