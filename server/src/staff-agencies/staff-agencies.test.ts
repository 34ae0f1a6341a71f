/** Staff find agencies, edit, approve, refuse and merge them, and put cities on the list (PPL-005). */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { AGENCY_SORTS, type AgenciesQuery, type AgencyRow } from '@hub/contract/staff-agencies'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'
import { facilitators } from '../accounts/accounts.tables.ts'
import { proposeAgency } from '../metas/metas.neighbours.ts'
import { agencies } from '../metas/metas.tables.ts'
import { CAST, CAST_TIME } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'

const CROWD = 40
const HARBOUR = 1
const ONTARIO = 9
const reason = 'Checked with the agency by telephone'

let app: FreshApp
let staff: TestStaff
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  staff = await signInStaff(app, ['people'])
  // Names and days that are often the same, so that an order has to decide between equals.
  await app.context.db.orm.execute(sql`
    insert into agencies (name, created_at, approved_at, refused_at)
    select 'Crowd ' || (array['Pier', 'élan', 'Zoo'])[1 + n % 3], timestamptz '2026-01-01' + (n % 5) * interval '1 day',
      case when n % 4 > 1 then now() end, case when n % 4 = 1 then now() end
    from generate_series(1, ${CROWD}) n`)
})
afterAll(() => app.close())

const as = () => ({ cookie: staff.cookie })
const list = async (query: Partial<AgenciesQuery> = {}) =>
  (await app.call(staffCalls.listAgenciesForStaff, { ...as(), query })).ok
const read = async (id: number) =>
  (await app.call(staffCalls.readAgencyForStaff, { ...as(), params: { id } })).ok.record
const listed = async () => (await app.call(calls.listAgencies, {})).ok.records.map(({ name }) => name)
const agencyOf = async (id: number) => {
  const [row] = await app.context.db.orm
    .select({ agencyId: facilitators.agencyId })
    .from(facilitators)
    .where(eq(facilitators.id, id))
  return row?.agencyId
}

async function newAgency(name: string, isListed = true): Promise<number> {
  const approvedAt = isListed ? CAST_TIME : null
  const [row] = await app.context.db.orm
    .insert(agencies)
    .values({ name, createdAt: CAST_TIME, approvedAt })
    .returning()
  return row?.id ?? 0
}

async function moveTo(agencyId: number, ...ids: number[]) {
  for (const id of ids)
    await app.context.db.orm.update(facilitators).set({ agencyId }).where(eq(facilitators.id, id))
}

describe('the list of agencies', () => {
  it('PPL-005 STA-011 has each once in any order, those that wait first, and counts its views', async () => {
    const { total, views } = await list()
    expect(total).toBe(CROWD + 1)
    for (const sort of AGENCY_SORTS) {
      const rows: AgencyRow[] = []
      let after: string | undefined
      do {
        const page = await list({ sort, limit: 7, ...(after !== undefined && { after }) })
        rows.push(...page.records)
        after = page.next ?? undefined
      } while (after !== undefined)
      expect([sort, new Set(rows.map(({ id }) => id)).size, rows.length]).toEqual([sort, total, total])
      const ranks = rows.map(({ status }) => (status === 'pending' ? 0 : 1))
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      for (const status of ['pending', 'listed', 'refused'] as const)
        expect(rows.filter((row) => row.status === status)).toHaveLength(views[status] ?? -1)
    }
  })

  it('PPL-005 finds an agency by its own and its former names, and says who is there and what resembles it', async () => {
    const id = await newAgency('The Harbour Street Comunity House', false)
    const [row] = (await list({ q: 'comunity' })).records
    expect(row).toMatchObject({ id, status: 'pending', facilitators: 0, cities: [] })
    expect(row?.alike).toEqual([{ id: HARBOUR, name: 'Harbour Street Community House', status: 'listed' }])
    const [harbour] = (await list({ q: 'harbour street community' })).records
    expect([harbour?.facilitators, harbour?.cities.length]).toEqual([5, 1])
    for (const q of ['%', '_rowd']) expect((await list({ q })).total, q).toBe(0)
    const detail = await read(id)
    expect(detail.alike[0]).toMatchObject({ id: HARBOUR, facilitators: 5 })
    expect(detail.alike[0]?.people[0]).toMatchObject({ name: 'Amara Okafor', email: CAST.member.email })
    expect(detail.alike[0]?.people).toHaveLength(3)
  })
})

