/** The connection to the hub: says hello to its exact origin, takes one answer from it, then uses only its port. */
import {
  FRAME_PROTOCOL,
  HUB_ORIGIN_META,
  HubInit,
  HubMessage,
  type FrameHello,
  type PlayerMessage,
} from '@hub/contract/frame'

export interface HubChannel {
  say(message: PlayerMessage): void
  /** Calls back when the hub ends the module. */
  onStop(stop: () => void): void
}

/**
 * Greets the hub and opens what it asks for, once. Messages from another window or origin are not answered.
 * Nothing happens outside a frame, or when the server has not said who the hub is.
 */
export function connectToHub(page: Window, play: (init: HubInit, hub: HubChannel) => void): void {
  greetHub(page, { role: 'player', shape: HubInit }, (init, port) => play(init, lineOver(port)))
}

/** A shape of the contract. */
interface Shape<T> {
  safeParse(given: unknown): { success: true; data: T } | { success: false }
}

/** The greeting of either page: says which page it is, and takes one answer of its own shape, with a port. */
export function greetHub<Init>(
  page: Window,
  { role, shape }: { role: FrameHello['role']; shape: Shape<Init> },
  begin: (init: Init, port: MessagePort) => void,
): void {
  const hubOrigin =
    page.document.querySelector(`meta[name="${HUB_ORIGIN_META}"]`)?.getAttribute('content') ?? ''
  if (hubOrigin === '' || page.parent === page) return

  function answer(event: MessageEvent<unknown>): void {
    const [port] = event.ports
    if (event.source !== page.parent || event.origin !== hubOrigin || !port) return
    const init = shape.safeParse(event.data)
    if (!init.success) return
    page.removeEventListener('message', answer)
    begin(init.data, port)
  }

  page.addEventListener('message', answer)
  const hello: FrameHello = { type: 'frame:hello', v: FRAME_PROTOCOL, role }
  page.parent.postMessage(hello, hubOrigin)
}

function lineOver(port: MessagePort): HubChannel {
  return {
    say: (message) => port.postMessage(message),
    onStop(stop) {
      port.onmessage = (event: MessageEvent<unknown>) => {
        if (HubMessage.safeParse(event.data).success) stop()
      }
    },
  }
}
