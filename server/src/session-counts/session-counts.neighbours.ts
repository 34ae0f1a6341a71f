/** What reports ask of the sessions in memory: figures, and never one person who delivered (REP-001 to REP-003, REP-009). */
import type { DimensionName } from '@hub/contract/figures.rules'
import type { Locale } from '@hub/contract/locales'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import { closeSessions, type KeptSessions, readMissing } from './kept-sessions.ts'
import type { Answers, BehindQuestion, FiguresQuestion } from './questions.ts'
import { listGroupNames, listHosts } from './session-groups.store.ts'
import { readGroupings } from './session-groups.ts'
import type { CountedSlice } from './session-sums.ts'

type Figures = Pick<FiguresQuestion, 'slice' | 'beside' | 'by' | 'locale'>
type Behind = Pick<BehindQuestion, 'slice' | 'kinds'> & { locale: Locale }

/** The sessions at one moment: none that comes or changes later is in an answer. */
export class SessionView {
  /** The same for as long as the sessions are not read anew. */
  readonly of: object
  readonly #db: Database
  readonly #thread: KeptSessions['thread']
  readonly #count: number

  constructor(db: Database, sessions: KeptSessions) {
    this.#db = db
    this.of = sessions
    this.#count = sessions.count
    this.#thread = sessions.thread
  }

  /** The figures of a slice by its groups, and of another one. Rows are null where a filter is on a group of too few. */
  async figures({ by, locale, ...asked }: Figures): Promise<Answers['figures']> {
    const { slice, beside } = asked
    const groupings = await readGroupings(this.#db, locale, [...by, ...dimensionsOf(slice)])
    return this.#thread.ask({ what: 'figures', count: this.#count, groupings, by, locale, slice, beside })
  }

  /** How many sessions are behind a figure, and the teams that may be named; null where a filter is on a group of too few. */
  async behind({ slice, kinds, locale }: Behind): Promise<Answers['behind']> {
    const groupings = await readGroupings(this.#db, locale, ['team', ...dimensionsOf(slice)])
    return this.#thread.ask({ what: 'behind', count: this.#count, groupings, slice, kinds })
  }

  /** Who took part on some days, as far as ages and genders are known. */
  people({ from, to }: { from: string; to: string }): Promise<Answers['people']> {
    return this.#thread.ask({
      ...{ what: 'people', count: this.#count, groupings: {}, slice: { from, to, only: [] } },
    })
  }
}

const dimensionsOf = ({ only }: CountedSlice) => only.map(({ dimension }) => dimension)

/**
 * The sessions as they are now. BeingCounted: they are read for the first time since the start, and that is not done
 * soon; `isPatient` waits for it. Ask before a transaction: whoever holds the only connection would wait for itself.
 */
export async function viewSessions(context: Context, isPatient = false): Promise<SessionView> {
  return new SessionView(context.db, await readMissing(context, isPatient))
}

/** What the groups of a dimension are called, by their ids. */
export const readGroupNames = (
  db: Database,
  locale: Locale,
  dimension: DimensionName,
): Promise<Map<number, string>> => listGroupNames(db, locale, dimension)

/** Where everybody who may have delivered is today. */
export const readHosts = (db: Database) => listHosts(db)

/** Ends the thread that counts. Who asks later has a new one. */
export const stopCounting = ({ db }: Context): Promise<void> => closeSessions(db)

export { wordOf } from './groupings.ts'
export type { PeopleRow } from './session-people.ts'
export type { ToldSpan } from './told-places.ts'
export { bitOf, placesToTell } from './places-to-tell.rules.ts'
