import { useMachine } from '@xstate/react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fromCallback } from 'xstate'
import { PLAYER_PATH } from '@hub/contract/frame'
import { isCallError } from '#platform/calls/call-error.ts'
import { isAppMode } from '#platform/first-load/early-app-mode.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { isOnline } from '#platform/calls/online.ts'
import { settingsQuery } from '#platform/calls/queries.ts'
import { checkSession, useSessionUser } from '#platform/session/session.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { launchMachine, type FrameOrder, type LaunchEvent, type SocketOrder } from './launch.machine.ts'
import { noteBlankRun } from './parts/blank-run.ts'
import { openModuleFrame, type ModuleFrame } from './module-frame.ts'
import { type LaunchedModule, offlineRuns, readRun, askForLaunch } from './running-modules.queries.ts'
import { openRunSocket } from './running-modules.socket.ts'
import { runningModulesTexts } from './running-modules.texts.ts'

type Send = (event: LaunchEvent) => void

/** The data for the drivers when a launch starts. */
interface Facts {
  module: LaunchedModule
  hostId: number
  /** Whether this launch is made without internet; it does not change during the launch. */
  isOffline: () => boolean
  locale: string
  /** The accessible name of the frame. */
  title: string
  queryClient: QueryClient
  /** The element that gets the frame. */
  place: HTMLElement | null
}

/** Whether a launch is made without internet: decided at each start, and unchanged until the next. */
function launchMode() {
  let isOffline = false
  return {
    decide: () => {
      isOffline = isAppMode() && !isOnline()
    },
    isOffline: () => isOffline,
  }
}

/** The launch of one module: its machine, with the real frame in `place` and the real socket. */
export function useLaunch(module: LaunchedModule) {
  const queryClient = useQueryClient()
  const user = useSessionUser()
  const hostId = user?.id ?? 0
  const { tag: locale } = useLocale()
  const title = useTexts(runningModulesTexts)('frameTitle', { module: module.name })
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [mode] = useState(launchMode)
  const facts: Facts = {
    ...{ module, hostId, locale, title, queryClient, place },
    isOffline: mode.isOffline,
  }
  const [snapshot, send, actor] = useMachine(
    launchMachine.provide({
      guards: { isOffline: mode.isOffline },
      actors: {
        frame: fromCallback<FrameOrder>(({ sendBack, receive }) => {
          mode.decide()
          return driveFrame(facts, sendBack, receive)
        }),
        socket: fromCallback<SocketOrder>(({ sendBack, receive }) => driveSocket(facts, sendBack, receive)),
      },
    }),
  )
  return { snapshot, send, actor, setPlace }
}

/** Launches, opens the frame and reports the result; returns the function that removes everything. */
function driveFrame(facts: Facts, send: Send, receive: (listener: (order: FrameOrder) => void) => void) {
  const { module, place } = facts
  const leaving = new AbortController()
  const { signal } = leaving
  let opened: ModuleFrame | null = null
  let isFinishing = false

  receive(() => {
    if (isFinishing) return
    isFinishing = true
    const finished = opened?.stop() ?? Promise.resolve()
    void finished.then(() => signal.aborted || send({ type: 'FRAME_FINISHED' }))
  })

  async function openKept(): Promise<void> {
    const { moduleServerUrl } = (await facts.queryClient.ensureQueryData(settingsQuery)).record
    const stored = (await (await offlineRuns()).findLaunchable(module.id))?.stored
    if (signal.aborted || place === null) return
    if (!stored) return send({ type: 'FRAME_REPORTED', outcome: 'unavailable' })
    opened = openModuleFrame({
      container: place,
      url: new URL(PLAYER_PATH, moduleServerUrl).href,
      version: stored.packageVersion,
      entry: stored.entry,
      contentOrigin: moduleServerUrl,
      moduleId: module.id,
      locale: facts.locale,
      title: facts.title,
      onStatus: (outcome, detail) => send({ type: 'FRAME_REPORTED', outcome, detail }),
      onSight: (isBlank) => noteBlankRun(isBlank ? { hostId: facts.hostId, moduleId: module.id } : null),
    })
  }

  async function open(): Promise<void> {
    if (facts.isOffline()) return openKept()
    const [launched, settings] = await Promise.all([
      askForLaunch({ topicId: module.topic_id, moduleId: module.id, signal }),
      facts.queryClient.ensureQueryData(settingsQuery),
    ])
    if (signal.aborted || place === null) return
    opened = openModuleFrame({
      container: place,
      url: launched.url,
      launchToken: launched.launchToken,
      contentOrigin: settings.record.moduleServerUrl,
      moduleId: module.id,
      locale: facts.locale,
      title: facts.title,
      onStatus: (outcome, detail) => send({ type: 'FRAME_REPORTED', outcome, detail }),
      onSight: (isBlank) => noteBlankRun(isBlank ? { hostId: facts.hostId, moduleId: module.id } : null),
    })
  }

  open().catch(async (error: unknown) => {
    if (signal.aborted) return
    const event = await meaningOf(facts, error)
    if (!signal.aborted) send(event)
  })
  return () => {
    leaving.abort()
    opened?.remove()
  }
}

