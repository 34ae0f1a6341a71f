/** External hosts: asked for by a package, blocked, allowed for one module by staff, and blocked again (PKG-008). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { LAUNCH_SESSION_PATH } from '@hub/contract/frame'
import { ALLOWED_HOSTS_MAX } from '@hub/contract/module-hosts.rules'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { buildContentOrigin } from '#platform/content-origin/content-origin.ts'
import { contentOriginParts } from '../content-origin-parts.ts'
import { commandLine } from '../testing/command-line.ts'
import { CONTENT, STAFF } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { moduleInput } from '../testing/staff-inputs.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { allowModuleHost } from './module-hosts.staff.ts'

const FONT = 'https://fonts.example/lexend.css'
const PAGE = [
  '<!doctype html><html lang="en"><title>Reed</title>',
  `<link rel="stylesheet" href="${FONT}"><a href="https://named.example/">Only named</a>`,
  '<video poster=https://films.example:8443/a.jpg><source srcset="b.png, //cdn.example/b2.png 2x"></video>',
  '<script src="https://cdn.example/count.js"></script>',
].join('\n')
const inPage = { path: 'index.html', canBeAllowed: true }
const never = { canBeAllowed: false }
const BELIEVED_MS = 6000
const reason = 'Its font is not in the package'
const host = 'fonts.example'

let app: FreshApp
let content: FastifyInstance
let staff: TestStaff
let folder = ''
let [id, otherId] = [0, 0]
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  const { config, log, clock, files } = app.context
  content = await buildContentOrigin({ config, log, clock, files, ...contentOriginParts(app.context) })
  staff = await signInStaff(app, ['content'])
  folder = mkdtempSync(path.join(tmpdir(), 'hub-hosts-'))
  writeFileSync(path.join(folder, 'index.html'), PAGE)
  writeFileSync(path.join(folder, 'work.js'), '1')
  writeFileSync(path.join(folder, 'look.css'), '@import "http://styles.example/x.css";')
  id = (await moduleInput(app.context, folder, '1.0.0', 'reed')).id
  otherId = (await moduleInput(app.context, folder, '1.0.0', 'sedge')).id
})
afterAll(async () => {
  await content.close()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const allow = (body: { id: number; host: string; reason: string }, by: TestStaff = staff) =>
  app.call(staffCalls.allowModuleHost, { cookie: by.cookie, body })
const block = (body: { id: number; host: string; reason: string }) =>
  app.call(staffCalls.blockModuleHost, { cookie: staff.cookie, body })
const readModule = async () =>
  (await app.call(staffCalls.readModuleForStaff, { cookie: staff.cookie, params: { id } })).ok.record
const lastDeed = async () =>
  (await app.context.db.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]

/** Opens the module as the facilitator does, and gives a reader of its files. */
async function launched(moduleId: number) {
  const token = await app.signIn('solo')
  const choice = { moduleId, topicId: CONTENT.adultCommunity.topicId }
  const { record } = (await app.call(calls.launchModule, { token, body: choice })).ok
  const opened = await content.inject({
    ...{ method: 'POST', url: LAUNCH_SESSION_PATH },
    headers: { origin: new URL(app.context.config.contentUrl).origin },
    payload: { launchToken: record.launchToken },
  })
  return readerOf(String(opened.headers['set-cookie']), `/m/${moduleId}/1.0.0/`)
}
function readerOf(setCookie: string, base: string) {
  const cookie = setCookie.split(';')[0] ?? ''
  return async (file = 'index.html', headers: Record<string, string> = {}) => {
    const { headers: got, statusCode } = await content.inject({
      url: base + file,
      headers: { cookie, ...headers },
    })
    const { etag = '' } = got
    return { policy: String(got['content-security-policy']), kept: got['cache-control'], etag, statusCode }
  }
}
const named = (policy: string) => policy.match(/https:\/\/[^\s;]+/g)?.filter((one) => one.includes('example'))

