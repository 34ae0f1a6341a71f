/** The lists, through HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MetaType } from '@hub/contract/metas'
import { calls } from '@hub/contract/every-call'
import { and, eq } from 'drizzle-orm'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { proposeAgency } from './metas.neighbours.ts'
import { loadReferenceLists } from './metas.sweep.ts'
import { cities, referenceLists } from './metas.tables.ts'

let app: FreshApp
let token: string
beforeAll(async () => {
  app = await freshApp()
  token = await app.signIn('member')
})
afterAll(() => app.close())

const valuesOf = async (type: MetaType) =>
  (await app.call(calls.listMetas, { params: { type }, token })).ok.records.map((meta) => meta.meta_value)
const cityNames = async (id: number) =>
  (await app.call(calls.listCitiesOfProvince, { params: { id } })).ok.records.map((city) => city.name)

describe('metas', () => {
  it.each(MetaType.options)('API-043 has entries of type %s', async (type) => {
    const { records } = (await app.call(calls.listMetas, { params: { type }, token })).ok
    expect(new Set(records.map((meta) => meta.meta_type))).toEqual(new Set([type]))
  })

  it('SYS-012 has the ages in order, with the adult mark on 24+ alone', async () => {
    const { records } = (await app.call(calls.listMetas, { params: { type: 'age' }, token })).ok
    expect(records.map((meta) => meta.meta_value)).toEqual(['12-14', '15-17', '18-20', '21-23', '24+'])
    expect(records.filter((meta) => meta.meta_mark === 'adult').map((meta) => meta.meta_value)).toEqual([
      '24+',
    ])
  })

  it('CLI-030 has the exit reasons with their sentences beside OPN', async () => {
    const { records } = (await app.call(calls.listMetas, { params: { type: 'client_status' }, token })).ok
    expect(records.map((meta) => [meta.meta_code, meta.meta_value])).toEqual([
      ['OPN', 'OPEN'],
      ['SUC', 'Client completed all required programs'],
      ['DISC', 'Client no longer wished to participate'],
      ['CIRC', 'Ended service due to circumstances beyond their control'],
      ['S&S', 'Suspended for safety and security reasons'],
    ])
  })

  it('API-043 answers NotFound to an unknown type', async () => {
    const answer = await app.call(calls.listMetas, { params: { type: 'secrets' as MetaType }, token })
    expect(answer.failure.error.name).toBe('NotFound')
  })
})

describe('places and agencies', () => {
  it('API-045 lists the thirteen provinces and territories to anyone, and none of another country', async () => {
    expect((await app.call(calls.listProvinces, { params: { code: 'ca' } })).ok.records).toHaveLength(13)
    expect((await app.call(calls.listProvinces, { params: { code: 'FR' } })).ok.records).toEqual([])
  })

  it('ACC-013 has the cities of every province, each once', async () => {
    for (let provinceId = 1; provinceId <= 13; provinceId += 1) {
      const names = await cityNames(provinceId)
      expect(names.length, `province ${provinceId}`).toBeGreaterThan(2)
      expect(new Set(names).size).toBe(names.length)
    }
    expect(await cityNames(9)).toEqual(expect.arrayContaining(['Toronto', 'Thunder Bay', 'Kingston']))
  })

  it('API-044 ACC-028 lists an agency only once staff have approved it', async () => {
    await proposeAgency(app.context, 'Not approved yet')
    const names = (await app.call(calls.listAgencies, {})).ok.records.map((agency) => agency.name)
    expect(names).toEqual(['Harbour Street Community House'])
  })

  it('SYS-011 looks at the reference lists again only when they are no longer those that were loaded', async () => {
    const { orm } = app.context.db
    const [kingston, all] = ['Kingston', await cityNames(9)]
    await orm.delete(cities).where(and(eq(cities.name, kingston), eq(cities.provinceId, 9)))
    await loadReferenceLists(app.context)
    expect(await cityNames(9)).not.toContain(kingston)
    await orm.update(referenceLists).set({ print: 'of an older release' })
    await loadReferenceLists(app.context)
    expect(await cityNames(9)).toEqual(all)
  })

  it('SYS-011 loading the reference lists again changes nothing', async () => {
    const before = [await valuesOf('age'), await cityNames(9)]
    await loadReferenceLists(app.context)
    expect([await valuesOf('age'), await cityNames(9)]).toEqual(before)
  })
})
