/** A module over a slow connection: how much of it is used, and how many bytes come twice when it breaks again and again. */
import { run } from '../scripts/parts/run.mjs'
import { PlainFailure } from '../scripts/parts/steps.mjs'
import { openDevice } from './parts/device.mjs'
import { median, pause } from './parts/measure.mjs'
import { openSlowLink } from './parts/slow-link.mjs'

const BITS_PER_SECOND = 10_000_000
const ROUNDS = 3
const SHORT = 3
const CUTS = 20
/** The time between two breaks: all of them fall into one download. */
const SHORTEST_GAP_MS = 150
const LONGEST_GAP_MS = 600
const MS = 1000
const MIB = 1024 * 1024

/** Seconds curl takes for the same files, one after the other on one connection. */
async function curl(content, { token, moduleKey }) {
  const base = `${content}/offline/${moduleKey}`
  const asking = ['curl', '-sf', '-H', `authorization: Bearer ${token}`]
  const { output } = await run([...asking, `${base}/manifest.json`])
  const { assets } = JSON.parse(output)
  const packs = new Set(assets.flatMap(({ pack }) => (pack === undefined ? [] : [pack])))
  const single = assets.filter(({ pack }) => pack === undefined)
  const paths = [...[...packs].map((pack) => `.pack/${pack}`), ...single.map(({ path }) => path)]
  const from = performance.now()
  const { code } = await run([...asking, ...paths.flatMap((path) => ['-o', '/dev/null', `${base}/${path}`])])
  if (code !== 0) throw new PlainFailure(`curl ended with ${code}`)
  return (performance.now() - from) / MS
}

/** Downloads until the module is complete, resuming as the hub does after a stop; then removes it. */
async function download(page) {
  return page.evaluate(async (id) => {
    const from = performance.now()
    let stops = 0
    while (!(await globalThis.engine.download(id).catch(() => null))) stops += 1
    const seconds = (performance.now() - from) / 1000
    const { isWhole } = await globalThis.engine.verify(id, { isDeep: true })
    await globalThis.engine.remove(id)
    return { seconds, stops, isWhole }
  }, SHORT)
}

/** Breaks active connections, so many times, while the work continues; the gaps are random. */
async function cutDuring(link, work) {
  let isOver = false
  const done = work.finally(() => (isOver = true))
  let cuts = 0
  let connections = 0
  while (cuts < CUTS && !isOver) {
    await pause(SHORTEST_GAP_MS + Math.random() * (LONGEST_GAP_MS - SHORTEST_GAP_MS))
    const cut = isOver ? 0 : link.cut()
    if (cut === 0) continue
    cuts += 1
    connections += cut
  }
  return { ...(await done), cuts, connections }
}

export async function measure() {
  const link = await openSlowLink(BITS_PER_SECOND)
  const { page, told, close } = await openDevice(
    { BENCH_CONTENT_URL: `http://localhost:${link.port}` },
    ({ port }) => link.leadTo(port),
  )
  const counted = async (work) => {
    const before = link.passed()
    const result = await work()
    return { ...result, bytes: link.passed() - before }
  }
  try {
    // The frame and its worker already exist when a module is downloaded.
    await page.evaluate(() => globalThis.engine.list())
    const samples = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const plain = await curl(told.content, told.downloads[SHORT])
      const ours = await counted(() => download(page))
      samples.push({ curl: plain, ...ours, fraction: plain / ours.seconds })
    }
    const cut = await counted(() => cutDuring(link, download(page)))
    const twiceMib = (cut.bytes - median(samples.map(({ bytes }) => bytes))) / MIB
    if ([...samples, cut].some(({ isWhole }) => !isWhole))
      throw new PlainFailure('a module is not what was listed')
    return [
      {
        id: 'slow-link',
        what: 'A module of 16 MB over a line of 10 Mbit/s: plain curl’s seconds over ours',
        value: median(samples.map(({ fraction }) => fraction)),
        unit: 'ratio',
        bar: 0.9,
        aim: 0.95,
        better: 'more',
        samples,
      },
      {
        id: 'slow-link-cuts',
        what: 'Bytes of it that come twice for each random cut of the line',
        note: `${cut.cuts} cuts, ${cut.connections} connections in all; stopped and asked for again ${cut.stops} times`,
        value: twiceMib / cut.cuts,
        unit: 'MiB',
        bar: 2,
        aim: 0.25,
        better: 'less',
        samples: [cut],
      },
    ]
  } finally {
    await close()
    await link.close()
  }
}