it('PKG-008 counts what a module asks other sites for, and shows staff its file, line, address and host', async () => {
  const { outside, hosts } = await readModule()
  expect(hosts).toEqual([])
  expect(outside).toEqual([
    { ...inPage, line: 2, address: FONT, host },
    { ...inPage, line: 3, address: 'https://films.example:8443/a.jpg', host: 'films.example', ...never },
    { ...inPage, line: 3, address: '//cdn.example/b2.png', host: 'cdn.example' },
    { ...inPage, line: 4, address: 'https://cdn.example/count.js', host: 'cdn.example', ...never },
    { path: 'look.css', line: 1, address: 'http://styles.example/x.css', host: 'styles.example', ...never },
  ])
})

it('PKG-008 names an allowed host in the policy of that module alone, and no script of it', async () => {
  const [read, readOther] = [await launched(id), await launched(otherId)]
  const before = await read()
  expect([before.policy.includes('https://fonts'), before.kept]).toEqual([false, 'private, no-cache'])
  expect((await read('index.html', { 'if-none-match': before.etag })).statusCode).toBe(304)
  const { hosts } = (await allow({ id, host, reason })).ok
  expect(hosts).toMatchObject([{ host, reason, allowedBy: 'Jordan content' }])
  expect(await lastDeed()).toMatchObject({
    ...{ action: 'module-host-allow', objectKind: 'module', objectId: String(id) },
    note: `${host}: ${reason}`,
  })
  app.clock.advance(BELIEVED_MS)
  // The page is given again as a whole: a browser that is told it has not changed keeps the policy of before.
  const after = await read('index.html', { 'if-none-match': before.etag })
  expect([after.statusCode, after.kept]).toEqual([200, 'private, no-store'])
  const rules = new Map(after.policy.split('; ').map((rule) => [rule.split(' ')[0], rule]))
  for (const rule of ['style-src', 'font-src', 'img-src', 'media-src', 'connect-src', 'frame-src'])
    expect(rules.get(rule)).toMatch(/ 'self' .*data: blob: https:\/\/fonts\.example$/)
  expect(rules.get('default-src')).toBe("default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:")
  expect([...rules.keys()].filter((rule) => /script|worker|object|form|base/.test(rule ?? ''))).toEqual([
    ...['object-src', 'base-uri', 'form-action'],
  ])
  expect(rules.get('object-src')).toBe("object-src 'none'")
  expect((await read('work.js')).kept).toBe('private, no-store')
  expect((await readOther()).policy).toBe(before.policy)
  expect((await readOther('work.js')).kept).toContain('immutable')
})

it('PKG-008 CTM-007 names it in a trial of the module too', async () => {
  const body = { id, version: '1.0.0' }
  const { record } = (await app.call(staffCalls.tryModuleVersion, { cookie: staff.cookie, body })).ok
  const opened = await content.inject({
    ...{ method: 'POST', url: LAUNCH_SESSION_PATH },
    headers: { origin: new URL(app.context.config.contentUrl).origin },
    payload: { launchToken: record.launchToken },
  })
  const read = readerOf(String(opened.headers['set-cookie']), `/m/${record.moduleId}/1.0.0/`)
  expect(named((await read()).policy)).toContain('https://fonts.example')
})

it('PKG-008 tells facilitators which module needs the internet', async () => {
  const token = await app.signIn('member')
  const params = { id: CONTENT.adultCommunity.topicId }
  const needing = async () =>
    (await app.call(calls.listModules, { token, params })).ok.records
      .filter(({ needs_internet }) => needs_internet === 1)
      .map((module) => module.id)
  expect(await needing()).toEqual([id])
  const { record } = (await app.call(calls.readModule, { token, params: { id: otherId } })).ok
  expect(record.needs_internet).toBe(0)
})

it('PKG-008 allows a host once, and as many as a page can name', async () => {
  const again = (await allow({ id, host, reason: 'Another reason' })).ok
  expect(again.hosts).toMatchObject([{ host, reason }])
  for (let at = 1; at < ALLOWED_HOSTS_MAX; at += 1)
    await allow({ id: otherId, host: `h${at}.example`, reason })
  await allow({ id: otherId, host: 'last.example', reason })
  const { error } = (await allow({ id: otherId, host: 'more.example', reason })).failure
  expect(error.name).toBe('TooManyHosts')
})

