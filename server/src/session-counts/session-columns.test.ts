import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SessionColumns, type StoredSession } from './session-columns.ts'

const session = (id: number, hostId: number): StoredSession => ({
  ...{ id, kind: 'justice', hostId, day: 20_000, startMs: 0, lastsMs: 1, headcount: 1, learningTypeId: 1 },
  ...{ themeId: 1, topicId: 1, moduleId: 1, version: '', languageId: 1, provinceId: 0, isOffline: false },
  ...{ clients: '', counted: '' },
})
const MOST = 9
const some = fc.record({ id: fc.integer({ min: 1, max: MOST }), hostId: fc.nat(MOST) })

it('REP-003 REP-009 knows who delivered the first sessions, as a look through all of them does', () => {
  fc.assert(
    fc.property(fc.array(some, { maxLength: 30 }), (given) => {
      const columns = new SessionColumns()
      columns.add(given.map(({ id, hostId }) => session(id, hostId)))
      for (let count = 0; count <= given.length; count += 1) {
        const hosts = new Set(given.slice(0, count).map(({ hostId }) => hostId))
        expect(columns.hostsOf(count)).toEqual([...hosts].toSorted((one, other) => one - other))
      }
    }),
  )
})
