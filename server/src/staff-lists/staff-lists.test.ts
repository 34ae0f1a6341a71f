/** Staff change selection lists, and facilitators choose from them at once (CTM-001, CTM-003, CTM-008). */
import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { MetaType } from '@hub/contract/metas'
import type { ListEntry } from '@hub/contract/staff-lists'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { clients } from '../clients/clients.tables.ts'
import { listKeyOf } from '../metas/list-keys.rules.ts'
import { loadReferenceLists } from '../metas/metas.sweep.ts'
import { metas, referenceLists } from '../metas/metas.tables.ts'
import { REFERENCE_METAS } from '../metas/reference-metas.ts'
import { CAST, CAST_PASSWORD, CLIENTS } from '../testing/cast.ts'
import { chosenBy, NO_VALUES } from '../testing/chosen-for-client.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { sealAsDevice } from '../testing/seal-as-device.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'

const reason = 'Asked for by the advisory circle'
const NOBODY = 2_000_000_000

let app: FreshApp
let token = ''
let staff: TestStaff
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 }, config: { appMode: true } })
  token = await app.signIn('member')
  staff = await signInStaff(app, ['content'])
})
afterAll(() => app.close())

const as = () => ({ cookie: staff.cookie })
const lists = async () => (await app.call(staffCalls.listLists, as())).ok.records
const listOf = async (type: MetaType) => {
  const list = (await lists()).find((one) => one.type === type)
  if (!list) throw new Error(`no ${type}`)
  return list
}
const entryOf = async (type: MetaType, key: string) => {
  const entry = (await listOf(type)).entries.find((one) => one.key === key)
  if (!entry) throw new Error(`no ${type} ${key}`)
  return entry
}
const offered = async (type: MetaType) =>
  (await app.call(calls.listMetas, { params: { type }, token })).ok.records
const namesOf = async (type: MetaType) => (await offered(type)).map(({ meta_value: name }) => name)
const textsIn = (english: string, chinese: string) => ({ en: english, zh: chinese })
const add = (
  type: MetaType,
  english: string,
  more: { zh?: string; code?: string; isForAdults?: boolean } = {},
) => {
  const { zh = '', ...rest } = more
  const body = { type, texts: textsIn(english, zh), ...rest }
  return app.call(staffCalls.addListEntry, { ...as(), body })
}
const textsOf = ({ texts }: ListEntry) => ({ en: texts.en ?? '', zh: texts.zh ?? '' })
const rename = (entry: ListEntry, english: string, chinese = '') =>
  app.call(staffCalls.renameListEntry, {
    ...{ ...as(), params: { id: entry.id } },
    body: { was: textsOf(entry), texts: textsIn(english, chinese) },
  })
const retire = ({ id }: { id: number }) =>
  app.call(staffCalls.retireListEntry, { ...as(), params: { id }, body: { reason } })
const restore = ({ id }: { id: number }) =>
  app.call(staffCalls.restoreListEntry, { ...as(), params: { id }, body: {} })
const lastDeed = async () =>
  (await app.context.db.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]