/** One's own run may block the launch: one that has ended must be recorded first (NAV-010, DEL-014). */
async function meaningOf({ queryClient, hostId }: Facts, error: unknown): Promise<LaunchEvent> {
  if (!isCallError(error, 'ModuleIsRunning')) return { type: 'REFUSED', error }
  const run = await readRun(queryClient, hostId).catch(() => null)
  return run?.endTime == null ? { type: 'RUNS_ELSEWHERE' } : { type: 'AWAITS_PARTICIPATION' }
}

/** How often a run of this device notes that it continues; a run that is cut short loses no more than this. */
const TOUCH_EVERY_MS = 5000

/** Stores the run on this device instead of at the server (DEL-024): it begins at once and ends on command. */
function driveHere(facts: Facts, send: Send, receive: (listener: (order: SocketOrder) => void) => void) {
  const { module, hostId } = facts
  let touching: ReturnType<typeof setInterval> | undefined
  let letGo = () => {}
  let isLeft = false
  function leave() {
    isLeft = true
    clearInterval(touching)
    letGo()
  }
  async function begin(): Promise<void> {
    const runs = await offlineRuns()
    await runs.beginRun(module, hostId)
    if (isLeft) return
    letGo = runs.holdRun(hostId)
    touching = setInterval(() => void touch().catch(() => undefined), TOUCH_EVERY_MS)
    send({ type: 'TRACKING' })
  }
  async function touch(): Promise<void> {
    const goesOn = await (await offlineRuns()).touchRun(hostId)
    if (goesOn || isLeft) return
    clearInterval(touching)
    send({ type: 'SOCKET_FAILED', message: 'ModuleToComplete' })
  }
  async function end(): Promise<void> {
    clearInterval(touching)
    await (await offlineRuns()).endRun(hostId)
    send({ type: 'TRACK_STOPPED' })
  }
  begin().catch(() => send({ type: 'SOCKET_FAILED', message: 'ModuleToComplete' }))
  receive(() => void end().catch(() => send({ type: 'TRACK_STOPPED' })))
  return leave
}

/** Tracks the run until the machine leaves the session. */
function driveSocket(facts: Facts, send: Send, receive: (listener: (order: SocketOrder) => void) => void) {
  if (facts.isOffline()) return driveHere(facts, send, receive)
  const { module, hostId, queryClient } = facts
  const socket = openRunSocket({
    run: { hostId, topicId: module.topic_id, moduleKey: module.module_key, source: 'online' },
    onTracking: () => send({ type: 'TRACKING' }),
    onLost: () => send({ type: 'CONNECTION_LOST' }),
    onStopped: () => send({ type: 'TRACK_STOPPED' }),
    onFailed: (message) => {
      // An ended session redirects to the login by itself.
      if (message === 'Forbidden') void checkSession(queryClient)
      send({ type: 'SOCKET_FAILED', message })
    },
  })
  receive(({ endMethod }) => socket.stop(endMethod))
  return () => socket.close()
}
