/** Follows one frame through its pages: reports each as it begins, and when the frame went to an unreadable page. */
import type { PackageWindow } from './watch-links.ts'

export interface FrameWatch {
  /** A page of the package, before its scripts run where the browser allows that. */
  onPage(view: PackageWindow, frame: HTMLIFrameElement | HTMLFrameElement): void
  /** The frame shows a page that cannot be read: of another origin, or the browser's own page for a failed load. */
  onLost(frame: HTMLIFrameElement | HTMLFrameElement): void
  /** A script's own error, in its own words. */
  onError(message: string): void
}

/** Follows the frame and, in each of its pages, the frames in it. The frame must still be empty. */
export function watchFrame(frame: HTMLIFrameElement | HTMLFrameElement, watch: FrameWatch): void {
  let known: Document | null = null

  function look(): void {
    const page = readablePage(frame)
    if (page === null || page === known) return
    known = page
    const view = page.defaultView as PackageWindow | null
    if (!view) return
    followPage(view)
    watch.onPage(view, frame)
  }
  function followPage(view: PackageWindow): void {
    // A page that is left is followed by another, whose scripts run one task after this event.
    view.addEventListener('pagehide', () => soon(look))
    view.addEventListener('error', (event) => {
      if (event instanceof view.ErrorEvent) watch.onError(event.message)
    })
    view.addEventListener('unhandledrejection', (event) => watch.onError(String(event.reason)))
    const { document } = view
    const within = () => {
      for (const inner of document.querySelectorAll<HTMLIFrameElement>('iframe, frame')) followInner(inner)
    }
    new view.MutationObserver(within).observe(document, { childList: true, subtree: true })
    within()
  }
  const inners = new WeakSet<Element>()
  function followInner(inner: HTMLIFrameElement): void {
    if (inners.has(inner)) return
    inners.add(inner)
    watchFrame(inner, watch)
  }

  frame.addEventListener('load', () => {
    look()
    if (readablePage(frame) === null && frame.isConnected) watch.onLost(frame)
  })
  look()
}

/** The page in the frame, or null when it belongs to another origin or to the browser. */
export function readablePage(frame: HTMLIFrameElement | HTMLFrameElement): Document | null {
  try {
    return frame.contentDocument
  } catch {
    return null
  }
}

/** Runs in the next task, before a timer would. */
function soon(work: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    work()
  }
  port2.postMessage(null)
}
