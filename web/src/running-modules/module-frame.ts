/** The frame of a module: creates it, does the handshake with the content origin only, times it, ends it (DEL-004 to DEL-007). */
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
import { printableLine } from '@hub/contract/fields.rules'

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
  /** The player page's address from the launch. */
  url: string
  /** The module server of the settings; the page must be on it, and messages from elsewhere are ignored. */
  contentOrigin: string
  moduleId: number
  locale: string
  /** The module's name: the frame's accessible name. */
  title: string
  /**
   * Called once: ready, missing (no report in time, or one without a status), broken or unavailable (DEL-006).
   * `detail` of a broken one is the package's own error, or nothing when it does not respond.
   */
  onStatus: (outcome: FrameOutcome, detail?: string) => void
  /** Whether there is anything to see: reported with ready, and once more when a blank module shows something. */
  onSight?: (isBlank: boolean) => void
  /** What the package itself reports: an untrusted claim, never proof of anything. */
  onEvent?: (event: ModuleEvent) => void
  /** How long the frame may take to report. */
  readyMs?: number
}

export interface ModuleFrame {
  readonly element: HTMLIFrameElement
  /** Lets the package finish; settles when the frame has responded, or after three seconds. */
  stop(): Promise<void>
  /** Removes the frame and stops listening, in any state. */
  remove(): void
  /** Moves the keyboard focus into the module. */
  focus(): void
}

/** Scripts and same-origin are safe together only because the content origin is not the hub's (DEL-017). */
export const FRAME_SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads'
const FRAME_ALLOWED = 'fullscreen; autoplay'
const STOP_ANSWER_MS = 3000
/** A player that has reported sends a message every second, unless the package blocks the thread. */
const SILENT_MS = 8000

/**
 * Opens the frame. A wrong address, or one on the hub's own origin, is reported as unavailable without opening it.
 */
export function openModuleFrame(input: ModuleFrameInput): ModuleFrame {
  const { container, onStatus, readyMs = FRAME_READY_MS } = input
  const contentOrigin = originOf(input.contentOrigin)
  const page = container.ownerDocument.defaultView ?? window
  const element = createElement(container.ownerDocument, input.title)
  let port: MessagePort | undefined
  let settleStop: (() => void) | undefined
  let isReported = false
  const silence = silenceWatch(() => report('broken'))

  const report = (outcome: FrameOutcome, detail?: string) => {
    if (isReported) return
    isReported = true
    clearTimeout(timer)
    silence.end()
    if (detail === undefined) onStatus(outcome)
    else onStatus(outcome, detail)
  }
  const timer = setTimeout(() => report('missing', 'no report in time'), readyMs)

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
    const said = message.data
    if (said.type === 'frame:status') {
      if (!isReported) input.onSight?.(said.isBlank === true)
      report(outcomeOf(said.status), said.detail)
    } else if (said.type === 'frame:alive') silence.hear()
    else if (said.type === 'frame:shown') input.onSight?.(false)
    else if (said.type === 'module:event') input.onEvent?.(said)
    else settleStop?.()
  }

  function remove(): void {
    isReported = true
    clearTimeout(timer)
    silence.end()
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
    // Later, so that the caller has the frame before it gets the report.
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
      port.postMessage({ type: 'hub:stop' } satisfies HubMessage)
      const answer = answerInTime()
      settleStop = answer.settle
      return answer.given
    },
  }
}

/** Calls `onSilent` when no message came for a while since the last one, until it is ended. */
function silenceWatch(onSilent: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  function hear(): void {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(onSilent, SILENT_MS)
  }
  function end(): void {
    isOver = true
    clearTimeout(timer)
  }
  return { hear, end }
}

/** Settles when called, or after the time the frame has to respond. */
function answerInTime() {
  let settle = () => {}
  const given = new Promise<void>((resolve) => {
    const late = setTimeout(resolve, STOP_ANSWER_MS)
    settle = () => {
      clearTimeout(late)
      resolve()
    }
  })
  return { given, settle }
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
  const title = printableLine(input.title, FRAME_TITLE_MAX)
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
