/** Moving the store of shared files, and checking it, through the command line. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { S3mini } from 's3mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { modules, moduleVersions, themes } from '../catalogue/catalogue.tables.ts'
import { loadModule, publishDocument, storePackage } from '../catalogue/content.ts'
import { courses, eventChapters, events } from '../events/events.tables.ts'
import { CONTENT } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { type S3Double, startS3Double } from '../testing/s3-double.ts'
import type { Context } from '#platform/context.ts'
import type { CheckedFiles } from '#platform/store/check-files.ts'
import type { MovedFiles } from '#platform/store/move.ts'
import { openStore } from '#platform/store/open-store.ts'

let double: S3Double
let app: FreshApp
let source: string
let url: string

beforeAll(async () => {
  double = await startS3Double()
  url = `s3://${double.settings.bucket}/moved`
  app = await freshApp({
    config: { storeEndpoint: double.settings.endpoint, storeKeyId: 'id', storeKey: 'key' },
  })
  source = await mkdtemp(path.join(tmpdir(), 'hub-store-commands-'))
  await app.context.db.orm.delete(modules)
  await app.context.db.orm.delete(moduleVersions)
  await addPackage('waves')
  const at = path.join(source, 'theme.pdf')
  await writeFile(at, 'guide of a theme')
  const guide = await publishDocument(app.context, { name: 'a guide.pdf', at }, 'guides')
  await app.context.db.orm
    .update(themes)
    .set({ guides: JSON.stringify({ en: guide }) })
    .where(eq(themes.id, 1))
})
afterAll(async () => {
  await app.close()
  await double.close()
  await rm(source, { recursive: true, force: true })
})

async function addPackage(key: string): Promise<void> {
  const folder = await mkdtemp(path.join(source, 'package-'))
  const facts = { key, version: '1.0.0', title: key, entry: 'index.html', estimate: 5, languages: ['en'] }
  await writeFile(path.join(folder, 'module.json'), JSON.stringify(facts))
  await writeFile(path.join(folder, 'index.html'), `<p>${key}</p>`)
  const stored = await storePackage(app.context, folder)
  await loadModule(app.context, {
    ...stored,
    topicId: CONTENT.youthCommunity.topicId,
    isDownloadable: false,
    sortOrder: 9,
  })
}

const hub = (...args: string[]) => commandLine(app.context)(...args)
/** The same hub after its settings were changed and it was restarted. */
async function restarted(): Promise<Context> {
  const config = { ...app.context.config, storeUrl: url }
  return { ...app.context, config, store: await openStore(config, app.context.log) }
}
/** Changes bytes in the bucket and leaves the hash that was stored with them. */
async function rot(key: string): Promise<void> {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = double.settings
  const s3 = new S3mini({ endpoint: `${endpoint}/${bucket}`, region, accessKeyId, secretAccessKey })
  const sha256 = createHash('sha256').update('<p>clouds</p>').digest('hex')
  const hash = { 'x-amz-meta-sha256': sha256 } as const
  await s3.putObject(`moved/${key}`, '<p>cloudz</p>', undefined, undefined, hash)
}
/** A port at which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
const keysOf = async (store: Context['store']) => {
  const found: string[] = []
  for await (const { key } of store.list('')) found.push(key)
  return found.toSorted()
}

describe('SCL-001 store move', () => {
  it('copies everything, compares it, says which setting to change, and copies the next time only what is new', async () => {
    const first = await hub('store', 'move', url)
    expect(first.exitCode).toBe(0)
    expect(first.data).toMatchObject({
      files: 4,
      copied: 4,
      present: 0,
      damaged: [],
    } satisfies Partial<MovedFiles>)
    expect(first.text).toContain('4 copied and compared, 0 were there already.')
    expect(first.text).toContain(`Now set HUB_STORE_URL=${url} and restart every node.`)
    const { store } = await restarted()
    expect(await keysOf(store)).toEqual(await keysOf(app.context.store))
    await addPackage('clouds')
    await store.put('modules/waves/1.0.0/index.html', Buffer.from('<p>wavez</p>'))
    expect((await hub('store', 'move', url)).data).toMatchObject({
      files: 7,
      copied: 4,
      present: 3,
      damaged: [],
    })
    expect((await hub('store', 'check')).exitCode).toBe(0)
  })

  it('copies nothing that is damaged, goes back to the folder, and tells of a store that is away', async () => {
    const context = await restarted()
    const broken = path.join(app.context.config.dataDir, 'modules/waves/1.0.0/index.html')
    await rm(broken)
    const back = await commandLine(context)('store', 'move', 'folder')
    expect(back.data).toMatchObject({ files: 7, copied: 1, present: 6 })
    expect(back.text).toContain('Now remove HUB_STORE_URL')
    expect(await readFile(broken, 'utf8')).toBe('<p>waves</p>')
    const key = 'modules/clouds/1.0.0/index.html'
    await rot(key)
    await rm(path.join(app.context.config.dataDir, key))
    const damaged = await commandLine(context)('store', 'move', 'folder')
    expect(damaged.data).toMatchObject({ files: 7, copied: 0, present: 6, damaged: [key] })
    expect(damaged.text).toContain(`NOT copied, because its bytes are damaged: ${key}`)
    expect(damaged.text).not.toContain('Now remove HUB_STORE_URL')
    expect(await app.context.store.find(key)).toBeNull()
    await app.context.store.put(key, Buffer.from('<p>clouds</p>'))
    const away = {
      ...context,
      config: { ...context.config, storeEndpoint: `http://127.0.0.1:${await closedPort()}` },
    }
    const refused = await commandLine(away)('store', 'move', `${url}2`)
    expect(refused.exitCode).toBe(1)
    expect(refused.text).toContain('The store cannot be used: ECONNREFUSED. What was copied stays.')
  })

  it('refuses what is no bucket, what is the present store, and a bucket without keys', async () => {
    expect((await hub('store', 'move', 'https://x')).text).toContain('is not an address s3://bucket')
    expect((await hub('store', 'move', 'folder')).text).toContain('in HUB_DATA_DIR already')
    expect((await commandLine(await restarted())('store', 'move', url)).text).toContain(
      'names this store already',
    )
    const config = { ...app.context.config, storeKey: undefined }
    const keyless = await commandLine({ ...app.context, config })('store', 'move', url)
    expect(keyless.text).toContain('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  })
})

describe('SCL-001 status', () => {
  it('names the bucket, and whether it answers', async () => {
    const context = await restarted()
    expect((await commandLine(context)('status')).text).toContain(`${url}, answers`)
    const config = { ...context.config, storeEndpoint: `http://127.0.0.1:${await closedPort()}` }
    const store = await openStore(config, context.log)
    const { data, text } = await commandLine({ ...context, config, store })('status')
    expect(text).toContain(`${url}, does NOT answer`)
    expect(data).toMatchObject({ store: { bucket: { url, answers: false } } })
    expect((await hub('status')).data).toMatchObject({ store: { bucket: null } })
  })
})

describe('SCL-001 store check', () => {
  const check = async (...options: string[]) => {
    const { data, text } = await hub('store', 'check', ...options)
    return { checked: data as CheckedFiles, text }
  }

  it('finds all that is named, and what nothing names', async () => {
    await app.context.store.put('static/stray.txt', Buffer.from('stray'))
    const { checked, text } = await check('--hashes')
    expect(checked).toMatchObject({ versions: 2, files: 7, faults: [], unnamed: ['static/stray.txt'] })
    expect(text).toContain('All is there: 7 files')
    expect(text).toContain('1 more files are named by nothing')
  })

  it('CTM-007 knows what an earlier version of a module names', async () => {
    const { store, db } = app.context
    const at = path.join(source, 'earlier.pdf')
    await writeFile(at, 'guide of an earlier version')
    const guide = await publishDocument(app.context, { name: 'earlier.pdf', at }, 'guides')
    await store.put('modules/waves/0.9.0/.files.json', Buffer.from('[]'))
    const [waves] = await db.orm.select().from(moduleVersions).where(eq(moduleVersions.moduleKey, 'waves'))
    if (waves === undefined) throw new Error('waves has no version')
    const { id: _, ...row } = waves
    const codeDir = 'waves/0.9.0'
    await db.orm
      .insert(moduleVersions)
      .values({ ...row, version: '0.9.0', codeDir, guides: JSON.stringify({ en: guide }) })
    expect((await check()).checked).toMatchObject({ faults: [], unnamed: ['static/stray.txt'] })
    await db.orm.delete(moduleVersions).where(eq(moduleVersions.codeDir, codeDir))
    const { unnamed } = (await check()).checked
    expect(unnamed).toEqual([
      'modules/waves/0.9.0/.files.json',
      'static/guides/earlier.pdf',
      'static/stray.txt',
    ])
  })

  it('names each file that is missing, has another size or other bytes, and what names it', async () => {
    const { store } = app.context
    await store.delete('static/guides/a-guide.pdf')
    await store.delete('modules/clouds/1.0.0/module.json')
    await store.put('modules/clouds/1.0.0/index.html', Buffer.from('longer than it was'))
    await store.put('modules/waves/1.0.0/index.html', Buffer.from('<p>wavez</p>'))
    const found = (key: string, fault: string, by: string) => ({ key, fault, by })
    const expected = [
      found('static/guides/a-guide.pdf', 'missing', 'theme 1'),
      found('modules/clouds/1.0.0/index.html', 'size', 'package clouds/1.0.0'),
      found('modules/clouds/1.0.0/module.json', 'missing', 'package clouds/1.0.0'),
    ]
    expect((await check()).checked.faults).toEqual(expected)
    const { checked, text } = await check('--hashes')
    expect(checked.faults).toEqual([
      ...expected,
      found('modules/waves/1.0.0/index.html', 'hash', 'package waves/1.0.0'),
    ])
    expect(text).toContain('static/guides/a-guide.pdf is missing; theme 1 names it.')
    expect(text).toContain('modules/waves/1.0.0/index.html has other bytes than were stored')
    await store.put('modules/waves/1.0.0/.files.json', Buffer.from('[]'))
    await store.delete('modules/clouds/1.0.0/.files.json')
    expect((await check()).checked.faults).toEqual([
      expected[0],
      found('modules/clouds/1.0.0/.files.json', 'missing', 'package clouds/1.0.0'),
      found('modules/waves/1.0.0/.files.json', 'list', 'package waves/1.0.0'),
    ])
  })

  it('knows the images and documents of events, and what is on the web', async () => {
    const { orm } = app.context.db
    const texts = {
      cardDescription: '',
      infoDescription: '',
      infoOutline: '',
      infoOutcome: '',
      infoTopics: '',
      infoSkills: '',
    }
    const event = {
      ...texts,
      eventKey: 'talk',
      typeCode: 'webinar',
      title: 'Talk',
      isMeeting: false,
      darkText: false,
      isBanner: false,
    }
    const images = { cardImage: 'events/card.png', heroBanner: '', infoBanner: '' }
    const [row] = await orm
      .insert(events)
      .values({ ...event, ...images })
      .returning()
    const [chapter] = await orm
      .insert(eventChapters)
      .values({ eventId: row?.id ?? 0, title: 'One', sortOrder: 0 })
      .returning()
    const material = { videoLink: 'https://films.example.org/x', pdfLink: 'events/sheet.pdf' }
    await orm.insert(courses).values({
      topicId: chapter?.id ?? 0,
      title: 'C',
      sortOrder: 0,
      ...{ infoDescription: '', infoTopics: '', infoSkills: '' },
      ...material,
    })
    const named = (await check()).checked.faults.filter(({ by }) => /event|course/.test(by))
    expect(named.map(({ key }) => key)).toEqual(['static/events/card.png', 'static/events/sheet.pdf'])
  })
})
