/** Finds the route of an address, lets its guards decide, fetches its screen, and says what is shown. It knows no screen. */
import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/history'
import { parse } from 'regexparam'
import type { ComponentType } from 'react'

/** Nothing is shown for this long, so that quick steps do not flicker (design 5.20). */
const PENDING_AFTER_MS = 200

/** An address below the base. */
export interface Location {
  pathname: string
  search: Readonly<Record<string, string>>
  /** Path, query and hash. */
  href: string
}

export type LoadScreen = () => Promise<ComponentType>

/** One way to a screen. */
export interface Visit {
  href: string
  params: Readonly<Record<string, string>>
  /** True when the screen is already open and is only being looked at again. */
  isOpen: boolean
  /** False as soon as one went on to somewhere else. */
  isLatest: () => boolean
}

export interface Route<Facts> {
  /** `:name` varies, `:name?` may be missing, `*` is anything. The first route that fits is taken. */
  path: string
  /** What others want to know of the route. */
  facts?: Facts
  /** Lets pass, or throws a redirect. */
  enter: (visit: Visit) => Promise<void> | void
  screen?: LoadScreen
}

/** The route that is shown. */
export interface Match<Facts> extends Location {
  route: Route<Facts>
  params: Readonly<Record<string, string>>
  /** Of the step in the history. */
  key: string
  /** Neither is there while the screen is waited for. */
  Screen?: ComponentType | undefined
  error?: unknown
}

export interface RouterState<Facts> {
  /** Where one is going, or is. */
  location: Location
  /** What is shown; null before the first screen. */
  match: Match<Facts> | null
  isIdle: boolean
}

export interface NavigateOptions {
  /** Leaves no step behind to come back to. */
  replace?: boolean
  /** Goes without asking those who would stop it. */
  ignoreBlocker?: boolean
}

/** Thrown by guards: leads to another address, in place of this step. */
export class Redirect extends Error {
  readonly href: string
  constructor(href: string) {
    super(`to ${href}`)
    this.href = href
  }
}

interface RouterOptions<Facts> {
  routes: readonly Route<Facts>[]
  /** The path all routes live below. */
  base?: string
  history?: RouterHistory
  /** Fetches the screen that is about to be shown; one that is fetched ahead comes by `screen` itself. */
  fetchScreen?: (screen: LoadScreen) => Promise<ComponentType>
}

export class Router<Facts = unknown> {
  readonly history: RouterHistory
  state: RouterState<Facts>
  readonly #base: string
  readonly #fetchScreen: (screen: LoadScreen) => Promise<ComponentType>
  readonly #routes: readonly (Route<Facts> & { keys: string[]; pattern: RegExp })[]
  readonly #listeners = new Set<() => void>()
  readonly #arrivals = new Set<() => void>()
  #visits = 0
  #waiting: (() => void)[] = []

  constructor({ routes, base = '', history, fetchScreen = (screen) => screen() }: RouterOptions<Facts>) {
    this.#base = base
    this.#fetchScreen = fetchScreen
    this.#routes = routes.map((route) => ({ ...route, ...parse(route.path) }))
    this.history = history ?? createBrowserHistory()
    this.state = { location: this.#located(this.history.location), match: null, isIdle: false }
    this.history.subscribe(() => void this.load())
  }

  /** The route of a path below the base, with what varies in it. */
  matchOf(pathname: string): Pick<Match<Facts>, 'route' | 'params'> | null {
    for (const route of this.#routes) {
      const found = route.pattern.exec(pathname)
      if (found === null) continue
      const parts = route.keys.map((key, index) => [key, decoded(found[index + 1] ?? '')] as const)
      return { route, params: Object.fromEntries(parts.filter(([, part]) => part !== '')) }
    }
    return null
  }

  /** Goes to an address below the base; resolves when its screen is there, or the one it was led on to. */
  navigate(href: string, { replace = false, ignoreBlocker = false }: NavigateOptions = {}): Promise<void> {
    const arrived = new Promise<void>((resolve) => this.#waiting.push(resolve))
    // What begins with a scheme is no screen, even on this host.
    if (/^https?:/.test(href)) {
      window.location.assign(href)
      return arrived
    }
    const isHere = this.#located(this.history.location).href === href
    if (isHere) void this.load()
    else this.history[replace ? 'replace' : 'push'](this.#base + href, undefined, { ignoreBlocker })
    return arrived
  }

  /** Fetches the screen of an address, for a step that may have to be made without a network. */
  async preload(href: string): Promise<void> {
    await this.matchOf(href.split(/[?#]/)[0] ?? '')?.route.screen?.()
  }

  /** Asks the guards of the present address and shows its screen, for the first time or again. */
  async load(): Promise<void> {
    const visit = (this.#visits += 1)
    const isLatest = () => visit === this.#visits
    const location = this.#located(this.history.location)
    const { key = '' } = this.history.location.state
    const found = this.matchOf(location.pathname)
    this.#set({ location, isIdle: found === null })
    if (found === null) return
    const match: Match<Facts> = { ...location, ...found, key }
    const timer = this.#isShown(match) ? undefined : setTimeout(() => this.#set({ match }), PENDING_AFTER_MS)
    const shown = await this.#visit(match, isLatest).finally(() => clearTimeout(timer))
    if (!isLatest()) return this.#arrived()
    if (shown instanceof Redirect) return this.navigate(shown.href, { replace: true, ignoreBlocker: true })
    this.#set({ match: { ...match, ...shown }, isIdle: true })
    for (const resolve of this.#waiting.splice(0)) resolve()
    for (const listener of this.#arrivals) listener()
  }

  /** Tells of every change of the state; gives back how to stop. */
  subscribe = (listener: () => void): (() => void) => listen(this.#listeners, listener)

  /** Tells each time that a screen is there; gives back how to stop. */
  onArrival = (listener: () => void): (() => void) => listen(this.#arrivals, listener)

  async #visit({ route, href, params }: Match<Facts>, isLatest: () => boolean) {
    try {
      await route.enter({ href, params, isOpen: this.state.match?.route === route, isLatest })
      if (!isLatest() || route.screen === undefined) return {}
      return { Screen: await this.#fetchScreen(route.screen) }
    } catch (error) {
      return error instanceof Redirect ? error : { error }
    }
  }

  /** What was overtaken has arrived when what overtook it has. */
  #arrived(): Promise<void> {
    if (this.state.isIdle) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** A screen that is looked at again stays while it is. */
  #isShown({ route, pathname }: Match<Facts>): boolean {
    const { match } = this.state
    return match?.Screen !== undefined && match.route === route && match.pathname === pathname
  }

  #located({ pathname, search, hash }: HistoryLocation): Location {
    const isBelow = this.#base !== '' && `${pathname}/`.startsWith(`${this.#base}/`)
    const path = (isBelow ? pathname.slice(this.#base.length) : pathname) || '/'
    return {
      pathname: path,
      search: Object.fromEntries(new URLSearchParams(search)),
      href: path + search + hash,
    }
  }

  #set(change: Partial<RouterState<Facts>>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function listen(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A part of a path that nobody could have made stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
