/** The line to the hub: says hello to its exact origin, takes one answer from it, and then speaks over its port alone. */
import {
  FRAME_PROTOCOL,
  HUB_ORIGIN_META,
  HubInit,
  HubMessage,
  type FrameHello,
  type PlayerMessage,
} from '@hub/contract/frame'

export interface HubLine {
  say(message: PlayerMessage): void
  /** Calls back when the hub ends the module. */
  onStop(stop: () => void): void
}

/**
 * Greets the hub and opens what it asks for, once. Whatever comes from another window or origin is not answered.
 * Nothing happens outside a frame, or when the server has not said who the hub is.
 */
export function connectToHub(page: Window, play: (init: HubInit, hub: HubLine) => void): void {
  const hubOrigin =
    page.document.querySelector(`meta[name="${HUB_ORIGIN_META}"]`)?.getAttribute('content') ?? ''
  if (hubOrigin === '' || page.parent === page) return

  function answer(event: MessageEvent<unknown>): void {
    const [port] = event.ports
    if (event.source !== page.parent || event.origin !== hubOrigin || !port) return
    const init = HubInit.safeParse(event.data)
    if (!init.success) return
    page.removeEventListener('message', answer)
    play(init.data, lineOver(port))
  }

  page.addEventListener('message', answer)
  const hello: FrameHello = { type: 'frame:hello', v: FRAME_PROTOCOL, role: 'player' }
  page.parent.postMessage(hello, hubOrigin)
}

function lineOver(port: MessagePort): HubLine {
  return {
    say: (message) => port.postMessage(message),
    onStop(stop) {
      port.onmessage = (event: MessageEvent<unknown>) => {
        if (HubMessage.safeParse(event.data).success) stop()
      }
    },
  }
}
