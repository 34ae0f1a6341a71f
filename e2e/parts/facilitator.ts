/** One of the demo's facilitators, calling the hub beside the browser: to find content, and to set a journey up. */
import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect } from 'vitest'
import { openSocket } from '../../server/src/testing/socket-client.ts'
import { DEMO_PASSWORD, type RunningHub } from './hub.ts'

const ENDING = { timeout: 20_000, interval: 500 }

/** A module and the way down to it. */
export interface Place {
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
export interface Run {
  id: number
  moduleName: string
  startTime: string
  endTime: string | null
}
export interface PersonalRecord {
  moduleName: string
  clientCode: string | null
  startTime: string
  endTime: string
  participants: number
}
interface Row {
  id: number
  name: string
  sector_key: string
  theme_status: string
  module_key: string
}
interface Listing {
  records: Row[]
}

export interface Facilitator {
  id: number
  token: string
  call<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T>
  /** What is run or awaits participation. */
  run(): Promise<Run | null>
  records(typeKey: string): Promise<PersonalRecord[]>
  /** Runs a module without a browser, and leaves it to be recorded. */
  leaveEnded(place: Place): Promise<void>
  /** Ends and records what was left, so that the next journey starts free. */
  recordWhatEnded(): Promise<void>
}

export async function callAs({ url }: RunningHub, email = 'facilitator@demo.example'): Promise<Facilitator> {
  let token = ''
  const call: Facilitator['call'] = async (method, path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return await answer.json()
  }
  const session = await call<{ newToken: string; record: { id: number } }>('POST', '/sessions', {
    email,
    password: DEMO_PASSWORD,
  })
  const { id } = session.record
  token = session.newToken

  /** Refused while the server still sees the browser that ran it. */
  async function end() {
    const socket = await openSocket(url, token)
    const { event } = await socket.stop('route')
    socket.close()
    return event
  }
  const run = async () =>
    (await call<{ records: Run[] }>('GET', `/facilitators/${id}/running-modules`)).records[0] ?? null
  return {
    id,
    token,
    call,
    run,
    async records(typeKey) {
      const path = `/facilitators/${id}/records/learning-type-key/${typeKey}`
      return (await call<{ records: PersonalRecord[] }>('GET', path)).records
    },
    async leaveEnded({ topicId, moduleId, moduleKey }) {
      await call('POST', '/module-launches', { topicId, moduleId })
      const socket = await openSocket(url, token)
      await socket.track({ hostId: id, topicId, moduleKey, source: 'online', isContinue: false })
      await socket.stop('button')
      socket.close()
    },
    async recordWhatEnded() {
      const left = await run()
      if (left === null) return
      if (left.endTime === null) await expect.poll(end, ENDING).toBe('track_stopped')
      await call('POST', '/records', { runningId: left.id, facilitatorIds: [id], facilitatorTraining: true })
    },
  }
}

/** Every module that can be entered, by its key. */
export async function modulesByKey({ call }: Facilitator): Promise<ReadonlyMap<string, Place>> {
  const places = new Map<string, Place>()
  const list = async (path: string) => (await call<Listing>('GET', path)).records
  for (const { id: typeId } of await list('/learning-types')) {
    for (const sector of await list(`/learning-types/${typeId}/sectors`)) {
      for (const theme of await list(`/sectors/${sector.id}/themes`)) {
        if (theme.theme_status !== 'open') continue
        for (const { id: topicId } of await list(`/themes/${theme.id}/topics`)) {
          for (const { id, name, module_key: moduleKey } of await list(`/topics/${topicId}/modules`)) {
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

/** A page of a browser of its own in which the facilitator is logged in already. */
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

/** Takes the login out of a browser as if it had never been there; the next page that is loaded has none. */
export function forgetLogin(page: Page): Promise<unknown> {
  return page.evaluate(() => caches.delete('erasable'))
}
