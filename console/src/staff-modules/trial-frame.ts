/** The frame of a trial: the same isolation and handshake as for a group, without anything that counts (CTM-007, DEL-016). */
import { FRAME_READY_MS } from '@hub/contract/constants'
import {
  FRAME_PROTOCOL,
  FRAME_TITLE_MAX,
  FrameHello,
  type FrameOutcome,
  type HubInit,
  outcomeOf,
  PlayerMessage,
} from '@hub/contract/frame'
import { printableLine } from '@hub/contract/fields.rules'
import type { ModuleTrial } from '@hub/contract/staff-modules'

/** Scripts and same-origin are safe together only because the content origin is not the hub's (DEL-017). */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads'

interface TrialFrameInput {
  container: HTMLElement
  trial: ModuleTrial
  locale: string
  /** Called once, unless the module is ready in time. */
  onFailed: (outcome: Exclude<FrameOutcome, 'ready'>) => void
}

/** Opens it; returns how to remove it. Nothing is opened that is on the console's own origin. */
export function openTrialFrame({ container, trial, locale, onFailed }: TrialFrameInput): () => void {
  const contentOrigin = new URL(trial.contentOrigin).origin
  const element = document.createElement('iframe')
  let port: MessagePort | undefined
  let isReported = false
  const report = (outcome: FrameOutcome) => {
    if (isReported) return
    isReported = true
    clearTimeout(timer)
    if (outcome !== 'ready') onFailed(outcome)
  }
  const timer = setTimeout(() => report('missing'), FRAME_READY_MS)
  function onHello(event: MessageEvent<unknown>): void {
    if (event.source !== element.contentWindow || event.origin !== contentOrigin) return
    const hello = FrameHello.safeParse(event.data)
    if (!hello.success || hello.data.role !== 'player') return
    removeEventListener('message', onHello)
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = PlayerMessage.safeParse(data)
      if (message.success && message.data.type === 'frame:status') report(outcomeOf(message.data.status))
    }
    const init: HubInit = {
      ...{ type: 'hub:init', v: FRAME_PROTOCOL, kind: 'html', mode: 'online', locale },
      ...{ moduleId: trial.moduleId, launchToken: trial.launchToken },
      title: printableLine(trial.title, FRAME_TITLE_MAX),
    }
    element.contentWindow?.postMessage(init, contentOrigin, [channel.port2])
  }
  if (contentOrigin === location.origin || new URL(trial.url).origin !== contentOrigin)
    queueMicrotask(() => report('unavailable'))
  else {
    element.setAttribute('sandbox', SANDBOX)
    element.setAttribute('allow', 'fullscreen; autoplay')
    element.referrerPolicy = 'no-referrer'
    element.title = trial.title
    addEventListener('message', onHello)
    element.src = trial.url
    container.append(element)
  }
  return () => {
    isReported = true
    clearTimeout(timer)
    removeEventListener('message', onHello)
    port?.close()
    element.remove()
  }
}
