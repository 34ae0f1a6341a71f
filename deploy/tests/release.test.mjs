/** A release as npm run release makes it, started from its folder alone, with the embedded database. */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForAnswer } from '../../scripts/parts/server.mjs'
import { makeRelease } from '../../scripts/release/make-release.mjs'
import { readManifest, writeManifest } from '../../scripts/release/manifest.mjs'
import { freePorts } from './front.mjs'

const MAKE_MS = 300_000
const START_MS = 60_000
const TEST_MS = 120_000
/** Far from the project, so that no package is found in a folder above. */
const place = mkdtempSync(join(tmpdir(), 'hub-release-'))
const children = []
let folder

/** Starts what a service manager starts, in a folder such as `current`, and waits until it is ready. */
async function start(from, dataDir) {
  const [port, contentPort] = await freePorts(2)
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HUB_PORT: String(port),
    HUB_CONTENT_PORT: String(contentPort),
    HUB_PUBLIC_URL: 'https://hub.example.org',
    HUB_CONTENT_URL: 'https://content.hub.example.org',
    HUB_SECRET: 'a secret for this test alone, 32 long',
    HUB_DATA_DIR: join(place, dataDir),
    HUB_LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, ['server/dist/main.js'], { cwd: from, env, stdio: 'inherit' })
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)))
  children.push({ child, ended })
  await waitForAnswer(`http://127.0.0.1:${port}/readyz`, ended, START_MS)
  return { port, contentPort, env, child, ended }
}

/** A request; gives the status and the text. */
function ask(port, path, body) {
  return new Promise((resolve, reject) => {
    const headers = body ? { 'content-type': 'application/json' } : {}
    const asked = request({ port, path, method: body ? 'POST' : 'GET', headers }, (answer) => {
      let text = ''
      answer
        .on('data', (chunk) => (text += chunk))
        .once('end', () => resolve({ status: answer.statusCode, text }))
    })
    asked.once('error', reject).end(body && JSON.stringify(body))
  })
}
const runIn = (from, args, env = process.env) =>
  spawnSync(process.execPath, args, { cwd: from, env, encoding: 'utf8' })

beforeAll(async () => {
  folder = (await makeRelease(place, { isDirtyAllowed: true })).folder
}, MAKE_MS)
afterAll(async () => {
  for (const { child } of children) child.kill('SIGKILL')
  await Promise.all(children.map(({ ended }) => ended))
  rmSync(place, { recursive: true, force: true })
})

it('HRD-005 has a manifest that it can check itself, and no sources, maps or tools', () => {
  expect(runIn(tmpdir(), [join(folder, 'release/release.mjs'), 'verify'])).toMatchObject({
    status: 0,
    stderr: '',
  })
  const paths = Object.keys(readManifest(folder).files)
  expect(paths).toEqual(
    expect.arrayContaining(['server/dist/main.js', 'web/dist/index.html', 'bom.json', 'NOTICE']),
  )
  const ours = paths.filter((path) => !path.includes('node_modules/'))
  expect(ours.filter((path) => /\.(ts|tsx|map)$|test/.test(path))).toEqual([])
  for (const tool of ['vitest', 'vite', 'typescript', 'tsx', '@playwright', '@hub'])
    expect(existsSync(join(folder, 'node_modules', tool))).toBe(false)
})

it('HRD-005 has a bill of materials in CycloneDX, of the server and of the pages', () => {
  const bill = JSON.parse(readFileSync(join(folder, 'bom.json'), 'utf8'))
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'hub' } } })
  const names = bill.components.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['fastify', '@node-rs/argon2', 'react-aria-components', 'idb']),
  )
  expect(names).not.toContain('vitest')
})

it(
  'OPS-005 starts without the sources, and serves pages, calls and the command line',
  { timeout: TEST_MS },
  async () => {
    const { port, contentPort, env, child, ended } = await start(folder, 'data')
    expect((await ask(port, '/api/ping')).text).toContain('pong')
    const provinces = await ask(port, '/api/provinces/country-code/CA')
    expect([provinces.status, JSON.parse(provinces.text).records.length > 0]).toEqual([200, true])
    // Passwords are hashed by machine code.
    const login = { email: 'nobody@hub.example.org', password: 'Wrong-hub-2026' }
    expect((await ask(port, '/api/sessions', login)).status).toBe(401)
    expect((await ask(port, '/login')).text).toContain('<script')
    expect((await ask(contentPort, '/player/')).status).toBe(200)
    const status = runIn(folder, ['server/dist/hub.js', 'status', '--json'], env)
    expect([status.status, JSON.parse(status.stdout).versions.hub]).toEqual([0, readManifest(folder).version])
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  },
)

it(
  'OPS-005 runs beside another release, and goes on when current leads there',
  { timeout: TEST_MS },
  async () => {
    const { release, version, commit, node, migration } = readManifest(folder)
    const next = join(place, `${release}-next`)
    cpSync(folder, next, { recursive: true })
    writeFileSync(join(next, 'CHANGELOG.md'), 'the next')
    const ofNext = '/assets/of-the-next-a1b2c3d4.js'
    writeFileSync(join(next, 'web/dist', ofNext), 'export {}')
    writeManifest(next, { release: `${release}-next`, version, commit, node, migration })
    const activate = (one) => runIn(place, [join(one, 'release/release.mjs'), 'activate'])
    expect(activate(folder).status).toBe(0)
    const old = await start(join(place, 'current'), 'old')
    expect(activate(next).stdout).toContain(`Before it was ${release}`)
    const young = await start(join(place, 'current'), 'young')
    // A page of the next release may ask the node that still runs this one (SCL-004).
    expect(await ask(old.port, ofNext)).toEqual({ status: 200, text: 'export {}' })
    expect((await ask(old.port, ofNext.replace('a1b2c3d4', 'a1b2c3d5'))).status).toBe(404)
    // The old release loads what it needs only now from its own folder: the young one has no such file.
    rmSync(join(next, 'web/dist'), { recursive: true })
    rmSync(join(next, 'server/dist'), { recursive: true })
    for (const { port } of [old, young]) expect((await ask(port, '/api/ping')).text).toContain('pong')
    expect((await ask(old.port, '/login')).status).toBe(200)
    const made = join(place, 'made.tar')
    const backup = runIn(folder, ['server/dist/hub.js', 'backup', made], old.env)
    expect([backup.status, backup.stderr.includes('Cannot find'), existsSync(made)]).toEqual([0, false, true])
  },
)
