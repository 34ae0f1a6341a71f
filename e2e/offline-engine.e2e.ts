/** Modules on the device, in a real browser: downloaded, opened with every server gone, broken off and gone on with. */
import type { BrowserContext, Page } from '@playwright/test'
import type { StoredModule } from '@hub/contract/frame-host'
import {} from './parts/hub.ts'
import { FILM_BYTES, FILM_CHUNKS, type OfflineJourney, openOfflineJourney } from './parts/offline-journey.ts'
import { openPersistentBrowser, type PersistentBrowser } from './parts/persistent-browser.ts'
import { expect, test } from './parts/test.ts'

const FILM = /\/film\.mp4$/
const CHUNK = 2 * 1024 * 1024

test.describe('a module on the device', () => {
  let journey: OfflineJourney
  let browser: PersistentBrowser
  let page: Page
  let tide: number

  test.beforeAll(async ({ freshHub }) => {
    journey = await openOfflineJourney(freshHub)
    tide = await journey.addVersion('1.0.0')
  })
  test.afterAll(() => journey?.close())
  test.beforeEach(async () => {
    browser = await openPersistentBrowser()
    page = await journey.openPage(browser.context)
    journey.proxy.forget()
  })
  test.afterEach(async () => {
    journey.proxy.release()
    journey.proxy.damage(/./, 0)
    await browser.close()
  })

  const download = (id = tide, on = page) =>
    on.evaluate((moduleId) => offline.outcome(offline.engine.download(moduleId)), id)
  const verify = (isDeep = true, id = tide) =>
    page.evaluate(([moduleId, deep]) => offline.engine.verify(moduleId, { isDeep: deep }), [
      id,
      isDeep,
    ] as const)
  const launch = (version: string, id = tide, entry = 'index.html') =>
    page.evaluate(([moduleId, v, e]) => offline.launch(moduleId, v, e), [id, version, entry] as const)
  const list = (on = page) => on.evaluate(() => offline.engine.list())
  /** The frame of the package itself. */
  const inside = (id = tide) => page.frames().find((frame) => frame.url().includes(`/m/${id}/`))
  const rangesAsked = () => journey.proxy.asked.filter(({ range }) => range !== undefined)
  const events = (on = page) => on.evaluate(() => offline.events.map(({ type }) => type))

  async function cutOff(): Promise<void> {
    await journey.hub.stop('SIGKILL')
    await journey.proxy.close()
  }
  async function comeBack(): Promise<void> {
    await journey.hub.start()
    await journey.proxy.open()
  }

  test('OFF-018 OFF-022 OFF-030 is fetched in packs, files and ranges, told of in order, and whole', async () => {
    const stored = (await download()) as StoredModule
    expect(stored).toMatchObject({ moduleId: tide, packageVersion: '1.0.0', entry: 'index.html' })
    expect(await verify()).toEqual({ isWhole: true, faultyFiles: [] })
    expect(await list()).toEqual([{ moduleId: tide, stored, isUnfinished: false }])
    const told = await events()
    expect(told.slice(0, 3)).toEqual(['download-add', 'download-start', 'download-progress'])
    expect(told.at(-1)).toBe('download-complete')
    const last = await page.evaluate(() => offline.events.at(-2))
    expect(last).toMatchObject({ type: 'download-progress', done: stored.size, size: stored.size })
    const { asked } = journey.proxy
    expect(asked.filter(({ path }) => path.includes('/.pack/'))).toHaveLength(1)
    expect(asked.filter(({ method, path }) => method === 'HEAD' && FILM.test(path))).toHaveLength(1)
    expect(rangesAsked()).toHaveLength(FILM_CHUNKS)
    const names = await hostFrame(browser.context).evaluate(async () => [
      ...(await caches.keys()).filter((name) => !name.startsWith('content-shell-')),
      ...(await indexedDB.databases()).map(({ name }) => name),
    ])
    expect(names).toEqual(
      expect.arrayContaining([String(tide), 'ModuleVideoStorage', 'module-content-index']),
    )
    expect(names).not.toContain(`${tide}.next`)
    expect(await filmsStored(browser.context)).toBe(1)
  })

  test('OFF-032 opens with the hub and the content origin gone, also in a browser started anew', async () => {
    await download()
    await download(journey.idOf('stress'))
    await page.evaluate(() => offline.engine.close())
    await cutOff()
    try {
      // The hub's own pages are its own worker's to keep; a tab that is open goes on.
      expect(await launch('1.0.0')).toBe('ready')
      const frame = inside()
      expect(await frame?.locator('h1').innerText()).toBe('Tide 1.0.0')
      expect(await frame?.evaluate(() => document.documentElement.dataset['ran'])).toBe('yes')
      expect(await frame?.evaluate(() => document.images[0]?.naturalWidth)).toBe(4)
      expect(await answersOf(frame, 'media/film.mp4')).toEqual(FILM_ANSWERS)
      const bytes = await frame?.evaluate(async () => {
        const answer = await fetch('media/film.mp4', { headers: { range: 'bytes=4194300-4194310' } })
        return [...new Uint8Array(await answer.arrayBuffer())]
      })
      expect(bytes).toEqual([...journey.film.subarray(4194300, 4194311)])
      expect(await frame?.evaluate(() => fetch('nothing.html').then(String, (error) => error.name))).toBe(
        'TypeError',
      )
      const policy = await frame?.evaluate(async () =>
        (await fetch('index.html')).headers.get('content-security-policy'),
      )
      expect(policy).toContain("frame-ancestors 'self' http://localhost")
      await page.evaluate(() => offline.endLaunch())

      const id = journey.idOf('stress')
      expect(await launch('1.0.0', id)).toBe('ready')
      const film = await inside(id)?.evaluate(playAndSeek, 'media/a-longer-breath.mp4')
      expect(film).toEqual({ seeked: [0.9, 0.1, 0.5], error: null })
      expect(await launch('9.9.9')).toContain('unavailable')
      expect(await launch('1.0.0', journey.idOf('wotr'))).toContain('not on this device')
    } finally {
      await comeBack()
    }
    await browser.restart()
    page = await journey.openPage(browser.context)
    await journey.proxy.close()
    expect(await launch('1.0.0')).toBe('ready')
    expect(await inside()?.locator('h1').innerText()).toBe('Tide 1.0.0')
    await journey.proxy.open()
  })

  test('OFF-031 R16 goes on with what is missing after the browser was killed', async () => {
    journey.proxy.holdAfter(FILM, 6)
    const begun = download().catch(() => 'killed')
    await journey.proxy.held()
    await expect.poll(() => chunksStored(browser.context)).toBe(5)
    await killBrowser(browser)
    expect(await begun).toBe('killed')
    journey.proxy.release()

    await browser.restart()
    page = await journey.openPage(browser.context)
    expect(await list()).toEqual([{ moduleId: tide, stored: null, isUnfinished: true }])
    expect(await launch('1.0.0')).toContain('not on this device')
    journey.proxy.forget()
    expect(await download()).toMatchObject({ packageVersion: '1.0.0' })
    expect(rangesAsked().length).toBeGreaterThanOrEqual(FILM_CHUNKS - 5)
    expect(rangesAsked().length).toBeLessThan(FILM_CHUNKS)
    expect(new Set(rangesAsked().map(({ range }) => range)).size).toBe(rangesAsked().length)
    expect(journey.proxy.asked.filter(({ path }) => /\.pack|song|icons/.test(path))).toEqual([])
    expect(await verify()).toEqual({ isWhole: true, faultyFiles: [] })
  })

  test('OFF-031 asks again for a damaged answer, and never launches one that stays damaged', async () => {
    journey.proxy.damage(FILM, 1)
    expect(await download()).toMatchObject({ packageVersion: '1.0.0' })
    expect(rangesAsked()).toHaveLength(FILM_CHUNKS + 1)
    expect(await verify()).toMatchObject({ isWhole: true })
    await page.evaluate((id) => offline.engine.remove(id), tide)

    for (const paths of [FILM, /song\.mp3$/, /\.pack|icons/]) {
      journey.proxy.damage(paths, 1000)
      expect(await download()).toBe('integrity')
      expect(await launch('1.0.0')).toContain('unavailable')
      expect(await list()).toEqual([{ moduleId: tide, stored: null, isUnfinished: true }])
      // What came whole stays: the next fault is met from the start.
      await page.evaluate((id) => offline.engine.cancel(id), tide)
      expect(await list()).toEqual([])
    }
    journey.proxy.damage(/./, 0)
    expect(await download()).toMatchObject({ packageVersion: '1.0.0' })
    expect(await verify()).toMatchObject({ isWhole: true })
  })

  test('OFF-016 removes what was fetched when it is cancelled, running and queued', async () => {
    journey.proxy.holdAfter(FILM, 3)
    const running = download()
    const queued = download(journey.idOf('stress'))
    await journey.proxy.held()
    expect(await page.evaluate(() => offline.engine.queue())).toEqual([tide, journey.idOf('stress')])
    await page.evaluate((id) => offline.engine.cancel(id), journey.idOf('stress'))
    expect(await queued).toBe('cancelled')
    await page.evaluate((id) => offline.engine.cancel(id), tide)
    expect(await running).toBe('cancelled')
    expect(await list()).toEqual([])
    expect(await chunksStored(browser.context)).toBe(0)
    expect(await filmsStored(browser.context)).toBe(0)
    expect(await hostFrame(browser.context).evaluate((id) => caches.has(String(id)), tide)).toBe(false)
    expect(await events()).toContain('download-error')
  })

  test('OFF-018 an update fetches what changed, and swaps only when it is whole', async () => {
    await download()
    const next = '2.0.0'
    expect(await journey.addVersion(next)).toBe(tide)
    journey.proxy.forget()
    journey.proxy.damage(/\.pack|index\.html$|module\.json$/, 1000)
    expect(await download()).toBe('integrity')
    expect(await launch('1.0.0')).toBe('ready')
    await page.evaluate(() => offline.endLaunch())
    expect(await list()).toMatchObject([{ stored: { packageVersion: '1.0.0' }, isUnfinished: true }])

    journey.proxy.damage(/./, 0)
    journey.proxy.forget()
    const stored = await download()
    expect(stored).toMatchObject({ packageVersion: next })
    expect(rangesAsked()).toEqual([])
    expect(journey.proxy.asked.filter(({ path }) => /song|icons/.test(path))).toEqual([])
    expect(await verify()).toMatchObject({ isWhole: true })
    expect(await launch(next)).toBe('ready')
    expect(await inside()?.locator('h1').innerText()).toBe(`Tide ${next}`)
    expect(await launch('1.0.0')).toContain('not on this device')
    expect(await chunksStored(browser.context)).toBe(FILM_CHUNKS)
    expect(await filmsStored(browser.context)).toBe(1)
    expect(await hostFrame(browser.context).evaluate((id) => caches.has(`${id}.next`), tide)).toBe(false)
  })

  test('CAT-025 is removed whole, also without any server', async () => {
    const usage = () =>
      hostFrame(browser.context).evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
    const used = async () => (await page.evaluate(() => offline.engine.estimate())).used
    const { size } = (await download()) as { size: number }
    // What the browser counts beside it is not ours.
    expect(await used()).toBe(size)
    const before = await usage()
    await journey.proxy.close()
    await page.evaluate((id) => offline.engine.remove(id), tide)
    expect(await list()).toEqual([])
    expect(await chunksStored(browser.context)).toBe(0)
    expect(await filmsStored(browser.context)).toBe(0)
    await journey.proxy.open()
    await expect.poll(usage).toBeLessThan(before - FILM_BYTES / 2)
    expect(await used()).toBe(0)
  })

  test('OFF-015 two tabs fetch a module once between them', async () => {
    const other = await journey.openPage(browser.context)
    const both = await Promise.all([download(), download(tide, other)])
    expect(both[0]).toEqual(both[1])
    expect(rangesAsked()).toHaveLength(FILM_CHUNKS)
  })

  test('OFF-031 finds what the browser threw away, and fetches that alone', async () => {
    await download()
    await hostFrame(browser.context).evaluate(async (id) => {
      const cache = await caches.open(String(id))
      const [song] = (await cache.keys()).filter(({ url }) => url.endsWith('song.mp3'))
      if (song) await cache.delete(song)
    }, tide)
    expect(await verify(false)).toEqual({ isWhole: false, faultyFiles: ['song.mp3'] })
    journey.proxy.forget()
    expect(await download()).toMatchObject({ moduleId: tide })
    expect(journey.proxy.asked.map(({ path }) => path.split('/').at(-1))).toContain('song.mp3')
    expect(rangesAsked()).toEqual([])
    expect(await verify(false)).toMatchObject({ isWhole: true })
  })

  test('OFF-031 fetches a film again whose bytes are gone or were changed, and removes what belongs to none', async () => {
    await download()
    await changeFilms(browser.context, 'remove')
    expect(await verify(false)).toEqual({ isWhole: false, faultyFiles: ['media/film.mp4'] })
    journey.proxy.forget()
    expect(await download()).toMatchObject({ moduleId: tide })
    expect(rangesAsked()).toHaveLength(FILM_CHUNKS)

    await changeFilms(browser.context, 'damage')
    expect(await verify()).toEqual({ isWhole: false, faultyFiles: ['media/film.mp4'] })
    journey.proxy.forget()
    expect(await download()).toMatchObject({ moduleId: tide })
    expect(rangesAsked()).toHaveLength(1)
    expect(await verify()).toMatchObject({ isWhole: true })

    await changeFilms(browser.context, 'leave')
    expect(await filmsStored(browser.context)).toBe(2)
    await page.evaluate(() => offline.engine.close())
    await page.evaluate(() => offline.engine.list())
    await expect.poll(() => filmsStored(browser.context)).toBe(1)
    expect(await verify()).toMatchObject({ isWhole: true })
  })

  test('OFF-014 OFF-025 says what fits and asks to be kept', async () => {
    expect(await page.evaluate(() => offline.engine.fits(1000))).toBe(true)
    expect(await page.evaluate(() => offline.engine.fits(2 ** 50))).toBe(false)
    expect(typeof (await page.evaluate(() => offline.engine.persist()))).toBe('boolean')
  })

  test('CAT-022 API-051 refuses a module that may not be downloaded', async () => {
    expect(await download(journey.idOf('wotr'))).toBe('metadata')
  })
})

