/** Lets one process build at a time: two that build one floor at once would mix their files in one folder. */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CACHE } from './root.mjs'

const LOOK_EVERY_MS = 100

/**
 * Does the work while no other process does work of this name, and returns its result. Waits for the holder of the
 * lock; the lock of a process that was killed is ignored.
 * @param {string} name
 * @param {() => unknown} work
 */
export async function withLock(name, work, folder = join(CACHE, 'locks')) {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, name)
  while (!take(lock)) await sleep(LOOK_EVERY_MS)
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Takes the lock if it is free. Its file appears with the holder in it, or not at all. */
function take(lock) {
  const draft = `${lock}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, lock)
    return true
  } catch (fault) {
    if (fault.code !== 'EEXIST') throw fault
    if (!isHeld(lock)) rmSync(lock, { force: true })
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

function isHeld(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return true
  } catch (fault) {
    // A process of another user is alive, although it may not be signalled.
    return fault.code === 'EPERM'
  }
}