describe('entries of a list', () => {
  it('CTM-001 are added at the end in both languages, and chosen at once', async () => {
    const before = await namesOf('gender')
    const { record } = (await add('gender', 'Genderfluid', { zh: '流性别' })).ok
    expect(record).toMatchObject({ key: 'genderfluid', texts: { en: 'Genderfluid', zh: '流性别' } })
    expect(await namesOf('gender')).toEqual([...before, 'Genderfluid'])
    expect((await offered('gender')).at(-1)?.translations).toEqual({ zh: { meta_value: '流性别' } })
    expect(await lastDeed()).toMatchObject({ action: 'list-add', objectId: String(record.id) })
  })

  it('CTM-001 keep key, code and mark under a new name, which every file shows', async () => {
    const adult = await entryOf('age', '24')
    const { record } = (await rename(adult, '24 and over', '24岁以上')).ok
    expect(record).toEqual({ ...adult, texts: { en: '24 and over', zh: '24岁以上' } })
    expect(await namesOf('age')).toContain('24 and over')
    await rename(record, '24+', '24岁及以上')
    // The texts that it has, and an entry that can be chosen, are no change.
    const before = await lastDeed()
    await rename(await entryOf('age', '24'), '24+', '24岁及以上')
    await restore(adult)
    expect((await lastDeed())?.id).toBe(before?.id)
  })

  it('STA-012 are renamed on what was read', async () => {
    const { record } = (await add('ethno', 'Romani')).ok
    await rename(record, 'Roma', '罗姆人')
    const late = await rename(record, 'Romany')
    expect(late.failure.error.name).toBe('ListChanged')
    expect(late.failure.record).toMatchObject({ texts: { en: 'Roma', zh: '罗姆人' } })
  })

  it('CTM-001 have texts of their own, beside retired ones too', async () => {
    const { record } = (await add('ethno', 'Berber')).ok
    await retire(record)
    const again = await add('ethno', 'berber')
    expect(again.failure.error.name).toBe('ListTextTaken')
    expect(again.failure.record).toMatchObject({ id: record.id, key: 'berber' })
    expect((await rename(await entryOf('ethno', 'inuit'), 'Berber')).failure.error.name).toBe('ListTextTaken')
  })

  it('CTM-001 get another key where a renamed entry has it', async () => {
    const { record } = (await add('ethno', 'Kurd')).ok
    await rename(record, 'Kurdish')
    expect((await add('ethno', 'Kurd')).ok.record.key).toBe('kurd-2')
  })

  it('CTM-001 have a code where events and languages are found by it', async () => {
    expect((await add('language', 'Urdu', { code: 'ur' })).ok.record.code).toBe('ur')
    expect((await add('event_type', 'Open Circles')).ok.record.code).toBe('OPEN-CIRCLES')
    expect((await add('language', 'Something else', { code: 'UR' })).failure.error.name).toBe('ListTextTaken')
    expect((await add('gender', 'Somebody', { code: 'x' })).failure.error.name).toBe('ValidationError')
  })

  it('CLI-013 are for adults where their ages or staff say so', async () => {
    expect((await add('age', '30-39')).ok.record.mark).toBe('adult')
    expect((await add('age', '10-11')).ok.record.mark).toBeNull()
    expect((await add('referral_path', 'Drug treatment court', { isForAdults: true })).ok.record.mark).toBe(
      'adult',
    )
    expect((await add('gender', 'Somebody', { isForAdults: true })).failure.error.name).toBe(
      'ValidationError',
    )
  })

  it('PAR-018 of ages name the numbers by which records count, and keep them', async () => {
    expect((await add('age', 'Older')).failure.error.name).toBe('ValidationError')
    expect((await rename(await entryOf('age', '12-14'), '12-15')).failure.error.name).toBe('ValidationError')
  })

  it.each(['avatar', 'avatar_color'] as const)(
    'CTM-001 of %s are the drawings of the product',
    async (type) => {
      const [entry] = (await listOf(type)).entries
      expect((await add(type, 'rocket')).failure.error.name).toBe('ListFixed')
      expect(entry && (await rename(entry, 'rocket')).failure.error.name).toBe('ListFixed')
    },
  )

  it('CLI-030 of exit reasons can be renamed and retired, and none added', async () => {
    expect((await add('client_status', 'Moved away')).failure.error.name).toBe('ListFixed')
    const reasonEntry = await entryOf('client_status', 'circ')
    expect((await retire(reasonEntry)).ok.record.retiredAt).not.toBeNull()
    const closed = await app.call(calls.closeClient, {
      ...{ token, params: { id: CLIENTS.ofTeam[2] } },
      body: { status_meta_id: reasonEntry.id, status_meta_value: '' },
    })
    expect(closed.failure.error.name).toBe('ValidationError')
    await restore(reasonEntry)
  })

  it('CTM-001 are put into another order, on the order that was read', async () => {
    const was = (await listOf('referral_path')).entries.map(({ id }) => id)
    const ids = was.toReversed()
    const order = (body: { was: number[]; ids: number[] }) =>
      app.call(staffCalls.orderList, { ...as(), body: { type: 'referral_path', ...body } })
    expect((await order({ was, ids })).ok.records).toEqual(ids)
    expect((await offered('referral_path')).map(({ id }) => id)).toEqual(ids)
    const late = await order({ was, ids })
    expect([late.failure.error.name, late.failure.record]).toEqual(['ListChanged', { ids }])
    expect((await order({ was: ids, ids: ids.slice(1) })).failure.error.name).toBe('ListChanged')
  })

  it('CTM-008 that nothing has are refused', async () => {
    for (const answer of [await retire({ id: NOBODY }), await restore({ id: NOBODY })])
      expect(answer.failure.error.name).toBe('NotFound')
    const uses = await app.call(staffCalls.readListEntryUses, { ...as(), params: { id: NOBODY } })
    expect(uses.failure.error.name).toBe('NotFound')
  })
})