/** The hidden frame of the content origin. */
function hostFrame(context: BrowserContext) {
  const frame = context
    .pages()
    .flatMap((page) => page.frames())
    .find((one) => one.url().endsWith('/player/host.html'))
  if (!frame) throw new Error('the host frame is not there')
  return frame
}

/** Ends the browser at once, without a farewell. */
async function killBrowser({ context, page }: PersistentBrowser): Promise<void> {
  const session = await context.newCDPSession(page)
  const gone = new Promise((resolve) => context.once('close', resolve))
  session.send('Browser.crash').catch(() => undefined)
  await gone
}

function chunksStored(context: BrowserContext): Promise<number> {
  return hostFrame(context).evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('ModuleVideoStorage')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('chunks').objectStore('chunks').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )
}

/** How many files of films there are. */
function filmsStored(context: BrowserContext): Promise<number> {
  return hostFrame(context).evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const films = await root.getDirectoryHandle('ModuleVideoStorage', { create: true })
    let count = 0
    for await (const _name of (films as unknown as { keys(): AsyncIterable<string> }).keys()) count += 1
    return count
  })
}

/** Does to the files of films what browsers, disks and crashes do. */
function changeFilms(context: BrowserContext, how: 'remove' | 'damage' | 'leave'): Promise<void> {
  return hostFrame(context).evaluate(async (change) => {
    const root = await navigator.storage.getDirectory()
    const films = await root.getDirectoryHandle('ModuleVideoStorage')
    if (change === 'leave') await films.getFileHandle('of-no-film', { create: true })
    const names = (films as unknown as { keys(): AsyncIterable<string> }).keys()
    for await (const name of names) {
      if (change === 'remove') await films.removeEntry(name)
      if (change !== 'damage') continue
      const writing = await (await films.getFileHandle(name)).createWritable({ keepExistingData: true })
      await writing.write({ type: 'write', position: 5, data: 'damage' })
      await writing.close()
    }
  }, how)
}

