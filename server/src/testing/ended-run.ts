/** A run that waits to be recorded. */
import { calls } from '@hub/contract/every-call'
import { stop, track } from '../running-modules/tracking.service.ts'
import { CONTENT } from './cast.ts'
import type { FreshApp } from './fresh-app.ts'

const MINUTE = 60_000

/** Runs a module of youth justice for a minute with the token of somebody, and returns the run's id. */
export async function addEndedRun(app: FreshApp, token: string): Promise<number> {
  const caller = await app.hub.server.callers.identify(token)
  const asker = () => ({ socketId: 'socket', askedAt: app.clock.iso() })
  const event = {
    ...{ hostId: caller.id, topicId: CONTENT.youthJustice.topicId, moduleKey: 'youth-justice-a' },
    ...({ source: 'online', isContinue: false } as const),
  }
  const answer = await track(app.context, caller, { asker: asker(), event })
  if (answer !== 'tracking') throw new Error(`the run is not tracked: ${answer}`)
  app.clock.advance(MINUTE)
  await stop(app.context, caller, { asker: asker(), event: { endMethod: 'button' } })
  const params = { id: caller.id }
  return (await app.call(calls.listRunningModules, { token, params } as never)).ok.records[0]?.id ?? 0
}
