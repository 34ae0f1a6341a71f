/** Lets those who want the same thing come one after the other in this process, before they take a database connection. */

const lines = new WeakMap<object, Map<string, Promise<void>>>()

/**
 * Runs the work when everybody who came before with the same key is done, whatever became of theirs. It keeps a crowd
 * at one row from holding every connection while it waits; between processes the row's lock decides alone.
 * @param owner what the keys belong to, such as the database
 */
export function inTurn<T>(owner: object, key: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(owner) ?? new Map<string, Promise<void>>()
  lines.set(owner, line)
  const running = (line.get(key) ?? Promise.resolve()).then(work)
  const done = running.then(nothing, nothing).then(() => {
    if (line.get(key) === done) line.delete(key)
  })
  line.set(key, done)
  return running
}

function nothing(): void {}
