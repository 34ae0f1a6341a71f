/** How answers are kept and asked for again; one keeper for the app, a fresh one for each test. */
import { QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { isCallError } from './call-error.ts'
import { isOnline } from './online.ts'
import { report } from './report.ts'

/** Going back and forth between screens shows what was just read. */
const FRESH_MS = 30_000
const KEPT_MS = 10 * 60 * 1000
const TRIES_AGAIN = 1
const TOO_BUSY_FROM = 500

/** A keeper of answers. Refusals are final; no answer and a busy server are worth one more try, unless one is known to be offline. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportFault }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        refetchOnWindowFocus: false,
        // Being offline is told by `online.ts`; a paused query would leave a screen waiting without a word.
        networkMode: 'always',
        retry: (failures, error) => failures < TRIES_AGAIN && isWorthAnotherTry(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** For the changes that the server does once however often they are sent: whether this one was done is not known. */
export function retryUnanswered(failures: number, error: unknown): boolean {
  return failures < TRIES_AGAIN && isOnline() && isCallError(error, 'NoAnswer')
}

function isWorthAnotherTry(error: unknown): boolean {
  return isOnline() && isCallError(error) && (error.name === 'NoAnswer' || error.status >= TOO_BUSY_FROM)
}

/**
 * Not every screen says that a list of its did not come: a fault is logged, wherever it shows (API-005). Refusals are
 * answers that guards and screens go by, and that no answer came is logged by the browser itself.
 */
function reportFault(error: Error, { queryKey }: Pick<Query, 'queryKey'>): void {
  if (!isCallError(error) || error.status >= TOO_BUSY_FROM)
    report(`${String(queryKey[0])} was not read.`, error)
}
