/**
 * The hidden page that stores modules on the device: installs the service worker and passes on the hub's requests.
 */
import { CONTENT_WORKER_PATH, hostDetail, HostInit, HostMessage, HostRequest } from '@hub/contract/frame-host'
import { greetHub } from './hub-channel.ts'

greetHub(window, { role: 'host', shape: HostInit }, (_init, port) => {
  const say = (message: HostMessage) => port.postMessage(message)
  const worker = new Worker(new URL('./host/host-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = HostMessage.safeParse(data)
    if (message.success) say(message.data)
  })
  worker.addEventListener('error', () => say({ type: 'host:error', detail: 'the worker did not start' }))
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const request = HostRequest.safeParse(data)
    if (!request.success) return
    // Only a page may request persistent storage.
    if (request.data.method === 'persist') void persist(request.data.req).then(say)
    else worker.postMessage(request.data)
  })
  port.start()

  installWorker().then(
    () => say({ type: 'host:ready' }),
    (error: unknown) => say({ type: 'host:error', detail: hostDetail(String(error)) }),
  )
})

/**
 * Resolves as soon as a service worker that serves stored files is installed, even if the check for a newer one
 * fails: after the server was away, Chromium may leave a registration unanswered for as long as the browser runs.
 */
async function installWorker(): Promise<void> {
  const registering = navigator.serviceWorker.register(CONTENT_WORKER_PATH)
  // If none is installed, only the registration can install it or report why not.
  await Promise.race([navigator.serviceWorker.ready, registering.then(() => navigator.serviceWorker.ready)])
}

async function persist(req: number): Promise<HostMessage> {
  const result = await navigator.storage.persist().catch(() => false)
  return { type: 'host:reply', req, result }
}
