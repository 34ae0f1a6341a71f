/** When npm ends, the command that it started ends too, with all processes that the command started. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { addressOf, END_MS, isAlive, makeProject, removeProjects, START_MS } from './parts/test-project.mjs'

afterEach(removeProjects)

/** A project whose `npm start` runs a command with a child that ends slowly, as the server does. */
function project() {
  return makeProject('start', {
    'child.mjs': `import { writeFileSync } from 'node:fs'
    process.on('SIGTERM', () => setTimeout(() => { writeFileSync('ended', ''); process.exit(0) }, 200))
    setInterval(() => {}, 1000)
    process.send('ready')`,
    'start.mjs': `import { fork } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    import { endInOrder, endTogether } from '${addressOf('ending.mjs')}'
    endInOrder()
    const child = fork('./child.mjs', { detached: true })
    endTogether(child)
    child.once('message', () => writeFileSync('pids', process.pid + ' ' + child.pid))
    child.once('exit', () => process.disconnect?.())`,
  })
}

it('SYS-018 SIGTERM to npm start ends the command and its children', async () => {
  const cwd = project()
  const npm = spawn('npm', ['start'], { cwd, stdio: 'ignore' })
  const pids = await vi.waitFor(() => readFileSync(join(cwd, 'pids'), 'utf8').split(' ').map(Number), {
    timeout: START_MS,
  })
  npm.kill('SIGTERM')
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: END_MS })
  // The child got a signal, and had the time to end by itself.
  expect(readFileSync(join(cwd, 'ended'), 'utf8')).toBe('')
})
