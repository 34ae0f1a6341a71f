/**
 * A page that a browser lays out and does not paint. What is asked of a screen in the gallery is about boxes, styles and
 * words, and painting them for nobody takes about a tenth of the processor time of a run.
 */
import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/**
 * What Chromium without windows (chrome-headless-shell) needs so that a program can ask for each frame. With them an
 * ordinary page of that browser gets no frame: they are for a browser of its own. Any other Chromium ignores them.
 */
export const UNPAINTED_ARGS = ['--enable-begin-frame-control', '--run-all-compositor-stages-before-draw']

/** How long the page has to itself between two frames. */
const FRAME_EVERY_MS = 8

export interface UnpaintedPage {
  page: Page
  /**
   * Gives the page frames while the work lasts. The frames of two pages of one browser must not meet, or its compositor
   * ends: one work at a time.
   */
  withFrames<Made>(work: () => Promise<Made>): Promise<Made>
}

/** Opens a page in the context: an ordinary one, which has frames of its own, where the browser has windows. */
export async function openUnpainted(context: BrowserContext): Promise<UnpaintedPage> {
  const ordinary = await context.newPage()
  const asked = await context.newCDPSession(ordinary)
  const isWindowless = await asked.send('HeadlessExperimental.enable').then(
    () => true,
    () => false,
  )
  if (!isWindowless) return { page: ordinary, withFrames: (work) => work() }
  // Playwright has no name for a context, and each of its pages knows it.
  const { targetInfo } = await asked.send('Target.getTargetInfo')
  await ordinary.close()
  const page = await createUnpainted(context, targetInfo.browserContextId)
  const session = await context.newCDPSession(page)
  return {
    page,
    async withFrames(work) {
      const stop = startFrames(session)
      try {
        return await work()
      } finally {
        await stop()
      }
    },
  }
}

async function createUnpainted(context: BrowserContext, browserContextId?: string): Promise<Page> {
  const browser = await context.browser()?.newBrowserCDPSession()
  if (browser === undefined) throw new Error('The context has no browser of its own.')
  const opened = context.waitForEvent('page')
  await browser.send('Target.createTarget', {
    url: 'about:blank',
    ...(browserContextId && { browserContextId }),
    enableBeginFrameControl: true,
  })
  await browser.detach()
  return opened
}

/** Asks for one frame after another, until it is told to stop; resolves once the last one is over. */
function startFrames(session: CDPSession): () => Promise<void> {
  let isStopped = false
  const frames = (async () => {
    while (!isStopped) {
      await session.send('HeadlessExperimental.beginFrame', { noDisplayUpdates: true })
      await new Promise((resolve) => setTimeout(resolve, FRAME_EVERY_MS))
    }
  })()
  // What a work waits for does not come without frames; the reason is told when they are stopped.
  frames.catch(() => undefined)
  return async () => {
    isStopped = true
    await frames
  }
}
