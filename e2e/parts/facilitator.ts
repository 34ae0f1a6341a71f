/** One of the demo's facilitators who calls the hub beside the browser, to find content and to prepare a journey. */
import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { listLearningTypes, listModules, listSectors, listThemes, listTopics } from '@hub/contract/catalogue'
import type { AnswerOf, Endpoint, InputOf } from '@hub/contract/endpoint'
import { listPersonalRecords, type PersonalRecord, recordParticipation } from '@hub/contract/records'
import { launchModule, listRunningModules, type RunningModule } from '@hub/contract/running-modules'
import { logIn } from '@hub/contract/sessions'
import { callAt } from '../../server/src/testing/server-process.ts'
import { openSocket } from '../../server/src/testing/socket-client.ts'
import { DEMO_PASSWORD, type HubServer, type RunningHub } from './hub.ts'

type Input<E extends Endpoint> = {} extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]

const ENDING = { timeout: 20_000, interval: 500 }

/** A module and the path to it. */
export interface ModuleWithPath {
  typeId: number
  sectorId: number
  sectorKey: string
  themeId: number
  themeName: string
  topicId: number
  moduleId: number
  moduleKey: string
  moduleName: string
}
export interface Facilitator {
  id: number
  token: string
  /** Makes a call of the contract; a refusal fails, and names the call and its status. */
  call<E extends Endpoint>(endpoint: E, ...input: Input<E>): Promise<AnswerOf<E>>
  /** The run that goes on or awaits participation. */
  run(): Promise<RunningModule | null>
  records(typeKey: string): Promise<PersonalRecord[]>
  /** Runs a module without a browser, and leaves it to be recorded. */
  leaveEnded(place: ModuleWithPath): Promise<void>
  /** Ends and records what was left, so that the next journey starts without a run. */
  recordWhatEnded(): Promise<void>
}

export async function callAs({ url }: HubServer, email = 'facilitator@demo.example'): Promise<Facilitator> {
  let token = ''
  const call: Facilitator['call'] = async (endpoint, ...[input]) => {
    const { status, answer, failure } = await callAt(url, endpoint, { ...input, token } as never)
    if (status !== endpoint.status)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(failure)}`)
    return answer
  }
  const session = await call(logIn, { body: { email, password: DEMO_PASSWORD } })
  const { id } = session.record
  token = session.newToken

  /** Refused while the server still has the connection of the browser that ran it. */
  async function end() {
    const socket = await openSocket(url, token)
    const { event } = await socket.stop('route')
    socket.close()
    return event
  }
  const run = async () => (await call(listRunningModules, { params: { id } })).records[0] ?? null
  return {
    id,
    token,
    call,
    run,
    async records(key) {
      return (await call(listPersonalRecords, { params: { id, key } })).records
    },
    async leaveEnded({ topicId, moduleId, moduleKey }) {
      await call(launchModule, { body: { topicId, moduleId } })
      const socket = await openSocket(url, token)
      await socket.track({ hostId: id, topicId, moduleKey, source: 'online', isContinue: false })
      await socket.stop('button')
      socket.close()
    },
    async recordWhatEnded() {
      const left = await run()
      if (left === null) return
      if (left.endTime === null) await expect.poll(end, ENDING).toBe('track_stopped')
      await call(recordParticipation, {
        body: { runningId: left.id, facilitatorIds: [id], facilitatorTraining: true },
      })
    },
  }
}

/** Every module that can be entered, by its key. */
export async function modulesByKey({ call }: Facilitator): Promise<ReadonlyMap<string, ModuleWithPath>> {
  const places = new Map<string, ModuleWithPath>()
  for (const { id: typeId } of (await call(listLearningTypes)).records) {
    for (const sector of (await call(listSectors, { params: { id: typeId } })).records) {
      for (const theme of (await call(listThemes, { params: { id: sector.id } })).records) {
        if (theme.theme_status !== 'open') continue
        for (const { id: topicId } of (await call(listTopics, { params: { id: theme.id } })).records) {
          const { records } = await call(listModules, { params: { id: topicId } })
          for (const { id, name, module_key: moduleKey } of records) {
            places.set(moduleKey, {
              typeId,
              sectorId: sector.id,
              sectorKey: sector.sector_key,
              themeId: theme.id,
              themeName: theme.name,
              topicId,
              moduleId: id,
              moduleKey,
              moduleName: name,
            })
          }
        }
      }
    }
  }
  return places
}

/** A page of a new browser in which the facilitator is already logged in. */
export async function openAs(
  { url, browser }: RunningHub,
  { token }: Facilitator,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const kept = [{ name: 'hub.token', value: token }]
  const storageState = { cookies: [], origins: [{ origin: url, localStorage: kept }] }
  const context = await browser.newContext({ baseURL: url, locale: 'en-CA', storageState, ...options })
  return await context.newPage()
}

/** Removes the login from a browser without a trace; the next page that loads has none. */
export function forgetLogin(page: Page): Promise<unknown> {
  return page.evaluate(() => caches.delete('erasable'))
}
