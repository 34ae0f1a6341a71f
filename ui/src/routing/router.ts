/**
 * Finds the route of an address, runs its guards, fetches its screen, and stores what is shown. It knows no screen.
 */
import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/history'
import { parse } from 'regexparam'
import type { ComponentType } from 'react'

/** The previous screen stays for this long, so that quick navigations do not flicker (design 5.20). */
const PENDING_AFTER_MS = 200

/** An address below the base. */
export interface Location {
  pathname: string
  search: Readonly<Record<string, string>>
  /** Path, query and hash. */
  href: string
}

export type LoadScreen = () => Promise<ComponentType>

/** One navigation to a screen. */
export interface Visit {
  href: string
  params: Readonly<Record<string, string>>
  /** True when the screen is already open and is only being checked again. */
  isOpen: boolean
  /** False as soon as another navigation has started. */
  isLatest: () => boolean
}

export interface Route<Facts> {
  /** `:name` is a parameter, `:name?` an optional one, `*` matches anything. The first matching route is used. */
  path: string
  /** What other code needs to know about the route. */
  facts?: Facts
  /** Lets the visit pass, or throws a redirect. */
  enter: (visit: Visit) => Promise<void> | void
  screen?: LoadScreen
}

/** The route that is shown. */
export interface Match<Facts> extends Location {
  route: Route<Facts>
  params: Readonly<Record<string, string>>
  /** The key of the history entry. */
  key: string
  /** Both are absent while the screen is loading. */
  Screen?: ComponentType | undefined
  error?: unknown
}

export interface RouterState<Facts> {
  /** The current location, or the target of a navigation. */
  location: Location
  /** What is shown; null before the first screen. */
  match: Match<Facts> | null
  isIdle: boolean
}

export interface NavigateOptions {
  /** Replaces the current history entry. */
  replace?: boolean
  /** Navigates without asking the blockers. */
  ignoreBlocker?: boolean
}

/** Thrown by guards: redirects to another address and replaces this history entry. */
export class Redirect extends Error {
  readonly href: string
  constructor(href: string) {
    super(`to ${href}`)
    this.href = href
  }
}

interface RouterOptions<Facts> {
  routes: readonly Route<Facts>[]
  /** The base path of all routes. */
  base?: string
  history?: RouterHistory
  /** Fetches the screen that is about to be shown; prefetching uses `screen` itself. */
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

  /** The route of a path below the base, with its parameters. */
  matchOf(pathname: string): Pick<Match<Facts>, 'route' | 'params'> | null {
    for (const route of this.#routes) {
      const found = route.pattern.exec(pathname)
      if (found === null) continue
      const parts = route.keys.map((key, index) => [key, decoded(found[index + 1] ?? '')] as const)
      return { route, params: Object.fromEntries(parts.filter(([, part]) => part !== '')) }
    }
    return null
  }

  /** Goes to an address below the base; resolves when its screen, or the one it was redirected to, is there. */
  navigate(href: string, { replace = false, ignoreBlocker = false }: NavigateOptions = {}): Promise<void> {
    const arrived = new Promise<void>((resolve) => this.#waiting.push(resolve))
    // An address with a scheme is not a screen, even on this host.
    if (/^https?:/.test(href)) {
      window.location.assign(href)
      return arrived
    }
    const isHere = this.#located(this.history.location).href === href
    if (isHere) void this.load()
    else this.history[replace ? 'replace' : 'push'](this.#base + href, undefined, { ignoreBlocker })
    return arrived
  }

  /** Fetches the screen of an address, for a navigation that may have to happen without a network. */
  async preload(href: string): Promise<void> {
    await this.matchOf(href.split(/[?#]/)[0] ?? '')?.route.screen?.()
  }

  /** Runs the guards of the current address and shows its screen, for the first time or again. */
  async load(): Promise<void> {
    const visit = (this.#visits += 1)
    const isLatest = () => visit === this.#visits
    const location = this.#located(this.history.location)
    const { key = '' } = this.history.location.state
    const found = this.matchOf(location.pathname)
    this.#set({ location, isIdle: found === null })
    if (found === null) return
    const match: Match<Facts> = { ...location, ...found, key }
    // A visit that was overtaken meanwhile must not cover the screen of the later one.
    const showPending = () => isLatest() && this.#set({ match })
    const timer = this.#isShown(match) ? undefined : setTimeout(showPending, PENDING_AFTER_MS)
    const shown = await this.#visit(match, isLatest).finally(() => clearTimeout(timer))
    if (!isLatest()) return this.#arrived()
    if (shown instanceof Redirect) return this.navigate(shown.href, { replace: true, ignoreBlocker: true })
    this.#set({ match: { ...match, ...shown }, isIdle: true })
    for (const resolve of this.#waiting.splice(0)) resolve()
    for (const listener of this.#arrivals) listener()
  }

  /** Notifies of every change of the state; returns how to stop. */
  subscribe = (listener: () => void): (() => void) => listen(this.#listeners, listener)

  /** Notifies each time a screen has appeared; returns how to stop. */
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

  /** An overtaken navigation resolves together with the one that overtook it. */
  #arrived(): Promise<void> {
    if (this.state.isIdle) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** A screen that is checked again stays visible meanwhile. */
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

/** A malformed part of a path stays unchanged. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
