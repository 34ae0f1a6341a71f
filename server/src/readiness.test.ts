/** What load balancers and service managers are told of a node. */
import { mkdtempSync, renameSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationsFolder } from '#platform/database/database.ts'
import { createReadiness } from '#platform/health/readiness.ts'
import { type FreshApp, freshApp } from './testing/fresh-app.ts'

const LATER = 9_999_999_999_999

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
