/** Texts of the database in several languages, through HTTP: catalogue, shortcuts, lists and events. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { MetaType } from '@hub/contract/metas'
import { inLocale, untranslated } from '@hub/contract/translations.rules'
import { loadEvents } from '../events/event-loading.staff.ts'
import { loadReferenceLists } from '../metas/metas.sweep.ts'
import { metas, referenceLists } from '../metas/metas.tables.ts'
import { CONTENT, STAFF } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { loadReferenceCatalogue } from './catalogue.sweep.ts'
import { learningTypes, modules, themes, topics, utilities } from './catalogue.tables.ts'
import { loadUtility, type UtilityToLoad } from './content.ts'

const { themeId, topicId, moduleId } = CONTENT.youthCommunity

let app: FreshApp
let token: string
beforeAll(async () => {
  app = await freshApp()
  token = await app.signIn('member')
  const { orm } = app.context.db
  const named = (name: string) => ({ translations: { zh: { name } } })
  await orm.update(themes).set(named('主题')).where(eq(themes.id, themeId))
  await orm.update(topics).set(named('话题')).where(eq(topics.id, topicId))
  await orm.update(modules).set(named('模块')).where(eq(modules.id, moduleId))
})
afterAll(() => app.close())

const at = (id: number) => ({ params: { id }, token })
const self = async () => (await app.call(calls.readSession, { token })).ok.record.id

describe('the catalogue', () => {
  it('CTM-003 I18-004 gives a theme in Chinese, and each text that nobody translated in English', async () => {
    const { record } = (await app.call(calls.readTheme, at(themeId))).ok
    expect(inLocale(record, 'zh')).toMatchObject({ name: '主题', summary: record.summary })
    expect(inLocale(record, 'en').name).toBe('Theme of youth-community')
  })

  it('CTM-003 answers the same whatever language is asked for, so that no cache can mix them up', async () => {
    for (const call of [calls.readTheme, calls.readTopic, calls.listModules] as const) {
      const id = call === calls.readTheme ? themeId : topicId
      const [english, chinese] = [
        await app.call(call, { ...at(id), locale: 'en-CA' }),
        await app.call(call, { ...at(id), locale: 'zh-Hans' }),
      ]
      expect(chinese.ok).toEqual(english.ok)
      expect(chinese.headers['etag']).toBe(english.headers['etag'])
    }
  })

  it('CTM-003 CON-31 translates a module’s title with its name, also in lists, in the search and in shortcuts', async () => {
    const { record } = (await app.call(calls.readModule, at(moduleId))).ok
    expect(inLocale(record, 'zh')).toMatchObject({ name: '模块', title: '模块', summary: record.summary })
    const inTopic = (await app.call(calls.listModules, at(topicId))).ok.records
    expect(inLocale(inTopic, 'zh').find(({ id }) => id === moduleId)?.title).toBe('模块')
    const all = (await app.call(calls.listAllModules, { token })).ok.records
    const found = inLocale(all, 'zh').find(({ id }) => id === moduleId)
    expect(found).toMatchObject({ name: '模块', topic: '话题', theme: '主题', sector: '青少年社区' })
    const id = await self()
    await app.call(calls.markFavourite, { ...at(id), body: { moduleId, isFavourite: true } })
    const [shortcut] = (await app.call(calls.listShortcuts, at(id))).ok.records
    expect(inLocale(shortcut, 'zh')).toMatchObject({ name: '模块', theme: '主题' })
  })

  it('CTM-003 has every learning type and sector in Chinese, and leaves what staff published as it is', async () => {
    const { records } = (await app.call(calls.listLearningTypes, { token })).ok
    const sectors = (await app.call(calls.listSectors, at(1))).ok.records
    for (const { name, summary, translations = {} } of [...records, ...sectors])
      expect(untranslated({ name, summary }, translations), name).toEqual([])
    const { orm } = app.context.db
    const edited = { translations: { zh: { name: '成年人' } }, editedAt: app.context.clock.iso() }
    await orm.update(learningTypes).set(edited).where(eq(learningTypes.id, 2))
    await loadReferenceCatalogue(app.context)
    const { record } = (await app.call(calls.readLearningType, at(2))).ok
    expect(record.translations).toEqual({ zh: { name: '成年人' } })
  })

  it('CTM-003 translates a utility’s title, and keeps it when the utility is loaded again without', async () => {
    const utility: UtilityToLoad = {
      ...{ title: 'Handbook', summary: 'How to begin', image: '', sortOrder: 0 },
      ...{ utilityType: 'route', utilityPath: '/func/clients' },
    }
    await loadUtility(app.context, { ...utility, translations: { zh: { name: '手册' } } })
    await loadUtility(app.context, utility)
    const { records } = (await app.call(calls.listUtilities, { token })).ok
    expect(inLocale(records, 'zh')).toMatchObject([{ title: '手册', summary: 'How to begin' }])
    await app.context.db.orm.delete(utilities)
  })
})

describe('the lists', () => {
  /** What is chosen by a drawing or a colour has its name in the web. */
  const DRAWN: readonly string[] = ['avatar', 'avatar_color']

  it.each(MetaType.options.filter((type) => !DRAWN.includes(type)))(
    'CTM-003 has every entry of %s in Chinese',
    async (type) => {
      const { records } = (await app.call(calls.listMetas, { params: { type }, token })).ok
      for (const { meta_value: english, translations = {} } of records)
        expect(untranslated({ meta_value: english }, translations), english).toEqual([])
    },
  )

  it('SYS-011 CTM-003 translates entries of an older release, and leaves those that somebody translated', async () => {
    const { orm } = app.context.db
    const valueOf = async (code: string) => {
      const [row] = await orm.select().from(metas).where(eq(metas.metaCode, code))
      return row?.translations
    }
    await orm.update(metas).set({ translations: {} }).where(eq(metas.metaCode, 'cr'))
    await orm
      .update(metas)
      .set({ translations: { zh: { meta_value: '汉语' } } })
      .where(eq(metas.metaCode, 'zh'))
    await orm.update(referenceLists).set({ print: 'of an older release' })
    await loadReferenceLists(app.context)
    expect(await valueOf('cr')).toEqual({ zh: { meta_value: '克里语' } })
    expect(await valueOf('zh')).toEqual({ zh: { meta_value: '汉语' } })
  })
})

