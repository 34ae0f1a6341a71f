/**
 * Every screen in every state that it can have, in both languages, light and dark, from phone to desk, read by axe and
 * measured (SYS-015, NAV-037). `<slice>/<screen>.gallery.tsx` declares the states; a finding begins with one.
 */
import { CHROMIUM, LAUNCH_ARGS } from './parts/chromium.ts'
import { openGallery, SCREENS, type Gallery } from './parts/gallery.ts'
import { UNPAINTED_ARGS } from './parts/inspection/unpainted-page.ts'
import { expect, test as base } from './parts/test.ts'

/** Ends what hangs: a screen of many states takes 20 s, and took three minutes on a machine that was busy with others. */
const SCREEN_MS = 600_000

const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({ browser }, use) => {
      const gallery = await openGallery(browser)
      await use(gallery)
      await gallery.close()
    },
    // Before any test: each closes what it opened in the worker's browser.
    { scope: 'worker', auto: true },
  ],
})

test.use({
  // A trace would hold each of many states, and a finding says where to look; of what is not painted there is no picture.
  ...{ trace: 'off', screenshot: 'off' },
  launchOptions: { executablePath: CHROMIUM, args: [...LAUNCH_ARGS, ...UNPAINTED_ARGS] },
})
test.describe.configure({ mode: 'parallel', timeout: SCREEN_MS })

for (const screen of SCREENS)
  test(`SYS-015 NAV-037 ${screen} is well in every state`, async ({ gallery }) => {
    expect(await gallery.faultsOf(screen)).toEqual([])
  })
