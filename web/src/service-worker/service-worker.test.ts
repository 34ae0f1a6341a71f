/**
 * What the service worker caches and what it never caches, with the test's own browser.
 * @vitest-environment node
 */
import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const HUB = 'https://hub.example'
const TOKEN = 'Bearer eyJ'

/** As in a browser, an address without an origin is the hub's. */
class HubRequest extends Request {
  constructor(input: Request | URL | string, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, HUB) : input, init)
  }
}
class ExtendableEvent extends Event {
  readonly waits: Promise<unknown>[] = []
  waitUntil(work: Promise<unknown>): void {
    this.waits.push(work)
  }
}
class FetchEvent extends ExtendableEvent {
  answer: Promise<Response> | undefined
  readonly request: Request
  constructor(request: Request) {
    super('fetch')
    this.request = request
  }
  respondWith(answer: Promise<Response>): void {
    this.answer = answer
  }
}

/** The browser's caches as far as the worker uses them; like the browser's, they match the whole address. */
function browserCaches() {
  const all = new Map<string, Map<string, { request: Request; answer: Response }>>()
  const open = (name: string) => {
    const kept = all.get(name) ?? new Map<string, { request: Request; answer: Response }>()
    all.set(name, kept)
    const addressOf = (request: Request | string, { ignoreSearch = false } = {}) => {
      const address = new URL(typeof request === 'string' ? request : request.url, HUB)
      if (ignoreSearch) address.search = ''
      return address.href
    }
    return {
      put: async (request: Request | string, answer: Response) =>
        void kept.set(addressOf(request), { request: new Request(request), answer }),
      match: async (request: Request | string, how = {}) => kept.get(addressOf(request, how))?.answer.clone(),
      delete: async (request: Request | string) => kept.delete(addressOf(request)),
      keys: async () => [...kept.values()].map(({ request }) => request),
    }
  }
  const match = async (request: Request | string, { cacheName = '' } = {}) => open(cacheName).match(request)
  return { open: async (name: string) => open(name), match, keys: async () => [...all.keys()] }
}

const listeners = new Map<string, ((event: Event) => void)[]>()
const skipWaiting = vi.fn<() => Promise<void>>()
const claim = vi.fn<() => Promise<void>>(async () => undefined)
let network: (request: Request) => Promise<Response>

beforeAll(async () => {
  const add = (type: string, listener: (event: Event) => void) =>
    void listeners.set(type, [...(listeners.get(type) ?? []), listener])
  const scope = {
    ...{ ExtendableEvent, FetchEvent, addEventListener: add, skipWaiting, caches: browserCaches() },
    ...{
      location: new URL(HUB),
      registration: { scope: `${HUB}/` },
      clients: { claim },
    },
    __WB_DISABLE_DEV_LOGS: true,
    Request: HubRequest,
    __WB_MANIFEST: [{ url: '/index.html', revision: '1' }],
  }
  for (const [name, value] of Object.entries({ ...scope, self: globalThis })) vi.stubGlobal(name, value)
  // Every test of the web clears this afterwards.
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, { clear: () => undefined })
  vi.stubGlobal('fetch', (request: Request) => network(request))
  await import('./service-worker.ts')
  network = async ({ url }) => new Response(`the page of ${new URL(url).pathname}`)
  await happen(new ExtendableEvent('install'))
})
beforeEach(() => {
  vi.stubGlobal('fetch', (request: Request) => network(request))
  network = async () => Promise.reject(new TypeError('no network'))
})

async function happen<E extends ExtendableEvent>(event: E): Promise<E> {
  for (const listener of listeners.get(event.type) ?? []) listener(event)
  await settled(event)
  return event
}
/** Work that the worker waits for may start more. */
async function settled({ waits }: ExtendableEvent): Promise<void> {
  for (let at = 0; at < waits.length; at += 1) await waits[at]
}

interface Asked {
  keep?: 'fresh' | 'kept'
  method?: string
  destination?: string
  isPage?: boolean
}
/** Fetches as a page would; undefined where the worker leaves the request to the browser. */
async function ask(
  path: string,
  { keep, method = 'GET', destination = '', isPage = false }: Asked = {},
  onAnswer?: (answer: Response) => void,
) {
  const headers = { authorization: TOKEN, ...(keep && { 'x-hub-keep': keep }) }
  const request = new Request(new URL(path, HUB), { method, headers })
  Object.defineProperties(request, {
    destination: { value: destination },
    mode: { value: isPage ? 'navigate' : 'cors' },
  })
  const event = new FetchEvent(request)
  for (const listener of listeners.get('fetch') ?? []) listener(event)
  const answer = await event.answer?.catch((error: Error) => error)
  if (answer instanceof Response) onAnswer?.(answer)
  await settled(event)
  return answer
}
const textOf = async (path: string, asked?: Asked) => {
  const answer = await ask(path, asked)
  return answer instanceof Response ? answer.text() : answer?.constructor.name
}
const answers = (text: string, headers: Record<string, string> = {}, status = 200) => {
  network = async () => new Response(text, { status, headers })
}
const goOffline = () => {
  network = async () => Promise.reject(new TypeError('no network'))
}

