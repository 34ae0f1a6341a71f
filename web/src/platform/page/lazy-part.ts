/**
 * A part that comes after its screen. Its code is fetched until it is there: React keeps the failure of a lazy part for
 * good and takes the screen away with it, even a form that somebody fills in, and what tells of a lost network may be the
 * very part that could not be fetched.
 */
import { lazy, type LazyExoticComponent } from 'react'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/** `lazy` for everything but a screen of its own, which has its own way to say that it did not load. */
export function lazyPart<Part extends Component>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() => loadAgainAndAgain(load))
}

/** What `load` gives, however often it has to be asked; the pauses grow up to half a minute. It never fails. */
async function loadAgainAndAgain<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
