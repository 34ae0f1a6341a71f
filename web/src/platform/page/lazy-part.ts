/**
 * A part that loads after its screen. Its code is fetched until it succeeds: React caches the failure of a lazy part
 * for good and removes the screen with it, even a form that is being filled in, and the part that reports a lost
 * network may be the very one that could not be fetched.
 */
import { lazy, type LazyExoticComponent, useSyncExternalStore } from 'react'
import { isMissingFile } from '@hub/ui/routing/lazy-screen.ts'
import { checkOnline } from '../calls/online.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** A network that comes and goes looks the same once or twice. */
const MISSES_OF_OUTDATED = 3

type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** `lazy` for everything except screens, which have their own way to report a failed load. */
export function lazyPart<Part extends Component>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() => loadAgainAndAgain(load))
}

let isOutdated = false
const listeners = new Set<() => void>()

/** True once the hub answers and yet has no code for a part: this page is of an earlier release (SCL-004). */
export function useOutdatedPage(): boolean {
  return useSyncExternalStore(subscribe, () => isOutdated)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The result of `load`, retried as often as necessary; the pauses grow up to half a minute. It never fails. */
async function loadAgainAndAgain<Code>(load: () => Promise<Code>): Promise<Code> {
  let misses = 0
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await load()
    } catch (error) {
      if (isMissingFile(error) && (await checkOnline())) misses += 1
      if (misses === MISSES_OF_OUTDATED) tellOutdated()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

function tellOutdated(): void {
  isOutdated = true
  for (const listener of listeners) listener()
}
