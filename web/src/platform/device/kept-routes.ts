/** The routes whose content this device keeps, so that offline cards know where one can still go (OFF-003, OFF-010). */
import { useSyncExternalStore } from 'react'
import { keep, onKeptElsewhere, readKept } from '../first-load/device.ts'
import { useOnline } from '../calls/online.ts'
import { hrefOf } from '../page/paths.ts'

const NAME = 'cached-routes'
const ROUTES_AT_MOST = 500
/** The name the offline module list is kept under, whatever its path (CON-09). */
const OFFLINE_LIST = 'modules/offline/4'

/** Only what these show is kept: a client's page is not, and which ones were opened is nobody's business afterwards. */
const OF_CONTENT = /^(dashboard|sectors|themes|theme|topics|modules)(\/|$)/

const listeners = new Set<() => void>()
let known: readonly string[] | undefined

/** The name a path is kept under: 'themes/s/3' for '/func/themes/s/3'. */
function nameOf(path: string): string {
  if (path === hrefOf('offlineModule')) return OFFLINE_LIST
  return (path.split(/[?#]/)[0] ?? '').replace(/^\/(func\/)?/, '')
}

/** The kept routes, oldest first. */
export function keptRoutes(): readonly string[] {
  known ??= read()
  return known
}

/** Notes that a route was visited online; of content alone, for nothing else is kept. */
export function noteKeptRoute(path: string): void {
  const name = nameOf(path)
  // Another tab may have noted some since: its list is not to be written over with this tab's.
  known = undefined
  if (!OF_CONTENT.test(name) || keptRoutes().includes(name)) return
  set([...keptRoutes(), name].slice(-ROUTES_AT_MOST))
}

/** Forgets every route, with what was kept for them. */
export function forgetKeptRoutes(): void {
  set([])
}

/** Gives whether a link leads anywhere now: online always, offline only to a kept route; kept fresh. */
export function useReachable(): (path: string) => boolean {
  const isOnline = useOnline()
  const routes = useSyncExternalStore(onKeptRoutes, keptRoutes)
  return (path) => isOnline || routes.includes(nameOf(path))
}

function set(routes: readonly string[]): void {
  known = routes
  keep(NAME, routes.length === 0 ? null : JSON.stringify(routes))
  tell()
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(readKept(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.filter((route) => typeof route === 'string') : []
  } catch {
    return []
  }
}

let stopElsewhere: (() => void) | undefined

function onKeptRoutes(listener: () => void): () => void {
  stopElsewhere ??= onKeptElsewhere(NAME, () => {
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
