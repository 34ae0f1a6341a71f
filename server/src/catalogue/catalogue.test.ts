/** The catalogue, through HTTP: what is shown, and what stays closed. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { CONTENT } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { learningTypes } from './catalogue.tables.ts'
import { loadModule, loadTheme, loadTopic, loadUtility } from './content.ts'
import { readModuleToDeliver } from './catalogue.neighbours.ts'

let app: FreshApp
let token: string
beforeAll(async () => {
  app = await freshApp()
  token = await app.signIn('solo')
})
afterAll(() => app.close())

const at = (id: number) => ({ params: { id }, token })

describe('learning types and sectors', () => {
  it('API-039 CAT-002 CAT-003 lists every learning type, with gate and record menu as seeded', async () => {
    const { records } = (await app.call(calls.listLearningTypes, { token })).ok
    expect(
      records.map((type) => [
        type.id,
        type.learning_type_key,
        type.learning_type_path,
        type.is_ui_gate,
        type.is_record_menu,
      ]),
    ).toEqual([
      [1, 'youth-learning', 'sectorList', 1, 1],
      [2, 'adult-learning', 'sectorList', 1, 1],
      [3, 'professional-development', 'eventHome', 1, 0],
      [4, 'offline-module', 'offlineModule', 1, 0],
      [5, 'facilitator-training', null, 0, 1],
    ])
    expect(records.map((type) => type.learning_type_status)).toEqual(Array(5).fill('available'))
    for (const type of records)
      expect((await app.call(calls.readLearningType, at(type.id))).ok.record).toEqual(type)
  })

  it('CAT-004 CAT-007 lists the sectors of a learning type, Youth Community alone allowed offline', async () => {
    const youth = (await app.call(calls.listSectors, at(1))).ok.records
    const adult = (await app.call(calls.listSectors, at(2))).ok.records
    const named = (list: typeof youth) => list.map((sector) => [sector.sector_key, sector.name])
    expect(named(youth)).toEqual([
      ['youth-community', 'Youth Community'],
      ['youth-justice', 'Youth Justice'],
    ])
    expect(named(adult)).toEqual([
      ['adult-community', 'Adult Community'],
      ['adult-justice', 'Adult Justice'],
    ])
    const offline = [...youth, ...adult].filter((sector) => sector.offline_allowed === 1)
    expect(offline.map((sector) => sector.name)).toEqual(['Youth Community'])
  })

  it('API-041 finds the learning type from a sector, a theme and a topic', async () => {
    const { sectorId, themeId, topicId } = CONTENT.adultJustice
    for (const answer of [
      await app.call(calls.readLearningTypeOfSector, at(sectorId)),
      await app.call(calls.readLearningTypeOfTheme, at(themeId)),
      await app.call(calls.readLearningTypeOfTopic, at(topicId)),
    ])
      expect(answer.ok.record.learning_type_key).toBe('adult-learning')
  })
})

describe('the dashboard', () => {
  it('CAT-001 offers youth learning, adult learning, professional development and offline modules', async () => {
    const { records } = (await app.call(calls.listLearningTypes, { token })).ok
    expect(records.filter((type) => type.is_ui_gate === 1).map((type) => type.name)).toEqual([
      'Youth Learning',
      'Adult Learning',
      'Professional Development',
      'Offline Modules',
    ])
  })

  it('API-038 CAT-027 lists the utilities in their order', async () => {
    const utility = { summary: '', image: '', utilityType: 'route', utilityPath: '/func/clients' } as const
    await loadUtility(app.context, { ...utility, title: 'Second', sortOrder: 2 })
    await loadUtility(app.context, { ...utility, title: 'First', sortOrder: 1 })
    const { records } = (await app.call(calls.listUtilities, { token })).ok
    expect(records.map((record) => record.title)).toEqual(['First', 'Second'])
  })
})

describe('what lies below', () => {
  it('API-040 leads from a sector to its modules', async () => {
    const { sectorId, themeId, topicId, moduleId, wotrModuleId } = CONTENT.youthCommunity
    const themes = (await app.call(calls.listThemes, at(sectorId))).ok.records
    expect(themes.map((theme) => [theme.id, theme.theme_status])).toEqual([
      [themeId, 'open'],
      [CONTENT.closedTheme.themeId, 'closed'],
    ])
    const counted = { module_count: 2, minutes: 90 }
    const topic = { id: topicId, name: 'A topic', theme_id: themeId, ...counted, translations: {} }
    expect((await app.call(calls.listTopics, at(themeId))).ok.records).toEqual([topic])
    expect((await app.call(calls.readTopic, at(topicId))).ok.record).toEqual(topic)
    expect((await app.call(calls.readTheme, at(themeId))).ok.record).toEqual(themes[0])
    const sectors = (await app.call(calls.listSectors, at(1))).ok.records
    expect((await app.call(calls.readSector, at(sectorId))).ok.record).toEqual(
      sectors.find((sector) => sector.id === sectorId),
    )
    const modules = (await app.call(calls.listModules, at(topicId))).ok.records
    expect(modules.map((module) => module.id)).toEqual([moduleId, wotrModuleId])
    expect(modules[0]).toMatchObject({ name: 'Module respect', title: 'Module respect', learningTypeId: 1 })
    expect(modules[0]?.last_updated).toBe(modules[0]?.last_update)
    expect((await app.call(calls.readModule, at(moduleId))).ok.record).toEqual(modules[0])
  })

  it('API-042 keeps everything below a theme that is not open, and the theme itself readable', async () => {
    const { themeId, topicId, moduleId } = CONTENT.closedTheme
    expect((await app.call(calls.readTheme, at(themeId))).status).toBe(200)
    for (const answer of [
      await app.call(calls.listTopics, at(themeId)),
      await app.call(calls.readTopic, at(topicId)),
      await app.call(calls.listModules, at(topicId)),
      await app.call(calls.readModule, at(moduleId)),
      await app.call(calls.launchModule, { token, body: { topicId, moduleId } }),
    ])
      expect(answer.failure.error.name).toBe('NotAvailable')
  })

  it('API-042 keeps everything below a learning type that is not available or not gated', async () => {
    const { sectorId, themeId, topicId } = CONTENT.adultCommunity
    const set = (values: Partial<typeof learningTypes.$inferInsert>) =>
      app.context.db.orm.update(learningTypes).set(values).where(eq(learningTypes.id, 2))
    for (const closed of [{ learningTypeStatus: 'unavailable' as const }, { isUiGate: false }]) {
      await set(closed)
      expect((await app.call(calls.listTopics, at(themeId))).failure.error.name).toBe('NotAvailable')
      expect((await app.call(calls.listModules, at(topicId))).failure.error.name).toBe('NotAvailable')
      expect((await app.call(calls.listThemes, at(sectorId))).status).toBe(200)
      await set({ learningTypeStatus: 'available', isUiGate: true })
    }
  })

  it('CAT-013 API-042 lists every module that may be entered, with the names of its place, and no other', async () => {
    const placesNow = async () => (await app.call(calls.listAllModules, { token })).ok.records
    const places = await placesNow()
    expect(places.map(({ id }) => id)).not.toContain(CONTENT.closedTheme.moduleId)
    expect(places.find(({ id }) => id === CONTENT.youthJustice.moduleId)).toEqual({
      id: CONTENT.youthJustice.moduleId,
      topic_id: CONTENT.youthJustice.topicId,
      name: 'Module youth-justice-a',
      estimate: 45,
      topic: 'A topic',
      theme_id: CONTENT.youthJustice.themeId,
      theme: 'Theme of youth-justice',
      theme_color: '#3C6EA8',
      sector: 'Youth Justice',
      learning_type: 'Youth Learning',
      translations: { zh: { sector: '青少年司法', learning_type: '青少年学习' } },
    })
    const set = (values: Partial<typeof learningTypes.$inferInsert>) =>
      app.context.db.orm.update(learningTypes).set(values).where(eq(learningTypes.id, 2))
    await set({ learningTypeStatus: 'unavailable' })
    const left = (await placesNow()).map(({ learning_type }) => learning_type)
    expect([...new Set(left)]).toEqual(['Youth Learning'])
    await set({ learningTypeStatus: 'available' })
  })

  it('NAV-014 answers NotFound to what is not there', async () => {
    for (const call of [
      calls.readLearningType,
      calls.readSector,
      calls.readTheme,
      calls.readTopic,
      calls.readModule,
    ])
      expect((await app.call(call, at(9999))).failure.error.name).toBe('NotFound')
  })
})

describe('loading content', () => {
  const theme = {
    sectorId: 1,
    name: 'Loaded',
    summary: '',
    description: '',
    themeColor: '#123456',
    themeStatus: 'open' as const,
    offlineAllowed: false,
    sortOrder: 9,
  }

  it.each(['https://evil.example/a.pdf', '//evil.example/a.pdf', 'a/../../secret', 'javascript:alert(1)'])(
    'CAT-027 refuses the path %s',
    async (path) => {
      await expect(async () => loadTheme(app.context, { ...theme, guides: { en: path } })).rejects.toThrow(
        'is not a path',
      )
      const utility = {
        title: 'U',
        summary: '',
        image: '',
        sortOrder: 0,
        utilityType: 'route',
        utilityPath: path,
      } as const
      await expect(async () => loadUtility(app.context, utility)).rejects.toThrow('is not a path')
    },
  )

  it('OFF-030 keeps the instant of the change when the same version is loaded again, and moves it for a new one', async () => {
    const { topicId, moduleId } = CONTENT.youthJustice
    const before = await readModuleToDeliver(app.context, moduleId)
    const stored = {
      ...{
        key: before.module_key,
        title: before.name,
        entry: 'index.html',
        estimate: 45,
        size: 1000,
        files: 1,
      },
      ...{
        summary: '',
        languages: ['en'],
        guides: {},
        journals: {},
        codeDir: before.code_dir,
        added: false,
        leftOut: [],
        format: 'HTML5',
      },
    }
    const load = (version: string) =>
      loadModule(app.context, {
        ...{ topicId, summary: '', guides: {}, journals: {}, isDownloadable: false, sortOrder: 0 },
        stored: { ...stored, version },
      })
    app.clock.advance(60_000)
    expect(await load('1.0.0')).toBe(moduleId)
    expect((await readModuleToDeliver(app.context, moduleId)).last_update).toBe(before.last_update)
    await load('1.1.0')
    expect((await readModuleToDeliver(app.context, moduleId)).last_update).toBe(app.clock.iso())
  })
})

it('CAT-027 lists everything by its order column, then by id', async () => {
  const { sectorId, themeId, topicId } = CONTENT.youthCommunity
  await loadTopic(app.context, { themeId, name: 'One more topic', sortOrder: 0 })
  const lists = [
    ['learning_types', () => app.call(calls.listLearningTypes, { token })],
    ['sectors', () => app.call(calls.listSectors, at(1))],
    ['themes', () => app.call(calls.listThemes, at(sectorId))],
    ['topics', () => app.call(calls.listTopics, at(themeId))],
    ['modules', () => app.call(calls.listModules, at(topicId))],
  ] as const
  for (const [table, list] of lists) {
    const ids = async () => (await list()).ok.records.map(({ id }) => id)
    const order = (by: string) =>
      app.context.db.orm.execute(sql.raw(`update ${table} set sort_order = ${by}`))
    await order('-id')
    const backwards = await ids()
    expect(backwards.length, table).toBeGreaterThan(1)
    expect(backwards, table).toEqual(backwards.toSorted((a, b) => b - a))
    await order('0')
    expect(await ids(), table).toEqual(backwards.toReversed())
  }
})
