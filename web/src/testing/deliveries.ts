/** A session delivered without internet that waits on this device, for tests that need one. */
import type { Participation } from '@hub/contract/records'
import { DEVICE_RUN_ID } from '@hub/contract/running-modules.rules'
import type { RunningModule } from '@hub/contract/running-modules'
import { beginDelivery, noteDelivery, type Submission } from '../offline/deliveries.ts'
import { queueSubmission } from '../offline/submissions.ts'
import { amara } from './facilitators.ts'

export const START = '2026-11-01T15:00:00.000Z'
/** A page of the module reports every few seconds; one that stops reporting has ended. */
export const LAST_CONTACT = '2026-11-01T15:39:55.000Z'
export const END = '2026-11-01T15:40:00.000Z'

export const deliveredRun: RunningModule = {
  id: DEVICE_RUN_ID,
  hostId: amara.id,
  hostName: amara.name,
  themeId: 3,
  topicId: 4,
  moduleId: 5,
  moduleKey: 'respect',
  moduleName: 'Respect Through Boundaries',
  themeName: 'Peace & Justice',
  themeColor: '#3C6EA8',
  moduleImage: '',
  sectorKey: 'youth-community',
  startTime: START,
  endTime: null,
}

const body: Participation = {
  runningId: DEVICE_RUN_ID,
  facilitatorIds: [amara.id],
  facilitatorTraining: true,
}

/** Delivers and records one session; it waits to be sent. */
export async function deliver(change: Partial<RunningModule> = {}): Promise<Submission> {
  const run = { ...deliveredRun, ...change }
  await beginDelivery({ facilitatorId: amara.id, id: crypto.randomUUID(), run, lastContact: LAST_CONTACT })
  await noteDelivery(amara.id, END, true)
  return queueSubmission(amara.id, { body, entries: { isTraining: true } })
}

/** Locks by their names, as in the browser: each request waits for the previous one. */
export function fakeLocks() {
  const last = new Map<string, Promise<unknown>>()
  return {
    request(name: string, work: () => Promise<unknown>) {
      const next = (last.get(name) ?? Promise.resolve()).then(work)
      last.set(
        name,
        next.catch(() => undefined),
      )
      return next
    },
  }
}
