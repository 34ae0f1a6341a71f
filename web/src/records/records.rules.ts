/** How the lists of records are read: sessions among their rows, and who was in the last one (REC-006, PAR-020). */
import type { PersonalRecord } from '@hub/contract/records'

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

/** The rows of a month with the sessions marked, and how many sessions they are. */
export function sessionRows(records: readonly PersonalRecord[]): { rows: RecordRow[]; sessions: number } {
  const seen = new Map<string, number>()
  const rows = records.map((record) => {
    const session = [record.startTime, record.endTime, record.moduleName].join('|')
    const count = seen.get(session) ?? 0
    seen.set(session, count + 1)
    return { ...record, key: `${session}|${count}`, isSameSession: count > 0 }
  })
  return { rows, sessions: seen.size }
}