const FILM_ANSWERS = [
  [206, `bytes 0-9/${FILM_BYTES}`, 10],
  [206, `bytes ${CHUNK - 5}-${CHUNK + 4}/${FILM_BYTES}`, 10],
  [206, `bytes ${FILM_BYTES - 7}-${FILM_BYTES - 1}/${FILM_BYTES}`, 7],
  [206, `bytes ${FILM_BYTES - 3}-${FILM_BYTES - 1}/${FILM_BYTES}`, 3],
  [416, `bytes */${FILM_BYTES}`, 0],
  [200, null, FILM_BYTES],
]

/** What the device answers to closed, open, suffix and impossible ranges, and to none. */
async function answersOf(frame: ReturnType<Page['frames']>[number] | undefined, path: string) {
  const ranges = [
    'bytes=0-9',
    `bytes=${CHUNK - 5}-${CHUNK + 4}`,
    'bytes=-7',
    `bytes=${FILM_BYTES - 3}-`,
    `bytes=${FILM_BYTES}-`,
    null,
  ]
  return frame?.evaluate(
    ([address, asked]) =>
      Promise.all(
        asked.map(async (range) => {
          const answer = await fetch(address, range === null ? {} : { headers: { range } })
          return [answer.status, answer.headers.get('content-range'), (await answer.arrayBuffer()).byteLength]
        }),
      ),
    [path, ranges] as const,
  )
}

/** Plays a film and goes to places of it, as a person with the bar does. */
async function playAndSeek(path: string) {
  const video = document.createElement('video')
  video.muted = true
  video.src = path
  document.body.append(video)
  await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve, { once: true }))
  const seeked: number[] = []
  for (const place of [0.9, 0.1, 0.5]) {
    const there = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    video.currentTime = video.duration * place
    await there
    seeked.push(Math.round((video.currentTime / video.duration) * 10) / 10)
  }
  return { seeked, error: video.error?.message ?? null }
}
