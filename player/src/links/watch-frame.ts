/** Follows one frame through its pages: tells of each as it begins, and leads back when the frame went elsewhere. */
import type { PackageWindow } from './watch-links.ts'

export interface FrameWatch {
  /** A page of the package, before its scripts run where the browser allows it. */
  onPage(view: PackageWindow, frame: HTMLIFrameElement | HTMLFrameElement): void
  /** The frame shows what nobody may read: another origin, or the browser's own page for what did not load. */
  onLost(frame: HTMLIFrameElement | HTMLFrameElement): void
  /** A script's own error, in its own words. */
  onError(message: string): void
}

/** Follows the frame and, in each of its pages, the frames in it. Give it a frame that shows nothing yet. */
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
    // A page that is left is followed by another: its scripts run a task later than this message comes.
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

/** The page in the frame, or null when it is another origin's or the browser's own. */
export function readablePage(frame: HTMLIFrameElement | HTMLFrameElement): Document | null {
  try {
    return frame.contentDocument
  } catch {
    return null
  }
}

/** In the next task, before a timer would come. */
function soon(work: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    work()
  }
  port2.postMessage(null)
}
