/** What a device may download, through HTTP on packages that were stored through the service. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DOWNLOAD_TOKEN_LIFE_MS } from '@hub/contract/constants'
import { calls } from '@hub/contract/every-call'
import { createDownloadTokens } from '#platform/content-origin/download-token.ts'
import { loadModule, storePackage } from '../catalogue/content.ts'
import { modules, themes } from '../catalogue/catalogue.tables.ts'
import { CAST, CONTENT } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { findOfflinePackage } from './offline.neighbours.ts'
import { isOfflineOffered } from './offline.rules.ts'

let app: FreshApp
let source: string
let moduleId: number
let token: string

beforeAll(async () => {
  app = await freshApp({ config: { appMode: true, demo: false } })
  token = await app.signIn('member')
  source = await mkdtemp(path.join(tmpdir(), 'hub-package-'))
  moduleId = await load('1.0.0')
})
afterAll(async () => {
  await app.close()
  await rm(source, { recursive: true, force: true })
})
beforeEach(() => {
  app.context.config.appMode = true
})

/** Stores a version of the package and puts it into the topic. */
async function load(version: string): Promise<number> {
  const manifest = {
    key: 'waves',
    version,
    title: 'Waves',
    entry: 'index.html',
    estimate: 5,
    languages: ['en'],
  }
  await mkdir(path.join(source, version), { recursive: true })
  await writeFile(path.join(source, version, 'module.json'), JSON.stringify(manifest))
  await writeFile(path.join(source, version, 'index.html'), `<p>${version}</p>`)
  const content = await storePackage(app.context, path.join(source, version))
  const place = { topicId: CONTENT.youthCommunity.topicId, isDownloadable: true, sortOrder: 9 }
  return loadModule(app.context, { ...content, ...place })
}
const read = (id = moduleId, by: string | undefined = token) =>
  app.call(calls.readModuleOffline, { params: { id }, token: by })
const refusalOf = async (id: number) => (await read(id)).failure.error.name
const setDownloadable = (isDownloadable: boolean) =>
  app.context.db.orm.update(modules).set({ isDownloadable }).where(eq(modules.id, moduleId))

describe('GET /modules/{id}/offline', () => {
  it('API-051 OFF-030 lists the files with size, type and hash; the version is the last update', async () => {
    const { data } = (await read()).ok
    const module = (await app.call(calls.readModule, { params: { id: moduleId }, token })).ok.record
    expect(data.version).toBe(module.last_update)
    expect(data.storageRequirement).toBe(module.size)
    expect(data.assets).toEqual([
      {
        path: 'index.html',
        size: 12,
        mimeType: 'text/html; charset=utf-8',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      expect.objectContaining({ path: 'module.json', mimeType: 'application/json; charset=utf-8' }),
    ])
  })

  it('API-052 CON-13 gives a token of that module and version alone, for a short while, in no cache', async () => {
    const answer = await read()
    const { download } = answer.ok
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(download).toMatchObject({ moduleKey: 'waves', packageVersion: '1.0.0' })
    expect(Date.parse(download.expiresAt) - app.clock.now().getTime()).toBe(DOWNLOAD_TOKEN_LIFE_MS)
    const tokens = createDownloadTokens(app.context.config, app.clock)
    expect(await tokens.read(download.token)).toMatchObject({
      ...{ facilitatorId: CAST.member.id, moduleId, moduleKey: 'waves', packageVersion: '1.0.0' },
      entry: 'index.html',
    })
    expect(await tokens.read(token)).toBeNull()
    expect((await app.call(calls.readSession, { token: download.token })).status).toBe(401)
  })

  it('CAT-022 API-051 refuses what may not be downloaded and what is not there', async () => {
    expect(await refusalOf(CONTENT.youthCommunity.moduleId)).toBe('NotAvailable')
    expect(await refusalOf(CONTENT.closedTheme.moduleId)).toBe('NotAvailable')
    expect(await refusalOf(9999)).toBe('NotFound')
    await setDownloadable(false)
    expect(await refusalOf(moduleId)).toBe('NotAvailable')
    await setDownloadable(true)
  })

  it('API-051 OFF-001 refuses while application mode and demo are both off', async () => {
    app.context.config.appMode = false
    expect(await refusalOf(moduleId)).toBe('NotAvailable')
    expect(isOfflineOffered({ appMode: false, demo: true })).toBe(true)
    expect(isOfflineOffered({ appMode: true, demo: false })).toBe(true)
  })
})

describe('the files of a download', () => {
  const find = (version = '1.0.0', id = moduleId) => findOfflinePackage(app.context, id, version)

  it('API-052 lie where the version was stored, also after the next one came', async () => {
    const dir = (version: string) => ({ codeDir: `waves/${version}` })
    expect(await find()).toEqual(dir('1.0.0'))
    app.clock.advance(1000)
    expect(await load('1.1.0')).toBe(moduleId)
    expect(await find()).toEqual(dir('1.0.0'))
    expect(await find('1.1.0')).toEqual(dir('1.1.0'))
    expect((await read()).ok.download.packageVersion).toBe('1.1.0')
  })

  it('API-052 are nowhere for another version, another module, or once it may not be downloaded', async () => {
    expect(await find('3.0.0')).toBeNull()
    expect(await find('../waves/1.0.0')).toBeNull()
    expect(await find('1.0.0', 9999)).toBeNull()
    await setDownloadable(false)
    expect(await find()).toBeNull()
    await setDownloadable(true)
    const set = (themeStatus: 'open' | 'closed') =>
      app.context.db.orm
        .update(themes)
        .set({ themeStatus })
        .where(eq(themes.id, CONTENT.youthCommunity.themeId))
    await set('closed')
    expect(await find()).toBeNull()
    await set('open')
  })
})
