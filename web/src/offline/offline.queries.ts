/** This device's data for other slices: the copy to launch, the run delivered here, and the people stored for it. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { TeamFacilitator } from '@hub/contract/accounts'
import type { Module } from '@hub/contract/catalogue'
import type { ActiveClient } from '@hub/contract/clients'
import type { Participation } from '@hub/contract/records'
import { DEVICE_RUN_ID } from '@hub/contract/running-modules.rules'
import type { RunningModule } from '@hub/contract/running-modules'
import { translationsOf } from '@hub/contract/translations.rules'
import { nowIso } from '#platform/page/clock.ts'
import { storeText, PERSONAL, readStored } from '#platform/first-load/device.ts'
import { isOnline } from '#platform/calls/online.ts'
import { sync } from '#platform/calls/sync.ts'
import { seenNowMs } from '#platform/device/seen-time.ts'
import { onVault, vaultSlip } from '#platform/vault/vault.ts'
import { readyUntil } from '#platform/vault/vault-tries.ts'
import { setWaiting, type Waiting } from '#platform/device/waiting.ts'
import { type FinishedClient, onNewClients, registrations } from '../new-clients/new-clients.queries.ts'
import {
  beginDelivery,
  cutDeliveryShort,
  findDelivery,
  noteDelivery,
  touchDelivery,
  setDeliveryAside,
  type FinishedSubmission,
  onDeliveries,
  type Submission,
} from './deliveries.ts'
import { listFinished, listSubmissions, queueSubmission } from './submissions.ts'
import type { CutCause } from './deliveries.rules.ts'
import { openDownloads } from './downloads.ts'
import {
  changeDownload,
  type DownloadedModule,
  findDownloadedModule,
  type ModuleTheme,
} from './downloaded-modules.ts'
import { readStoredPeople } from './stored-people.ts'
import { sendSubmissions } from './submissions.queries.ts'

export { readStateOfPeople } from './stored-people.ts'
export type { CutCause } from './deliveries.rules.ts'

/** A module that is complete on this device, with known sector and theme. */
export type LaunchableModule = DownloadedModule & { place: ModuleTheme }

/** A module of this device as the launch needs it, or null when there is no complete copy. */
export async function findLaunchable(moduleId: number): Promise<LaunchableModule | null> {
  const kept = await findDownloadedModule(moduleId)
  return kept?.stored && kept.place ? { ...kept, place: kept.place } : null
}

/** `findLaunchable`, for a screen; undefined until it is known. */
export function useLaunchable(moduleId: number): LaunchableModule | null | undefined {
  const [kept, setKept] = useState<LaunchableModule | null | undefined>(undefined)
  useEffect(() => {
    let isHere = true
    findLaunchable(moduleId).then(
      (found) => isHere && setKept(found),
      () => isHere && setKept(null),
    )
    return () => {
      isHere = false
    }
  }, [moduleId])
  return kept
}

/** True when the copy is still complete: a browser may have dropped files (OFF-031). Notes that it was entered. */
export async function isStillWhole(kept: DownloadedModule, contentUrl: string): Promise<boolean> {
  const { isWhole } = await openDownloads(contentUrl).verify(kept.id)
  await changeDownload(kept.id, isWhole ? { lastAccessed: nowIso() } : { stored: null })
  return isWhole
}

/** Begins a run on this device, for a module that is about to show. */
export async function beginRun(module: Pick<Module, 'id' | 'topic_id'>, hostId: number): Promise<void> {
  const kept = await findLaunchable(module.id)
  if (kept === null) throw new Error('the module is not on this device')
  const now = nowIso()
  await beginDelivery({
    facilitatorId: hostId,
    id: crypto.randomUUID(),
    lastContact: now,
    run: {
      ...{ id: DEVICE_RUN_ID, hostId, hostName: '' },
      ...{ topicId: module.topic_id, moduleId: module.id, moduleKey: kept.module_key },
      ...{ moduleName: kept.name, moduleImage: kept.image, modulePicture: kept.picture },
      ...kept.place,
      ...{ startTime: now, endTime: null },
      translations: translationsOf({
        moduleName: [kept.translations, 'name'],
        themeName: [kept.place.translations, 'themeName'],
      }),
    },
  })
}

/**
 * Notes that the module still shows; a run that is cut short ends at the last of these contacts. False when the run is
 * over: the device slept for longer than a run may be silent (DEL-020), or nobody ended it before the device stopped
 * being ready.
 */
export async function touchRun(facilitatorId: number): Promise<boolean> {
  const slip = vaultSlip()
  const readyUntilMs = slip?.facilitatorId === facilitatorId ? Date.parse(readyUntil(slip)) : null
  const delivery = await touchDelivery(facilitatorId, nowIso(), { nowMs: seenNowMs(), readyUntilMs })
  return delivery?.run.endTime === null
}

/** Ends the run of this device now. */
export const endRun = (facilitatorId: number) => noteDelivery(facilitatorId, nowIso(), true)

/** Sets aside a run without a session (DEL-006). */
export const setRunAsideHere = (facilitatorId: number, deviceRunId: string) =>
  setDeliveryAside(facilitatorId, deviceRunId)

