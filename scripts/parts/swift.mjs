/** Starts a small OpenStack Swift with its S3 API from Debian's packages, in a folder that is removed with it. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endTogether } from './ending.mjs'
import { mustRun } from './run.mjs'
import { PlainFailure } from './steps.mjs'

const LOCAL = '127.0.0.1'
const PARTS = ['account', 'container', 'object']
const OPEN_MS = 30_000
const LOOK_MS = 100

/** What the tests are told. Swift refuses other keys. */
export const SWIFT_KEYS = { id: 'test:tester', secret: 'testing' }

/**
 * @returns {Promise<{ endpoint: string, close(): void }>}
 */
export async function startSwift() {
  const folder = mkdtempSync(join(tmpdir(), 'hub-swift-'))
  const ports = await freePorts(['proxy', 'memcached', ...PARTS])
  const children = []
  const start = (name, command) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(command[0], command.slice(1), { stdio: ['ignore', log, log] })
    endTogether(child)
    children.push(child)
  }
  const close = () => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    mkdirSync(join(folder, 'devices/d1'), { recursive: true })
    await Promise.all(PARTS.map((part) => makeRing(folder, part, ports[part])))
    for (const [name, text] of Object.entries(configs(folder, ports)))
      writeFileSync(join(folder, `${name}.conf`), text)
    start('memcached', ['memcached', '-l', LOCAL, '-p', String(ports.memcached), '-u', userInfo().username])
    for (const name of [...PARTS, 'proxy'])
      start(name, [`swift-${name}-server`, join(folder, `${name}.conf`)])
    const endpoint = `http://${LOCAL}:${ports.proxy}`
    // The proxy opens before what is behind it, and would answer 503.
    for (const part of PARTS) await answers(`http://${LOCAL}:${ports[part]}/`, folder)
    await answers(`${endpoint}/healthcheck`, folder)
    return { endpoint, close }
  } catch (fault) {
    close()
    throw fault
  }
}

async function makeRing(folder, part, port) {
  const ring = join(folder, `${part}.builder`)
  const build = (...words) => mustRun(['swift-ring-builder', ring, ...words])
  await build('create', '4', '1', '1')
  await build('add', `r1z1-${LOCAL}:${port}/d1`, '1')
  await build('rebalance')
}

function configs(folder, ports) {
  const common = `swift_dir = ${folder}\nbind_ip = ${LOCAL}\nuser = ${userInfo().username}\nworkers = 0\n`
  const part = (name) =>
    `[DEFAULT]\n${common}bind_port = ${ports[name]}\ndevices = ${folder}/devices\nmount_check = false\n` +
    `fallocate_reserve = 0\n[pipeline:main]\npipeline = ${name}-server\n` +
    `[app:${name}-server]\nuse = egg:swift#${name}\n`
  const pipeline = 'catch_errors healthcheck cache s3api tempauth slo dlo proxy-server'
  const filters = ['catch_errors', 'healthcheck', 's3api', 'tempauth', 'slo', 'dlo'].map(
    (name) => `[filter:${name}]\nuse = egg:swift#${name}\n`,
  )
  const proxy =
    `[DEFAULT]\n${common}bind_port = ${ports.proxy}\n[pipeline:main]\npipeline = ${pipeline}\n` +
    `[app:proxy-server]\nuse = egg:swift#proxy\nallow_account_management = true\naccount_autocreate = true\n` +
    `[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = ${LOCAL}:${ports.memcached}\n` +
    filters.join('').replace('#tempauth\n', '#tempauth\nuser_test_tester = testing .admin\n')
  return { ...Object.fromEntries(PARTS.map((name) => [name, part(name)])), proxy }
}

/** Waits for any answer. */
async function answers(address, folder) {
  const end = performance.now() + OPEN_MS
  while (performance.now() < end) {
    const isOpen = await fetch(address).then(
      () => true,
      () => false,
    )
    if (isOpen) return
    await sleep(LOOK_MS)
  }
  const said = ['proxy', ...PARTS].map((name) => readFileSync(join(folder, `${name}.log`), 'utf8')).join('')
  throw new PlainFailure(`OpenStack Swift did not open.\n${said}`.trimEnd())
}

/** @returns {Promise<Record<string, number>>} */
async function freePorts(names) {
  const servers = names.map(() => createServer().listen(0, LOCAL))
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))))
  const ports = servers.map((server) => server.address().port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return Object.fromEntries(names.map((name, index) => [name, ports[index]]))
}
