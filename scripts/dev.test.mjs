/** npm run dev runs its programs side by side, ends all of them on any signal, and formats the log. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { readable } from './parts/readable-log.mjs'
import { webAddress } from './parts/server.mjs'
import { addressOf, END_MS, isAlive, makeProject, removeProjects, START_MS } from './parts/test-project.mjs'

afterEach(removeProjects)

/** A project whose `npm run dev` runs another program beside a watched server that ends slowly. */
function project(beside = 'setInterval(() => {}, 1000)') {
  return makeProject('dev', {
    'server.mjs': `import { writeFileSync } from 'node:fs'
    const end = () => setTimeout(() => { writeFileSync('ended', ''); process.exit(0) }, 200)
    process.once('SIGTERM', end)
    setInterval(() => {}, 1000)
    writeFileSync('pids', [process.pid, process.ppid].join(' '))
    console.log(JSON.stringify({ level: 'info', time: 0, msg: 'open' }))`,
    'beside.mjs': beside,
    'dev.mjs': `import { endInOrder } from '${addressOf('ending.mjs')}'
    import { readable } from '${addressOf('readable-log.mjs')}'
    import { runSideBySide } from '${addressOf('side-by-side.mjs')}'
    endInOrder()
    const cwd = process.cwd()
    process.exitCode = await runSideBySide([
      { name: 'server', command: ['tsx', 'watch', 'server.mjs'], cwd, inWords: readable },
      { name: 'web', command: ['node', 'beside.mjs'], cwd },
    ])`,
  })
}

/** Starts it in its own process group, as a terminal does. Returns its output and the processes that it started. */
async function develop(cwd) {
  const npm = spawn('npm', ['run', 'dev'], { cwd, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  npm.stdout.on('data', (chunk) => (output += chunk))
  const code = new Promise((resolve) => npm.once('close', resolve))
  const readPids = () => readFileSync(join(cwd, 'pids'), 'utf8').split(' ').map(Number)
  const pids = await vi.waitFor(readPids, { timeout: START_MS })
  return { npm, code, pids, output: () => output }
}

it.each([
  ['Ctrl-C, which reaches the whole group', (npm) => process.kill(-npm.pid, 'SIGINT')],
  ['SIGTERM to npm', (npm) => npm.kill('SIGTERM')],
])('SYS-018 ends every program at %s', async (_, tell) => {
  const cwd = project()
  const { npm, code, pids, output } = await develop(cwd)
  await vi.waitFor(() => expect(output()).toMatch(/^server {2}\d\d:\d\d:\d\d info {2}open$/m), {
    timeout: START_MS,
  })
  tell(npm)
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: END_MS })
  await code
  // The server got one signal, and had the time to end by itself.
  expect(readFileSync(join(cwd, 'ended'), 'utf8')).toBe('')
  expect(output()).not.toContain('by itself')
})

it('ends all programs when one ends by itself, and names it', async () => {
  const { code, pids, output } = await develop(
    project(
      `import { existsSync } from 'node:fs'
      setInterval(() => existsSync('pids') && process.exit(3), 50)`,
    ),
  )
  expect(await code).toBe(1)
  expect(output()).toContain('web ended by itself (code 3).')
  expect(pids.filter(isAlive)).toEqual([])
})

it('shows a log entry in one line with its error below, and every other line unchanged', () => {
  const time = new Date(2026, 0, 2, 13, 4, 5).getTime()
  const entry = { level: 'warn', time, msg: 'slow', ms: 12, url: '/api/clients' }
  expect(readable(JSON.stringify(entry))).toBe('13:04:05 warn  slow ms=12 url=/api/clients')
  const call = { level: 'info', time, path: '/api/ping', ms: 1.8046250000006694 }
  expect(readable(JSON.stringify(call))).toBe('13:04:05 info  path=/api/ping ms=1.8')
  const fault = { level: 'error', time, msg: 'no', err: { stack: 'Error: no\n    at here' } }
  expect(readable(JSON.stringify(fault))).toBe('13:04:05 error no\nError: no\n    at here')
  for (const line of ['Debugger listening', '{"half":', '{"not":"an entry"}'])
    expect(readable(line)).toBe(line)
})

it('serves the pages at the port in the settings', () => {
  expect(webAddress({})).toBe('http://localhost:5173')
  expect(webAddress({ HUB_WEB_PORT: '5300' })).toBe('http://localhost:5300')
})