/** The run of this device that continues or waits for its participation, or null. */
export async function readRunHere(
  facilitatorId: number,
): Promise<(RunningModule & { deviceRunId: string }) | null> {
  const delivery = await findDelivery(facilitatorId)
  return delivery ? { ...delivery.run, deviceRunId: delivery.id } : null
}

/** Why the run of this device ended at its last contact; null when somebody ended it. */
export async function readCutCause(facilitatorId: number): Promise<CutCause | null> {
  return (await findDelivery(facilitatorId))?.cutBy ?? null
}

/** The lock of the page that shows the run's module; the browser releases it when that page is gone. */
const showingOf = (facilitatorId: number) => `hub-delivery-${facilitatorId}`
/** A page that was left a moment ago is about to release its lock. */
const LETS_GO_WITHIN_MS = 1000

/** The run whose page was left; a browser that is killed, or a device that stops, notes nothing. */
const LEFT_RUN = `${PERSONAL}left-run`

/** Holds the lock that shows other tabs that the module shows here, until the returned function is called (DEL-021). */
export function holdRun(facilitatorId: number): () => void {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  void navigator.locks.request(showingOf(facilitatorId), () => held)
  const left = new AbortController()
  // Loaded beforehand, because a page that is being left has no time to read it.
  const noteId = (id: string | null) =>
    addEventListener('pagehide', () => storeText(LEFT_RUN, id), { signal: left.signal })
  findDelivery(facilitatorId).then(
    (run) => noteId(run?.id ?? null),
    () => undefined,
  )
  return () => {
    left.abort()
    letGo()
  }
}

/** Ends a run whose page was left, at its last contact; false while another tab shows it (DEL-021). */
export async function endLeftRun(facilitatorId: number): Promise<boolean> {
  const signal = AbortSignal.timeout(LETS_GO_WITHIN_MS)
  try {
    return await navigator.locks.request(showingOf(facilitatorId), { signal }, async () => {
      await cutDeliveryShort(facilitatorId, ({ id }) => (readStored(LEFT_RUN) === id ? 'closed' : 'unknown'))
      return true
    })
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}

/** Adds the participation of this device's run to the queue, and sends it when the hub is reachable. */
export async function submitRun(
  facilitatorId: number,
  given: { body: Participation; entries: unknown },
): Promise<void> {
  await queueSubmission(facilitatorId, given)
  // A running Sync may be past its first step, which sends.
  if (isOnline())
    void sendSubmissions()
      .catch(() => undefined)
      .then(sync)
}

/** The clients stored at the last sync, for a form without internet; none when this session stored none. */
export async function readClientsHere(): Promise<ActiveClient[]> {
  return (await readStoredPeople())?.clients ?? []
}

/** `readClientsHere` of the facilitator's team. */
export async function readTeamHere(): Promise<TeamFacilitator[]> {
  return (await readStoredPeople())?.team ?? []
}

/** How much of a facilitator waits on this device: sessions, and clients who were registered here. */
export async function countWaiting(facilitatorId: number): Promise<Waiting> {
  const sessions = await listSubmissions(facilitatorId)
  const clients = await (await registrations()).listWaitingClients(facilitatorId)
  return {
    count: sessions.length + clients.length,
    clients: clients.length,
    refused: [...sessions, ...clients].filter(({ refusal }) => refusal !== null).length,
  }
}

/** What was finished for a facilitator in the last 30 days. */
export interface Finished {
  sessions: readonly FinishedSubmission[]
  clients: readonly FinishedClient[]
}
interface Outbox {
  facilitatorId: number
  waiting: readonly Submission[]
  finished: Finished
}
const NONE: readonly never[] = []
const NOTHING_FINISHED: Finished = { sessions: NONE, clients: NONE }
let outbox: Outbox = { facilitatorId: 0, waiting: NONE, finished: NOTHING_FINISHED }

/** Reads a facilitator's waiting and finished entries again whenever they or the vault change. */
function followOutbox(facilitatorId: number, listener: () => void): () => void {
  const read = async () => {
    const waiting = await listSubmissions(facilitatorId)
    const sessions = await listFinished(facilitatorId)
    const clients = await (await registrations()).listFinishedClients(facilitatorId)
    outbox = { facilitatorId, waiting, finished: { sessions, clients } }
    setWaiting({
      ...(await countWaiting(facilitatorId)),
      refusedIds: waiting.filter(({ refusal }) => refusal !== null).map(({ id }) => id),
      over: sessions.map(({ id, removedFor }) => ({ id, isSent: removedFor === null })),
    })
    listener()
  }
  const follow = () => void read().catch(() => undefined)
  follow()
  const stops = [onDeliveries(follow), onNewClients(follow), onVault(follow)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** A facilitator's waiting entries, updated at each change; every screen gets them. */
export function useSubmissions(facilitatorId: number): readonly Submission[] {
  // The same object for the same facilitator: a new one would subscribe again at each render.
  const follow = useCallback((listener: () => void) => followOutbox(facilitatorId, listener), [facilitatorId])
  return useSyncExternalStore(follow, () => (outbox.facilitatorId === facilitatorId ? outbox.waiting : NONE))
}

/** What was finished for a facilitator in the last 30 days; `useSubmissions` updates it. */
export function useFinished(facilitatorId: number): Finished {
  useSubmissions(facilitatorId)
  return outbox.facilitatorId === facilitatorId ? outbox.finished : NOTHING_FINISHED
}
