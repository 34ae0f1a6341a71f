/** Staff edit the content in one draft, publish it as a whole, and go back to what was published (CTM-001 to CTM-003, CTM-008). */
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentKind } from '@hub/contract/content.rules'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { ContentEdit } from '@hub/contract/staff-content'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { readDelivered } from '../catalogue/catalogue.neighbours.ts'
import { loadReferenceCatalogue } from '../catalogue/catalogue.sweep.ts'
import { topics as topicRows } from '../catalogue/catalogue.tables.ts'
import { CONTENT } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'

const { sectorId, themeId, topicId, moduleId } = CONTENT.youthCommunity
const reason = 'The texts of last week were better'

let app: FreshApp
let token = ''
let staff: TestStaff
let other: TestStaff
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  token = await app.signIn('member')
  staff = await signInStaff(app, ['content'])
  other = await signInStaff(app, ['owner'])
})
afterAll(() => app.close())

const as = (who = staff) => ({ cookie: who.cookie })
const list = async () => (await app.call(staffCalls.listContent, as())).ok
const read = async (kind: ContentKind, id: number) => {
  const item = (await list()).records.find((one) => one.kind === kind && one.id === id)
  if (!item) throw new Error(`no ${kind} ${id}`)
  return item
}
type Held = { kind: ContentKind; id: number; version: string }
const editOn = ({ kind, id, version }: Held, fields: ContentEdit, who = staff) =>
  app.call(staffCalls.editContent, { ...as(who), body: { kind, id, version, fields } })
const edit = async (kind: ContentKind, id: number, fields: ContentEdit) =>
  (await editOn(await read(kind, id), fields)).ok.record
const publish = async (note = '') =>
  (await app.call(staffCalls.publishContent, { ...as(), body: { version: (await list()).version, note } })).ok
    .record
const add = (kind: 'theme' | 'topic', parentId: number, name: string) =>
  app.call(staffCalls.addContent, { ...as(), body: { kind, parentId, name } })
const discard = (kind: ContentKind, id: number, isOrder = false) =>
  app.call(staffCalls.discardContent, { ...as(), body: { changes: [{ kind, id, isOrder }] } })
const revert = (toId: number) => app.call(staffCalls.revertContent, { ...as(), body: { toId, reason } })
const themes = async () =>
  (await app.call(calls.listThemes, { params: { id: sectorId }, token })).ok.records.map(({ name }) => name)
const topics = async () =>
  (await app.call(calls.listTopics, { params: { id: themeId }, token })).ok.records.map(({ name }) => name)
const ids = async (kind: ContentKind, parentId: number) =>
  (await list()).records.filter((one) => one.kind === kind && one.parentId === parentId).map(({ id }) => id)

