/** Listens to what one window of the package would open, and decides before the browser does. */
import { type Destination, type TargetFrame, targetFrameOf, whereLeads } from './where-leads.rules.ts'

/** A window of the package as scripts see it, with the browser's own classes. */
export type PackageWindow = Window & typeof globalThis

/** Handles a link. `open` shows it over the module and returns the window if a page is shown that way. */
export interface LinkDesk {
  /** The common start of all addresses of the package's files. */
  readonly root: string
  /** The package's first window. */
  readonly top: PackageWindow
  open(destination: Destination, asked: Asked): Window | null
}

export interface Asked {
  /** The window that asks: only this window can read what it made. */
  view: PackageWindow
  /** A person caused it. What a script does by itself is not reported again and again. */
  byPerson: boolean
  /** A form that would be sent, which has no recipient here. */
  isForm?: boolean
}

/** The part of a navigation event that is read here; TypeScript's DOM types do not have it yet. */
interface NavigateEvent extends Event {
  destination: { url: string }
  hashChange: boolean
  downloadRequest: string | null
  formData: FormData | null
  navigationType: string
  userInitiated: boolean
}

const PRIMARY = 0
const MIDDLE = 1

/** Follows the links, forms and scripts of a window until it shows another page. */
export function watchLinks(view: PackageWindow, desk: LinkDesk): void {
  for (const kind of ['click', 'auxclick'] as const)
    view.addEventListener(kind, (event) => watchClick(event, view, desk), { capture: true })
  view.addEventListener('submit', (event) => followForm(event, view, desk))
  view.open = (address, target) => openWindow(view, desk, { address, target })
  const { navigation } = view as unknown as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => followNavigation(event as NavigateEvent, view, desk))
}

/**
 * Decides after the package's own listeners: last of all, or in the next task where one of them stops the event. Only
 * a new window could open before that, and the browser refuses those.
 */
function watchClick(event: MouseEvent, view: PackageWindow, desk: LinkDesk): void {
  const link = event.composedPath().find((step) => isLink(step, view))
  if (!link || ![PRIMARY, MIDDLE].includes(event.button)) return
  let isHeard = false
  const settle = (isLate: boolean) => {
    if (!isHeard && !event.defaultPrevented) followClick({ event, link, view, desk, isLate })
    isHeard = true
  }
  const last = () => settle(false)
  view.addEventListener(event.type, last, { once: true })
  setTimeout(() => {
    view.removeEventListener(event.type, last)
    settle(true)
  })
}

interface Click {
  event: MouseEvent
  link: Link
  view: PackageWindow
  desk: LinkDesk
  /** The browser has already acted: it went where it may, and that was reported like every navigation. */
  isLate: boolean
}

function followClick({ event, link, view, desk, isLate }: Click): void {
  const destination = whereLeads(addressOf(link), desk.root)
  const isSaved = link.hasAttribute('download') && destination.kind !== 'outside'
  if (destination.kind === 'own' || isSaved) return
  const isNew = event.button === MIDDLE || event.ctrlKey || event.metaKey || event.shiftKey
  const place = isNew ? 'new' : targetFrameOf(link.getAttribute('target') ?? baseTarget(view), view, desk.top)
  if (isLate && place !== 'new' && place !== 'top') return
  follow({ destination, place, view, desk }, () => event.preventDefault())
}

interface Step {
  destination: Destination
  place: TargetFrame
  view: PackageWindow
  desk: LinkDesk
}

/** Prevents the navigation where it would leave the module or show a file in its place. */
function follow({ destination, place, view, desk }: Step, prevent: () => void): void {
  const isLeft = destination.kind === 'page' && (place === 'here' || place === 'frame')
  if (isLeft || destination.kind === 'own' || isFrameOwn(destination, place, view === desk.top)) return
  prevent()
  // The browser would refuse: the package may not navigate the page around it.
  if (destination.kind === 'page' && place === 'top') desk.top.location.href = destination.address
  else desk.open(destination, { view, byPerson: true })
}

/** A picture or a text that a package shows in one of its own frames; a PDF would not show there. */
function isFrameOwn(destination: Destination, place: TargetFrame, isTop: boolean): boolean {
  if (destination.kind !== 'file' || destination.shows === 'pdf') return false
  return place === 'frame' || (place === 'here' && !isTop)
}

type Link = HTMLAnchorElement | HTMLAreaElement | SVGAElement

/** Uses that window's own classes: an element of another page is no instance of ours. */
function isLink(step: EventTarget, view: PackageWindow): step is Link {
  if (step instanceof view.HTMLAnchorElement || step instanceof view.HTMLAreaElement)
    return step.hasAttribute('href')
  return step instanceof view.SVGElement && step.localName === 'a'
}

function addressOf(link: Link): string {
  if (typeof link.href === 'string') return link.href
  const { baseURI } = link
  return URL.canParse(link.href.baseVal, baseURI) ? new URL(link.href.baseVal, baseURI).href : ''
}

const baseTarget = (view: Window) => view.document.querySelector('base[target]')?.getAttribute('target') ?? ''

function followForm(event: SubmitEvent, view: PackageWindow, desk: LinkDesk): void {
  const { submitter, target: form } = event
  if (event.defaultPrevented || !(form instanceof view.HTMLFormElement)) return
  const asked = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? ''
  const method = asked('method').toLowerCase()
  const { baseURI, URL: own } = view.document
  const action = asked('action')
  const address = action === '' ? own : URL.canParse(action, baseURI) ? new URL(action, baseURI).href : action
  const destination = whereLeads(address, desk.root)
  const isKept = method === 'dialog' || destination.kind === 'own'
  if (isKept || (destination.kind === 'page' && method !== 'post')) return
  event.preventDefault()
  desk.open(destination, { view, byPerson: true, isForm: true })
}

interface Opening {
  address: string | URL | undefined
  target: string | undefined
}

/**
 * Replaces the package's `window.open`: an inside address opens over the module, an outside one is shown in a panel.
 */
function openWindow(view: PackageWindow, desk: LinkDesk, { address = '', target = '_blank' }: Opening) {
  const text = String(address)
  if (text === '' || !URL.canParse(text, view.document.baseURI)) return null
  const destination = whereLeads(new URL(text, view.document.baseURI).href, desk.root)
  if (destination.kind === 'own') return null
  const place = targetFrameOf(target, view, desk.top)
  const byPerson = view.navigator.userActivation?.isActive ?? true
  if (destination.kind === 'page' && place !== 'new') {
    const frame = place === 'here' ? view : place === 'top' ? desk.top : namedFrame(desk.top, target)
    if (frame) frame.location.href = destination.address
    return frame
  }
  return desk.open(destination, { view, byPerson })
}

function namedFrame(top: Window, name: string): Window | null {
  for (let index = 0; index < top.length; index += 1) {
    const child = top[index]
    if (child?.name === name) return child
    const deeper = child && namedFrame(child, name)
    if (deeper) return deeper
  }
  return null
}

/** Every other navigation: `location`, a form sent by a script, a page that refreshes itself. */
function followNavigation(event: NavigateEvent, view: PackageWindow, desk: LinkDesk): void {
  const isOwn = event.hashChange || event.downloadRequest !== null || !event.cancelable
  if (isOwn || ['reload', 'traverse'].includes(event.navigationType)) return
  const destination = whereLeads(event.destination.url, desk.root)
  const isForm = event.formData !== null
  if (destination.kind === 'own' || (destination.kind === 'page' && !isForm)) return
  if (isFrameOwn(destination, 'here', view === desk.top)) return
  event.preventDefault()
  desk.open(destination, { view, byPerson: event.userInitiated, isForm })
}