it('STA-001 leaves every address of the staff console to the hub, also without a connection', async () => {
  for (const path of ['/staff', '/staff/', '/staff/devices', '/staff/set-up/abc'])
    expect(await ask(path, { isPage: true }), path).toBeUndefined()
  // The facilitators' own pages are answered from the device, also one whose name begins alike.
  for (const path of ['/dashboard', '/staffing'])
    expect(await textOf(path, { isPage: true })).toContain('page')
})

describe('reads of content', () => {
  it('OFF-011 are kept when they say so, and given when no answer comes', async () => {
    answers('topics')
    expect(await textOf('/api/topics/1', { keep: 'fresh' })).toBe('topics')
    answers('newer topics')
    expect(await textOf('/api/topics/1', { keep: 'fresh' })).toBe('newer topics')
    goOffline()
    expect(await textOf('/api/topics/1', { keep: 'fresh' })).toBe('newer topics')
    expect(await textOf('/api/topics/2', { keep: 'fresh' })).not.toBe('newer topics')
  })

  it('OFF-011 come from the device when the answer takes longer than five seconds', async () => {
    answers('kept')
    await ask('/api/topics/3', { keep: 'fresh' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let answerLate = (_late: Response) => {}
    network = () => new Promise((resolve) => (answerLate = resolve))
    let given: string | undefined
    const asking = ask('/api/topics/3', { keep: 'fresh' }, (answer) => {
      void answer
        .clone()
        .text()
        .then((text) => (given = text))
    })
    await vi.advanceTimersByTimeAsync(4900)
    expect(given).toBeUndefined()
    await vi.advanceTimersByTimeAsync(200)
    await vi.waitFor(() => expect(given).toBe('kept'))
    answerLate(new Response('late'))
    await asking
    vi.useRealTimers()
  })

  it('OFF-011 come from the device at once when one works offline, and never from the server', async () => {
    answers('themes')
    await ask('/api/themes/1', { keep: 'fresh' })
    const asked = vi.fn<() => Promise<Response>>(async () => new Response('asked the server'))
    network = asked
    expect(await textOf('/api/themes/1', { keep: 'kept' })).toBe('themes')
    await ask('/api/themes/2', { keep: 'kept' })
    expect(asked).not.toHaveBeenCalled()
  })

  it('OFF-011 are kept without the session’s token, and say that they are kept', async () => {
    answers('sectors', { 'x-renewed-token': 'eyJ', 'content-type': 'application/json' })
    const first = (await ask('/api/sectors/1', { keep: 'fresh' })) as Response
    expect(first.headers.get('x-hub-kept')).toBeNull()
    goOffline()
    const kept = (await ask('/api/sectors/1', { keep: 'fresh' })) as Response
    expect(Object.fromEntries(kept.headers)).toEqual({
      'content-type': 'application/json',
      'x-hub-kept': '1',
    })
  })

  it('A4 OFF-011 are kept under their address: the token in the request’s headers does not lie beside them', async () => {
    answers('topics')
    await ask('/api/topics/8', { keep: 'fresh' })
    const cache = await caches.open('hub-content')
    const kept = (await cache.keys()).find(({ url }) => url.endsWith('/topics/8'))
    expect(kept && [...kept.headers]).toEqual([])
  })

  it('A4 OFF-011 are put right where an older version kept the token with them', async () => {
    const cache = await caches.open('hub-content')
    const old = new Request(`${HUB}/api/topics/9`, { headers: { authorization: TOKEN } })
    await cache.put(old, new Response('kept before'))
    await happen(new ExtendableEvent('activate'))
    const kept = await cache.keys()
    expect(kept.filter(({ headers }) => headers.has('authorization'))).toEqual([])
    expect(await textOf('/api/topics/9', { keep: 'kept' })).toBe('kept before')
  })

  it('A4 OFF-011 are kept without the renewed token that alone forbids keeping them', async () => {
    answers('topics', { 'cache-control': 'private, no-store', 'x-renewed-token': 'eyJ', 'x-request-id': '5' })
    await ask('/api/topics/10', { keep: 'fresh' })
    goOffline()
    const kept = (await ask('/api/topics/10', { keep: 'fresh' })) as Response
    expect([...kept.headers.keys()].filter((name) => /token|request-id/.test(name))).toEqual([])
    expect(await kept.text()).toBe('topics')
  })

  it.each([
    ['that forbids keeping', { 'cache-control': 'private, no-store' }, 200],
    ['that is a refusal', {}, 403],
    ['that is a fault of the server', {}, 500],
  ])('OFF-011 are never kept from an answer %s', async (_what, headers, status) => {
    const path = `/api/modules/${status}/${Object.keys(headers).length}`
    answers('not for keeping', headers, status)
    expect(await textOf(path, { keep: 'fresh' })).toBe('not for keeping')
    goOffline()
    expect(await textOf(path, { keep: 'fresh' })).not.toBe('not for keeping')
  })
})

describe('everything else', () => {
  it.each([
    ['a read that does not say so', '/api/clients/5', {}],
    ['a read of another origin', 'https://elsewhere.example/api/topics/1', { keep: 'fresh' }],
    ['a call that writes', '/api/records', { method: 'POST' }],
    ['a call that writes, whatever it says', '/api/records', { method: 'POST', keep: 'fresh' }],
  ] as const)('OFF-011 is left alone: %s', async (_what, path, asked) => {
    answers('about people')
    expect(await ask(path, asked)).toBeUndefined()
  })

  it('OFF-011 keeps nothing in any cache of what did not ask for it', async () => {
    answers('about people')
    await ask('/api/clients/5')
    await ask('/api/records', { method: 'POST', keep: 'fresh' })
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) expect(url).not.toMatch(/clients|records/)
  })
})

describe('the files of the app', () => {
  it('OFF-011 are the worker’s from its first start, also for the page that is open', async () => {
    await happen(new ExtendableEvent('activate'))
    expect(claim).toHaveBeenCalled()
  })

  it('OFF-011 open as the one page on every route without internet', async () => {
    for (const path of ['/dashboard', '/func/themes/s/1', '/index.html'])
      expect(await textOf(path, { isPage: true })).toBe('the page of /index.html')
  })

  it.each(['/api/settings', '/static/guides/en.pdf', '/dev/mailbox', '/gallery/'])(
    'OFF-011 are not given in the place of what is no page: %s',
    async (path) => {
      answers('from the server')
      const answer = await textOf(path, { isPage: true })
      expect(answer === undefined || answer === 'from the server').toBe(true)
    },
  )

  it('OFF-011 give way to a new version when somebody takes it, and at no other word', async () => {
    const say = (data: unknown) => {
      for (const listener of listeners.get('message') ?? [])
        listener(Object.assign(new ExtendableEvent('message'), { data }))
    }
    for (const data of [null, 'SKIP_WAITING', { type: 'CLAIM' }]) say(data)
    expect(skipWaiting).not.toHaveBeenCalled()
    say({ type: 'SKIP_WAITING' })
    expect(skipWaiting).toHaveBeenCalledOnce()
  })
})

describe('the opened vault', () => {
  const say = (data: unknown, port = { postMessage: vi.fn<(message: unknown) => void>() }) => {
    for (const listener of listeners.get('message') ?? [])
      listener(Object.assign(new ExtendableEvent('message'), { data, ports: [port] }))
    return port.postMessage
  }
  const opened = { facilitatorId: 1, by: 'password' }

  it('LIF-005 is handed to a page that is loaded anew, of the same facilitator, until it is closed', () => {
    say({ type: 'vault-opened', opened })
    expect(say({ type: 'vault-ask', facilitatorId: 2 })).not.toHaveBeenCalled()
    expect(say({ type: 'vault-ask', facilitatorId: 1 })).toHaveBeenCalledWith({
      type: 'vault-opened',
      opened,
    })
    say({ type: 'vault-closed' })
    expect(say({ type: 'vault-ask', facilitatorId: 1 })).not.toHaveBeenCalled()
  })
})

describe('pictures and documents', () => {
  it('OFF-011 shows the picture that was looked at when the server is away', async () => {
    answers('a picture')
    await ask('/static/images/card.png', { destination: 'image' })
    goOffline()
    expect(await textOf('/static/images/card.png', { destination: 'image' })).toBe('a picture')
    expect(await textOf('/static/images/other.png', { destination: 'image' })).not.toBe('a picture')
  })

  it('CTM-004 shows an uploaded picture in another width that was kept', async () => {
    const folder = `/static/images/${'0a'.repeat(16)}`
    answers('the small one')
    await ask(`${folder}/480.avif`, { destination: 'image' })
    goOffline()
    expect(await textOf(`${folder}/1200.avif`, { destination: 'image' })).toBe('the small one')
  })

  it('OFF-011 CAT-018 opens the document of a downloaded module, the server’s own while there is one', async () => {
    await (await caches.open('hub-documents')).put('/static/guides/en.pdf', new Response('kept'))
    answers('newest')
    expect(await textOf('/static/guides/en.pdf')).toBe('newest')
    goOffline()
    expect(await textOf('/static/guides/en.pdf?v=2')).toBe('kept')
    expect(await textOf('/static/guides/zh.pdf')).toBe('TypeError')
  })
})