describe('the draft of all content', () => {
  it('CTM-002 collects edits that no facilitator sees, and shows them all at once', async () => {
    const [was] = await themes()
    await edit('theme', themeId, { 'en.name': 'Peace', 'zh.name': '和平', color: '#3c6ea8' })
    await edit('module', moduleId, { 'en.summary': 'Saying no.' })
    expect((await themes())[0]).toBe(was)
    const { changes } = await list()
    expect(changes.map(({ kind, after, by }) => [kind, Object.keys(after).toSorted(), by])).toEqual([
      ['theme', ['color', 'en.name', 'zh.name'], 'Jordan content'],
      ['module', ['en.summary'], 'Jordan content'],
    ])
    expect(changes[0]?.before).toMatchObject({ 'en.name': was, 'zh.name': '' })
    const published = await publish('Autumn')
    expect(published).toMatchObject({ by: 'Jordan content', note: 'Autumn', revertedTo: null, changes })
    expect((await themes())[0]).toBe('Peace')
    const { summary } = (await app.call(calls.readModule, { params: { id: moduleId }, token })).ok.record
    expect(summary).toBe('Saying no.')
    const after = await list()
    expect(after.changes).toEqual([])
    expect((await read('theme', themeId)).published).toMatchObject({ 'zh.name': '和平', color: '#3c6ea8' })
    const deeds = await app.context.db.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(3)
    expect(deeds.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['content-publish', staff.id],
      ['content-published', staff.id],
      ['content-published', staff.id],
    ])
  })

  it('STA-012 shows what is stored to whoever edited an older version, and takes the rest back to as published', async () => {
    const held = await read('topic', topicId)
    const { version, fields } = held
    const mine = await editOn(held, { 'zh.name': '尊重' })
    expect(mine.ok.record).toMatchObject({ editedBy: 'Jordan content', fields: { 'zh.name': '尊重' } })
    const late = await editOn(held, { 'zh.name': '别的' }, other)
    expect([late.status, late.failure.error.name]).toEqual([409, 'ContentChanged'])
    expect(late.failure.record).toEqual(mine.ok.record)
    await edit('topic', topicId, { 'zh.name': String(fields['zh.name']) })
    expect(await list()).toMatchObject({ changes: [] })
    expect((await read('topic', topicId)).version).toBe(version)
  })

  it('CTM-001 takes no field that the kind has not, no empty name, and no name twice', async () => {
    const held = await read('topic', topicId)
    const foreign = await editOn(held, { color: '#000000' })
    expect(foreign.failure.error).toMatchObject({
      name: 'ValidationError',
      fields: { color: expect.any(String) },
    })
    const theme = await read('theme', themeId)
    for (const fields of [{ 'en.name': ' ' }, { color: 'red' }])
      expect((await editOn(theme, fields)).status, JSON.stringify(fields)).toBe(400)
    expect((await editOn(await read('sector', sectorId), { isOpen: true })).status).toBe(400)
    const [name = ''] = await topics()
    expect((await add('topic', themeId, name)).failure.error.name).toBe('ContentNameTaken')
    expect((await add('topic', 2e9, 'Nowhere')).status).toBe(404)
    expect((await list()).changes).toEqual([])
  })
})

describe('adding, putting into order and archiving', () => {
  it('CTM-001 adds a theme with a topic, which go together when the theme is discarded', async () => {
    const theme = (await add('theme', sectorId, 'Home')).ok.record
    const topic = (await add('topic', theme.id, 'Neighbours')).ok.record
    expect((await list()).changes.map(({ before, kind }) => [before, kind])).toEqual([
      [null, 'theme'],
      [null, 'topic'],
    ])
    expect((await discard('theme', theme.id)).ok.discarded).toBe(2)
    expect((await list()).records.some(({ kind, id }) => kind === 'topic' && id === topic.id)).toBe(false)
  })

  it('CTM-001 publishes a new order, also of what is new, and swaps two names', async () => {
    const before = await topics()
    const first = (await add('topic', themeId, 'A')).ok.record.id
    const second = (await add('topic', themeId, 'B')).ok.record.id
    await publish()
    expect(await topics()).toEqual([...before, 'A', 'B'])
    const fresh = (await add('topic', themeId, 'C')).ok.record.id
    const was = await ids('topic', themeId)
    const wanted = [fresh, second, ...was.filter((id) => id !== fresh && id !== second)]
    const order = (from: number[], to: number[]) =>
      app.call(staffCalls.orderContent, {
        ...as(),
        body: { kind: 'topic', parentId: themeId, was: from, ids: to },
      })
    expect((await order(was, wanted.slice(1))).failure.error.name).toBe('ContentChanged')
    expect((await order(was, wanted)).ok.records).toEqual(wanted)
    expect((await order(was, was)).failure.record).toEqual({ ids: wanted })
    expect((await list()).records.filter(({ isMoved }) => isMoved).map(({ id }) => id)).toEqual([second])
    await edit('topic', first, { 'en.name': 'Z' })
    await edit('topic', second, { 'en.name': 'A' })
    await edit('topic', first, { 'en.name': 'B' })
    await publish()
    expect(await topics()).toEqual(['C', 'A', ...before, 'B'])
    expect(await ids('topic', themeId)).toEqual(wanted)
  })

  it('CTM-008 archives what records name, which stays readable in them, and is never deleted', async () => {
    await edit('topic', topicId, { isArchived: true })
    expect((await app.call(calls.readModule, { params: { id: moduleId }, token })).status).toBe(200)
    await publish()
    expect((await app.call(calls.readModule, { params: { id: moduleId }, token })).status).toBe(403)
    expect((await readDelivered(app.context, moduleId)).module.id).toBe(moduleId)
    await edit('topic', topicId, { isArchived: false })
    await publish()
    expect((await app.call(calls.readModule, { params: { id: moduleId }, token })).status).toBe(200)
  })

  it.each(['sector', 'learningType'] as const)(
    'CTM-008 archives a %s with everything below it; records name it, and a restart keeps it archived',
    async (kind) => {
      const types = async () => (await app.call(calls.listLearningTypes, { token })).ok.records
      const { id: typeId } = (await types())[0] ?? { id: 0 }
      const id = kind === 'sector' ? sectorId : typeId
      const status = {
        themes: async () => (await app.call(calls.listThemes, { params: { id: sectorId }, token })).status,
        topics: async () => (await app.call(calls.listTopics, { params: { id: themeId }, token })).status,
        module: async () => (await app.call(calls.readModule, { params: { id: moduleId }, token })).status,
        found: async () =>
          (await app.call(calls.listAllModules, { token })).ok.records.some((one) => one.id === moduleId),
      }
      const sectors = async () =>
        (await app.call(calls.listSectors, { params: { id: typeId }, token })).ok.records.map((one) => one.id)
      await edit(kind, id, { isArchived: true })
      expect(await status.module()).toBe(200)
      await publish()
      await loadReferenceCatalogue(app.context)
      expect([await status.module(), await status.found()]).toEqual([403, false])
      expect((await status.topics()) === 200).toBe(false)
      if (kind === 'sector') {
        expect(await status.themes()).toBe(404)
        expect(await sectors()).not.toContain(sectorId)
        expect((await app.call(calls.readTheme, { params: { id: themeId }, token })).status).toBe(404)
      } else {
        const type = (await types()).find((one) => one.id === typeId)
        expect(type).toMatchObject({ is_ui_gate: 0, is_record_menu: 1, learning_type_status: 'available' })
      }
      expect((await readDelivered(app.context, moduleId)).module.id).toBe(moduleId)
      await edit(kind, id, { isArchived: false })
      await publish()
      expect([await status.module(), await status.found(), await status.topics()]).toEqual([200, true, 200])
    },
  )
})

