/** Staff move an item of the catalogue below another one, in the draft (CTM-001, CTM-002). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ContentKind } from '@hub/contract/content.rules'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { modules as moduleRows } from '../catalogue/catalogue.tables.ts'
import { CONTENT } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'

const { sectorId, themeId, topicId, moduleId } = CONTENT.youthCommunity
const reason = 'It was better there'

let app: FreshApp
let token = ''
let staff: TestStaff
let other = 0
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  token = await app.signIn('member')
  staff = await signInStaff(app, ['content'])
  other = (await add('theme', sectorId, 'Other theme')).ok.record.id
  await edit('theme', other, { isOpen: true })
  await publish()
})
afterAll(() => app.close())

const as = () => ({ cookie: staff.cookie })
const list = async () => (await app.call(staffCalls.listContent, as())).ok
const read = async (kind: ContentKind, id: number) => {
  const item = (await list()).records.find((one) => one.kind === kind && one.id === id)
  if (!item) throw new Error(`no ${kind} ${id}`)
  return item
}
const edit = async (kind: ContentKind, id: number, fields: object) => {
  const { version } = await read(kind, id)
  return app.call(staffCalls.editContent, { ...as(), body: { kind, id, version, fields } })
}
const move = (kind: ContentKind, id: number, parentId: number) => edit(kind, id, { parentId })
const add = (kind: 'theme' | 'topic', parentId: number, name: string) =>
  app.call(staffCalls.addContent, { ...as(), body: { kind, parentId, name } })
const publish = async () =>
  (
    await app.call(staffCalls.publishContent, {
      ...as(),
      body: { version: (await list()).version, note: '' },
    })
  ).ok.record
const revert = (toId: number) => app.call(staffCalls.revertContent, { ...as(), body: { toId, reason } })
const topics = async (id: number) =>
  (await app.call(calls.listTopics, { params: { id }, token })).ok.records.map((topic) => topic.id)
const below = async (kind: ContentKind, parentId: number) =>
  (await list()).records.filter((one) => one.kind === kind && one.parentId === parentId).map(({ id }) => id)

it('CTM-001 CTM-002 moves a topic with its modules to the end of another theme, which facilitators see once published', async () => {
  const first = (await add('topic', other, 'There already')).ok.record.id
  await add('topic', themeId, 'After it')
  await publish()
  const was = await topics(themeId)
  expect((await move('topic', topicId, other)).status).toBe(200)
  expect(await below('topic', other)).toEqual([first, topicId])
  expect((await read('topic', topicId)).isMoved).toBe(true)
  const { changes } = await list()
  expect(changes).toHaveLength(1)
  expect(changes[0]).toMatchObject({
    before: { parentId: themeId },
    after: { parentId: other },
    places: { after: 'Other theme' },
  })
  expect(await topics(themeId)).toEqual(was)
  const { id } = await publish()
  expect(await topics(other)).toEqual([first, topicId])
  expect(await topics(themeId)).toEqual(was.filter((one) => one !== topicId))
  expect((await list()).changes).toEqual([])
  const place = (await app.call(calls.listAllModules, { token })).ok.records.find(
    (one) => one.id === moduleId,
  )
  expect(place).toMatchObject({ topic_id: topicId, theme_id: other })
  const { record } = (await revert(id - 1)).ok
  expect(record.changes[0]).toMatchObject({ after: { parentId: themeId }, places: { before: 'Other theme' } })
  // At the position it had, not at the end.
  const back = await topics(themeId)
  expect(back).toEqual(was)
  expect(back.length).toBeGreaterThan(1)
  expect(back.at(-1)).not.toBe(topicId)
  expect(await topics(other)).toEqual([first])
})

it('CTM-001 orders what was moved, moves below what is new, and swaps two of one name', async () => {
  const fresh = (await add('theme', sectorId, 'Fresh')).ok.record.id
  await edit('theme', fresh, { isOpen: true })
  const [here, there] = [
    (await add('topic', themeId, 'Twin')).ok.record.id,
    (await add('topic', other, 'Twin')).ok.record.id,
  ]
  await publish()
  // One of the name is there: each leaves first, then both come.
  expect((await move('topic', here, other)).failure.error.name).toBe('ContentNameTaken')
  await edit('topic', there, { 'en.name': 'Twin of before' })
  await move('topic', here, other)
  await edit('topic', there, { parentId: themeId, 'en.name': 'Twin' })
  const was = await below('topic', other)
  const ids = [here, ...was.filter((id) => id !== here)]
  const ordered = { ...as(), body: { kind: 'topic' as const, parentId: other, was, ids } }
  expect((await app.call(staffCalls.orderContent, ordered)).status).toBe(200)
  expect(await below('topic', other)).toEqual(ids)
  await publish()
  expect(await topics(other)).toEqual(ids)
  expect(await topics(themeId)).toContain(there)
  const added = (await add('theme', sectorId, 'Newest')).ok.record.id
  await edit('theme', added, { isOpen: true })
  await move('topic', here, added)
  await publish()
  expect(await topics(added)).toEqual([here])
  // What is discarded takes what was moved below it back, not away.
  const gone = (await add('theme', sectorId, 'Gone')).ok.record.id
  await edit('topic', here, { parentId: gone, 'en.name': 'Twin of today' })
  const discard = { ...as(), body: { changes: [{ kind: 'theme' as const, id: gone, isOrder: false }] } }
  expect((await app.call(staffCalls.discardContent, discard)).ok.discarded).toBe(2)
  expect(await below('topic', added)).toEqual([here])
  // Its other edits are no part of that.
  expect((await list()).changes.map(({ id, after }) => [id, after])).toEqual([
    [here, { 'en.name': 'Twin of today' }],
  ])
})

it('CTM-001 STA-012 takes no place of another kind, no module twice, and no older version', async () => {
  expect((await move('topic', topicId, 2e9)).status).toBe(404)
  expect((await move('sector', sectorId, 2)).failure.error.name).toBe('ValidationError')
  const target = (await add('topic', themeId, 'Target')).ok.record.id
  await publish()
  const [module] = await app.context.db.orm.select().from(moduleRows).where(eq(moduleRows.id, moduleId))
  if (!module) throw new Error('the cast has no module')
  const { id: _, ...copy } = module
  const [twice] = await app.context.db.orm
    .insert(moduleRows)
    .values({ ...copy, topicId: target })
    .returning()
  expect((await move('module', twice?.id ?? 0, topicId)).failure.error.name).toBe('ModuleInTopic')
  const stale = await read('topic', topicId)
  await move('topic', topicId, other)
  const late = { kind: 'topic' as const, id: topicId, version: stale.version, fields: { parentId: themeId } }
  const { failure } = await app.call(staffCalls.editContent, { ...as(), body: late })
  expect(failure.record).toMatchObject({ fields: { parentId: other } })
})

it('STA-008 CTM-001 moves at the command line', async () => {
  const hub = (...args: string[]) => commandLine(app.context)('content', ...args)
  expect((await hub('move', 'topic', String(topicId), String(themeId))).exitCode).toBe(0)
  expect((await read('topic', topicId)).parentId).toBe(themeId)
  expect((await hub('move', 'topic', String(topicId), '999999')).text).toContain('There is no theme 999999')
  expect((await hub('move', 'sector', String(sectorId), '2')).text).toContain('cannot be moved')
})
