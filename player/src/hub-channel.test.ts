/** Which windows the player greets and which it answers, with the test's own windows. */
import { expect, it } from 'vitest'
import { HUB_ORIGIN_META, type HubInit } from '@hub/contract/frame'
import { connectToHub } from './hub-channel.ts'

const HUB = 'https://hub.example'
const init = {
  ...{ type: 'hub:init', v: 1, moduleId: 7, kind: 'html', mode: 'online' },
  ...{ launchToken: 'a.b.c', locale: 'en', title: 'A module', version: '1.0.0', entry: 'index.html' },
}

/** A page inside a parent that records the messages it gets. */
function framedPage(hubOrigin: string | null) {
  document.head.innerHTML = ''
  if (hubOrigin !== null) {
    const meta = document.createElement('meta')
    meta.name = HUB_ORIGIN_META
    meta.content = hubOrigin
    document.head.append(meta)
  }
  const told: { message: unknown; target: string }[] = []
  const parent = { postMessage: (message: unknown, target: string) => void told.push({ message, target }) }
  const page = new EventTarget() as unknown as Window
  Object.assign(page, { document, parent })
  const played: HubInit[] = []
  connectToHub(page, (given) => void played.push(given))
  function say(data: unknown, from: { origin?: string; source?: unknown; hasPort?: boolean } = {}) {
    const { origin = HUB, source = parent, hasPort = true } = from
    const ports = hasPort ? [new MessageChannel().port1] : []
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source, ports }))
  }
  return { told, played, say }
}

it('DEL-007 greets the exact origin the server named, and nobody when it named none', () => {
  expect(framedPage(HUB).told).toEqual([
    { message: { type: 'frame:hello', v: 1, role: 'player' }, target: HUB },
  ])
  expect(framedPage(null).told).toEqual([])
})

it('DEL-016 takes one init, from its parent and the hub’s origin, with a port', () => {
  const { played, say } = framedPage(HUB)
  say(init, { origin: 'https://evil.example' })
  say(init, { source: {} })
  say(init, { hasPort: false })
  say({ ...init, launchToken: 5 })
  expect(played).toEqual([])
  say(init)
  say({ ...init, moduleId: 8 })
  expect(played.map(({ moduleId }) => moduleId)).toEqual([7])
})