describe('publications', () => {
  it('STA-013 publishes what was seen and nothing else', async () => {
    const { version } = await list()
    const stale = { ...as(), body: { version, note: '' } }
    expect((await app.call(staffCalls.publishContent, stale)).failure.error.name).toBe('NothingToPublish')
    await edit('sector', sectorId, { 'zh.summary': '社区' })
    expect((await app.call(staffCalls.publishContent, stale)).failure.error.name).toBe('EffectsChanged')
    const both = { ...as(), body: { version: (await list()).version, note: '' } }
    const answers = await Promise.all([1, 2].map(() => app.call(staffCalls.publishContent, both)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  it('CTM-002 goes back to any publication, and to the time before the first; what was added is archived', async () => {
    const page = async (query = {}) => (await app.call(staffCalls.listPublications, { ...as(), query })).ok
    const newest = (await page({ limit: 1 })).next ?? 0
    const { records } = await page()
    const second = await page({ limit: 1, before: newest })
    expect([second.records, second.newer]).toEqual([records.slice(1, 2), 1])
    expect((await page({ limit: 1 })).newer).toBe(0)
    const oldest = records.at(-1)
    await edit('topic', topicId, { 'zh.name': '草稿' })
    expect((await revert(oldest?.id ?? 0)).failure.error.name).toBe('ContentHasDraft')
    await discard('topic', topicId)
    expect((await revert(2e6)).status).toBe(404)
    const before = await list()
    const first = (await revert(0)).ok.record
    expect(first).toMatchObject({ revertedTo: 0, note: reason })
    expect((await themes())[0]).toBe(oldest?.changes[0]?.before?.['en.name'])
    const rows = await app.context.db.orm.select().from(topicRows)
    expect(
      rows.filter(({ name, retiredAt }) => ['A', 'B', 'C'].includes(name) && retiredAt === null),
    ).toEqual([])
    expect((await revert(0)).failure.error.name).toBe('NothingToPublish')
    await revert(records[0]?.id ?? 0)
    expect((await list()).records).toEqual(before.records)
  })

  it('CTM-002 keeps a published text when the server starts again', async () => {
    await edit('sector', sectorId, { 'en.name': 'Neighbourhood' })
    await publish()
    await loadReferenceCatalogue(app.context)
    expect((await read('sector', sectorId)).fields['en.name']).toBe('Neighbourhood')
  })
})
