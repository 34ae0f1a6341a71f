/** The worker behind the host page: browsers throttle the timers of a hidden page, but not those of a worker. */
import { HostRequest } from '@hub/contract/frame-host'
import { openDesk } from './module-desk.ts'

const desk = openDesk((message) => postMessage(message))

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const request = HostRequest.safeParse(data)
  if (request.success) void desk.answer(request.data)
})
