/** What load balancers and service managers are told of a node. */
import { mkdtempSync, renameSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabaseSettings } from '#platform/config/config.ts'
import { migrationsFolder } from '#platform/database/database.ts'
import { createReadiness } from '#platform/health/readiness.ts'
import { type FreshApp, freshApp } from './testing/fresh-app.ts'
import { layDatabase } from './testing/fresh-database.ts'
import { startServerProcess } from './testing/server-process.ts'

const LATER = 9_999_999_999_999
/** A server is started from its sources when the build is older. */
const PROCESS_MS = 120_000

describe('OPS-004 the health of a node', () => {
  let app: FreshApp
  beforeAll(async () => {
    app = await freshApp()
  })
  afterAll(() => app?.close())

  const ask = async (url: string) => {
    const { statusCode, headers, body } = await app.hub.server.fastify.inject({ url })
    expect(headers['cache-control']).toBe('no-store')
    return { statusCode, body: JSON.parse(body) as unknown }
  }
  /** A new one each time, because an answer is believed for a second. */
  const missing = (folder = migrationsFolder()) => createReadiness(app.context, folder).missing()

  it('OPS-004 says that the process is alive and that the node can serve', async () => {
    expect(await ask('/healthz')).toEqual({ statusCode: 200, body: { status: 'alive' } })
    expect(await ask('/readyz')).toEqual({ statusCode: 200, body: { status: 'ready', missing: [] } })
  })

  it('OPS-004 misses a data folder that is not there', async () => {
    const { dataDir } = app.context.config
    renameSync(dataDir, `${dataDir}-away`)
    try {
      expect(await missing()).toEqual(['data-folder'])
    } finally {
      renameSync(`${dataDir}-away`, dataDir)
    }
    expect(await missing()).toEqual([])
  })

  it('OPS-004 misses a migration of this build, and takes later ones of a newer build', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hub-migrations-'))
    mkdirSync(path.join(folder, 'meta'))
    writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries: [{ when: LATER }] }))
    expect(await missing(folder)).toEqual(['migrations'])
    rmSync(folder, { recursive: true })
    const journal = sql`drizzle.__drizzle_migrations`
    await app.context.db.orm.execute(
      sql`insert into ${journal} (hash, created_at) values ('later', ${LATER})`,
    )
    expect(await missing()).toEqual([])
    await app.context.db.orm.execute(sql`delete from ${journal} where created_at = ${LATER}`)
  })

  it('OPS-004 misses migrations where none ran', async () => {
    await app.context.db.orm.execute(sql`alter schema drizzle rename to elsewhere`)
    expect(await missing()).toEqual(['migrations'])
    await app.context.db.orm.execute(sql`alter schema elsewhere rename to drizzle`)
  })

  it('OPS-004 is not ready while it closes, though it is alive', async () => {
    app.hub.announceClosing()
    expect(await ask('/readyz')).toEqual({
      statusCode: 503,
      body: { status: 'not ready', missing: ['closing'] },
    })
    expect(await ask('/healthz')).toMatchObject({ statusCode: 200 })
  })

  it('OPS-004 misses a database that does not answer, and says nothing else about it', async () => {
    await app.context.db.close()
    expect(await missing()).toEqual(['database'])
    const { statusCode, body } = await app.hub.server.fastify.inject({ url: '/healthz' })
    expect([statusCode, body]).toEqual([200, '{"status":"alive"}'])
  })
})

// A process with a database of its own, whatever engine the others run on.
it.runIf(testDatabaseSettings().engine === 'embedded')(
  'OPS-004 a node that was told to end says so and serves on, until the time is over or it is told again',
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'hub-draining-'))
    await layDatabase(dataDir)
    const server = await startServerProcess({
      ...{ NODE_ENV: 'test', HUB_DATA_DIR: dataDir, HUB_DEMO: 'false', HUB_DRAIN_SECONDS: '30' },
    })
    try {
      const statusOf = async (url: string) => (await fetch(`${server.address}${url}`)).status
      expect(await statusOf('/readyz')).toBe(200)
      const ended = server.kill('SIGTERM')
      await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), { timeout: 20_000 })
      expect(await statusOf('/healthz')).toBe(200)
      expect(await statusOf('/api/ping')).toBe(200)
      void server.kill('SIGTERM')
      expect(await ended).toMatchObject({ code: 0 })
    } finally {
      await server.kill()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
  PROCESS_MS,
)
