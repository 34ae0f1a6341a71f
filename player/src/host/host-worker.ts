/** The worker behind the host page: a hidden page's timers are slowed down, a worker's are not. */
import { HostRequest } from '@hub/contract/frame-host'
import { openDesk } from './module-desk.ts'

const desk = openDesk((message) => postMessage(message))

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const request = HostRequest.safeParse(data)
  if (request.success) void desk.answer(request.data)
})
