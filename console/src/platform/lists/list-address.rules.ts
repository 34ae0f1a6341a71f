/** What the address of a list says: view, search, order, and the cursors of the pages before (STA-011). */
import { QUERY_MAX } from '@hub/contract/constants'
import { printableLine } from '@hub/contract/fields.rules'

/** How many rows a page may have; the first is the usual number. */
export const ROWS = [12, 25, 50] as const

export interface ListAddress<View extends string, Sort extends string> {
  view: View
  q: string
  sort: Sort
  /** The cursors of the pages before this one, the nearest last; empty on the first page. */
  pages: readonly string[]
  rows: (typeof ROWS)[number]
}

interface Words<View extends string, Sort extends string> {
  views: readonly [View, ...View[]]
  sorts: readonly [Sort, ...Sort[]]
}

/** Reads the address; what it does not know counts as not said, and the first word of each is the usual one. */
export function addressIn<View extends string, Sort extends string>(
  search: Readonly<Record<string, string | undefined>>,
  { views, sorts }: Words<View, Sort>,
): ListAddress<View, Sort> {
  return {
    view: views.find((word) => word === search.view) ?? views[0],
    q: searchedIn(search.q),
    sort: sorts.find((word) => word === search.sort) ?? sorts[0],
    pages: pagesIn(search),
    rows: ROWS.find((rows) => String(rows) === search.rows) ?? ROWS[0],
  }
}

/** The text that an address searches for, as far as a call takes it. */
export const searchedIn = (text = ''): string => printableLine(text, QUERY_MAX).trim()

/** The cursors of the pages before, as an address says them. */
export const pagesIn = (search: Readonly<Record<string, string | undefined>>): readonly string[] =>
  search.pages?.split('.').filter((one) => one !== '') ?? []

/** The query of a list that has nothing but pages. */
export const pagesSearchOf = (pages: readonly string[]): string =>
  pages.length > 0 ? `?${new URLSearchParams({ pages: pages.join('.') }).toString()}` : ''

/** The query of an address; what is as usual is left out. */
export function searchOf<View extends string, Sort extends string>(
  { view, q, sort, pages, rows }: ListAddress<View, Sort>,
  { views, sorts }: Words<View, Sort>,
): string {
  const search = new URLSearchParams()
  if (view !== views[0]) search.set('view', view)
  if (q !== '') search.set('q', q)
  if (sort !== sorts[0]) search.set('sort', sort)
  if (rows !== ROWS[0]) search.set('rows', String(rows))
  if (pages.length > 0) search.set('pages', pages.join('.'))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** What the server is asked for an address. */
export function inputOf<View extends string, Sort extends string>(address: ListAddress<View, Sort>) {
  const { view, q, sort, pages, rows } = address
  const after = pages.at(-1)
  return {
    ...{ view, sort, ...(rows !== ROWS[0] && { limit: rows }) },
    ...{ ...(q !== '' && { q }), ...(after !== undefined && { after }) },
  }
}
