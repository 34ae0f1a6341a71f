/** One launch from the hub's request to its end: session, entry, package, its reports, stop (DEL-004 to DEL-007). */
import { frameDetail, type HubInit, type LaunchSession, PlayerMessage } from '@hub/contract/frame'
import type { HubChannel } from './hub-channel.ts'
import { checkEntry, entryAddress, LaunchFault, openLaunchSession } from './launch-session.ts'
import { LeftPage, openPackage, type PackageFrame } from './package-frame.ts'
import { requireStored } from './stored-copy.ts'

const ALIVE_EVERY_MS = 1000
const LOOK_EVERY_MS = 1000

/** Opens the module and reports the result to the hub; afterwards passes on the package's reports until the stop. */
export function playModule(init: HubInit, hub: HubChannel): void {
  document.title = init.title
  document.documentElement.lang = init.locale
  let playing: PackageFrame | undefined
  let isStopped = false
  hub.onStop(() => {
    if (isStopped) return
    isStopped = true
    void Promise.resolve(playing?.close()).then(() => hub.say({ type: 'frame:stopped' }))
  })
  addEventListener('message', (event) => passOn(event, playing, hub))

  void open(init, hub).then(
    async (opened) => {
      playing = opened
      if (isStopped) await opened.close()
      else tellReady(opened, hub)
    },
    (fault: unknown) => hub.say(statusOf(fault)),
  )
}

async function open(init: HubInit, hub: HubChannel): Promise<PackageFrame> {
  const address = entryAddress(await sessionOf(init))
  await checkEntry(address)
  // A package that blocks the main thread silences this too; the hub detects it by that.
  const alive = () => hub.say({ type: 'frame:alive' })
  const beat = setInterval(alive, ALIVE_EVERY_MS)
  alive()
  try {
    return await openPackage(document, { address, title: init.title, locale: init.locale })
  } catch (fault) {
    if (!(fault instanceof LeftPage)) throw fault
    // Asks the server again before the package is blamed.
    await checkEntry(address)
    throw new LaunchFault('broken', fault.message)
  } finally {
    clearInterval(beat)
  }
}

/** Reports ready; if nothing is visible yet, reports that until something is. */
function tellReady(opened: PackageFrame, hub: HubChannel): void {
  const isBlank = !opened.hasShown()
  hub.say({ type: 'frame:status', status: 'ready', ...(isBlank ? { isBlank } : {}) })
  if (!isBlank) return
  const look = setInterval(() => {
    if (!opened.hasShown()) return
    clearInterval(look)
    hub.say({ type: 'frame:shown' })
  }, LOOK_EVERY_MS)
}

/** Online the server decides what the token opens; offline the device opens the module the hub names. */
async function sessionOf(
  init: HubInit,
): Promise<Pick<LaunchSession, 'moduleId' | 'version' | 'entry' | 'locale'>> {
  if (init.mode === 'offline') {
    await requireStored(init)
    return init
  }
  const session = await openLaunchSession(init.launchToken)
  return { ...session, locale: init.locale }
}

function statusOf(fault: unknown): PlayerMessage {
  const detail = frameDetail(fault instanceof Error ? fault.message : String(fault))
  const status = fault instanceof LaunchFault ? fault.status : 'error'
  return { type: 'frame:status', detail, ...(status === undefined ? {} : { status }) }
}

/** A package that knows the hub may post `{ type: 'module:event', name, value }` to its parent; others need not. */
function passOn(event: MessageEvent<unknown>, playing: PackageFrame | undefined, hub: HubChannel): void {
  if (!playing || event.source !== playing.window || event.origin !== location.origin) return
  const message = PlayerMessage.safeParse(event.data)
  if (message.success && message.data.type === 'module:event') hub.say(message.data)
}
