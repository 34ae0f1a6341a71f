/** How answers are cached and refetched; one query client for the console, a fresh one for each test. */
import { MutationCache, queryOptions, QueryClient } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, InputOf } from '@hub/contract/endpoint'
import { readHome, readTimeline } from '@hub/contract/staff-home'
import { call } from './api.ts'
import { isCallError } from './call-error.ts'

/** Staff decide by what they see: returning to a screen reads it again, and shows the last answer meanwhile. */
const FRESH_MS = 5000
/** What an action was given, such as a password, leaves memory this soon after its page. */
const ACTION_KEPT_MS = 1000
const TRIES_AGAIN = 1
const TOO_BUSY_FROM = 500

/** Creates a query client. Refusals are final; no answer and a busy server get one retry, or as many as asked for. */
export function createQueryClient({ triesAgain = TRIES_AGAIN } = {}): QueryClient {
  // Every action may change what Home shows, and its counts are in the side bar of every screen; also when somebody was faster.
  const mutationCache = new MutationCache({
    onSettled: () => {
      for (const { path } of [readHome, readTimeline])
        void queryClient.invalidateQueries({ queryKey: [path] })
    },
  })
  const queryClient = new QueryClient({
    mutationCache,
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < triesAgain && isWorthAnotherTry(error),
      },
      mutations: { retry: false, gcTime: ACTION_KEPT_MS },
    },
  })
  return queryClient
}

function isWorthAnotherTry(error: unknown): boolean {
  return isCallError(error) && (error.name === 'NoAnswer' || error.status >= TOO_BUSY_FROM)
}

/** The query of a reading call: its key is the path with the input. */
export function queryOf<E extends Endpoint>(endpoint: E, input: InputOf<E> = {} as InputOf<E>) {
  return queryOptions<AnswerOf<E>>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) =>
      (call as (e: E, i: unknown, o: object) => Promise<AnswerOf<E>>)(endpoint, input, { signal }),
  })
}
