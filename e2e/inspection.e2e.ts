/** What looks at every screen finds what it looks for, also where it reads a pair of colours only once (SYS-015). */
import type { Page } from '@playwright/test'
import { inspectShown, NARROW, onDesk, onPhone, TABLET } from './parts/inspection/inspect-screen.ts'
import { expect, test } from './parts/test.ts'

const shown = (body: string) =>
  `<!doctype html><html lang="en"><title>A page · Hub</title><meta name="viewport" content="width=device-width">
   <body style="background: white; color: black"><main><h1>A page</h1>${body}</main></body></html>`

const lowIn = async (page: Page) =>
  (await inspectShown(page, 'page', [onDesk('light')])).filter((one) => one.includes('color-contrast'))

const FINE = '<p>One that can be read</p>'.repeat(5)

test('SYS-015 finds each text with too little contrast, among many that are fine', async ({ browser }) => {
  const page = await (await browser.newContext({ bypassCSP: true })).newPage()
  await page.setContent(shown(`${FINE}<p style="color: #aaa">Pale</p><p style="background: #333">Dark</p>`))
  const found = await lowIn(page)
  expect(found).toHaveLength(2)
  expect(found.join()).toContain('Pale')
  expect(found.join()).toContain('Dark')
})

test('SYS-015 reads the contrast of fields, and of texts that are hidden from screen readers alone', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ bypassCSP: true })).newPage()
  const pale = 'style="background: white; color: #aaa"'
  await page.setContent(
    shown(`${FINE}<p aria-hidden="true" ${pale}>Pale</p><input aria-label="Name" ${pale}>
      <textarea aria-label="Reason" ${pale}></textarea>
      <select aria-label="Kind" ${pale}><option>One</option></select>`),
  )
  const found = (await lowIn(page)).join()
  for (const tag of ['<p aria-hidden', '<input', '<textarea', '<select']) expect(found).toContain(tag)
})

test('SYS-015 reads again what has other colours than before, and what was low before', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ bypassCSP: true })).newPage()
  await page.setContent(shown(`${FINE}<p id="told">Told</p>`))
  expect(await lowIn(page)).toEqual([])
  const told = page.locator('#told')
  await told.evaluate((one) => (one.style.color = '#aaa'))
  expect(await lowIn(page)).toHaveLength(1)
  expect(await lowIn(page)).toHaveLength(1)
  await told.evaluate((one) => (one.style.color = ''))
  expect(await lowIn(page)).toEqual([])
  await page.locator('main').evaluate((one) => (one.style.background = '#444'))
  expect((await lowIn(page)).length).toBeGreaterThan(0)
})

test('SYS-015 finds what has no name, also where every colour was read before', async ({ browser }) => {
  const page = await (await browser.newContext({ bypassCSP: true })).newPage()
  await page.setContent(shown(`${FINE}<input>`))
  for (const time of ['first', 'second'])
    expect((await inspectShown(page, time, [onDesk('light')])).join()).toContain('label: <input>')
})

test('SYS-015 finds a Chinese word whose characters stand under one another, and none that has two lines', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ bypassCSP: true })).newPage()
  const link = (width: string) => `<a href="#" style="display: block; width: ${width}">青少年学习</a>`
  await page.setContent(shown(link('1em') + link('3em') + link('9em')))
  const found = await inspectShown(page, 'page', [onDesk('light')])
  expect(found.filter((one) => one.includes('a word is broken'))).toEqual([
    expect.stringContaining('青少年学习'),
  ])
})

test('SYS-015 finds an email address that is broken within a word, and none that is at its punctuation', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ bypassCSP: true })).newPage()
  const cell = (address: string) =>
    `<table><tbody><tr><td style="display: block; width: 8em; overflow-wrap: anywhere">${address}</td></tr></tbody></table>`
  await page.setContent(shown(cell('nadia.benali@<wbr>harbour<wbr>.example')))
  expect(await inspectShown(page, 'page', [NARROW])).toEqual([])
  await page.setContent(shown(cell('nadia.benali@harbourstreethouse.example')))
  expect((await inspectShown(page, 'page', [NARROW])).join()).toContain('a word is broken')
})

test('SYS-015 NAV-037 finds under a finger what is lower than 44 px, and a foot that is out of sight', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ bypassCSP: true })).newPage()
  const button = (px: number) => `<button style="height: ${px}px">Go on</button>`
  const low = async () => (await inspectShown(page, 'page', [TABLET])).filter((one) => one.includes('finger'))
  await page.setContent(shown(button(44)))
  expect(await low()).toEqual([])
  await page.setContent(shown(button(36)))
  expect(await low()).toHaveLength(1)
  const popover = (sticks: string) =>
    shown(`<div style="height: 300px; overflow: auto"><div role="dialog" aria-label="Period">
      <div style="height: 600px">Fields</div><div data-popover-foot style="${sticks}">Go on</div></div></div>`)
  const away = async () =>
    (await inspectShown(page, 'page', [onPhone('light', false)])).filter((one) =>
      one.includes('out of sight'),
    )
  await page.setContent(popover('position: sticky; bottom: 0'))
  expect(await away()).toEqual([])
  await page.setContent(popover(''))
  expect(await away()).toHaveLength(1)
})
