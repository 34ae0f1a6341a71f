/** Registers the service worker while application mode is on, offers its new versions, and removes it afterwards. */
import { useSyncExternalStore } from 'react'
import { Workbox } from 'workbox-window'
import { CONTENT_CACHE } from '@hub/contract/connectivity'
import { forgetStoredRoutes } from '#platform/device/stored-routes.ts'

const SCRIPT = '/service-worker.js'
const MANIFEST = '/manifest.webmanifest'

const listeners = new Set<() => void>()
let worker: Workbox | undefined
let isNewWaiting = false
/** This tab activated the waiting version. */
let isTaken = false
/** Another tab activated it: the worker is already the new one, this page is not. */
let isTakenElsewhere = false

/**
 * Registers the worker once and links the manifest, which makes the hub installable.
 * @param onControl called when the worker begins to cache what this page loads
 */
export async function registerShellWorker(onControl: () => void): Promise<void> {
  linkManifest()
  if (worker !== undefined || !('serviceWorker' in navigator)) return
  worker = new Workbox(SCRIPT)
  let isControlled = navigator.serviceWorker.controller !== null
  worker.addEventListener('waiting', () => {
    // The first worker waits a moment too, in Firefox for seconds; this page came from the server and is new already.
    if (isControlled) setNewWaiting(true)
  })
  worker.addEventListener('controlling', () => {
    // The first worker takes over the current page; a later one comes with new files.
    if (!isControlled) onControl()
    else if (isTaken) location.reload()
    else {
      // A module may be running here, or somebody may be typing, so this tab reloads only on request.
      isTakenElsewhere = true
      setNewWaiting(true)
    }
    isControlled = true
  })
  await worker.register({ immediate: true })
}

/** Activates the waiting version: only this page reloads. */
export function takeNewVersion(): void {
  isTaken = true
  if (isTakenElsewhere) location.reload()
  else worker?.messageSkipWaiting()
}

/** True while a new version waits; updated at each change. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(onNewVersion, () => isNewWaiting)
}

/**
 * Deletes the list of stored routes when their content is gone. A browser that is short of space evicts the content but
 * not the list, which would then lead to pages that cannot be shown (OFF-010).
 */
export async function forgetLostRoutes(): Promise<void> {
  if (!(await caches.has(CONTENT_CACHE))) forgetStoredRoutes()
}

/** Removes what application mode stored on this device: worker, cached files, cached content (OFF-001). */
export async function removeShellWorker(): Promise<void> {
  forgetStoredRoutes()
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const names = await caches.keys()
  await Promise.all(names.filter(isOurs).map((name) => caches.delete(name)))
  document.querySelector(`link[href="${MANIFEST}"]`)?.remove()
}

const isOurs = (name: string) => name === CONTENT_CACHE || /^(workbox-|hub-)/.test(name)

function linkManifest(): void {
  if (document.querySelector('link[rel="manifest"]') !== null) return
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = MANIFEST
  document.head.append(link)
}

function setNewWaiting(isWaiting: boolean): void {
  isNewWaiting = isWaiting
  for (const listener of [...listeners]) listener()
}

function onNewVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
