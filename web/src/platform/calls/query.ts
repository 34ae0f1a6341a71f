/** How answers are cached and refetched; one query client for the app, a fresh one for each test. */
import { QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { isCallError } from './call-error.ts'
import { isOnline } from './online.ts'
import { report } from './report.ts'

/** Returning to a screen shows what was just read. */
const FRESH_MS = 30_000
const KEPT_MS = 10 * 60 * 1000
/**
 * What an action was given, such as a password, leaves memory this soon after its screen (CLI-016). Not at once: an
 * action still in flight is looked at again after each such pause, and with none that would be a loop.
 */
const ACTION_KEPT_MS = 1000
const TRIES_AGAIN = 1
const TOO_BUSY_FROM = 500

/**
 * Creates a query client. Refusals are final; no answer and a busy server get one retry, unless the app is known to
 * be offline; a test wants to see the first failure, and asks for no retry.
 */
export function createQueryClient({ triesAgain = TRIES_AGAIN } = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportFault }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        refetchOnWindowFocus: false,
        // `online.ts` reports being offline; a paused query would leave a screen waiting without a message.
        networkMode: 'always',
        retry: (failures, error) => failures < triesAgain && isWorthAnotherTry(error),
      },
      mutations: { networkMode: 'always', retry: false, gcTime: ACTION_KEPT_MS },
    },
  })
}

/**
 * For changes that the server applies once however often they are sent: it is unknown whether this one was applied.
 */
export function retryUnanswered(failures: number, error: unknown): boolean {
  return failures < TRIES_AGAIN && isOnline() && isCallError(error, 'NoAnswer')
}

function isWorthAnotherTry(error: unknown): boolean {
  return isOnline() && isCallError(error) && (error.name === 'NoAnswer' || error.status >= TOO_BUSY_FROM)
}

/**
 * Logs a fault, wherever it shows, because not every screen reports that a list failed to load (API-005). Refusals
 * are answers that guards and screens handle, and the browser itself logs a missing answer.
 */
function reportFault(error: Error, { queryKey }: Pick<Query, 'queryKey'>): void {
  if (!isCallError(error) || error.status >= TOO_BUSY_FROM)
    report(`${String(queryKey[0])} was not read.`, error)
}