describe('a retired entry', () => {
  const forAll = async (type: MetaType) => (await offered(type)).find(({ meta_mark: mark }) => mark === null)
  const choicesWith = async (gender: number) => ({
    ...(await chosenBy(async (type) => (await forAll(type))?.id ?? 0)),
    genderId: gender,
  })
  const register = async (genderId: number) => {
    const code = (await app.call(calls.issueClientCode, { token })).ok.record.code
    const { id, team } = (await app.call(calls.readSession, { token })).ok.record
    return app.call(calls.registerClient, {
      token,
      body: {
        ...{ ...NO_VALUES, ...(await choicesWith(genderId)), code, password: 'abcdefghj2#k' },
        ...{ teamId: team?.id ?? null, facilitatorId: id },
      },
    })
  }

  it('CTM-008 leaves every form, stays readable where it is named, and comes back', async () => {
    await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
    const { record } = (await add('gender', 'Agender', { zh: '无性别' })).ok
    const file = (await register(record.id)).ok.record
    await retire(record)
    const retired = await lastDeed()
    expect(retired).toMatchObject({ action: 'list-retire', note: `gender, Agender: ${reason}` })
    // It is retired once, and says since when.
    const { retiredAt } = await entryOf('gender', 'agender')
    app.clock.advance(1000)
    expect((await retire(record)).ok.record.retiredAt).toBe(retiredAt)
    expect((await lastDeed())?.id).toBe(retired?.id)
    expect(await namesOf('gender')).not.toContain('Agender')
    expect((await register(record.id)).failure.error.name).toBe('ValidationError')
    const read = (await app.call(calls.readClient, { token, params: { id: file.id } })).ok.record
    expect(read.gender_meta_value).toBe('Agender')
    expect(read.retired_answers).toEqual([
      {
        ...{ id: record.id, meta_value: 'Agender', meta_code: null, meta_mark: null, meta_type: 'gender' },
        translations: { zh: { meta_value: '无性别' } },
      },
    ])
    const locked = await app.signIn('member')
    const withheld = (await app.call(calls.readClient, { token: locked, params: { id: file.id } })).ok.record
    expect(withheld).toMatchObject({ gender_meta_value: null })
    expect(withheld).not.toHaveProperty('retired_answers')
    await restore(record)
    expect(await namesOf('gender')).toContain('Agender')
    expect((await register(record.id)).ok.record.code).not.toBe(file.code)
  })

  it('CTM-008 stays in a file whose other answers are edited, and is not chosen anew', async () => {
    const { record } = (await add('gender', 'Demigirl')).ok
    const [first, second] = [(await register(record.id)).ok.record, CLIENTS.ofTeam[0]]
    await retire(record)
    const edit = (id: number, body: object) => app.call(calls.editClient, { token, params: { id }, body })
    const ethno = (await offered('ethno'))[1]?.id
    const edited = await edit(first.id, { gender_meta_id: record.id, ethno_meta_id: ethno })
    expect(edited.ok.record).toMatchObject({ gender_meta_value: 'Demigirl', ethno_meta_id: ethno })
    expect((await edit(second, { gender_meta_id: record.id })).failure.error.name).toBe('ValidationError')
  })

  it('CTM-008 is accepted from a device that chose it before, and not after', async () => {
    const { record } = (await add('gender', 'Neutrois')).ok
    const codes = (await app.call(calls.reserveClientCodes, { token, body: { held: [] } })).ok.records
    const chosenAt = app.clock.iso()
    app.clock.advance(1000)
    await retire(record)
    const key = (await app.call(calls.readOfflineKit, { token })).ok.record.sealingKey
    const choices = await choicesWith(record.id)
    const send = async (code: string, registeredAt: string) => {
      const content = { ...choices, code, password: 'abcdefghj2#k', registeredAt }
      const item = { kind: 'client' as const, id: randomUUID(), facilitatorId: CAST.member.id }
      const body = await sealAsDevice(key, item, content)
      return app.call(calls.registerSealedClient, { token, body })
    }
    const { id } = (await send(codes[0]?.code ?? '', chosenAt)).ok.record
    const [file] = await app.context.db.orm.select().from(clients).where(eq(clients.id, id))
    expect(file?.genderMetaId).toBe(record.id)
    const late = await send(codes[1]?.code ?? '', app.clock.iso())
    expect(late.failure.error).toMatchObject({
      name: 'ValidationError',
      fields: { genderId: expect.any(String) },
    })
  })

  it.each([
    ['client_status', 'opn', 'openFiles'],
    ['event_type', 'hub-training', 'ownTraining'],
  ] as const)('CTM-008 is none that the product needs: %s %s', async (type, key, neededFor) => {
    const entry = await entryOf(type, key)
    const { failure } = await retire(entry)
    expect([failure.error.name, failure.record]).toEqual(['ListEntryNeeded', { neededFor }])
    expect(entry.neededFor).toBe(neededFor)
  })

  it('CLI-013 is not the last age of adults, nor the last entry of a list', async () => {
    const adults = (await listOf('age')).entries.filter(({ mark }) => mark === 'adult')
    for (const entry of adults.slice(1)) await retire(entry)
    expect(adults[0] && (await retire(adults[0])).failure.record).toEqual({ neededFor: 'adults' })
    const colors = (await listOf('avatar_color')).entries
    for (const entry of colors.slice(1)) await retire(entry)
    expect(colors[0] && (await retire(colors[0])).failure.record).toEqual({ neededFor: 'lastOne' })
    for (const entry of [...adults, ...colors]) await restore(entry)
  })

  it('EVT-001 still heads its events', async () => {
    const type = await entryOf('event_type', 'discovery')
    await retire(type)
    expect(await namesOf('event_type')).toContain('Discovery Sessions')
    await restore(type)
  })

  it('REP-004 says how many files name it, but no small number of people', async () => {
    const { record } = (await add('gender', 'Polygender')).ok
    const uses = async () =>
      (await app.call(staffCalls.readListEntryUses, { ...as(), params: { id: record.id } })).ok.record
    expect(await uses()).toEqual({ files: 0, records: 0, events: 0 })
    await register(record.id)
    expect((await uses()).files).toBeNull()
    for (let more = 0; more < 4; more += 1) await register(record.id)
    expect((await uses()).files).toBe(5)
    expect(await lastDeed()).toMatchObject({ action: 'list-uses-read' })
  })
})

