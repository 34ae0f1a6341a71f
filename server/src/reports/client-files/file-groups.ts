/** To which group of a dimension client files belong (REP-002). */
import { NONE } from '@hub/contract/figures.rules'
import type { FileDimension } from '@hub/contract/file-figures.rules'
import type { Locale } from '@hub/contract/locales'
import { groupOf } from '@hub/contract/report-periods.rules'
import type { Database } from '#platform/database/database.ts'
import { listGroupNames, listHosts } from '../session-groups.store.ts'
import { fiscalWord } from '../session-groups.ts'
import type { FileMoves } from './file-moves.store.ts'

export interface FileGrouping {
  valueOf(moves: FileMoves): string
  nameOf(value: string): string
}

/** The groups of a dimension, with names in the language as far as they are translated. */
export async function groupFiles(
  db: Database,
  locale: Locale,
  dimension: FileDimension,
): Promise<FileGrouping> {
  if (dimension === 'team') {
    const names = await listGroupNames(db, locale, dimension)
    return { valueOf: ({ teamId }) => wordOf(teamId), nameOf: (value) => names.get(Number(value)) ?? '' }
  }
  if (dimension === 'agency' || dimension === 'province' || dimension === 'city') {
    const names = await listGroupNames(db, locale, dimension)
    const places = new Map((await listHosts(db)).map((host) => [host.id, host[`${dimension}Id`] ?? 0]))
    return {
      valueOf: ({ hostId }) => wordOf(places.get(hostId) ?? 0),
      nameOf: (value) => names.get(Number(value)) ?? '',
    }
  }
  return {
    valueOf: ({ day }) =>
      day === null ? NONE : dimension === 'fiscalYear' ? fiscalWord(day) : groupOf(day, dimension),
    nameOf: (value) => value,
  }
}

const wordOf = (id: number) => (id === 0 ? NONE : String(id))
