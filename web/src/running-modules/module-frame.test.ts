import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HubInit } from '@hub/contract/frame'
import { FRAME_SANDBOX, type ModuleFrame, type ModuleFrameInput, openModuleFrame } from './module-frame.ts'

const CONTENT = 'https://content.example.org'
const hello = { type: 'frame:hello', v: 1, role: 'player' }

let onStatus: ReturnType<typeof vi.fn<ModuleFrameInput['onStatus']>>
let onEvent: ReturnType<typeof vi.fn<NonNullable<ModuleFrameInput['onEvent']>>>
let frame: ModuleFrame
let addresses: string[]
let sent: { data: unknown; origin: string; port: MessagePort | undefined }[]

function open(change: Partial<ModuleFrameInput> = {}): void {
  frame = openModuleFrame({
    container: document.body,
    url: `${CONTENT}/player/`,
    contentOrigin: CONTENT,
    launchToken: 'a.b.c',
    moduleId: 7,
    locale: 'en',
    title: 'Respect',
    onStatus,
    onEvent,
    ...change,
  } as ModuleFrameInput)
}

/** Delivers a message as a browser would: with the sender's window and its origin. */
function deliver(data: unknown, source: unknown = frame.element.contentWindow, origin = CONTENT): void {
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }))
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

beforeEach(() => {
  // The address is recorded and not loaded: there is no such server.
  addresses = []
  Object.assign(Reflect.get(window, 'happyDOM').settings, { enableIframePageLoading: true })
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation((address) => {
    addresses.push(address)
  })
  onStatus = vi.fn()
  onEvent = vi.fn()
  sent = []
  const inside = {
    postMessage: (data: unknown, origin: string, [port]: MessagePort[]) => sent.push({ data, origin, port }),
  }
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(inside as never)
})
afterEach(() => {
  frame.remove()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the handshake', () => {
  it('DEL-016 gives the launch token over the port to the exact content origin, once', () => {
    open()
    expect(addresses).toEqual([`${CONTENT}/player/`])
    deliver(hello)
    deliver(hello)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.origin).toBe(CONTENT)
    expect(HubInit.parse(sent[0]?.data)).toMatchObject({ mode: 'online', launchToken: 'a.b.c', moduleId: 7 })
  })

  it('DEL-004 OFF-032 opens the copy on the device without a launch token', () => {
    open({ launchToken: undefined, version: '1.2.0', entry: 'index.html' })
    deliver(hello)
    const init = HubInit.parse(sent[0]?.data)
    expect(init).toMatchObject({ mode: 'offline', moduleId: 7, version: '1.2.0', entry: 'index.html' })
    expect(init).not.toHaveProperty('launchToken')
  })

  it('DEL-007 ignores other windows, other origins and other greetings', () => {
    open()
    deliver(hello, window)
    deliver(hello, null)
    deliver(hello, undefined, 'https://evil.example.org')
    deliver(hello, undefined, window.location.origin)
    deliver({ ...hello, v: 2 })
    deliver({ ...hello, role: 'host' })
    deliver({ type: 'frame:status', status: 'ready' })
    expect(sent).toEqual([])
    expect(onStatus).not.toHaveBeenCalled()
  })

  it('DEL-017 sandboxes the frame without popups and top navigation, and names it', () => {
    open()
    expect(frame.element.getAttribute('sandbox')).toBe(FRAME_SANDBOX)
    expect(FRAME_SANDBOX).not.toMatch(/popups|top-navigation/)
    expect(frame.element.title).toBe('Respect')
  })

  it.each([
    ['an address on another origin', { url: 'https://evil.example.org/player/' }],
    [
      'the origin of the hub itself',
      { url: `${window.location.origin}/player/`, contentOrigin: window.location.origin },
    ],
    ['no address at all', { url: 'player', contentOrigin: '' }],
    ['a script', { url: 'javascript:alert(1)', contentOrigin: 'javascript:alert(1)' }],
  ])('DEL-017 never opens %s', async (_name, change) => {
    open(change)
    await settled()
    expect(onStatus.mock.calls[0]?.[0]).toBe('unavailable')
    expect(addresses).toEqual([])
    expect(document.querySelector('iframe')).toBeNull()
  })
})

