/** The frame a module runs in: creates it, shakes hands with the content origin alone, times it, ends it (DEL-004 to DEL-007). */
import { FRAME_READY_MS } from '@hub/contract/constants'
import {
  FRAME_PROTOCOL,
  FRAME_TITLE_MAX,
  FrameHello,
  type FrameOutcome,
  type HubInit,
  type HubMessage,
  type ModuleEvent,
  outcomeOf,
  PlayerMessage,
} from '@hub/contract/frame'

/** Online a launch token decides what is opened; without one it is this version of the copy on the device (DEL-004). */
type ModuleFrameSource =
  | {
      launchToken: string
      /** Only hints online. */
      version?: string
      entry?: string
    }
  | { launchToken?: undefined; version: string; entry: string }

export type ModuleFrameInput = ModuleFrameSource & {
  container: HTMLElement
  /** The player page, as the launch gave it. */
  url: string
  /** The module server of the settings; the page must be on it, and nothing from elsewhere is listened to. */
  contentOrigin: string
  moduleId: number
  locale: string
  /** The module's name: the frame's accessible name. */
  title: string
  /** Called once: ready, missing (no report in time, or one without a status) or unavailable (DEL-006). */
  onStatus: (outcome: FrameOutcome, detail?: string) => void
  /** What the package itself reports: a stranger's claim, never proof of anything. */
  onEvent?: (event: ModuleEvent) => void
  /** How long the frame may take to report. */
  readyMs?: number
}

export interface ModuleFrame {
  readonly element: HTMLIFrameElement
  /** Lets the package finish; settles when the frame has answered, or after three seconds. */
  stop(): Promise<void>
  /** Takes the frame away and stops listening, whatever state it is in. */
  remove(): void
  /** Hands the keyboard to the module. */
  focus(): void
}

/** Scripts and same-origin are safe together only because the content origin is not the hub's (DEL-017). */
export const FRAME_SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads'
const FRAME_ALLOWED = 'fullscreen; autoplay'
const STOP_ANSWER_MS = 3000

/**
 * Opens the frame. A wrong address, or one on the hub's own origin, is reported as unavailable without opening it.
 */
export function openModuleFrame(input: ModuleFrameInput): ModuleFrame {
  const { container, onStatus } = input
  const contentOrigin = originOf(input.contentOrigin)
  const page = container.ownerDocument.defaultView ?? window
  const element = createElement(container.ownerDocument, input.title)
  let port: MessagePort | undefined
  let settleStop: (() => void) | undefined
  let isReported = false

  const report = (outcome: FrameOutcome, detail?: string) => {
    if (isReported) return
    isReported = true
    clearTimeout(timer)
    if (detail === undefined) onStatus(outcome)
    else onStatus(outcome, detail)
  }
  const timer = setTimeout(() => report('missing', 'no report in time'), input.readyMs ?? FRAME_READY_MS)

  function onHello(event: MessageEvent<unknown>): void {
    if (event.source !== element.contentWindow || event.origin !== contentOrigin) return
    const hello = FrameHello.safeParse(event.data)
    if (!hello.success || hello.data.role !== 'player') return
    page.removeEventListener('message', onHello)
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = onMessage
    element.contentWindow?.postMessage(initFor(input), contentOrigin, [channel.port2])
  }

  function onMessage(event: MessageEvent<unknown>): void {
    const message = PlayerMessage.safeParse(event.data)
    if (!message.success) return
    if (message.data.type === 'frame:status') report(outcomeOf(message.data.status), message.data.detail)
    else if (message.data.type === 'module:event') input.onEvent?.(message.data)
    else settleStop?.()
  }

  function remove(): void {
    isReported = true
    clearTimeout(timer)
    page.removeEventListener('message', onHello)
    port?.close()
    element.remove()
    settleStop?.()
  }

  if (
    contentOrigin === undefined ||
    contentOrigin !== originOf(input.url) ||
    contentOrigin === page.location.origin
  ) {
    // Later, so that the caller has the frame in hand when it hears.
    queueMicrotask(() => report('unavailable', 'the address is not on the module server'))
  } else {
    page.addEventListener('message', onHello)
    element.src = input.url
    container.append(element)
  }

  return {
    element,
    remove,
    focus: () => element.focus(),
    stop() {
      if (!port) return Promise.resolve()
      const stop: HubMessage = { type: 'hub:stop' }
      port.postMessage(stop)
      return new Promise((resolve) => {
        const late = setTimeout(resolve, STOP_ANSWER_MS)
        settleStop = () => {
          clearTimeout(late)
          resolve()
        }
      })
    },
  }
}

function createElement(document: Document, title: string): HTMLIFrameElement {
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', FRAME_SANDBOX)
  element.setAttribute('allow', FRAME_ALLOWED)
  element.referrerPolicy = 'no-referrer'
  element.title = title
  return element
}

function initFor(input: ModuleFrameInput): HubInit {
  const { moduleId, locale, version, entry } = input
  const title = input.title.slice(0, FRAME_TITLE_MAX)
  const ofEveryMode = { type: 'hub:init', v: FRAME_PROTOCOL, kind: 'html', moduleId, locale, title } as const
  if (input.launchToken === undefined)
    return { ...ofEveryMode, mode: 'offline', version: input.version, entry: input.entry }
  return {
    ...ofEveryMode,
    mode: 'online',
    launchToken: input.launchToken,
    ...(version === undefined ? {} : { version }),
    ...(entry === undefined ? {} : { entry }),
  }
}

function originOf(address: string): string | undefined {
  try {
    const { origin } = new URL(address)
    return origin === 'null' ? undefined : origin
  } catch {
    return undefined
  }
}
