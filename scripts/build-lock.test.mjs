import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withLock } from './parts/build-lock.mjs'

const PROCESSES = 4
const PARTS = pathToFileURL(join(import.meta.dirname, 'parts/build-lock.mjs')).href

let folder
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'hub-lock-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts a process that records when its work began and ended. */
function worker() {
  const code = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { withLock } from ${JSON.stringify(PARTS)}
    const say = (word) => appendFileSync(${JSON.stringify(join(folder, 'said'))}, word + process.pid + '\\n')
    await withLock('floor', async () => { say('+'); await sleep(50); say('-') }, ${JSON.stringify(folder)})`
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' })
}

it('makes processes that build the same floor wait for each other', async () => {
  const ends = await Promise.all(Array.from({ length: PROCESSES }, () => once(worker(), 'exit')))
  expect(ends.map(([code]) => code)).toEqual(Array(PROCESSES).fill(0))
  const said = readFileSync(join(folder, 'said'), 'utf8').trim().split('\n')
  expect(said).toHaveLength(2 * PROCESSES)
  for (let n = 0; n < said.length; n += 2) expect(said[n + 1]).toBe(said[n].replace('+', '-'))
  expect(readdirSync(folder)).toEqual(['said'])
})

it('takes over the lock of a process that was killed', async () => {
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const ended = once(killed, 'exit')
  writeFileSync(join(folder, 'floor'), String(killed.pid))
  killed.kill('SIGKILL')
  await ended
  expect(await withLock('floor', () => 'built', folder)).toBe('built')
  expect(existsSync(join(folder, 'floor'))).toBe(false)
})

it('releases the lock when the work fails', async () => {
  const failing = () => Promise.reject(new Error('no'))
  await expect(withLock('floor', failing, folder)).rejects.toThrow('no')
  expect(await withLock('floor', () => 'built', folder)).toBe('built')
})
