/** Seeking in a film stored on the device, against the same film from the hub in the same browser. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../scripts/parts/root.mjs'
import { findPostgres } from '../scripts/parts/services.mjs'
import { openBrowser } from './parts/browser.mjs'
import { median } from './parts/measure.mjs'
import { startHub } from './parts/programs.mjs'

const run = promisify(execFile)
const SEEKS = 20
const TOKEN_KEY = 'hub.token'
const KEY = 'cinema'
const TITLE = 'Cinema'
const VERSION = '1.0.0'
/** Twelve seconds of 720p, ten times over: some 60 MB with a key frame each second. */
const SECONDS = 12
const TURNS = 10
const RATE = 25
const BITS = '8M'

/** A film with motion, so that it has as many bytes as a real one. */
async function film(folder) {
  const once = join(folder, 'once.mp4')
  const picture = `testsrc2=size=1280x720:rate=${RATE}:duration=${SECONDS},noise=alls=24:allf=t`
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-b:v', BITS]
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', picture, ...codec, '-g', String(RATE), once])
  const whole = join(folder, 'package', 'film.mp4')
  const copy = ['-c', 'copy', '-movflags', '+faststart', whole]
  await run('ffmpeg', ['-v', 'error', '-stream_loop', String(TURNS - 1), '-i', once, ...copy])
}

async function addModule(hub, place) {
  const folder = join(place, 'package')
  mkdirSync(folder)
  const module = { key: KEY, version: VERSION, title: TITLE, entry: 'index.html' }
  writeFileSync(join(folder, 'module.json'), JSON.stringify({ ...module, estimate: 5, languages: ['en'] }))
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><title>${TITLE}</title><video src="film.mp4" width="640" preload="auto" muted></video>`,
  )
  await film(place)
  const topic = String(hub.told.module.topicId)
  await run(
    process.execPath,
    ['server/dist/hub.js', 'module', 'add', folder, '--topic', topic, '--downloadable'],
    { cwd: ROOT, env: { ...process.env, ...hub.told.settings } },
  )
  const answer = await fetch(`${hub.told.publicAddress}/api/topics/${topic}/modules`, {
    headers: { authorization: `Bearer ${hub.told.token}` },
  })
  const { records } = await answer.json()
  return records.find(({ module_key: key }) => key === KEY).id
}

/** A logged-in window. */
async function logIn(browser, hub) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 } })
  await context.addInitScript(
    ([key, value]) => globalThis.localStorage.setItem(key, value),
    [TOKEN_KEY, hub.told.token],
  )
  return context
}

/** Downloads the module as a facilitator does, and opens the copy. */
async function openStored(context, hub, address) {
  const page = await context.newPage()
  await page.goto(`${hub.told.publicAddress}/func/modules/t/${hub.told.module.topicId}`)
  const card = page.getByRole('article', { name: TITLE })
  await card.getByRole('button', { name: `Download ${TITLE}` }).click()
  await page.getByRole('button', { name: 'Yes, Download' }).click()
  await card.getByText('Downloaded', { exact: true }).waitFor({ timeout: 90_000 })
  await page.goto(address)
  return page
}

/** Opens the film as a launch does: with a token that is exchanged for a cookie. */
async function openFromHub(context, hub, { address, moduleId }) {
  const answer = await fetch(`${hub.told.publicAddress}/api/module-launches`, {
    method: 'POST',
    headers: { authorization: `Bearer ${hub.told.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ topicId: hub.told.module.topicId, moduleId }),
  })
  const { record } = await answer.json()
  const page = await context.newPage()
  await page.goto(record.url)
  await page.evaluate(async (launchToken) => {
    const body = JSON.stringify({ launchToken })
    await fetch('/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }, record.launchToken)
  await page.goto(address)
  return page
}

/** Milliseconds until the picture at this part of the film is there. */
function seek(page, part) {
  return page.evaluate(async (to) => {
    const player = document.querySelector('video') ?? document.createElement('video')
    const from = performance.now()
    await new Promise((resolve) => {
      player.addEventListener('seeked', resolve, { once: true })
      player.currentTime = to * player.duration
    })
    return performance.now() - from
  }, part)
}

/** The same positions in each run, spread over the whole film. */
const places = () => Array.from({ length: SEEKS }, (_, n) => (((n + 1) * 0.618_034) % 1) * 0.98)

export async function measure() {
  const { url, why } = await findPostgres()
  const what = 'A jump in a stored film, over the same from the hub'
  if (!url) return [{ id: 'seek', what, skipped: why }]
  const hasFfmpeg = await run('ffmpeg', ['-version']).then(
    () => true,
    () => false,
  )
  if (!hasFfmpeg) return [{ id: 'seek', what, skipped: 'ffmpeg makes the film' }]
  const place = mkdtempSync(join(tmpdir(), 'hub-bench-film-'))
  const hub = await startHub({ databaseUrl: url, settings: { HUB_APP_MODE: 'true' } })
  const browser = await openBrowser()
  try {
    const moduleId = await addModule(hub, place)
    const address = `${hub.told.contentAddress}/m/${moduleId}/${VERSION}/index.html`
    const [kept, fetched] = [await logIn(browser, hub), await logIn(browser, hub)]
    const stored = await openStored(kept, hub, address)
    const network = await openFromHub(fetched, hub, { address, moduleId })
    for (const page of [stored, network])
      await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
    await kept.setOffline(true)
    const samples = []
    for (const part of places()) {
      await network.bringToFront()
      const networkMs = await seek(network, part)
      await stored.bringToFront()
      samples.push({ part, networkMs, storedMs: await seek(stored, part) })
    }
    const of = (name) => median(samples.map((sample) => sample[name]))
    return [
      {
        id: 'seek',
        what: `${what} (medians of ${SEEKS})`,
        value: of('storedMs') / of('networkMs'),
        unit: 'ratio',
        bar: 1.5,
        aim: 1.1,
        better: 'less',
        note: `${Math.round(of('storedMs'))} ms`,
        samples,
      },
    ]
  } finally {
    await browser.close()
    await hub.stop()
    rmSync(place, { recursive: true, force: true })
  }
}
