/**
 * The inner frame that holds a module's package: opens its entry, passes it the focus, lets it finish, empties it.
 */
import { showsSomething } from './first-sight.ts'
import { LaunchFault } from './launch-session.ts'
import { closeLayer } from './layers/open-layer.ts'
import { watchPackage, type PackageWatch } from './links/link-desk.ts'
import { readablePage } from './links/watch-frame.ts'
import { frameFor } from './package-sandbox.ts'

export interface PackageFrame {
  /** Its window, to distinguish its messages from all others. */
  readonly window: Window | null
  /** False while the package has shown nothing. */
  hasShown(): boolean
  /** Empties the frame, so that the package runs its own unload handlers; takes a second at most. */
  close(): Promise<void>
}

const LOOK_EVERY_MS = 50
/**
 * If a page stays blank for this long after all files are loaded and a script reported an error, the launch failed.
 */
const BLANK_WITH_FAULT_MS = 2500
/** Without an error the page may only be slow to start. */
const BLANK_MS = 7000
const FAREWELL_MS = 1000
const EMPTY = 'about:blank'

interface PackageToOpen {
  /** The address of the entry. */
  address: string
  title: string
  locale: string
}

/**
 * Frames the entry and waits until its page shows something; pictures and films may still be loading.
 * A page that stays blank without a fault is given the benefit of the doubt.
 * @throws LaunchFault `broken` with the package's own error, or without a status when the frame could not load it
 */
export async function openPackage(
  page: Document,
  { address, title, locale }: PackageToOpen,
): Promise<PackageFrame> {
  const frame = frameFor(page, title)
  frame.dataset['state'] = 'loading'
  page.body.append(frame)
  // Watched while it is still empty, so that errors of its first scripts are caught.
  const watch = watchPackage(frame, address, locale)
  const standing = pageStands(frame)
  frame.src = address
  let hasShown: boolean
  try {
    await standing
    hasShown = await isSeen(frame, watch)
  } catch (fault) {
    watch.end()
    frame.remove()
    throw told(fault, watch)
  }
  frame.dataset['state'] = 'ready'
  watch.begin()
  giveKeyboard(page, frame)
  return {
    window: frame.contentWindow,
    hasShown: () => (hasShown ||= isShown(frame)),
    close() {
      watch.end()
      closeLayer(page)
      return empty(frame)
    },
  }
}

/** The package's own error says more than the fact that its page is gone. */
function told(fault: unknown, watch: PackageWatch): unknown {
  const own = watch.fault()
  return fault instanceof LeftPage && own !== undefined ? new LeftPage(own) : fault
}

/** The frame shows a page that is not the package's, or none. */
export class LeftPage extends LaunchFault {
  constructor(detail = 'its first page left for another that did not open') {
    super(undefined, detail)
  }
}

function pageStands(frame: HTMLIFrameElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = setInterval(() => {
      if (isStanding(frame)) done(resolve)
    }, LOOK_EVERY_MS)
    const onLoad = () => {
      if (isStanding(frame)) done(resolve)
      // A browser page shown for a lost connection has another origin and cannot be read.
      else if (readablePage(frame) === null) done(() => reject(new LeftPage()))
    }
    function done(settle: () => void): void {
      clearInterval(look)
      frame.removeEventListener('load', onLoad)
      settle()
    }
    frame.addEventListener('load', onLoad)
  })
}

function isStanding(frame: HTMLIFrameElement): boolean {
  const inside = readablePage(frame)
  return inside !== null && inside.URL !== EMPTY && inside.readyState !== 'loading'
}

function isShown(frame: HTMLIFrameElement): boolean {
  const inside = readablePage(frame)
  return inside !== null && showsSomething(inside)
}

/**
 * Waits until the package shows something; false when it shows nothing and has no fault.
 * @throws LaunchFault
 */
async function isSeen(frame: HTMLIFrameElement, watch: PackageWatch): Promise<boolean> {
  let blankMs = 0
  while (!isShown(frame)) {
    const inside = readablePage(frame)
    if (inside === null) throw new LeftPage()
    const fault = watch.fault()
    if (fault !== undefined && blankMs >= BLANK_WITH_FAULT_MS) throw new LaunchFault('broken', fault)
    if (blankMs >= BLANK_MS) return false
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    // While files are still loading, the time does not count.
    if (inside.readyState === 'complete') blankMs += LOOK_EVERY_MS
  }
  return true
}

/**
 * Passes the focus on once, now or when the hub passes it. Only once: someone who tabbed out must not be pulled back.
 */
function giveKeyboard(page: Document, frame: HTMLIFrameElement): void {
  // After the event: during it the browser is still placing the focus and would override ours.
  const pass = () => setTimeout(() => frame.contentWindow?.focus())
  if (page.hasFocus()) pass()
  else page.defaultView?.addEventListener('focus', pass, { once: true })
}

async function empty(frame: HTMLIFrameElement): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true })
    setTimeout(resolve, FAREWELL_MS)
  })
  try {
    if (frame.contentWindow) silenceFarewell(frame.contentWindow)
    frame.contentWindow?.location.replace(EMPTY)
  } catch {
    frame.src = EMPTY
  }
  await gone
  frame.remove()
}

/**
 * The hub has already asked for confirmation; a second question from the package would block its closing. Its
 * handlers still run, because many save their state in them; only the question is removed.
 */
function silenceFarewell(inside: Window): void {
  const own = inside.onbeforeunload
  if (own) {
    inside.onbeforeunload = (event) => {
      Reflect.apply(own, inside, [event])
    }
  }
  const kind: unknown = Reflect.get(inside, 'BeforeUnloadEvent')
  if (typeof kind !== 'function') return
  const prototype: unknown = kind.prototype
  if (typeof prototype !== 'object' || prototype === null) return
  Object.defineProperty(prototype, 'preventDefault', { value: () => undefined })
  Object.defineProperty(prototype, 'returnValue', { value: '', writable: true })
}