describe('the reference lists', () => {
  it('SYS-011 give every entry the key of its code or its text, each once', async () => {
    const rows = await app.context.db.orm.select().from(metas)
    for (const { type, code, value } of REFERENCE_METAS) {
      const key = listKeyOf(code ?? value)
      expect(
        rows.filter((row) => row.metaType === type && row.key === key),
        key,
      ).toHaveLength(1)
    }
  })

  it('SYS-011 CTM-008 leave what staff renamed, retired and moved as it is when they are loaded again', async () => {
    const { orm } = app.context.db
    const entry = await entryOf('ethno', 'metis')
    const renamed = (await rename(entry, 'Métis Nation', '梅蒂')).ok.record
    const retired = (await retire(await entryOf('ethno', 'white'))).ok.record
    const before = await lists()
    await orm.update(referenceLists).set({ print: 'of an older release' })
    await loadReferenceLists(app.context)
    expect(await lists()).toEqual(before)
    await rename(renamed, 'Métis', '梅蒂人')
    await restore(retired)
  })

  it('SCL-004 get the key of an entry that a server of the release before added', async () => {
    const { orm } = app.context.db
    await orm.update(metas).set({ key: randomUUID() }).where(eq(metas.metaCode, 'cr'))
    await orm.update(referenceLists).set({ print: 'of an older release' })
    await loadReferenceLists(app.context)
    expect((await listOf('language')).entries.filter(({ code }) => code === 'cr')).toMatchObject([
      { key: 'cr', texts: { en: 'Cree', zh: '克里语' } },
    ])
  })

  it('CTM-003 count what is not translated, among what can be chosen', async () => {
    const before = (await listOf('ethno')).missing
    const { record } = (await add('ethno', 'Basque')).ok
    expect((await listOf('ethno')).missing).toBe(before + 1)
    await retire(record)
    expect((await listOf('ethno')).missing).toBe(before)
    expect((await listOf('avatar')).missing).toBe(0)
  })
})
