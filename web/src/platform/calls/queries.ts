/**
 * Reads of the contract as queries: the key comes from the call and its input, so that all slices share one cache
 * entry.
 */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, InputOf } from '@hub/contract/endpoint'
import { readSettings } from '@hub/contract/settings'
import { call, type CallOptions } from './api.ts'

/**
 * For answers that are shown once: only the screen itself fetches them again, and they leave the cache with it. A
 * stale time of any length would still be overruled by an invalidation of everything.
 */
export const ONE_TIME = { staleTime: 'static', gcTime: 0 } as const

type Read<E extends Endpoint> = {} extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]

/** The cache key of a read; without input it is the prefix of all reads of that call. */
export function keyOf<E extends Endpoint>(endpoint: E, input?: InputOf<E>): readonly unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}

/** A read as query options: `useQuery(queryOf(calls.readTheme, { params: { id } }))`. */
export function queryOf<E extends Endpoint>(endpoint: E, ...[input]: Read<E>) {
  const make = call as (endpoint: E, input: unknown, options: CallOptions) => Promise<AnswerOf<E>>
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => make(endpoint, input, { signal }),
    ...(endpoint.oneTime && ONE_TIME),
  })
}

/** The settings of this installation; they do not change while the page is open (API-009). */
export const settingsQuery = queryOptions({ ...queryOf(readSettings), staleTime: Infinity, gcTime: Infinity })

/** The settings of this installation, or undefined until they are read. */
export function useAppSettings() {
  return useQuery(settingsQuery).data?.record
}
