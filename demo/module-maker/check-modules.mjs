// Drives every demo module from the first screen to the last by keyboard alone, in a real browser, under the
// headers the content origin sends, and lets axe look at every screen. Ends with 1 if anything is wrong.
// `node demo/module-maker/check-modules.mjs [--shots <folder>] [key ...]`
import { createReadStream, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { chromium } from '@playwright/test'
import axe from 'axe-core'

const MODULES = path.join(import.meta.dirname, '../dist/modules')
const CSP =
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; object-src 'none'; base-uri 'self'; form-action 'self'"
const TYPES = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  vtt: 'text/vtt',
  webm: 'video/webm',
  mp4: 'video/mp4',
  json: 'application/json',
}
const SIZES = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
  small: { width: 320, height: 640 },
}
const TABS_MAX = 80

const options = process.argv.slice(2)
const shotsAt = options.indexOf('--shots')
const shots = shotsAt < 0 ? undefined : options.splice(shotsAt, 2)[1]
const keys = options.length ? options : readdirSync(MODULES)
const faults = []

/** A prefix in the path, as under the real content origin, so that an absolute address would be noticed. */
const server = createServer((request, response) => {
  const file = path.join(
    MODULES,
    decodeURIComponent(new URL(request.url, 'http://x').pathname).replace(/^\/m\/7\//, '/'),
  )
  if (!existsSync(file) || statSync(file).isDirectory()) return response.writeHead(404).end()
  response.writeHead(200, {
    'Content-Type': TYPES[file.split('.').pop()] ?? 'application/octet-stream',
    'Content-Security-Policy': CSP,
  })
  return createReadStream(file).pipe(response)
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const base = `http://127.0.0.1:${server.address().port}/m/7/`

const focused = (page) =>
  page.evaluate(() => {
    const at = document.activeElement
    const rect = at.getBoundingClientRect()
    return {
      tag: at.tagName,
      type: at.type,
      words: at.textContent.trim(),
      name: at.className,
      inWork: Boolean(at.closest('.work')),
      seen: rect.width > 0 && rect.height > 0,
      place: [...document.querySelectorAll('button,input,textarea,summary,video')].indexOf(at),
    }
  })

/** Uses everything in the part that the keyboard can reach, then lands on Next. */
async function useByKeyboard(page, where) {
  let presses = 0
  const once = new Set()
  for (let tab = 0; tab < TABS_MAX; tab++) {
    await page.keyboard.press('Tab')
    const at = await focused(page)
    if (!at.seen && at.tag !== 'BODY')
      faults.push(`${where}: focus on something unseen (${at.tag} ${at.words})`)
    if (at.name.includes('next')) return presses
    if (!at.inWork) continue
    // A starter moves the focus into its field, so it would be met again and again.
    if (at.words.endsWith('…')) {
      if (once.has(at.words)) continue
      once.add(at.words)
    }
    presses += 1
    if (at.tag === 'TEXTAREA' || at.type === 'text') await page.keyboard.type('My own words')
    else if (at.type === 'range') await page.keyboard.press('ArrowRight')
    else if (
      at.tag === 'BUTTON' &&
      at.words !== 'Move' &&
      at.words !== 'Try another path' &&
      !once.has(at.words)
    )
      await page.keyboard.press('Enter')
  }
  faults.push(`${where}: Next was not reached by Tab`)
  return presses
}

async function look(page, where) {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => window.axe.run())
  for (const { id, nodes } of violations)
    faults.push(
      `${where}: axe ${id}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary?.slice(0, 200)}`,
    )
  for (const [name, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size)
    for (const text of name === 'small' ? ['1.45', '1'] : ['1']) {
      const over = await page.evaluate((scale) => {
        const root = document.documentElement
        root.style.setProperty('--size', scale)
        return root.scrollWidth - root.clientWidth
      }, text)
      if (over > 0) faults.push(`${where}: ${over} px too wide at ${size.width}, text ${text}`)
    }
    if (shots && name !== 'small')
      await page.screenshot({ path: path.join(shots, `${where.replaceAll(' ', '-')}-${name}.png`) })
  }
  await page.setViewportSize(SIZES.desk)
}

async function driveModule(browser, key) {
  const context = await browser.newContext({ viewport: SIZES.desk })
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(`${key}: ${error.message}`))
  page.on('console', (message) => message.type() === 'error' && faults.push(`${key}: ${message.text()}`))
  page.on(
    'request',
    (request) =>
      /^(data|blob):/.test(request.url()) ||
      request.url().startsWith(base) ||
      faults.push(`${key}: asked for ${request.url()}`),
  )
  await page.goto(`${base}${key}/index.html`)
  await look(page, `${key} 00`)
  const parts = Number((await page.locator('.where').textContent()).match(/(\d+) parts/)[1])
  await useByKeyboard(page, `${key} start`)
  await page.keyboard.press('Enter')
  for (let part = 1; part <= parts; part++) {
    const where = `${key} ${String(part).padStart(2, '0')}`
    const said = await page.locator('.where').textContent()
    if (!said.startsWith(`Part ${part} of ${parts} · `)) faults.push(`${where}: the header says ${said}`)
    if (!(await page.evaluate(() => document.activeElement.tagName === 'H1')))
      faults.push(`${where}: the heading has no focus`)
    await look(page, where)
    if ((await useByKeyboard(page, where)) === 0) faults.push(`${where}: nothing to do here`)
    await look(page, `${where} used`)
    await page.locator('.next').focus()
    await page.keyboard.press('Enter')
  }
  await look(page, `${key} end`)
  if (!(await page.locator('h1').textContent()).startsWith('Thank you')) faults.push(`${key}: no end screen`)
  await context.close()
  console.log(`${key}: ${parts} parts`)
}

if (shots) mkdirSync(shots, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const key of keys) await driveModule(browser, key)
await browser.close()
server.close()
for (const fault of faults) console.log(`FAULT ${fault}`)
console.log(faults.length ? `${faults.length} faults` : 'No faults')
process.exitCode = faults.length ? 1 : 0
