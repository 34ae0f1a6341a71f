/** Registers the service worker while application mode is on, offers its new versions, and removes it afterwards. */
import { useSyncExternalStore } from 'react'
import { Workbox } from 'workbox-window'
import { CONTENT_CACHE } from '@hub/contract/connectivity'
import { forgetKeptRoutes } from '#platform/device/kept-routes.ts'

const SCRIPT = '/service-worker.js'
const MANIFEST = '/manifest.webmanifest'

const listeners = new Set<() => void>()
let worker: Workbox | undefined
let isNewWaiting = false
/** This tab took the version that waits. */
let isTaken = false
/** Another tab took it: the worker is the new one already, and this page is not. */
let isTakenElsewhere = false

/**
 * Registers the worker once and links the manifest, which makes the hub installable.
 * @param onControl called when the worker begins to keep what this page reads
 */
export async function registerShellWorker(onControl: () => void): Promise<void> {
  linkManifest()
  if (worker !== undefined || !('serviceWorker' in navigator)) return
  worker = new Workbox(SCRIPT)
  let isControlled = navigator.serviceWorker.controller !== null
  worker.addEventListener('waiting', () => setNewWaiting(true))
  worker.addEventListener('controlling', () => {
    // The first worker takes the page over as it is; a later one comes with the new files.
    if (!isControlled) onControl()
    else if (isTaken) location.reload()
    else {
      // Here a module may run, or somebody types: this tab loads anew when it is asked to.
      isTakenElsewhere = true
      setNewWaiting(true)
    }
    isControlled = true
  })
  await worker.register({ immediate: true })
}

/** Takes the waiting version: this page loads anew, and no other does. */
export function takeNewVersion(): void {
  isTaken = true
  if (isTakenElsewhere) location.reload()
  else worker?.messageSkipWaiting()
}

/** True while a new version waits to be taken; kept fresh. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(onNewVersion, () => isNewWaiting)
}

/**
 * Forgets the list of kept routes when there is nothing of them: a browser that is short of room throws the content
 * away and leaves the list, which would lead to pages that cannot be shown (OFF-010).
 */
export async function forgetLostRoutes(): Promise<void> {
  if (!(await caches.has(CONTENT_CACHE))) forgetKeptRoutes()
}

/** Removes what application mode left on this device from before: worker, kept files, kept content (OFF-001). */
export async function removeShellWorker(): Promise<void> {
  forgetKeptRoutes()
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
