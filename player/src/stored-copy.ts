/** Checks that a module launched without internet is on the device and that the service worker will serve it. */
import type { HubInit } from '@hub/contract/frame'
import { LaunchFault } from './launch-session.ts'
import { findModule } from './store/module-index.ts'

/** The worker takes control of a page that was loaded before it within a moment. */
const TAKEOVER_MS = 3000

/**
 * Checks before the module is framed: a missing file cannot be fetched offline.
 * @throws LaunchFault `not-downloaded`
 */
export async function requireStored({
  moduleId,
  version,
}: Extract<HubInit, { mode: 'offline' }>): Promise<void> {
  const { current } = (await findModule(moduleId)) ?? {}
  if (current?.packageVersion !== version || !(await isServed()))
    throw new LaunchFault('not-downloaded', 'this version of the module is not on this device')
}

async function isServed(): Promise<boolean> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return true
  if (!(await serviceWorker.getRegistration())) return false
  return new Promise((resolve) => {
    setTimeout(() => resolve(serviceWorker.controller !== null), TAKEOVER_MS)
    serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true })
  })
}
