/** Decides what the player does with a link of the package: shows it over the module, or says where it leads. */
import { type FrameWatch, watchFrame } from './watch-frame.ts'
import { openFile } from '../layers/file-viewer.ts'
import { type LayerTexts, layerTexts } from '../layers/layers.texts.ts'
import { type LeavingReason, openLeavingPanel } from '../layers/leaving-panel.ts'
import { openPage } from '../layers/page-viewer.ts'
import { type Asked, type LinkDesk, type PackageWindow, watchLinks } from './watch-links.ts'
import { type Destination, kindOfType } from './where-leads.rules.ts'

type AnyFrame = HTMLIFrameElement | HTMLFrameElement

export interface PackageWatch {
  /** The first error of a script of the package, in its own words, or where the package navigated by itself. */
  fault(): string | undefined
  /** The package is shown: from now on the player shows layers over it. */
  begin(): void
  /** The package ends: frames are no longer led back. */
  end(): void
}

/** The limit of messages, and of leading back in that time, for a package that navigates away by itself. */
const TOLD_MOST = 5
const LED_BACK_MOST = 3
const LED_BACK_WITHIN_MS = 10_000

/** Watches the package in the frame from before its first page loads; `address` is its entry. */
export function watchPackage(frame: HTMLIFrameElement, address: string, locale: string): PackageWatch {
  const desk = new Desk(frame, rootOf(new URL(address, frame.baseURI)), layerTexts(locale))
  watchFrame(frame, desk)
  return desk
}

/** `https://content.example/m/7/1.0.0/`, from an address in the package. */
function rootOf({ origin, pathname }: URL): string {
  return `${origin}${/^\/m\/[^/]+\/[^/]+\//.exec(pathname)?.[0] ?? pathname}`
}

class Desk implements LinkDesk, FrameWatch, PackageWatch {
  readonly root: string
  readonly #frame: HTMLIFrameElement
  readonly #texts: LayerTexts
  readonly #told = new Set<string>()
  readonly #ledBack: number[] = []
  /** The last good address of each frame. */
  readonly #stood = new WeakMap<AnyFrame, string>()
  #fault: string | undefined
  #isShown = false
  #isOver = false

  constructor(frame: HTMLIFrameElement, root: string, texts: LayerTexts) {
    this.#frame = frame
    this.root = root
    this.#texts = texts
  }

  get top(): PackageWindow {
    return this.#frame.contentWindow as PackageWindow
  }

  fault = () => this.#fault
  begin = () => {
    this.#isShown = true
  }
  end = () => {
    this.#isOver = true
  }

  onError(message: string): void {
    this.#fault ??= message
  }

  onPage(view: PackageWindow, frame: AnyFrame): void {
    watchLinks(view, this)
    this.#note(frame, view.location.href)
    // The address may change without a new page.
    view.addEventListener('pagehide', () => this.#note(frame, view.location.href))
  }

  #note(frame: AnyFrame, address: string): void {
    if (address.startsWith(this.root)) this.#stood.set(frame, address)
  }

  onLost(frame: AnyFrame): void {
    const stood = this.#stood.get(frame)
    if (this.#isOver || !this.#isShown || stood === undefined || !this.#mayLeadBack()) return
    frame.contentWindow?.location.replace(stood)
    this.#tell('missing', '', false)
  }

  #mayLeadBack(): boolean {
    const now = performance.now()
    const lately = this.#ledBack.filter((at) => now - at < LED_BACK_WITHIN_MS)
    this.#ledBack.splice(0, Infinity, ...lately, now)
    return lately.length < LED_BACK_MOST
  }

  open(destination: Destination, { view, byPerson, isForm = false }: Asked): Window | null {
    if (this.#isOver || destination.kind === 'own') return null
    if (isForm) return this.#tell('form', destination.address, byPerson)
    if (destination.kind === 'outside') return this.#tell('outside', destination.address, byPerson)
    if (destination.kind === 'page') return this.#openPage(destination.address)
    void this.#openFile(destination, view)
    return null
  }

  #tell(reason: LeavingReason, address: string, byPerson: boolean): null {
    if (!byPerson) {
      this.#fault ??= address
      if (this.#told.has(address) || this.#told.size >= TOLD_MOST) return null
      this.#told.add(address)
    }
    if (this.#isShown) openLeavingPanel(this.#page, { reason, address, texts: this.#texts })
    return null
  }

  #openPage(address: string): Window | null {
    if (!this.#isShown) return null
    return openPage(this.#page, { address, texts: this.#texts, follow: (frame) => watchFrame(frame, this) })
  }

  async #openFile(destination: Extract<Destination, { kind: 'file' | 'made' }>, view: PackageWindow) {
    if (!this.#isShown) return
    const { address } = destination
    const read = (from: string) => (destination.kind === 'made' ? view.fetch(from) : fetch(from))
    const shows = destination.kind === 'file' ? destination.shows : await kindOfMade(read, address)
    if (shows === undefined) this.#tell('missing', '', true)
    else await openFile(this.#page, { address, shows, texts: this.#texts, read })
  }

  get #page(): Document {
    return this.#frame.ownerDocument
  }
}

async function kindOfMade(read: (address: string) => Promise<Response>, address: string) {
  const answer = await read(address).catch(() => null)
  return kindOfType(answer?.headers.get('content-type') ?? '')
}
