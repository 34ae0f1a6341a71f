/** Runs work with the same key in sequence within this process, before it takes a database connection. */

const lines = new WeakMap<object, Map<string, Promise<void>>>()

/**
 * Runs the work when all earlier work with the same key has ended, also by an error. So many calls for one row do not
 * hold every connection while they wait. Between processes only the row's lock decides.
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
