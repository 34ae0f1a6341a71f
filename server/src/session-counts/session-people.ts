/** Who took part in sessions in which ages and genders are known, each file once (REP-001, REP-009). */
import { JUSTICE, SESSION_KINDS } from './session-columns.ts'
import { type CountedSlice, type GroupedSessions, rowsIn } from './session-sums.ts'

/** People by the ids of the metas; the language is null where it was not asked. */
export interface PeopleRow {
  age: number
  gender: number
  language: number | null
  people: number
}

export interface SessionPeople {
  /** By what it is told from what it was: another session of the slice, or a correction of one, changes it. */
  state: string
  /** How many people delivered. */
  hosts: number
  /** A bit for each file that is named, by its id: a tenth of what the ids would take. */
  files: Uint8Array
  /** Those who were counted and not named. */
  counted: PeopleRow[]
}

const DEMOGRAPHICS = SESSION_KINDS.indexOf('demographics')
const BITS = 8
/** An age, a gender and a number of people. */
const EACH = 3

export function peopleOf(sessions: GroupedSessions, slice: CountedSlice): SessionPeople {
  const { columns } = sessions
  const rows = rowsIn(sessions, slice)
  const hosts = new Set<number>()
  const files = new Uint8Array(Math.ceil((columns.largestClientId + 1) / BITS))
  const counted = new Map<string, PeopleRow>()
  for (const row of rows) {
    const kind = columns.kind.at(row)
    if (kind === JUSTICE) nameFiles(sessions, row, files)
    else if (kind === DEMOGRAPHICS) addCounted(sessions, row, counted)
    else continue
    hosts.add(columns.hostId.at(row))
  }
  // A correction is a row after all others.
  const state = `${rows.length} to ${rows.at(-1) ?? 0}`
  return { state, hosts: hosts.size, files, counted: [...counted.values()] }
}

function nameFiles({ columns }: GroupedSessions, row: number, files: Uint8Array): void {
  const end = columns.clientsFrom.at(row + 1)
  for (let visit = columns.clientsFrom.at(row); visit < end; visit += 1) {
    const id = columns.clientIds.at(visit)
    const place = Math.floor(id / BITS)
    files[place] = (files[place] ?? 0) | (1 << (id % BITS))
  }
}

function addCounted({ columns }: GroupedSessions, row: number, counted: Map<string, PeopleRow>): void {
  const language = columns.languageId.at(row) || null
  const end = columns.countedFrom.at(row + 1)
  for (let at = columns.countedFrom.at(row); at < end; at += EACH) {
    const [age, gender, people] = [0, 1, 2].map((more) => columns.counted.at(at + more)) as [
      number,
      number,
      number,
    ]
    const key = `${age} ${gender} ${language}`
    const known = counted.get(key)
    if (known) known.people += people
    else counted.set(key, { age, gender, language, people })
  }
}
