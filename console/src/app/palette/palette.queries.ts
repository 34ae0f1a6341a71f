/** The data hook of the search of the console. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchConsole } from '@hub/contract/staff-search'
import { isTooShort } from '@hub/contract/staff-search.rules'
import { queryOf } from '#platform/calls/query.ts'

/** What was found is kept for a while: who opens the search again sees it at once. */
const KEPT_MS = 60_000

/** What the server finds; what was found before stays until the answer comes. */
export const useConsoleSearch = (q: string) =>
  useQuery({
    ...queryOf(searchConsole, { query: { q } }),
    enabled: !isTooShort(q),
    placeholderData: keepPreviousData,
    staleTime: KEPT_MS,
  })
