/**
 * Fetches the code of a part until it is there. React keeps the failure of a lazy part for good, and what tells of a
 * lost network is the very part that could not be fetched.
 */

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/** What `load` gives, however often it has to be asked; the pauses grow up to half a minute. It never fails. */
export async function untilThere<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
