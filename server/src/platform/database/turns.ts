/** Runs work with the same key in sequence within this process, before it takes a database connection. */

const queues = new WeakMap<object, Map<string, Promise<void>>>()

/**
 * Runs the work when all earlier work with the same key has ended, also by an error. So many calls for one row do not
 * hold every connection while they wait. Between processes only the row's lock decides.
 * @param owner what the keys belong to, such as the database
 */
export function inTurn<T>(owner: object, key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(owner) ?? new Map<string, Promise<void>>()
  queues.set(owner, queue)
  const running = (queue.get(key) ?? Promise.resolve()).then(work)
  const done = running.then(nothing, nothing).then(() => {
    if (queue.get(key) === done) queue.delete(key)
  })
  queue.set(key, done)
  return running
}

function nothing(): void {}
