/** One launch from the hub's request to its end: session, entry, package, what it reports, stop (DEL-004 to DEL-007). */
import { frameDetail, type HubInit, type LaunchSession, PlayerMessage } from '@hub/contract/frame'
import type { HubLine } from './hub-line.ts'
import { checkEntry, entryAddress, LaunchFault, openLaunchSession } from './launch-session.ts'
import { openPackage, type PackageFrame } from './package-frame.ts'
import { requireStored } from './stored-copy.ts'

/** Opens the module and tells the hub how it went; afterwards passes on what the package reports, until the stop. */
export function playModule(init: HubInit, hub: HubLine): void {
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

  void open(init).then(
    async (opened) => {
      playing = opened
      if (isStopped) await opened.close()
      else hub.say({ type: 'frame:status', status: 'ready' })
    },
    (fault: unknown) => hub.say(statusOf(fault)),
  )
}

async function open(init: HubInit): Promise<PackageFrame> {
  const address = entryAddress(await sessionOf(init))
  await checkEntry(address)
  return openPackage(document, address, init.title)
}

/** Online the server decides what the token opens; offline the device has what the hub names. */
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
function passOn(event: MessageEvent<unknown>, playing: PackageFrame | undefined, hub: HubLine): void {
  if (!playing || event.source !== playing.window || event.origin !== location.origin) return
  const message = PlayerMessage.safeParse(event.data)
  if (message.success && message.data.type === 'module:event') hub.say(message.data)
}
