import { expect, it, vi } from 'vitest'

/** As at the begin of the next file. */
async function nextFile(): Promise<void> {
  vi.resetModules()
  await import('./fresh-page.ts')
}

it('takes from the page what a file left on it', async () => {
  localStorage.setItem('kept', 'here')
  sessionStorage.setItem('kept', 'here')
  history.replaceState(null, '', '/clients?page=2')
  document.title = 'Clients'
  document.body.innerHTML = '<p>here</p>'
  document.documentElement.dataset['scheme'] = 'dark'
  await nextFile()
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  expect([location.pathname, location.search, document.title]).toEqual(['/', '', ''])
  expect(document.body.childNodes).toHaveLength(0)
  expect(document.documentElement.attributes).toHaveLength(0)
})

it('gives globals, document and navigator the properties that they had', async () => {
  const { fetch, setTimeout } = globalThis
  const before = [document.visibilityState, navigator.onLine]
  vi.useFakeTimers()
  globalThis.fetch = async () => new Response('pong')
  Object.assign(globalThis, { leftHere: true })
  Object.defineProperty(document, 'visibilityState', { value: 'left', configurable: true })
  Object.defineProperty(navigator, 'onLine', { value: 'left', configurable: true })
  await nextFile()
  expect(globalThis.fetch).toBe(fetch)
  expect(globalThis.setTimeout).toBe(setTimeout)
  expect(globalThis).not.toHaveProperty('leftHere')
  expect([document.visibilityState, navigator.onLine]).toEqual(before)
})

it('gives the test DOM the size and the settings that it began with', async () => {
  const { happyDOM } = window as unknown as {
    happyDOM: {
      settings: { enableIframePageLoading: boolean }
      setViewport: (size: { width: number }) => void
    }
  }
  const before = [innerWidth, happyDOM.settings.enableIframePageLoading]
  happyDOM.setViewport({ width: 390 })
  happyDOM.settings.enableIframePageLoading = !happyDOM.settings.enableIframePageLoading
  await nextFile()
  expect([innerWidth, happyDOM.settings.enableIframePageLoading]).toEqual(before)
})

it('takes the listeners of the file away', async () => {
  const heard = vi.fn<(event: Event) => void>()
  addEventListener('left', heard)
  document.addEventListener('left', heard)
  await nextFile()
  dispatchEvent(new Event('left'))
  document.dispatchEvent(new Event('left'))
  expect(heard).not.toHaveBeenCalled()
})

it('ends the timers of the file, and those that set themselves again', async () => {
  const ran = vi.fn<() => void>()
  setTimeout(ran, 20)
  setInterval(ran, 5)
  const again = () => {
    ran()
    setTimeout(again)
  }
  again()
  await nextFile()
  ran.mockClear()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(ran).not.toHaveBeenCalled()
})

it('closes the channels of the file, so that nothing of it answers the next', async () => {
  const heard = vi.fn<(event: Event) => void>()
  const left = new BroadcastChannel('left')
  left.addEventListener('message', heard)
  await nextFile()
  const own = new BroadcastChannel('left')
  const other = new BroadcastChannel('left')
  const answered = new Promise((resolve) => other.addEventListener('message', resolve))
  own.postMessage('hello')
  await answered
  expect(heard).not.toHaveBeenCalled()
})

it('forgets what a mock was told', async () => {
  const mock = vi.fn<() => string>().mockReturnValue('left')
  mock()
  await nextFile()
  expect(mock()).toBeUndefined()
  expect(mock).toHaveBeenCalledTimes(1)
})

it('lets each file mock a module in its own way, or not at all', async () => {
  const read = async () => (await import('../language/locale.ts')).currentLocale()
  vi.doMock('../language/locale.ts', () => ({ currentLocale: () => 'first' }))
  expect(await read()).toBe('first')
  await nextFile()
  vi.doMock('../language/locale.ts')
  expect(await read()).toBeUndefined()
  await nextFile()
  vi.doUnmock('../language/locale.ts')
  expect(await read()).toBe('en')
})

it('stays at its address when a link is followed', async () => {
  const before = location.href
  const link = document.createElement('a')
  for (const href of ['/elsewhere', 'blob:nodedata:a-file', 'https://example.org/']) {
    link.href = href
    document.body.append(link)
    link.click()
    await new Promise((resolve) => setTimeout(resolve))
    expect(location.href).toBe(before)
  }
})
