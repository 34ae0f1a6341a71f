import { describe, expect, it } from 'vitest'
import { type Facts, type Finding, findingsOf, type OriginFacts } from './doctor.rules.ts'

const GB = 1024 ** 3
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=1',
}
const origin = (name: string, isHub: boolean, change: Partial<OriginFacts> = {}): OriginFacts => ({
  url: `https://${name}.example.org`,
  answer: { status: 200, headers: HEADERS, isHub, clockMs: 0 },
  fault: null,
  certificateEndsAt: '2027-03-01T00:00:00.000Z',
  ...change,
})
const facts: Facts = {
  status: {
    ...{ mode: 'production', engine: 'postgres', mailServer: 'mail.example.org' },
    database: {
      ...{ version: '17.1', answerMs: 2, queues: [] },
      migrations: { run: 9, pending: 0, later: 0 },
    },
    store: { folder: '/data', isWritable: true, freeBytes: 90 * GB, bucket: null },
  },
  ...{ hub: origin('hub', true), content: origin('modules', false) },
  ...{ databaseClockMs: 20, isRedisReady: true, mailFault: '', isServerRunning: true, databaseFault: null },
  backups: { isScheduled: true, lastAt: '2026-11-22T02:00:00.000Z', isLate: false },
  now: '2026-11-22T12:00:00.000Z',
}
const { status } = facts
const database = status.database as NonNullable<typeof status.database>
const withDatabase = (change: Partial<typeof database>): Partial<Facts> => ({
  status: { ...status, database: { ...database, ...change } },
})
const withStore = (change: Partial<typeof status.store>): Partial<Facts> => ({
  status: { ...status, store: { ...status.store, ...change } },
})
const queue = (state: 'waiting' | 'dead', overdueMs: number) => ({
  topic: 'mail',
  state,
  count: 3,
  overdueMs,
})

const attention = (change: Partial<Facts>): Pick<Finding, 'what' | 'state'>[] =>
  findingsOf({ ...facts, ...change })
    .filter(({ state }) => state !== 'well')
    .map(({ what, state }) => ({ what, state }))

describe('OPS-001 doctor', () => {
  it('OPS-001 finds nothing where all is well, and gives no advice then', () => {
    expect(attention({})).toEqual([])
    expect(findingsOf(facts).every(({ advice }) => advice === null)).toBe(true)
  })

  it.each<[string, Partial<Facts>, string, Finding['state']]>([
    ['a server that does not run', { isServerRunning: false }, 'server', 'problem'],
    ['a slow database', withDatabase({ answerMs: 900 }), 'database', 'warning'],
    [
      'migrations to run',
      withDatabase({ migrations: { run: 8, pending: 1, later: 0 } }),
      'migrations',
      'problem',
    ],
    [
      'a newer version',
      withDatabase({ migrations: { run: 9, pending: 0, later: 1 } }),
      'migrations',
      'warning',
    ],
    ['mails given up', withDatabase({ queues: [queue('dead', 0)] }), 'queue of mail', 'warning'],
    ['mails that wait', withDatabase({ queues: [queue('waiting', 3_600_000)] }), 'queue of mail', 'problem'],
    ['a folder not to write in', withStore({ isWritable: false }), 'files', 'problem'],
    ['a store that is away', withStore({ bucket: { url: 's3://b', answers: false } }), 'files', 'problem'],
    ['a disk that is nearly full', withStore({ freeBytes: GB / 2 }), 'disk', 'problem'],
    ['a disk that gets full', withStore({ freeBytes: 3 * GB }), 'disk', 'warning'],
    ['Redis away', { isRedisReady: false }, 'redis', 'warning'],
    ['mail refused', { mailFault: 'wrong password' }, 'mail', 'problem'],
    ['no mail', { status: { ...status, mailServer: null }, mailFault: null }, 'mail', 'problem'],
    ['a clock that is off', { databaseClockMs: -90_000 }, 'clocks', 'problem'],
    ['a late backup', { backups: { ...facts.backups, isLate: true } }, 'backups', 'problem'],
    ['no backups', { backups: { isScheduled: false, lastAt: null, isLate: false } }, 'backups', 'problem'],
    [
      'a certificate that ends soon',
      { hub: origin('hub', true, { certificateEndsAt: '2026-11-30T00:00:00.000Z' }) },
      'certificate of hub',
      'problem',
    ],
    ['modules in the hub’s own origin', { content: origin('modules', true) }, 'origins', 'problem'],
    ['another program at the address', { hub: origin('hub', false) }, 'origins', 'problem'],
    [
      'headers that the proxy drops',
      {
        content: origin('modules', false, {
          answer: { status: 404, headers: { 'referrer-policy': 'no-referrer' }, isHub: false, clockMs: 0 },
        }),
      },
      'modules',
      'problem',
    ],
  ])('OPS-001 names %s, and says what to do', (_, change, what, state) => {
    expect(attention(change)).toEqual([{ what, state }])
    const found = findingsOf({ ...facts, ...change }).find((one) => one.what === what)
    expect(found?.advice).toMatch(/\.$/)
  })

  it('OPS-001 says why there is no database to ask, and calls nothing well that it does not know', () => {
    const away = { status: { ...status, database: null } }
    const expected = [
      { what: 'database', state: 'problem' },
      { what: 'backups', state: 'warning' },
    ]
    expect(attention(away)).toEqual(expected)
    expect(attention({ ...away, databaseFault: 'it is locked' })).toEqual(expected)
    const [found] = findingsOf({ ...facts, ...away, databaseFault: 'it is locked' })
    expect(found).toMatchObject({
      found: 'it is locked',
      advice: expect.stringContaining('See DATABASE_URL'),
    })
  })

  it('OPS-001 does not call the origins separate when one does not answer', () => {
    const content = origin('modules', false, { answer: null, fault: 'connect ECONNREFUSED' })
    expect(attention({ content })).toEqual([
      { what: 'modules', state: 'problem' },
      { what: 'origins', state: 'warning' },
    ])
  })

  it('OPS-001 asks of a hub on somebody’s own machine no mail, no https and no backups', () => {
    const plain = (name: string, isHub: boolean) =>
      origin(name, isHub, { url: `http://${name}`, certificateEndsAt: null })
    const here = { ...status, mode: 'development', mailServer: null }
    const backups = { isScheduled: false, lastAt: null, isLate: false }
    expect(
      attention({
        status: here,
        hub: plain('hub', true),
        content: plain('modules', false),
        mailFault: null,
        backups,
      }),
    ).toEqual([])
  })
})
