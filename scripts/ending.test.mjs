/** A command that npm started ends when npm does, with all it started itself. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'

const ENDING = new URL('./parts/ending.mjs', import.meta.url).href
const START_MS = 20_000
const END_MS = 5000
/** @type {string[]} */
const folders = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** A project whose `npm start` runs a command with a child that takes its time to end, as the server does. */
function project() {
  const folder = mkdtempSync(join(tmpdir(), 'hub-ending-'))
  folders.push(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }))
  writeFileSync(
    join(folder, 'child.mjs'),
    `import { writeFileSync } from 'node:fs'
    process.on('SIGTERM', () => setTimeout(() => { writeFileSync('ended', ''); process.exit(0) }, 200))
    setInterval(() => {}, 1000)
    process.send('ready')`,
  )
  writeFileSync(
    join(folder, 'start.mjs'),
    `import { fork } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    import { endInOrder, endTogether } from ${JSON.stringify(ENDING)}
    endInOrder()
    const child = fork('./child.mjs', { detached: true })
    endTogether(child)
    child.once('message', () => writeFileSync('pids', process.pid + ' ' + child.pid))
    child.once('exit', () => process.disconnect?.())`,
  )
  return folder
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

it('SYS-018 SIGTERM to npm start ends the command and its children', async () => {
  const cwd = project()
  const npm = spawn('npm', ['start'], { cwd, stdio: 'ignore' })
  const pids = await vi.waitFor(() => readFileSync(join(cwd, 'pids'), 'utf8').split(' ').map(Number), {
    timeout: START_MS,
  })
  npm.kill('SIGTERM')
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: END_MS })
  // In order: the child was asked and had its time.
  expect(readFileSync(join(cwd, 'ended'), 'utf8')).toBe('')
})
