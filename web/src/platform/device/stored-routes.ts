/**
 * The routes whose content this device has stored, so that offline cards know which links work (OFF-003, OFF-010).
 */
import { useSyncExternalStore } from 'react'
import { storeText, onStoredElsewhere, readStored } from '../first-load/device.ts'
import { useOnline } from '../calls/online.ts'
import { hrefOf } from '../page/paths.ts'

const NAME = 'cached-routes'
const ROUTES_AT_MOST = 500
/** The name under which the offline module list is stored, whatever its path (CON-09). */
const OFFLINE_LIST = 'modules/offline/4'

/** Only content of these routes is stored. A client's page is not: which ones were opened must stay private. */
const OF_CONTENT = /^(dashboard|sectors|themes|theme|topics|modules)(\/|$)/

const listeners = new Set<() => void>()
let known: readonly string[] | undefined

/** The name under which a path is stored: 'themes/s/3' for '/func/themes/s/3'. */
function nameOf(path: string): string {
  if (path === hrefOf('offlineModule')) return OFFLINE_LIST
  return (path.split(/[?#]/)[0] ?? '').replace(/^\/(func\/)?/, '')
}

/** The stored routes, oldest first. */
export function storedRoutes(): readonly string[] {
  known ??= read()
  return known
}

/** Records a route visited online; only for content, because nothing else is stored. */
export function storeRoute(path: string): void {
  const name = nameOf(path)
  // Another tab may have added some: its list must not be overwritten with this tab's.
  known = undefined
  if (!OF_CONTENT.test(name) || storedRoutes().includes(name)) return
  set([...storedRoutes(), name].slice(-ROUTES_AT_MOST))
}

/** Deletes every route with its stored content. */
export function forgetStoredRoutes(): void {
  set([])
}

/** Returns whether a link works now: online always, offline only to a stored route; updates on change. */
export function useReachable(): (path: string) => boolean {
  const isOnline = useOnline()
  const routes = useSyncExternalStore(onKeptRoutes, storedRoutes)
  return (path) => isOnline || routes.includes(nameOf(path))
}

function set(routes: readonly string[]): void {
  known = routes
  storeText(NAME, routes.length === 0 ? null : JSON.stringify(routes))
  tell()
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.filter((route) => typeof route === 'string') : []
  } catch {
    return []
  }
}

let stopElsewhere: (() => void) | undefined

function onKeptRoutes(listener: () => void): () => void {
  stopElsewhere ??= onStoredElsewhere(NAME, () => {
    known = undefined
    tell()
  })
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopElsewhere?.()
    stopElsewhere = undefined
  }
}
