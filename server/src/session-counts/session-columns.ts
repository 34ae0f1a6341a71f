/**
 * The recorded sessions as columns in memory: a million of them are looked through in milliseconds, which no statement
 * over the tables is (REP-009, decision 0036).
 */

/** One session as it is stored. Ids of nothing are 0: those of the tables begin at 1. */
export interface StoredSession {
  id: number
  kind: SessionKind
  hostId: number
  /** Days since 1970 of the day on which it ended, in Toronto. */
  day: number
  startMs: number
  lastsMs: number
  headcount: number
  learningTypeId: number
  themeId: number
  topicId: number
  moduleId: number
  /** Empty where it is not known. */
  version: string
  languageId: number
  provinceId: number
  isOffline: boolean
  /** The ids of the client files in it with spaces between: a text is handed to a thread at less cost than numbers. */
  clients: string
  /** Who was counted by age and gender: for each of these an age, a gender and how many, with spaces between. */
  counted: string
}

export const SESSION_KINDS = ['training', 'justice', 'workshop', 'demographics'] as const
export type SessionKind = (typeof SESSION_KINDS)[number]
export const TRAINING = SESSION_KINDS.indexOf('training')
export const JUSTICE = SESSION_KINDS.indexOf('justice')

const FIRST_ROOM = 1024

/** Whole numbers by row. It grows by doubling, and what is in it never changes. */
class Column<T extends Int32Array | Float64Array | Uint8Array> {
  #values: T
  readonly #make: (length: number) => T
  length = 0

  constructor(make: (length: number) => T) {
    this.#make = make
    this.#values = make(FIRST_ROOM)
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const wider = this.#make(this.length * 2)
      wider.set(this.#values)
      this.#values = wider
    }
    this.#values[this.length] = value
    this.length += 1
  }

  at(row: number): number {
    return this.#values[row] ?? 0
  }
}

const numbersIn = (text: string) => (text === '' ? [] : text.split(' ').map(Number))

const ints = () => new Column((length) => new Int32Array(length))
const bytes = () => new Column((length) => new Uint8Array(length))
/** Milliseconds are more than 32 bits. */
const times = () => new Column((length) => new Float64Array(length))

export class SessionColumns {
  readonly id = ints()
  readonly kind = bytes()
  readonly hostId = ints()
  readonly day = ints()
  readonly startMs = times()
  readonly lastsMs = times()
  readonly headcount = ints()
  readonly learningTypeId = ints()
  readonly themeId = ints()
  readonly topicId = ints()
  readonly moduleId = ints()
  readonly version = ints()
  readonly languageId = ints()
  readonly provinceId = ints()
  readonly isOffline = bytes()
  /** The clients of a row are from `clientsFrom` of it to that of the next. */
  readonly clientsFrom = ints()
  readonly clientIds = ints()
  /** In the same way: an age, a gender and a number of people after each other. */
  readonly countedFrom = ints()
  readonly counted = ints()
  readonly versions: string[] = ['']
  largestClientId = 0
  /** Everybody who delivered, each with the first row of theirs, in the order of these rows. */
  readonly #firstRows: { hostId: number; row: number }[] = []
  readonly #knownHosts = new Set<number>()
  readonly #versionNumbers = new Map([['', 0]])
  /** Rows in the order of their ids, which the first reading gives; others are in `#rowOfId`. */
  #ordered = 0
  readonly #rowOfId = new Map<number, number>()
  /** Rows of sessions that were corrected since, each with the newer row of the same session. */
  readonly #newerRows = new Map<number, number>()

  /** Adds sessions; one that is there already is replaced by its newer state. */
  add(sessions: readonly StoredSession[]): void {
    for (const session of sessions) {
      const before = this.#rowOf(session.id)
      if (before !== undefined) this.#newerRows.set(before, this.id.length)
      this.#push(session, before === undefined)
    }
  }

  /**
   * True when another row counts in place of this one, of the first `count` rows: who looks at those learns nothing of
   * what came later.
   */
  isReplaced(row: number, count: number): boolean {
    const newer = this.#newerRows.get(row)
    return newer !== undefined && newer < count
  }

  /** Everybody who delivered one of the first `count` rows, by their ids. */
  hostsOf(count: number): number[] {
    const hosts: number[] = []
    for (const { hostId, row } of this.#firstRows) {
      if (row >= count) break
      hosts.push(hostId)
    }
    return hosts.toSorted((one, other) => one - other)
  }

  #rowOf(id: number): number | undefined {
    const known = this.#rowOfId.get(id)
    if (known !== undefined) return known
    let [low, high] = [0, this.#ordered]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.id.at(middle) < id) low = middle + 1
      else high = middle
    }
    return low < this.#ordered && this.id.at(low) === id ? low : undefined
  }

  #push(session: StoredSession, isNew: boolean): void {
    const row = this.id.length
    const isNext = isNew && this.#ordered === row && (row === 0 || this.id.at(row - 1) < session.id)
    if (isNext) this.#ordered = row + 1
    else this.#rowOfId.set(session.id, row)
    this.id.push(session.id)
    this.kind.push(SESSION_KINDS.indexOf(session.kind))
    this.hostId.push(session.hostId)
    if (!this.#knownHosts.has(session.hostId)) {
      this.#knownHosts.add(session.hostId)
      this.#firstRows.push({ hostId: session.hostId, row })
    }
    this.day.push(session.day)
    this.startMs.push(session.startMs)
    this.lastsMs.push(session.lastsMs)
    this.headcount.push(session.headcount)
    this.learningTypeId.push(session.learningTypeId)
    this.themeId.push(session.themeId)
    this.topicId.push(session.topicId)
    this.moduleId.push(session.moduleId)
    this.version.push(this.#numberOf(session.version))
    this.languageId.push(session.languageId)
    this.provinceId.push(session.provinceId)
    this.isOffline.push(session.isOffline ? 1 : 0)
    if (row === 0) this.clientsFrom.push(0)
    for (const id of numbersIn(session.clients)) {
      this.clientIds.push(id)
      this.largestClientId = Math.max(this.largestClientId, id)
    }
    this.clientsFrom.push(this.clientIds.length)
    if (row === 0) this.countedFrom.push(0)
    for (const number of numbersIn(session.counted)) this.counted.push(number)
    this.countedFrom.push(this.counted.length)
  }

  #numberOf(version: string): number {
    const known = this.#versionNumbers.get(version)
    if (known !== undefined) return known
    this.versions.push(version)
    this.#versionNumbers.set(version, this.versions.length - 1)
    return this.versions.length - 1
  }
}