describe('editing an agency', () => {
  const edit = (id: number, change: { version: number; name: string; phoneNumber?: string; note?: string }) =>
    app.call(staffCalls.editAgency, {
      ...as(),
      params: { id },
      body: { phoneNumber: '', note: '', ...change, reason },
    })

  it('STA-012 PPL-005 is stored on the version that was read, and shows what is stored to whoever had an older one', async () => {
    const id = await newAgency('North Pier')
    const first = (await edit(id, { version: 1, name: 'North Pier House', phoneNumber: '555' })).ok.record
    expect(first).toMatchObject({ version: 2, name: 'North Pier House', editedBy: 'Jordan people' })
    const { status, failure } = await edit(id, { version: 1, name: 'Pier', note: 'Mine' })
    expect([status, failure.error.name]).toEqual([409, 'AgencyChanged'])
    expect(failure.record).toEqual(first)
    expect(await read(id)).toMatchObject({ name: 'North Pier House', note: '', formerNames: ['North Pier'] })
    await edit(id, { version: 2, name: 'Pier', note: 'Mine' })
    const detail = await read(id)
    expect(detail).toMatchObject({ name: 'Pier', note: 'Mine', version: 3, phoneNumber: '' })
    expect(detail.history.map(({ action }) => action)).toEqual(['agency-edit', 'agency-edit'])
    expect(detail.history[0]?.note).toContain(reason)
    // A note may say something of people: the log says that it is another one.
    expect(detail.history[0]?.note).not.toContain('Mine')
    expect(detail.history[1]?.note).toContain('North Pier House')
    // A former name finds it too.
    expect((await list({ q: 'pier house' })).records.map((one) => one.id)).toContain(id)
  })

  it('PPL-005 gives no two listed agencies one name', async () => {
    const id = await newAgency('South Pier')
    const { failure } = await edit(id, { version: 1, name: 'harbour street community house' })
    expect(failure.error.name).toBe('AgencyNameTaken')
    const twin = await newAgency('South Pier', false)
    const approved = await app.call(staffCalls.approveAgencies, { ...as(), body: { ids: [twin] } })
    expect(approved.failure.error.name).toBe('AgencyNameTaken')
  })
})

describe('deciding about agencies', () => {
  it('PPL-005 approves and refuses several, all or none, each with its entry', async () => {
    const ids = [await newAgency('Cedar One', false), await newAgency('Birch Two', false)]
    const none = await app.call(staffCalls.approveAgencies, { ...as(), body: { ids: [...ids, 2e9] } })
    expect(none.failure.error.name).toBe('NotFound')
    expect(await listed()).not.toContain('Cedar One')
    const twice = await app.call(staffCalls.approveAgencies, { ...as(), body: { ids: [...ids, ...ids] } })
    expect(twice.ok.records.map(({ id }) => id)).toEqual(ids)
    expect(await listed()).toEqual(expect.arrayContaining(['Cedar One', 'Birch Two']))
    await app.call(staffCalls.refuseAgencies, { ...as(), body: { ids, reason } })
    expect(await listed()).not.toContain('Birch Two')
    const deeds = (await listLastDeeds(app.context.db, 2)).map(({ action, note, actorId }) => [
      action,
      note,
      actorId,
    ])
    expect(deeds).toEqual(Array.from({ length: 2 }, () => ['agency-refuse', reason, staff.id]))
  })

  it('STA-013 refuses without a reason of five letters', async () => {
    const { failure } = await app.call(staffCalls.refuseAgencies, {
      ...as(),
      body: { ids: [HARBOUR], reason: 'no' },
    })
    expect(Object.keys(failure.error.fields ?? {})).toEqual(['reason'])
  })
})

