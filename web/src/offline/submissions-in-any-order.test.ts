/** Any order of deliveries, syncs, lost responses and closed tabs: each session arrives, and counts once (R3). */
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEVICE_RUN_ID } from '@hub/contract/running-modules.rules'
import type { Participation } from '@hub/contract/records'
import { storeToken } from '#platform/session/token.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { beginDelivery, findDelivery, noteDelivery, wipeDeliveries } from './deliveries.ts'
import { listSubmissions, queueSubmission } from './submissions.ts'
import { sendSubmissions } from './submissions.queries.ts'

const SEQUENCES = 60
const STEPS_MAX = 25
const DAY_MS = 24 * 60 * 60 * 1000
const FIRST_DAY = Date.parse('2026-11-01T15:00:00.000Z')

/** What the network does to one try: success, lost on the way there, lost on the way back, or a busy server. */
const fate = fc.constantFrom('well', 'lost', 'answer lost', 'busy')
const step = fc.oneof(
  fc.record({ type: fc.constant('deliver' as const), isCutShort: fc.boolean() }),
  fc.record({ type: fc.constant('sync' as const), tabs: fc.integer({ min: 1, max: 3 }) }),
)

/** A hub that stores a run by its id, as the database's unique key does, behind a network with faults. */
function hubBehind(fates: string[]) {
  const records = new Map<string, Participation>()
  let requests = 0
  globalThis.fetch = vi.fn(async (_address, init) => {
    const now = fates[requests % fates.length] ?? 'well'
    requests += 1
    if (now === 'lost') throw new TypeError('network')
    if (now === 'busy') return new Response('{}', { status: 503 })
    const body = JSON.parse(init?.body as string) as Participation
    const id = body.offlineRun?.id ?? ''
    records.set(id, records.get(id) ?? body)
    if (now === 'answer lost') throw new TypeError('network')
    return new Response(JSON.stringify({ success: true, message: '', record: { id: 1 } }), { status: 201 })
  })
  return records
}

beforeEach(() => {
  storeToken(tokenFor())
  // One lock for all tabs, as the browser has it.
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
  vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: { request } })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await wipeDeliveries(amara.id)
})

it(`OFF-012 DEL-024 loses nothing and doubles nothing in ${SEQUENCES} sequences`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: STEPS_MAX }),
      fc.array(fate, { minLength: 1, maxLength: 12 }),
      async (steps, fates) => {
        await wipeDeliveries(amara.id)
        const records = hubBehind(fates)
        const delivered: string[] = []
        for (const [index, one] of steps.entries()) {
          if (one.type === 'sync')
            await Promise.allSettled(Array.from({ length: one.tabs }, () => sendSubmissions()))
          else delivered.push(await deliver(index, one.isCutShort))
        }
        // Finally the network works, and what waits is sent.
        globalThis.fetch = hubThatIsWell(records)
        await sendSubmissions()
        expect(await listSubmissions(amara.id)).toEqual([])
        expect([...records.keys()].toSorted()).toEqual(delivered.toSorted())
      },
    ),
    { numRuns: SEQUENCES },
  )
})

function hubThatIsWell(records: Map<string, Participation>): typeof fetch {
  return async (_address, init) => {
    const body = JSON.parse(init?.body as string) as Participation
    const id = body.offlineRun?.id ?? ''
    records.set(id, records.get(id) ?? body)
    return new Response(JSON.stringify({ success: true, message: '', record: { id: 1 } }), { status: 201 })
  }
}

/** One session of the day: ended by the button, or cut short and found later. */
async function deliver(day: number, isCutShort: boolean): Promise<string> {
  const at = (minutes: number) => new Date(FIRST_DAY + day * DAY_MS + minutes * 60_000).toISOString()
  const id = crypto.randomUUID()
  const run = {
    ...{ id: DEVICE_RUN_ID, hostId: amara.id, hostName: amara.name, themeId: 3, topicId: 4, moduleId: 5 },
    ...{ moduleKey: 'respect', moduleName: 'Respect', themeName: 'Peace', themeColor: '', moduleImage: '' },
    ...{ sectorKey: 'youth-community', startTime: at(0), endTime: null },
  }
  await beginDelivery({ facilitatorId: amara.id, id, run, lastContact: at(0) })
  await noteDelivery(amara.id, at(1))
  const last = (await findDelivery(amara.id))?.lastContact ?? ''
  await noteDelivery(amara.id, isCutShort ? last : at(2), true)
  const body: Participation = {
    runningId: DEVICE_RUN_ID,
    facilitatorIds: [amara.id],
    facilitatorTraining: true,
  }
  await queueSubmission(amara.id, { body, entries: null })
  return id
}
