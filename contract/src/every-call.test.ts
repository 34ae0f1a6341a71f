import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { calls } from './every-call.ts'

const entries: [string, Endpoint][] = Object.entries(calls)
/** Everything a visitor without an account may call (API, section 10). */
const OPEN_TO_ANYONE = [
  'activateAccount',
  'applyReset',
  'changeEmail',
  'checkEmail',
  'checkStanding',
  'listAgencies',
  'listCities',
  'listCitiesOfProvince',
  'listProvinces',
  'logIn',
  'readSettings',
  'readTerms',
  'registerFacilitator',
  'resendConfirmation',
  'resetPassword',
  'verifyResetToken',
]

describe('every call', () => {
  it('SYS-005 leaves nothing else open to anyone', () => {
    const open = entries.filter(([, call]) => call.who === 'anyone').map(([name]) => name)
    expect(open.toSorted()).toEqual(OPEN_TO_ANYONE)
  })

  it('API-001 has one address each', () => {
    const addresses = entries.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it.each(entries)('API-001 answers a list as records and one item as record: %s', (name, call) => {
    const isList = name.startsWith('list')
    const isRead = name.startsWith('read')
    if (isList) expect(Object.keys(call.reply)).toContain('records')
    // API-051 gives the download its own name.
    const item = name === 'readModuleOffline' ? 'data' : 'record'
    if (isRead) expect(Object.keys(call.reply)).toContain(item)
    // The caller's own place in an event comes with the counts of all (API-050).
    expect('records' in call.reply && 'record' in call.reply).toBe(name === 'readRegistrants')
  })

  it.each(entries)('API-008 checks each parameter of its path: %s', (_, call) => {
    const named = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const { properties = {} } = z.toJSONSchema(call.params, { io: 'input', unrepresentable: 'any' })
    expect(Object.keys(properties)).toEqual(named)
  })

  it.each(entries.filter(([, { who }]) => who === 'self' || who === 'team'))(
    'SYS-005 knows whose it is by the id in its path: %s',
    (_, call) => {
      expect(call.path).toMatch(/^\/(facilitators|teams|clients\/team)\/\{id\}\//)
      expect(call.path.startsWith('/facilitators/')).toBe(call.who === 'self')
    },
  )

  it.each(entries)('API-008 OFF-011 keeps out of caches what is about people: %s', (_, call) => {
    const isAboutPeople = /facilitators|factors|clients|records|sessions|launches|portal|offline/.test(
      call.path,
    )
    // An event holds the caller's own place, and its calendar file their link. All else below it is the same for all.
    const isOwnPlace = /^\/events(?!\/\{id\}\/(?!calendar|certificate))/.test(call.path)
    expect(call.personal).toBe(isAboutPeople || isOwnPlace)
  })

  it.each(entries)('SYS-016 can be written down as a document: %s', (_, { query, body, reply }) => {
    for (const shape of [query, body, z.object(reply)]) {
      expect(() => z.toJSONSchema(shape, { io: 'input' })).not.toThrow()
    }
  })

  it('API-014, API-024 and API-028 answer 201, the rest 200', () => {
    const created = entries.filter(([, call]) => call.status === 201).map(([name]) => name)
    expect(created).toEqual([
      ...['registerFacilitator', 'registerClient', 'registerSealedClient'],
      ...['recordParticipation', 'recordSealed'],
    ])
  })

  it('API-029 reads a limit from the address and refuses what is out of bounds', () => {
    const { query } = calls.listOwnClients
    expect(query.parse({ limit: '500', status: 'open' })).toEqual({ limit: 500, status: 'open' })
    for (const limit of ['0', '501', 'x', '1.5']) expect(query.safeParse({ limit }).success).toBe(false)
  })

  it('API-043 knows nine types of metas', () => {
    expect(calls.listMetas.params.safeParse({ type: 'gender' }).success).toBe(true)
    expect(calls.listMetas.params.safeParse({ type: 'colour' }).success).toBe(false)
  })
})