describe('events', () => {
  it('CTM-003 gives titles, texts, chapters, courses and the type in Chinese as far as they are translated', async () => {
    const event = {
      ...{ key: 'sleep', type_code: 'GUEST-EXPERT', title: 'Sleep', card_description: 'Why we sleep' },
      translations: { zh: { title: '睡眠' } },
      topics: [
        {
          ...{ title: 'Night', translations: { zh: { title: '夜晚' } } },
          courses: [{ title: 'Rest', info_skills: 'Rest', translations: { zh: { info_skills: '休息' } } }],
        },
      ],
    }
    const [loaded] = await loadEvents(app.context, STAFF, { events: [event] })
    const { record } = (await app.call(calls.readEvent, at(loaded?.id ?? 0))).ok
    expect(inLocale(record, 'zh')).toMatchObject({
      ...{ title: '睡眠', card_description: 'Why we sleep', type_text: '特邀专家' },
    })
    expect(record).toMatchObject({ title: 'Sleep', type_text: 'Guest Experts' })
    const chapters = (await app.call(calls.listEventTopics, at(record.id))).ok.records
    expect(inLocale(chapters, 'zh')).toMatchObject([{ title: '夜晚' }])
    const courses = (await app.call(calls.listEventCourses, at(record.id))).ok.records
    expect(inLocale(courses, 'zh')).toMatchObject([{ title: 'Rest', info_skills: '休息' }])
  })

  it('CTM-003 refuses a file with a language or a text that there is not', async () => {
    for (const translations of [{ xx: { title: 'X' } }, { zh: { titel: 'X' } }, { zh: { title: '' } }]) {
      const events = [{ key: 'other', type_code: 'DISCOVERY', title: 'Other', translations }]
      await expect(loadEvents(app.context, STAFF, { events })).rejects.toThrow()
    }
  })
})
