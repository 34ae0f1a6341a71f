/** Staff read the facilitators' content with the draft in it, and nobody else ever sees anything of it (CTM-002). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ContentKind } from '@hub/contract/content.rules'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { ContentEdit } from '@hub/contract/staff-content'
import { previews, readPreview } from '@hub/contract/staff-preview'
import { loadTopic } from '../catalogue/content.ts'
import { CONTENT } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { contentsOf } from '../testing/without-audit.ts'

const { sectorId, themeId, topicId, moduleId } = CONTENT.youthCommunity

let app: FreshApp
let token = ''
let staff: TestStaff
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  token = await app.signIn('member')
  staff = await signInStaff(app, ['content'])
})
afterAll(() => app.close())
afterEach(() => app.call(staffCalls.discardContent, { cookie: staff.cookie, body: { changes: null } }))

const of = (id: number, who = staff) => ({ params: { id }, cookie: who.cookie })
const seenBy = (id: number) => ({ params: { id }, token })
const list = async () => (await app.call(staffCalls.listContent, { cookie: staff.cookie })).ok
async function edit(kind: ContentKind, id: number, fields: ContentEdit) {
  const item = (await list()).records.find((one) => one.kind === kind && one.id === id)
  const body = { kind, id, version: item?.version ?? '', fields }
  return (await app.call(staffCalls.editContent, { cookie: staff.cookie, body })).ok
}
async function add(kind: 'theme' | 'topic', parentId: number, name: string): Promise<number> {
  const body = { kind, parentId, name }
  return (await app.call(staffCalls.addContent, { cookie: staff.cookie, body })).ok.record.id
}
const names = (records: readonly { name: string }[]) => records.map(({ name }) => name)

describe('the preview of the draft', () => {
  it('CTM-002 answers as if the draft was published, in every language, and facilitators see what is', async () => {
    const was = (await app.call(calls.readTopic, seenBy(topicId))).ok.record.name
    await edit('topic', topicId, { 'en.name': 'Kindness', 'zh.name': '善意' })
    await edit('module', moduleId, { 'en.summary': 'Saying no, kindly.' })
    await edit('theme', themeId, { color: '#123456' })
    const { record } = (await app.call(previews.readTopic, of(topicId))).ok
    expect([record.name, record.translations?.['zh']]).toEqual(['Kindness', { name: '善意' }])
    expect((await app.call(previews.readTheme, of(themeId))).ok.record.theme_color).toBe('#123456')
    const modules = (await app.call(previews.listModules, of(topicId))).ok.records
    expect(modules.map(({ summary }) => summary)).toContain('Saying no, kindly.')
    expect(names((await app.call(previews.listTopics, of(themeId))).ok.records)).toContain('Kindness')
    const every = (await app.call(previews.listAllModules, { cookie: staff.cookie })).ok.records
    expect(every.find(({ id }) => id === moduleId)?.topic).toBe('Kindness')
    expect((await app.call(calls.readTopic, seenBy(topicId))).ok.record.name).toBe(was)
    expect((await app.call(readPreview, { cookie: staff.cookie })).ok.record).toEqual({ changes: 3 })
  })

  it('CTM-002 shows what is new, moved, put into order and archived', async () => {
    const before = (await app.call(calls.listThemes, seenBy(sectorId))).ok.records
    const newTheme = await add('theme', sectorId, 'Courage')
    await edit('theme', newTheme, { isOpen: true })
    const newTopic = await add('topic', newTheme, 'First steps')
    await edit('module', moduleId, { parentId: newTopic })
    const was = before.map(({ id }) => id)
    const ids = [newTheme, ...was]
    const order = { kind: 'theme' as const, parentId: sectorId, was: [...was, newTheme], ids }
    await app.call(staffCalls.orderContent, { cookie: staff.cookie, body: order })
    const themes = (await app.call(previews.listThemes, of(sectorId))).ok.records
    expect(themes.map(({ id }) => id)).toEqual(ids)
    expect(names((await app.call(previews.listTopics, of(newTheme))).ok.records)).toEqual(['First steps'])
    const moved = (await app.call(previews.listModules, of(newTopic))).ok.records
    expect(moved.map(({ id }) => id)).toEqual([moduleId])
    await edit('topic', topicId, { isArchived: true })
    const refused = await app.call(previews.readTopic, of(topicId))
    expect([refused.status, refused.failure.error.name]).toEqual([403, 'NotAvailable'])
    expect((await app.call(calls.listThemes, seenBy(sectorId))).ok.records).toEqual(before)
    expect((await app.call(calls.readTheme, seenBy(newTheme))).failure.error.name).toBe('NotFound')
  })

  it('CTM-002 is what facilitators see where there is no draft, read for read', async () => {
    const { learning_type_id: typeId } = (await app.call(calls.readSector, seenBy(sectorId))).ok.record
    const idOf = {
      'learning-types': typeId,
      sectors: sectorId,
      themes: themeId,
      topics: topicId,
      modules: moduleId,
    }
    expect((await app.call(readPreview, { cookie: staff.cookie })).ok.record).toEqual({ changes: 0 })
    for (const name of Object.keys(previews) as (keyof typeof previews)[]) {
      const read = calls[name] as typeof calls.readTheme
      // Events have a preview of their own.
      if (/^.(events|metas)/.test(read.path)) continue
      const params = { id: idOf[read.path.split('/')[1] as keyof typeof idOf] }
      const preview = previews[name] as typeof previews.readTheme
      const shown = await app.call(preview, { params, cookie: staff.cookie })
      const seen = await app.call(read, { params, token })
      expect(shown.ok, name).toEqual(seen.ok)
    }
  })

  it('CTM-002 leaves nothing behind: no row, no signal, no effect of a commit, no cached answer', async () => {
    const heard: string[] = []
    app.context.signals.on('forget-lists', () => heard.push('forget-lists'))
    await edit('theme', themeId, { 'en.name': 'Peace' })
    await add('topic', themeId, 'Listening')
    const before = await contentsOf(app.context.db)
    const shown = await app.call(previews.listTopics, of(themeId))
    expect(names(shown.ok.records)).toContain('Listening')
    expect(shown.headers['cache-control']).toBe('no-store')
    expect(await contentsOf(app.context.db)).toEqual(before)
    expect(heard).toEqual([])
    // A refused read leaves as little.
    expect((await app.call(previews.readTheme, of(2_000_000_000))).failure.error.name).toBe('NotFound')
    expect(await contentsOf(app.context.db)).toEqual(before)
  })

  it('CTM-002 makes nobody see or wait: facilitators read, staff edit and publish beside many previews', async () => {
    const was = (await app.call(calls.readTheme, seenBy(themeId))).ok.record.name
    await edit('theme', themeId, { 'en.name': 'Peace at home' })
    const many = Array.from({ length: 12 }, () => app.call(previews.readTheme, of(themeId)))
    const reads = Array.from({ length: 12 }, () => app.call(calls.readTheme, seenBy(themeId)))
    const edited = edit('topic', topicId, { 'en.name': 'Warmth' })
    const [shown, seen] = await Promise.all([Promise.all(many), Promise.all(reads), edited])
    expect(new Set(shown.map(({ ok }) => ok.record.name))).toEqual(new Set(['Peace at home']))
    expect(new Set(seen.map(({ ok }) => ok.record.name))).toEqual(new Set([was]))
    const { version } = await list()
    const body = { version, note: '' }
    const [published] = await Promise.all([
      app.call(staffCalls.publishContent, { cookie: staff.cookie, body }),
      ...Array.from({ length: 6 }, () => app.call(previews.readTheme, of(themeId))),
    ])
    expect(published?.status).toBe(201)
    expect((await app.call(calls.readTheme, seenBy(themeId))).ok.record.name).toBe('Peace at home')
  })

  it('CTM-002 says where two items would have one name, as publishing does', async () => {
    await edit('topic', topicId, { 'en.name': 'Borders' })
    await loadTopic(app.context, { themeId, name: 'Borders', sortOrder: 9 })
    const { status, failure } = await app.call(previews.listTopics, of(themeId))
    expect([status, failure.error.name]).toEqual([409, 'ContentNameTaken'])
  })

  it('STA-001, STA-005 is for the session of staff alone, and ends with it', async () => {
    const gone = await signInStaff(app, ['content'])
    expect((await app.call(previews.readTheme, of(themeId, gone))).status).toBe(200)
    await app.call(staffCalls.signOut, { cookie: gone.cookie })
    const ended = await app.call(previews.readTheme, of(themeId, gone))
    expect([ended.status, ended.failure.error.name]).toEqual([401, 'SignInRequired'])
    const facilitator = await app.call(previews.readTheme, seenBy(themeId) as never)
    expect(facilitator.failure.error.name).toBe('SignInRequired')
    const reports = await signInStaff(app, ['reports'])
    expect((await app.call(previews.readTheme, of(themeId, reports))).failure.error.name).toBe('Forbidden')
  })
})
