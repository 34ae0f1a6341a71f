/** How a command ends: by a signal, or with the npm that started it, and everything it started ends with it. */

const LOOK_MS = 500
/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
let isEnding = false

/** The child ends when this command is told to. */
export function endTogether(child) {
  children.add(child)
  child.once('exit', () => children.delete(child))
  if (isEnding) child.kill('SIGTERM')
}

/** From now on this command ends in order: its children first, and it when they have. */
export function endInOrder() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  if (!process.env.npm_lifecycle_event) return
  // A signal to npm reaches the shell between npm and this command, which passes nothing on and is simply gone.
  const parent = process.ppid
  setInterval(() => process.ppid === parent || end(), LOOK_MS).unref()
}

/** Ends this command and its children; false when it is ending already. */
export function end() {
  if (isEnding) return false
  isEnding = true
  for (const child of children) child.kill('SIGTERM')
  // Nothing runs that could bring this command to its end.
  if (children.size === 0) process.exit(process.exitCode ?? 0)
  return true
}
