/** What staff change in the catalogue, by the doors and by the command line (CTM-001, CTM-008). */
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { CONTENT, STAFF } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { readDelivered } from './catalogue.neighbours.ts'
import { modules, topics, utilities } from './catalogue.tables.ts'
import { retireContent } from './changes.staff.ts'

const WHY = ['--reason', 'outdated']
const { sectorId, themeId, topicId, moduleId } = CONTENT.youthCommunity

let app: FreshApp
let token = ''
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  token = await app.signIn('member')
})
afterAll(() => app.close())

const hub = (...args: string[]) => commandLine(app.context)(...args)
const deeds = () => app.context.db.orm.select().from(auditLog).orderBy(asc(auditLog.id))
const everyId = async () => (await app.call(calls.listAllModules, { token })).ok.records.map(({ id }) => id)
const readOne = async () => (await app.call(calls.readModule, { params: { id: moduleId }, token })).status

describe('content that staff retire', () => {
  it.each([
    { words: ['theme', 'retire', String(themeId)], back: ['theme', 'restore', String(themeId)] },
    { words: ['topic', 'retire', String(topicId)], back: ['topic', 'restore', String(topicId)] },
    { words: ['module', 'withdraw', String(moduleId)], back: ['module', 'restore', String(moduleId)] },
  ])(
    'CTM-008 leaves the screens, is still read by records, and comes back: $words',
    async ({ words, back }) => {
      expect([await readOne(), (await everyId()).includes(moduleId)]).toEqual([200, true])
      expect((await hub(...words)).text).toContain('--reason')
      expect((await hub(...words, ...WHY)).exitCode).toBe(0)
      expect([await readOne(), (await everyId()).includes(moduleId)]).toEqual([403, false])
      expect((await readDelivered(app.context, moduleId)).module.id).toBe(moduleId)
      const [kind, , id] = words
      expect((await deeds()).at(-1)).toMatchObject({
        ...{ action: `${kind}-retire`, objectKind: kind, objectId: id, note: 'by robin: outdated' },
      })
      const before = (await deeds()).length
      expect((await hub(...words, ...WHY)).text).toContain('nothing changed')
      expect(await deeds()).toHaveLength(before)
      expect((await hub(...back, ...WHY)).exitCode).toBe(0)
      expect(await readOne()).toBe(200)
    },
  )

  it('CTM-008 is in no list, and starts no run', async () => {
    await hub('theme', 'retire', String(themeId), ...WHY)
    const themes = await app.call(calls.listThemes, { params: { id: sectorId }, token })
    expect(themes.ok.records.map(({ id }) => id)).not.toContain(themeId)
    expect((await app.call(calls.readTheme, { params: { id: themeId }, token })).status).toBe(404)
    expect((await app.call(calls.launchModule, { body: { topicId, moduleId }, token })).status).toBe(403)
    expect((await hub('theme', 'list')).text).not.toContain('Theme of youth-community')
    expect((await hub('theme', 'list', '--retired')).text).toContain('Theme of youth-community')
    await hub('theme', 'restore', String(themeId), ...WHY)
    const topicsBefore = (await app.call(calls.listTopics, { params: { id: themeId }, token })).ok.records
    await hub('module', 'withdraw', String(moduleId), ...WHY)
    const topicsAfter = (await app.call(calls.listTopics, { params: { id: themeId }, token })).ok.records
    expect([topicsBefore[0]?.module_count, topicsAfter[0]?.module_count]).toEqual([2, 1])
    await hub('module', 'restore', String(moduleId), ...WHY)
  })

  it('CTM-008 leaves the dashboard as a utility', async () => {
    await app.context.db.orm.insert(utilities).values({
      ...{
        title: 'Forms',
        summary: '',
        image: '',
        utilityType: 'route',
        utilityPath: '/forms',
        sortOrder: 9,
      },
    })
    const titles = async () =>
      (await app.call(calls.listUtilities, { token })).ok.records.map(({ title }) => title)
    expect(await titles()).toContain('Forms')
    const [row] = await app.context.db.orm.select().from(utilities).where(eq(utilities.title, 'Forms'))
    expect((await hub('utility', 'retire', String(row?.id), ...WHY)).exitCode).toBe(0)
    expect(await titles()).not.toContain('Forms')
    expect((await hub('utility', 'list', '--retired')).text).toContain('Forms')
    expect((await hub('utility', 'retire', '9999', ...WHY)).refusal?.name).toBe('NotFound')
  })

  it('CTM-008 is retired once when two do it at once', async () => {
    const change = { kind: 'topic', id: topicId, reason: 'why' } as const
    const both = await Promise.all([
      retireContent(app.context, STAFF, change),
      retireContent(app.context, STAFF, change),
    ])
    expect(both.filter(Boolean)).toHaveLength(1)
    await hub('topic', 'restore', String(topicId), ...WHY)
  })
})

describe('topics and modules', () => {
  it('CTM-001 get another name, and not one that the theme has', async () => {
    const { orm } = app.context.db
    await orm.insert(topics).values({ themeId, name: 'Second', sortOrder: 1 })
    const taken = await hub('topic', 'rename', String(topicId), 'Second', ...WHY)
    expect([taken.exitCode, taken.refusal?.name]).toEqual([1, 'TopicNameTaken'])
    expect((await hub('topic', 'rename', String(topicId), 'First', ...WHY)).text).toBe(
      `A topic (${topicId}) is now First.`,
    )
    expect((await deeds()).at(-1)).toMatchObject({
      ...{ action: 'topic-rename', objectId: String(topicId), note: 'by robin: A topic -> First: outdated' },
    })
    expect((await hub('topic', 'rename', String(topicId), ' ', ...WHY)).refusal?.name).toBe('ValidationError')
  })

  it('CTM-001 move to the end of another theme or topic, where that has none of the name', async () => {
    const { orm } = app.context.db
    const [second] = await orm.select().from(topics).where(eq(topics.name, 'Second'))
    const to = String(second?.id)
    expect((await hub('module', 'move', String(moduleId), to, ...WHY)).exitCode).toBe(0)
    const [moved] = await orm.select().from(modules).where(eq(modules.id, moduleId))
    expect(moved).toMatchObject({ topicId: second?.id })
    expect((await deeds()).at(-1)).toMatchObject({
      action: 'module-move',
      note: `by robin: topic ${to}: outdated`,
    })
    const elsewhere = CONTENT.adultCommunity
    expect((await hub('topic', 'move', to, String(elsewhere.themeId), ...WHY)).exitCode).toBe(0)
    const [topic] = await orm.select().from(topics).where(eq(topics.name, 'Second'))
    expect(topic).toMatchObject({ themeId: elsewhere.themeId, sortOrder: 1 })
    await orm.insert(modules).values({ ...moved!, id: 9000, topicId })
    const twice = await hub('module', 'move', '9000', to, ...WHY)
    expect(twice.refusal?.name).toBe('ModuleInTopic')
    expect((await hub('topic', 'move', '9999', '1', ...WHY)).refusal?.name).toBe('NotFound')
    expect((await hub('module', 'list')).text).toMatch(/respect +1\.0\.0/)
  })
})