describe('the report', () => {
  const port = () => sent[0]?.port as MessagePort
  it.each([
    [{ type: 'frame:status', status: 'ready' }, 'ready'],
    [{ type: 'frame:status' }, 'missing'],
    [{ type: 'frame:status', status: 'unavailable' }, 'unavailable'],
    [{ type: 'frame:status', status: 'denied', detail: 'x' }, 'unavailable'],
    [{ type: 'frame:status', status: 'broken', detail: 'x is not defined' }, 'broken'],
  ])('DEL-006 reads %o as %s', async (message, outcome) => {
    open()
    deliver(hello)
    port().postMessage(message)
    port().postMessage({ type: 'frame:status', status: 'error' })
    await vi.waitFor(() => expect(onStatus).toHaveBeenCalled())
    await settled()
    expect(onStatus.mock.calls.map(([first]) => first)).toEqual([outcome])
  })

  it('DEL-007 says missing after 20 seconds without a word, or without a report', async () => {
    vi.useFakeTimers()
    open()
    deliver(hello)
    await vi.advanceTimersByTimeAsync(19_900)
    expect(onStatus).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(onStatus.mock.calls.map(([first]) => first)).toEqual(['missing'])
  })

  it('DEL-006 says within ten seconds that a package gives the thread back to nobody', async () => {
    vi.useFakeTimers()
    open()
    deliver(hello)
    port().postMessage({ type: 'frame:alive' })
    await vi.advanceTimersByTimeAsync(6000)
    port().postMessage({ type: 'frame:alive' })
    await vi.advanceTimersByTimeAsync(7900)
    expect(onStatus).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(onStatus.mock.calls).toEqual([['broken']])
  })

  it('DEL-006 tells whether there is anything to see, and when there is at last', async () => {
    const onSight = vi.fn()
    open({ onSight })
    deliver(hello)
    port().postMessage({ type: 'frame:status', status: 'ready', isBlank: true })
    port().postMessage({ type: 'frame:shown' })
    await vi.waitFor(() => expect(onSight).toHaveBeenCalledTimes(2))
    expect(onSight.mock.calls).toEqual([[true], [false]])
    expect(onStatus.mock.calls.map(([first]) => first)).toEqual(['ready'])
  })

  it('DEL-007 drops what does not fit and passes on what the package claims', async () => {
    open()
    deliver(hello)
    port().postMessage({ type: 'frame:status', status: 'great' })
    port().postMessage({ type: 'module:event', name: 'x'.repeat(100) })
    port().postMessage({ type: 'module:event', name: 'progress', value: 0.5 })
    await vi.waitFor(() => expect(onEvent).toHaveBeenCalled())
    expect(onStatus).not.toHaveBeenCalled()
    expect(onEvent.mock.calls).toEqual([[{ type: 'module:event', name: 'progress', value: 0.5 }]])
  })
})

describe('the end', () => {
  it('DEL-013 waits for the package to finish', async () => {
    open()
    deliver(hello)
    const heard: unknown[] = []
    const port = sent[0]?.port as MessagePort
    port.onmessage = (event) => {
      heard.push(event.data)
      port.postMessage({ type: 'frame:stopped' })
    }
    await frame.stop()
    expect(heard).toEqual([{ type: 'hub:stop' }])
    frame.remove()
    expect(document.querySelector('iframe')).toBeNull()
  })

  it('DEL-013 waits three seconds at most, and not at all for a frame that never spoke', async () => {
    open()
    await frame.stop()
    vi.useFakeTimers()
    deliver(hello)
    const stopped = vi.fn()
    void frame.stop().then(stopped)
    await vi.advanceTimersByTimeAsync(2900)
    expect(stopped).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(stopped).toHaveBeenCalled()
  })

  it('DEL-006 says nothing more once the frame is removed', async () => {
    vi.useFakeTimers()
    open()
    frame.remove()
    deliver(hello)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(onStatus).not.toHaveBeenCalled()
    expect(sent).toEqual([])
  })
})