describe('PKG-008 a host', () => {
  const refused = [
    ...['https://fonts.example', 'fonts.example/x', 'fonts.example:8443', '*.example', '*', "'self'"],
    ...['fonts.example; script-src *', 'fonts.example https:', '127.0.0.1', '0x7f.1', '2130706433', '[::1]'],
    ...['localhost', 'a.localhost', 'printer.local', 'fonts', 'fonts.example.', '-a.example', 'a..example'],
    ...['FONTS.example', 'пример.рф', 'a_b.example', `${'a'.repeat(64)}.example`, 'user@fonts.example', ''],
  ]
  it.each(refused)('is not allowed when it is %s', async (given) => {
    const { error } = (await allow({ id, host: given, reason })).failure
    expect(error.name).toBe('ValidationError')
    expect((await readModule()).hosts).toHaveLength(1)
  })

  it('is not one of the hub itself, nor below one', async () => {
    const publicUrl = 'https://hub.agency.example'
    const contentUrl = 'https://content.agency.example:8443'
    const elsewhere = { ...app.context, config: { ...app.context.config, publicUrl, contentUrl } }
    for (const own of ['hub.agency.example', 'content.agency.example', 'a.content.agency.example'])
      await expect(allowModuleHost(elsewhere, STAFF, { id, host: own, reason })).rejects.toMatchObject({
        refusal: 'OwnHost',
      })
    expect((await readModule()).hosts).toHaveLength(1)
  })

  it('needs a reason and a module that is there', async () => {
    expect((await allow({ id, host, reason: 'x' })).failure.error.name).toBe('ValidationError')
    expect((await allow({ id: 9999, host, reason })).failure.error.name).toBe('NotFound')
    expect((await block({ id: 9999, host, reason })).failure.error.name).toBe('NotFound')
  })

  it('STA-006 is allowed by nobody without the permission for content, nor after the session has ended', async () => {
    const people = await signInStaff(app, ['people'])
    expect((await allow({ id, host: 'x.example', reason }, people)).failure.error.name).toBe('Forbidden')
    const token = await app.signIn('member')
    const asFacilitator = app.call(staffCalls.allowModuleHost, {
      token,
      body: { id, host: 'x.example', reason },
    } as never)
    expect((await asFacilitator).status).toBe(401)
    const ended = await signInStaff(app, ['content'])
    await app.call(staffCalls.signOut, { cookie: ended.cookie })
    expect((await allow({ id, host: 'x.example', reason }, ended)).status).toBe(401)
    expect((await readModule()).hosts).toHaveLength(1)
  })
})

it('PKG-008 STA-008 is blocked again within seconds, and the command line does the same', async () => {
  const read = await launched(id)
  expect(named((await read()).policy)).toContain('https://fonts.example')
  expect((await block({ id, host, reason })).ok.hosts).toEqual([])
  expect(await lastDeed()).toMatchObject({ action: 'module-host-block', note: `${host}: ${reason}` })
  app.clock.advance(BELIEVED_MS)
  expect((await read()).policy).not.toContain('fonts.example')
  const hub = commandLine(app.context)
  const why = ['--reason', reason]
  expect((await hub('module', 'allow', String(id), 'Fonts.Example', ...why)).text).toContain(
    `Module ${id} may load from fonts.example.`,
  )
  const { text } = await hub('module', 'hosts', String(id))
  expect(text).toContain(`"index.html", line 2: ${FONT}`)
  expect(text).toMatch(/^fonts\.example .*Its font is not in the package/m)
  expect((await readModule()).hosts).toMatchObject([{ host, allowedBy: null }])
  expect((await hub('module', 'allow', String(id), '127.0.0.1', ...why)).text).toMatch(/plain name/)
  expect((await hub('module', 'block', String(id), host, ...why)).exitCode).toBe(0)
  expect((await readModule()).hosts).toEqual([])
})
