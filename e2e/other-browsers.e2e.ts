/** One short journey in Firefox and in WebKit, where they are installed: deliver a session, and keep a module on the device. */
import { readFile, writeFile } from 'node:fs/promises'
import { callAs, modulesByKey, type ModuleWithPath } from './parts/facilitator.ts'
import { DEMO_PASSWORD, type HubServer } from './parts/hub.ts'
import type { Driver } from './parts/other-browsers/driver.ts'
import { openFirefox } from './parts/other-browsers/firefox.ts'
import { type Hands, openHands } from './parts/other-browsers/hands.ts'
import { openWebkit } from './parts/other-browsers/webkit.ts'
import { expect, testWithoutChromium as test } from './parts/test.ts'

const EMAIL = 'facilitator@demo.example'
const MODULE = 'respect'
const KIND = 'youth-learning'
/** The player of the content origin is in the hub's page, and the package in the player. */
const PACKAGE = ['main iframe', 'iframe']
const JOURNEY_MS = 240_000

const button = (name: string) => ({ role: 'button', name })
/** The name of a link or a button as a whole. */
const link = (name: string) => ({ role: 'link', name })

interface OtherBrowser {
  open(): Promise<Driver>
  /** WebKitGTK has no `navigator.storage`, which Safari has and keeping modules asks for. */
  canKeep: boolean
}

/** What is installed: `npm test` looks for it, and tells what is not. */
const { FIREFOX, WEBKIT, XVFB } = process.env
const browsers: Record<string, OtherBrowser> = {
  ...(FIREFOX && { Firefox: { open: () => openFirefox(FIREFOX), canKeep: true } }),
  ...(WEBKIT && XVFB && { WebKit: { open: () => openWebkit(WEBKIT, XVFB), canKeep: false } }),
}

test.describe.configure({ timeout: JOURNEY_MS })

/** The names of the module's parts, in the order in which they are played. */
async function partsOf(moduleKey: string): Promise<string[]> {
  const page = await readFile(
    new URL(`../demo/dist/modules/${moduleKey}/index.html`, import.meta.url),
    'utf8',
  )
  const [, content = ''] = /id="content">(.*?)<\/script>/s.exec(page) ?? []
  const { steps } = JSON.parse(content) as { steps: { name: string }[] }
  return steps.map(({ name }) => name)
}

/** From the module's card to its last page, and out again to participation. */
async function deliver(hands: Hands, { topicId, moduleName }: ModuleWithPath): Promise<void> {
  await hands.goTo(`/func/modules/t/${topicId}`)
  await hands.click(link(`Enter Module, ${moduleName}`))
  await hands.click(button('Start Module'))
  await hands.see({ text: 'Module running' })
  const inside = hands.inside(PACKAGE)
  await inside.see({ role: 'heading', name: moduleName })
  await inside.click(button('Start'))
  const parts = await partsOf(MODULE)
  for (const [index, part] of parts.entries()) {
    await inside.see({ text: `Part ${index + 1} of ${parts.length} · ${part}` })
    await inside.click(button('Next'))
  }
  await inside.see({ text: 'The end' })
  await hands.click(button('End Module'))
  await hands.click({ role: 'alertdialog' }, button('Yes'))
  await hands.arriveAt('/participation')
}

/** Downloads it, and finds it on the device when the hub is gone. */
async function keep(hands: Hands, hub: HubServer, { topicId, moduleName }: ModuleWithPath): Promise<void> {
  const card = { role: 'article', name: moduleName }
  await hands.waitFor('() => String(navigator.serviceWorker?.controller !== null)', 'true')
  await hands.goTo(`/func/modules/t/${topicId}`)
  await hands.click(card, button(`Download ${moduleName}`))
  await hands.click(button('Yes, Download'))
  await hands.see(card, { text: 'Downloaded' })
  await hub.stop('SIGKILL')
  await hands.goTo('/func/modules/offline')
  await hands.click(button('Stay Offline'))
  await hands.see(card, { text: 'Downloaded' })
}

for (const [name, { open, canKeep }] of Object.entries(browsers)) {
  test.describe(`in ${name}`, () => {
    let driver: Driver
    let hands: Hands
    let hub: HubServer

    test.beforeEach(async ({ freshServer }) => {
      hub = await freshServer({ HUB_APP_MODE: 'true' })
      driver = await open()
      hands = await openHands(driver, hub.url)
    })
    test.afterEach(async () => {
      const info = test.info()
      if (info.status !== info.expectedStatus) {
        const path = info.outputPath('page.html')
        await writeFile(path, await hands.source())
        info.attachments.push({ name: 'page.html', path, contentType: 'text/html' })
      }
      await driver.close()
    })

    test('NAV-003 DEL-002 PAR-004 REC-001 OFF-031 runs a module, records who took part, and keeps it on the device where it can', async () => {
      const team = await callAs(hub, EMAIL)
      const module = (await modulesByKey(team)).get(MODULE)
      if (module === undefined) throw new Error(`The demo has no module ${MODULE}.`)
      const before = await team.records(KIND)

      await hands.goTo('/login')
      await hands.fill('Email', EMAIL)
      await hands.fill('Password', DEMO_PASSWORD)
      await hands.click(button('Login'))
      await hands.arriveAt('/dashboard')

      await deliver(hands, module)
      const run = await team.run()
      expect(Date.parse(run?.endTime ?? '')).toBeGreaterThan(Date.parse(run?.startTime ?? ''))

      await hands.fill('Number of participants', '7')
      await hands.fill('Minimum age', '13')
      await hands.fill('Maximum age', '17')
      await hands.click(button('Submit'))
      await hands.arriveAt('/dashboard')
      expect(await team.run()).toBeNull()
      const [made, ...others] = await team.records(KIND)
      expect(others).toEqual(before)
      expect(made).toMatchObject({
        moduleName: module.moduleName,
        startTime: run?.startTime,
        endTime: run?.endTime,
      })

      await hands.goTo(`/func/profile/${KIND}`)
      await hands.see({ role: 'rowheader', name: module.moduleName, isBeginning: true })

      await hands.waitFor("() => String('storage' in navigator)", String(canKeep))
      if (canKeep) await keep(hands, hub, module)
    })
  })
}
