/**
 * A part that loads after its screen. Its code is fetched until it succeeds: React caches the failure of a lazy part
 * for good and removes the screen with it, even a form that is being filled in, and the part that reports a lost
 * network may be the very one that could not be fetched.
 */
import { lazy, type LazyExoticComponent } from 'react'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** `lazy` for everything except screens, which have their own way to report a failed load. */
export function lazyPart<Part extends Component>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() => loadAgainAndAgain(load))
}

/** The result of `load`, retried as often as necessary; the pauses grow up to half a minute. It never fails. */
async function loadAgainAndAgain<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
