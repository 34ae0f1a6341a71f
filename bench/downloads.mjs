/** Modules on the device: a large one against the same browser fetching and dropping it, and one of many small files. */
import { openDevice } from './parts/device.mjs'
import { median } from './parts/measure.mjs'

const ROUNDS = 3
const LARGE = 1
const SMALL = 2
const MS = 1000
/** How long the downloader waits between packs and batches (OFF-021). */
const PAUSE_MS = 50
const AT_ONCE = 4

/** Seconds until the module is complete on the device. It is removed again. */
async function download(page, moduleId) {
  return page.evaluate(async (id) => {
    const from = performance.now()
    await globalThis.engine.download(id)
    const ms = performance.now() - from
    await globalThis.engine.remove(id)
    return ms / 1000
  }, moduleId)
}

/** Seconds the same browser takes for the same files, in the same parts, when it drops what it fetched. */
async function fetchAndDrop(page, given) {
  const frame = page.frames().find((one) => one.url().endsWith('/player/host.html'))
  return frame.evaluate(async ({ token, moduleKey }) => {
    const from = performance.now()
    const ask = async (path, range) => {
      const headers = { authorization: `Bearer ${token}`, ...(range && { range }) }
      const answer = await fetch(`/offline/${moduleKey}/${path}`, { headers, cache: 'no-store' })
      return answer.arrayBuffer()
    }
    const inTurn = async (items, lanes, work) => {
      const waiting = items.values()
      const lane = async () => {
        for (const item of waiting) await work(item)
      }
      await Promise.all(Array.from({ length: lanes }, lane))
    }
    const { assets } = JSON.parse(new TextDecoder().decode(await ask('manifest.json')))
    const packs = new Set(assets.flatMap(({ pack }) => (pack === undefined ? [] : [pack])))
    for (const pack of packs) await ask(`.pack/${pack}`)
    const single = assets.filter(({ pack, chunks }) => pack === undefined && !chunks)
    await inTurn(single, 4, ({ path }) => ask(path))
    const step = 2 * 1024 * 1024
    for (const { path, size, chunks } of assets) {
      if (!chunks) continue
      await inTurn([...chunks.keys()], 3, (index) =>
        ask(path, `bytes=${index * step}-${Math.min(size, (index + 1) * step) - 1}`),
      )
    }
    return { seconds: (performance.now() - from) / 1000, packs: packs.size, single: single.length }
  }, given)
}

export async function measure() {
  const { page, told, close } = await openDevice()
  try {
    const row = async (moduleId) => {
      await download(page, moduleId)
      const samples = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const dropped = await fetchAndDrop(page, told.downloads[moduleId])
        const stored = await download(page, moduleId)
        const pauses =
          (dropped.packs + Math.max(0, Math.ceil(dropped.single / AT_ONCE) - 1)) * (PAUSE_MS / MS)
        samples.push({
          dropped: dropped.seconds,
          stored,
          pauses,
          fraction: dropped.seconds / (stored - pauses),
        })
      }
      return samples
    }
    const large = await row(LARGE)
    const small = await row(SMALL)
    return [
      {
        id: 'download-large',
        what: 'A module of 200 MB onto the device: fraction of the same browser’s fetch-and-drop, beside the pauses',
        value: median(large.map(({ fraction }) => fraction)),
        unit: 'ratio',
        bar: 0.9,
        aim: 1,
        better: 'more',
        samples: large,
      },
      {
        id: 'download-small-files',
        what: 'A module of 1,000 small files onto the device, beside the pauses',
        value: median(small.map(({ stored, pauses }) => stored - pauses)),
        unit: 's',
        bar: 1,
        aim: 0.5,
        better: 'less',
        samples: small,
      },
    ]
  } finally {
    await close()
  }
}
