/** Shortcuts, through HTTP: the caller's own runs and favourites, limited to modules that may be entered. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RECENT_MODULES } from '@hub/contract/shortcuts'
import { calls } from '@hub/contract/every-call'
import { themes } from '../catalogue/catalogue.tables.ts'
import { runningModules } from '../running-modules/running-modules.tables.ts'
import { CAST, CONTENT, type Role } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { favourites } from './shortcuts.tables.ts'

const { youthCommunity, youthJustice, adultJustice, closedTheme } = CONTENT
let app: FreshApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.context.db.orm.delete(favourites)
  await app.context.db.orm.delete(runningModules)
})

const day = (number: number) => `2026-02-${String(number).padStart(2, '0')}T10:00:00.000Z`

async function ran(
  role: Role,
  place: { topicId: number; moduleId: number },
  startTime: string,
  state = 'recorded',
) {
  await app.context.db.orm.insert(runningModules).values({
    ...{ hostId: CAST[role].id, topicId: place.topicId, moduleId: place.moduleId, source: 'online' },
    ...{
      state: state as 'recorded',
      startTime,
      endTime: startTime,
      endMethod: 'button',
      lastContact: startTime,
    },
  })
}

const listFor = async (role: Role) =>
  (await app.call(calls.listShortcuts, { params: { id: CAST[role].id }, token: await app.signIn(role) })).ok
    .records

const mark = async (role: Role, moduleId: number, isFavourite = true) =>
  app.call(calls.markFavourite, {
    params: { id: CAST[role].id },
    body: { moduleId, isFavourite },
    token: await app.signIn(role),
  })

describe('the modules run last', () => {
  it('NAV-023 are those of the caller, each once, the last first', async () => {
    await ran('member', youthJustice, day(1))
    await ran('member', youthCommunity, day(2))
    await ran('member', youthJustice, day(3))
    await ran('mate', adultJustice, day(4))
    const records = await listFor('member')
    expect(records.map(({ id }) => id)).toEqual([youthJustice.moduleId, youthCommunity.moduleId])
    expect(records[0]).toMatchObject({
      topic_id: youthJustice.topicId,
      name: 'Module youth-justice-a',
      theme: 'Theme of youth-justice',
      estimate: 45,
      is_favourite: false,
    })
    expect(Date.parse(records[0]?.last_run ?? '')).toBe(Date.parse(day(3)))
  })

  it('NAV-023 are few, and hold no run that was discarded', async () => {
    const places = [1, 2, 3, 4, 5, 6, 8].slice(0, RECENT_MODULES + 1)
    for (const [index, moduleId] of places.entries())
      await ran('member', { topicId: youthCommunity.topicId, moduleId }, day(index + 1))
    await ran('member', adultJustice, day(20), 'discarded')
    const records = await listFor('member')
    expect(records).toHaveLength(RECENT_MODULES)
    expect(records.map(({ id }) => id)).not.toContain(adultJustice.moduleId)
  })
})

describe('favourites', () => {
  it('NAV-023 are marked and unmarked once however often it is said, and known to their owner alone', async () => {
    for (const _ of [1, 2]) expect((await mark('member', youthJustice.moduleId)).status).toBe(200)
    expect(
      (await listFor('member')).map(({ id, is_favourite, last_run }) => [id, is_favourite, last_run]),
    ).toEqual([[youthJustice.moduleId, true, null]])
    expect(await listFor('mate')).toEqual([])
    await mark('mate', youthJustice.moduleId, false)
    expect(await listFor('member')).toHaveLength(1)
    for (const _ of [1, 2]) expect((await mark('member', youthJustice.moduleId, false)).status).toBe(200)
    expect(await listFor('member')).toEqual([])
  })

  it('NAV-023 come behind what was run, by name', async () => {
    await mark('member', youthJustice.moduleId)
    await mark('member', adultJustice.moduleId)
    await ran('member', youthCommunity, day(1))
    expect((await listFor('member')).map(({ id }) => id)).toEqual([
      youthCommunity.moduleId,
      adultJustice.moduleId,
      youthJustice.moduleId,
    ])
  })

  it('API-042 refuses to mark what cannot be entered, and hides what was closed since', async () => {
    expect((await mark('member', closedTheme.moduleId)).failure.error.name).toBe('NotAvailable')
    expect((await mark('member', 9999)).failure.error.name).toBe('NotFound')
    await mark('member', adultJustice.moduleId)
    await ran('member', adultJustice, day(1))
    const set = (themeStatus: 'open' | 'closed') =>
      app.context.db.orm.update(themes).set({ themeStatus }).where(eq(themes.id, adultJustice.themeId))
    await set('closed')
    expect(await listFor('member')).toEqual([])
    expect((await mark('member', adultJustice.moduleId, false)).status).toBe(200)
    await set('open')
  })

  it('SYS-005 REC-007 are neither read nor changed by somebody else', async () => {
    const input = { params: { id: CAST.member.id }, token: await app.signIn('stranger') }
    expect((await app.call(calls.listShortcuts, input)).failure.error.name).toBe('Forbidden')
    const body = { moduleId: youthJustice.moduleId, isFavourite: true }
    expect((await app.call(calls.markFavourite, { ...input, body })).failure.error.name).toBe('Forbidden')
    expect(await listFor('member')).toEqual([])
  })
})