describe('merging agencies', () => {
  const merge = (fromId: number, intoId: number) =>
    app.call(staffCalls.mergeAgency, { ...as(), params: { id: fromId }, body: { intoId, reason } })
  const undo = (id: number) => app.call(staffCalls.undoAgencyMerge, { ...as(), params: { id } })

  it('STA-013 PPL-005 says in numbers what it does, does that, and takes it back', async () => {
    const into = await newAgency('Willow House')
    const from = await newAgency('Willow Hous')
    await app.call(staffCalls.editAgency, {
      ...as(),
      params: { id: from },
      body: { version: 1, name: 'Willow Huose', phoneNumber: '', note: '', reason },
    })
    await moveTo(from, CAST.stranger.id, CAST.solo.id)
    const query = { intoId: into }
    const effects = (await app.call(staffCalls.previewAgencyMerge, { ...as(), params: { id: from }, query }))
      .ok.record
    expect(effects).toMatchObject({ facilitators: 2, names: ['Willow Huose', 'Willow Hous'] })
    expect(await agencyOf(CAST.solo.id)).toBe(from)
    const { mergeId } = (await merge(from, into)).ok.record
    expect([await agencyOf(CAST.stranger.id), await agencyOf(CAST.solo.id)]).toEqual([into, into])
    expect(await listed()).not.toContain('Willow Huose')
    expect((await read(into)).formerNames).toEqual(['Willow Huose', 'Willow Hous'])
    expect(await proposeAgency(app.context, 'willow huose')).toBe(into)
    expect((await read(into)).merges).toMatchObject([{ id: mergeId, name: 'Willow Huose', facilitators: 2 }])
    // Somebody who went elsewhere since then stays there.
    await moveTo(HARBOUR, CAST.solo.id)
    expect((await undo(mergeId)).ok.record).toEqual({ id: from, name: 'Willow Huose', facilitators: 1 })
    expect([await agencyOf(CAST.stranger.id), await agencyOf(CAST.solo.id)]).toEqual([from, HARBOUR])
    expect(await listed()).toContain('Willow Huose')
    expect((await read(from)).formerNames).toEqual(['Willow Hous'])
    expect((await read(into)).merges).toEqual([])
    expect((await undo(mergeId)).failure.error.name).toBe('MergeNotUndoable')
    await moveTo(HARBOUR, CAST.stranger.id)
  })

  it('STA-013 PPL-005 changes nothing when others would go over than was shown', async () => {
    const [into, from] = [await newAgency('Larch House'), await newAgency('Larch Hous')]
    await moveTo(from, CAST.stranger.id)
    const asShown = (seen: { facilitators: number; names: number }) =>
      app.call(staffCalls.mergeAgency, {
        ...as(),
        params: { id: from },
        body: { intoId: into, reason, seen },
      })
    for (const seen of [
      { facilitators: 0, names: 1 },
      { facilitators: 1, names: 2 },
    ])
      expect((await asShown(seen)).failure).toMatchObject({
        error: { name: 'EffectsChanged' },
        record: { facilitators: 1, names: 1 },
      })
    expect(await agencyOf(CAST.stranger.id)).toBe(from)
    expect((await asShown({ facilitators: 1, names: 1 })).status).toBe(200)
    expect(await agencyOf(CAST.stranger.id)).toBe(into)
    await moveTo(HARBOUR, CAST.stranger.id)
  })

  it('PPL-005 gives a refused agency its decision back, and its people, each with their entry', async () => {
    const [into, from] = [await newAgency('Rowan House'), await newAgency('Rowan Hous', false)]
    await app.call(staffCalls.refuseAgencies, { ...as(), body: { ids: [from], reason } })
    await moveTo(from, CAST.stranger.id)
    await app.call(staffCalls.previewAgencyMerge, { ...as(), params: { id: from }, query: { intoId: into } })
    const first = (await merge(from, into)).ok.record.mergeId
    expect(await proposeAgency(app.context, 'rowan hous')).toBe(into)
    await undo(first)
    const deeds = (await listLastDeeds(app.context.db, 2)).map(({ action, objectId }) => [action, objectId])
    expect(deeds).toEqual([
      ['agency-moved', String(CAST.stranger.id)],
      ['agency-merge-undone', String(from)],
    ])
    const detail = await read(from)
    expect(detail.status).toBe('refused')
    expect(detail.history.map(({ action }) => action)).toEqual([
      ...['agency-merge-undone', 'agency-merge', 'agency-refuse'],
    ])
    // What was taken back is not taken back again, although the same two were merged since.
    await merge(from, into)
    expect((await undo(first)).failure.error.name).toBe('MergeNotUndoable')
    await moveTo(HARBOUR, CAST.stranger.id)
  })

  it('PPL-005 takes a merge back where the name is that of the listed one, which it was entered for', async () => {
    const [into, from] = [await newAgency('Alder House'), await newAgency('ALDER HOUSE', false)]
    const { mergeId } = (await merge(from, into)).ok.record
    expect((await undo(mergeId)).status).toBe(200)
    expect((await read(from)).status).toBe('pending')
  })

  it('STA-011 PPL-005 has no next page behind the last row, and notes how many were shown', async () => {
    const all = await list({ q: 'Crowd Zoo' })
    expect((await list({ q: 'Crowd Zoo', limit: all.total })).next).toBeNull()
    const [deed] = await listLastDeeds(app.context.db, 1)
    expect(deed).toMatchObject({ action: 'agency-list-read', note: `${all.total} shown` })
  })

  it('PPL-005 is not taken back when the other was merged further, or the name is given again', async () => {
    const [a, b, c] = [await newAgency('Elm A'), await newAgency('Elm B'), await newAgency('Elm C')]
    const first = (await merge(a, b)).ok.record.mergeId
    const second = (await merge(b, c)).ok.record.mergeId
    expect((await undo(first)).failure.error.name).toBe('MergeNotUndoable')
    await newAgency('Elm B')
    expect((await undo(second)).failure.error.name).toBe('AgencyNameTaken')
  })

  it('PPL-005 shows at the address of a merged agency the one that it is a name of now, however often that went on', async () => {
    const [a, b, c] = [await newAgency('Fir A'), await newAgency('Fir B'), await newAgency('Fir C')]
    await merge(a, b)
    expect(await read(a)).toMatchObject({ id: b, name: 'Fir B', merges: [{ name: 'Fir A' }] })
    await merge(b, c)
    expect([(await read(a)).id, (await read(b)).id, (await read(c)).id]).toEqual([c, c, c])
    const readings = await app.context.db.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'agency-read'))
      .orderBy(auditLog.id)
    expect(readings.at(-1)).toMatchObject({ objectId: String(c) })
    // What changes an agency is not led anywhere: it must be meant.
    expect((await merge(a, c)).failure.error.name).toBe('NotFound')
  })

  it('PPL-005 needs a listed agency to merge into', async () => {
    const from = await newAgency('Ash House')
    const { failure } = await merge(from, await newAgency('Ash Huose', false))
    expect(failure.error.name).toBe('AgencyNotListed')
  })
})

