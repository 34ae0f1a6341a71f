/** Two real nodes of the hub behind nginx, on one PostgreSQL and one Redis, in production mode. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import pg from 'pg'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mustRun } from '../../scripts/parts/run.mjs'
import { startServer, waitForAnswer } from '../../scripts/parts/server.mjs'
import { CONTENT, freePorts, HUB, startFront } from './front.mjs'

const START_MS = 60_000
const LOGIN = { email: 'facilitator@demo.example', password: 'Demo-hub-2026' }
const PART = 100
const SHARED_FOLDERS = ['modules', 'static']
const folder = mkdtempSync(join(tmpdir(), 'hub-behind-nginx-'))
const database = `hub_deploy_${process.pid}`
const address = new URL(process.env.TEST_DATABASE_URL ?? '')
const REDIS_DATABASES = 15
const redisUrl = new URL(process.env.TEST_REDIS_URL ?? '')
redisUrl.pathname = `/${1 + (process.pid % REDIS_DATABASES)}`
const redis = new Redis(redisUrl.href)
const nodes = []
let front
let token = ''

async function onServer(statement) {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A node with a folder of its own, in which the shared files are those of the first. */
async function startNode(name) {
  const [port, contentPort] = await freePorts(2)
  const dataDir = join(folder, name)
  mkdirSync(dataDir, { recursive: true })
  for (const one of SHARED_FOLDERS)
    if (name !== 'first') symlinkSync(join(folder, 'first', one), join(dataDir, one))
  const own = new URL(address)
  own.pathname = `/${database}`
  const { child, ended } = startServer(['server/dist/main.js'], {
    env: {
      NODE_ENV: 'production',
      HUB_PORT: String(port),
      HUB_CONTENT_PORT: String(contentPort),
      HUB_PUBLIC_URL: `https://${HUB}`,
      HUB_CONTENT_URL: `https://${CONTENT}`,
      HUB_SECRET: 'a secret for this test alone, 32 long',
      HUB_DATA_DIR: dataDir,
      HUB_DEMO: 'false',
      HUB_TRUST_PROXY: '1',
      HUB_LOG_LEVEL: 'error',
      DATABASE_URL: own.href,
      REDIS_URL: redisUrl.href,
    },
  })
  await waitForAnswer(`http://127.0.0.1:${port}/readyz`, ended, START_MS)
  return { child, ended, ports: { hub: port, content: contentPort } }
}

const call = (path, options = {}) =>
  front.ask(`/api${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {}, ...options })

beforeAll(async () => {
  await redis.flushdb()
  await onServer(`create database ${database}`)
  const own = new URL(address)
  own.pathname = `/${database}`
  mkdirSync(join(folder, 'first'))
  await mustRun(['tsx', 'demo/src/load.ts'], {
    env: { DATABASE_URL: own.href, HUB_DATA_DIR: join(folder, 'first'), HUB_STORE_URL: '' },
  })
  nodes.push(...(await Promise.all([startNode('first'), startNode('second')])))
  front = await startFront(nodes.map(({ ports }) => ports))
})
afterAll(async () => {
  await front?.close()
  for (const { child } of nodes) child.kill('SIGKILL')
  await Promise.all(nodes.map(({ ended }) => ended))
  await redis.flushdb()
  redis.disconnect()
  await onServer(`drop database if exists ${database} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

it('OPS-005 serves pages and calls of both nodes, and a login made on one holds on the other', async () => {
  expect((await call('/ping')).text).toContain('pong')
  const page = await front.ask('/login')
  expect(page.status).toBe(200)
  expect(page.headers['strict-transport-security']).toContain('max-age=')
  const body = JSON.stringify(LOGIN)
  const login = await call('/sessions', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(login.status).toBe(200)
  token = JSON.parse(login.text).newToken
  // least_conn takes turns between nodes that have nothing to do.
  for (let n = 0; n < 6; n += 1) expect((await call('/learning-types')).status).toBe(200)
})

it('OPS-005 serves a part of a file of the content origin', async () => {
  const page = await front.ask('/player/', { host: CONTENT })
  const script = /src="([^"]+\.js)"/.exec(page.text)?.[1] ?? ''
  const path = new URL(script, `https://${CONTENT}/player/`).pathname
  const asked = { host: CONTENT, headers: { 'accept-encoding': 'identity' } }
  const whole = await front.ask(path, asked)
  const headers = { ...asked.headers, range: `bytes=${PART}-${2 * PART - 1}` }
  const part = await front.ask(path, { ...asked, headers })
  expect([part.status, part.headers['content-range']]).toEqual([
    206,
    `bytes ${PART}-${2 * PART - 1}/${whole.text.length}`,
  ])
  expect(part.text).toBe(whole.text.slice(PART, 2 * PART))
})

/** Opens a socket as the pages do; gives it when the hub let it in. */
function openSocket(as) {
  const options = {
    path: '/api/socket',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: as },
    extraHeaders: { host: HUB, origin: `https://${HUB}` },
    ca: front.certificate,
    servername: HUB,
    checkServerIdentity: () => undefined,
  }
  const socket = io(`https://127.0.0.1:${front.securePort}`, options)
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}

it('OPS-005 opens sockets for who is logged in, and for nobody else', async () => {
  await expect(openSocket('no token')).rejects.toThrow()
  const socket = await openSocket(token)
  expect(socket.io.engine.transport.name).toBe('websocket')
  socket.close()
})

it('OPS-005 goes on without an error when one of the nodes is lost', async () => {
  const statuses = []
  let isOver = false
  const reader = (async () => {
    while (!isOver) statuses.push((await call('/learning-types')).status)
  })()
  const [first] = nodes
  first.child.kill('SIGKILL')
  await first.ended
  const after = statuses.length
  await expect.poll(() => statuses.length).toBeGreaterThan(after + 50)
  isOver = true
  await reader
  expect(new Set(statuses)).toEqual(new Set([200]))
  const socket = await openSocket(token)
  socket.close()
})
