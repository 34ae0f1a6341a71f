/** The inner frame that holds a module's package: opens its entry, hands it the keyboard, lets it finish, empties it. */
import { LaunchFault } from './launch-session.ts'

export interface PackageFrame {
  /** Its window, to tell its messages from anybody else's. */
  readonly window: Window | null
  /** Empties the frame, so that the package runs its own farewell; done after a second at most. */
  close(): Promise<void>
}

/** What a package may do. Not: open windows, steer the page around it, or leave the sandbox. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads'
const ALLOWED = 'fullscreen; autoplay'
const LOOK_EVERY_MS = 50
const FAREWELL_MS = 1000
const EMPTY = 'about:blank'

/**
 * Frames the entry and waits until its page stands; pictures and films may still be on their way.
 * @throws LaunchFault without a status when the frame could not load it
 */
export async function openPackage(page: Document, address: string, title: string): Promise<PackageFrame> {
  const frame = page.createElement('iframe')
  frame.setAttribute('sandbox', SANDBOX)
  frame.setAttribute('allow', ALLOWED)
  frame.title = title
  frame.dataset['state'] = 'loading'
  frame.src = address
  const standing = pageStands(frame)
  page.body.append(frame)
  await standing
  frame.dataset['state'] = 'ready'
  giveKeyboard(page, frame)
  return { window: frame.contentWindow, close: () => empty(frame) }
}

function pageStands(frame: HTMLIFrameElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = setInterval(() => {
      if (documentOf(frame) && documentOf(frame)?.readyState !== 'loading') done(resolve)
    }, LOOK_EVERY_MS)
    const onLoad = () => {
      // A page of the browser's own, shown for a lost connection, belongs to nobody we may read.
      if (documentOf(frame)) done(resolve)
      else done(() => reject(new LaunchFault(undefined, 'the entry did not load')))
    }
    function done(settle: () => void): void {
      clearInterval(look)
      frame.removeEventListener('load', onLoad)
      settle()
    }
    frame.addEventListener('load', onLoad)
  })
}

/** The package's document; null before it is there, and when the frame shows a page of another origin. */
function documentOf(frame: HTMLIFrameElement): Document | null {
  try {
    const inside = frame.contentDocument
    return inside && inside.URL !== EMPTY ? inside : null
  } catch {
    return null
  }
}

/** Passes the keyboard on once, now or when the hub gives it. Only once: who has tabbed out must not be pulled back. */
function giveKeyboard(page: Document, frame: HTMLIFrameElement): void {
  // After the event: while it lasts, the browser is still placing the focus, and would place it over ours.
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
 * The hub has asked already: a package that asks again would hold its own end up. Its handlers still run, for many
 * save their state in them; only the question is taken out.
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