describe('cities that were entered by hand', () => {
  const cities = async () => (await app.call(staffCalls.listTypedCities, as())).ok.records
  const type = (id: number, newCityName: string) =>
    app.context.db.orm.update(facilitators).set({ cityId: null, newCityName }).where(eq(facilitators.id, id))

  it('PPL-005 are listed once, added, or merged into the listed one that was meant', async () => {
    await type(CAST.member.id, 'Otawa')
    await type(CAST.mate.id, 'OTAWA')
    await type(CAST.third.id, 'Little Reed')
    const [reed, otawa] = await cities()
    expect(reed).toMatchObject({ name: 'Little Reed', province: 'ON', facilitators: 1 })
    expect(otawa).toMatchObject({ facilitators: 2, provinceId: ONTARIO })
    const listed = async () =>
      (await app.call(calls.listCitiesOfProvince, { params: { id: ONTARIO } })).ok.records
    const ottawa = (await listed()).find(({ name }) => name === 'Ottawa')?.id ?? 0
    const merge = (cityId: number, seen?: number) =>
      app.call(staffCalls.mergeCity, {
        ...as(),
        body: { provinceId: ONTARIO, name: otawa?.name ?? '', cityId, reason, seen },
      })
    expect((await merge(2e9)).failure.error.name).toBe('NotFound')
    const changed = (await merge(ottawa, 1)).failure
    expect([changed.error.name, changed.record]).toEqual(['EffectsChanged', { facilitators: 2 }])
    expect(await cities()).toEqual([reed, otawa])
    expect((await merge(ottawa, 2)).ok.record).toEqual({ id: ottawa, name: 'Ottawa', moved: 2 })
    // Nobody has the name any more.
    expect((await merge(ottawa)).failure.error.name).toBe('NotFound')
    const added = await app.call(staffCalls.addCity, {
      ...as(),
      body: { provinceId: ONTARIO, name: 'Little Reed' },
    })
    expect([added.status, added.ok.record.moved]).toEqual([201, 1])
    expect((await listed()).map(({ name }) => name)).toContain('Little Reed')
    const add = (name: string) =>
      app.call(staffCalls.addCity, { ...as(), body: { provinceId: ONTARIO, name } })
    expect((await add('little reed')).failure.error.name).toBe('CityListed')
    expect((await add('Éclat')).status).toBe(201)
    expect((await add('éCLAT')).failure.error.name).toBe('CityListed')
    expect(Object.keys((await add('x')).failure.error.fields ?? {})).toEqual(['name'])
    expect(await cities()).toEqual([])
    const [deed] = await listLastDeeds(app.context.db, 1)
    expect(deed).toMatchObject({ action: 'city-add', actorId: staff.id })
  })
})
