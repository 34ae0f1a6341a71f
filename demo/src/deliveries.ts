/**
 * Delivers one session of the pretend agency: starts the run, advances the clock, ends it and records who took part.
 */
import { ageRange } from '@hub/contract/demographics.rules'
import type { Participation } from '@hub/contract/records'
import { formFor } from '@hub/contract/records.rules'
import { findLogin } from '@hub/server/accounts/accounts.neighbours'
import { metasOfType } from '@hub/server/metas/metas.neighbours'
import { listProvinces } from '@hub/server/metas/metas.service'
import type { Caller } from '@hub/server/platform/http/caller'
import type { SettableClock } from '@hub/server/platform/clock'
import type { Context } from '@hub/server/platform/context'
import { recordParticipation } from '@hub/server/records/records.service'
import { listRunningModules } from '@hub/server/running-modules/running-modules.service'
import { openSession } from '@hub/server/sessions/sessions.neighbours'
import { stop, track } from '@hub/server/running-modules/tracking.service'
import type { RunningModule } from '@hub/contract/running-modules'

import { DEMO_VISITOR } from './actors.ts'

export type DemoContext = Context & { clock: SettableClock }

export interface Delivery {
  host: Caller
  /** Facilitators who led it, including the host. */
  facilitatorIds: number[]
  topicId: number
  moduleKey: string
  minutes: number
  isTraining: boolean
  /** Open clients the host may choose from. */
  clientIds: number[]
}

const MINUTE_MS = 60_000
/** The time between the end and the record. */
const RECORDING_MS = 3 * MINUTE_MS
const GROUP_MIN = 4
const GROUP_SPREAD = 9
const CLIENTS_MAX = 4

/** Runs a delivery from the clock's present time. Afterwards the clock is at its recording. */
export async function deliver(context: DemoContext, delivery: Delivery): Promise<void> {
  const { topicId, moduleKey, minutes } = delivery
  const host = await logInAs(context, delivery.host)
  const asker = { socketId: 'demo', askedAt: context.clock.iso() }
  const event = { hostId: host.id, topicId, moduleKey, source: 'online', isContinue: false } as const
  const answer = await track(context, host, { asker, event })
  if (answer !== 'tracking') throw new Error(`a demo session did not start: ${answer}`)
  context.clock.advance(minutes * MINUTE_MS)
  await stop(context, host, {
    asker: { ...asker, askedAt: context.clock.iso() },
    event: { endMethod: 'button' },
  })
  context.clock.advance(RECORDING_MS)
  const [run] = await listRunningModules(context, host)
  if (!run) throw new Error('a demo session was lost')
  await recordParticipation(context, host, await participationOf(context, run, delivery))
}

/** A run needs a session of its host. */
async function logInAs(context: DemoContext, host: Caller): Promise<Caller> {
  const account = await findLogin(context, host.email)
  if (!account) throw new Error(`nobody has the address ${host.email}`)
  return openSession(context, account, { requestId: 'demo' })
}

async function participationOf(
  context: DemoContext,
  run: RunningModule,
  delivery: Delivery,
): Promise<Participation> {
  const common = { runningId: run.id, facilitatorIds: delivery.facilitatorIds }
  if (delivery.isTraining) return { ...common, facilitatorTraining: true }
  const form = formFor(run)
  if (form === 'justice') {
    const clientIds = someOf(context, delivery.clientIds)
    return { ...common, clientIds, minAge: null, maxAge: null, participationCount: clientIds.length }
  }
  if (form === 'demographics') return { ...common, ...(await countedGroup(context, run)) }
  const minAge = 12 + context.random.int(3)
  return {
    ...common,
    clientIds: [],
    minAge,
    maxAge: minAge + 2 + context.random.int(4),
    participationCount: GROUP_MIN + context.random.int(GROUP_SPREAD),
  }
}

function someOf(context: DemoContext, ids: number[]): number[] {
  const from = context.random.int(ids.length)
  const count = 1 + context.random.int(CLIENTS_MAX)
  const chosen = Array.from({ length: count }, (_, index) => ids[(from + index) % ids.length] ?? 0)
  return [...new Set(chosen)]
}

async function countedGroup(context: DemoContext, run: RunningModule) {
  const [ages, genders] = [await metasOfType(context, 'age'), await metasOfType(context, 'gender')]
  const [language] = await metasOfType(context, 'language')
  const provinces = await listProvinces(context, DEMO_VISITOR, 'CA')
  const young = ages.slice(0, 2)
  const demographicsList = young.flatMap((age) =>
    genders.slice(0, 2).map((gender) => ({
      ageId: age.id,
      genderId: gender.id,
      numParticipants: 1 + context.random.int(CLIENTS_MAX),
    })),
  )
  return {
    themeId: run.themeId,
    moduleId: run.moduleId,
    languageId: language?.id ?? 0,
    provinceId: provinces.find(({ name }) => name === 'Ontario')?.id ?? 0,
    demographicsList,
    ...ageRange(young.map((age) => age.meta_value)),
    participationCount: demographicsList.reduce((sum, entry) => sum + entry.numParticipants, 0),
  }
}
