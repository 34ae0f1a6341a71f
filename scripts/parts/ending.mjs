/** Ends a command by a signal, or with the npm that started it, together with everything it started. */

const LOOK_MS = 500
/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
let isEnding = false

/** The child ends when this command gets a signal. */
export function endTogether(child) {
  children.add(child)
  child.once('exit', () => children.delete(child))
  if (isEnding) child.kill('SIGTERM')
}

/** From now on this command ends in order: its children first, then itself. */
export function endInOrder() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  if (!process.env.npm_lifecycle_event) return
  // A signal to npm reaches the shell between npm and this command, which exits without forwarding it.
  const parent = process.ppid
  setInterval(() => process.ppid === parent || end(), LOOK_MS).unref()
}

/** Ends this command and its children; false when it is ending already. */
export function end() {
  if (isEnding) return false
  isEnding = true
  for (const child of children) child.kill('SIGTERM')
  // Without children there is nothing to wait for.
  if (children.size === 0) process.exit(process.exitCode ?? 0)
  return true
}
