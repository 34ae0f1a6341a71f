/** The connection to the download host: a hidden frame of the content origin, greeted and used over one port. */
import { FRAME_READY_MS } from '@hub/contract/constants'
import { FRAME_PROTOCOL, FrameHello } from '@hub/contract/frame'
import {
  type HostFault,
  HOST_PATH,
  HOST_RESULTS,
  type HostInit,
  HostMessage,
  type HostMethod,
  type HostParams,
  type HostResult,
} from '@hub/contract/frame-host'

/** `unreachable`: the content origin did not respond, or this browser stores nothing for it. */
export type EngineFaultCode = HostFault | 'unreachable'

export class EngineFault extends Error {
  readonly code: EngineFaultCode

  constructor(code: EngineFaultCode, detail: string) {
    super(detail)
    this.code = code
  }
}

export interface HostChannel {
  /** @throws EngineFault with the host's reason, or `unreachable` when the connection closes during the call */
  ask<M extends HostMethod>(method: M, params: HostParams<M>): Promise<HostResult<M>>
  close(): void
}

/** What the host reports without a request. */
export type HostNews = Extract<HostMessage, { type: 'host:download-start' | 'host:download-progress' }>

export interface HostChannelSettings {
  contentUrl: string
  onNews(news: HostNews): void
  /** How long the frame may take to respond. */
  readyMs?: number
}

/** It runs our own page, which opens nothing and sends nothing elsewhere. */
const HOST_SANDBOX = 'allow-scripts allow-same-origin'

/**
 * Opens the frame; settles once the host can work.
 * @throws EngineFault `unreachable`
 */
export function openHostChannel(settings: HostChannelSettings): Promise<HostChannel> {
  return new Promise((resolve, reject) => new FramedLine(settings, { resolve, reject }))
}

interface Waiting {
  method: HostMethod
  resolve(result: unknown): void
  reject(fault: EngineFault): void
}

/** The first call reports how the opening went; later calls do nothing. */
interface Opening {
  resolve(line: HostChannel): void
  reject(fault: EngineFault): void
}

class FramedLine implements HostChannel {
  readonly #origin: string
  readonly #frame = createFrame()
  readonly #waiting = new Map<number, Waiting>()
  readonly #onNews: HostChannelSettings['onNews']
  readonly #opening: Opening
  readonly #late: ReturnType<typeof setTimeout>
  #port: MessagePort | undefined
  #asked = 0

  constructor({ contentUrl, onNews, readyMs }: HostChannelSettings, opening: Opening) {
    this.#origin = new URL(contentUrl).origin
    this.#onNews = onNews
    this.#opening = opening
    this.#late = setTimeout(() => this.close('the host did not answer in time'), readyMs ?? FRAME_READY_MS)
    addEventListener('message', this.#onHello)
    this.#frame.src = this.#origin + HOST_PATH
    document.body.append(this.#frame)
  }

  ask<M extends HostMethod>(method: M, params: HostParams<M>): Promise<HostResult<M>> {
    this.#asked += 1
    const req = this.#asked
    return new Promise((answer, reject) => {
      // The result has the shape of the method, checked when it arrives.
      this.#waiting.set(req, { method, resolve: answer as (result: unknown) => void, reject })
      this.#port?.postMessage({ type: 'host:request', req, method, params })
    })
  }

  close(reason = 'the line to the host was closed'): void {
    clearTimeout(this.#late)
    removeEventListener('message', this.#onHello)
    this.#port?.close()
    this.#frame.remove()
    const fault = new EngineFault('unreachable', reason)
    this.#opening.reject(fault)
    for (const one of this.#waiting.values()) one.reject(fault)
    this.#waiting.clear()
  }

  readonly #onHello = (event: MessageEvent<unknown>): void => {
    const { contentWindow } = this.#frame
    if (event.source !== contentWindow || event.origin !== this.#origin) return
    const hello = FrameHello.safeParse(event.data)
    if (!hello.success || hello.data.role !== 'host') return
    removeEventListener('message', this.#onHello)
    const channel = new MessageChannel()
    this.#port = channel.port1
    this.#port.onmessage = ({ data }: MessageEvent<unknown>) => this.#hear(data)
    const init: HostInit = { type: 'hub:init', v: FRAME_PROTOCOL, mode: 'host' }
    contentWindow?.postMessage(init, this.#origin, [channel.port2])
  }

  #hear(data: unknown): void {
    const read = HostMessage.safeParse(data)
    if (!read.success) return
    const message = read.data
    if (message.type === 'host:ready') {
      clearTimeout(this.#late)
      this.#opening.resolve(this)
    } else if (message.type === 'host:error') this.close(message.detail)
    else if (message.type === 'host:reply') this.#settle(message)
    else this.#onNews(message)
  }

  #settle({ req, result, error }: Extract<HostMessage, { type: 'host:reply' }>): void {
    const one = this.#waiting.get(req)
    if (!one) return
    this.#waiting.delete(req)
    if (error) return one.reject(new EngineFault(error.code, error.detail))
    const read = HOST_RESULTS[one.method].safeParse(result)
    if (read.success) one.resolve(read.data)
    else one.reject(new EngineFault('error', `the host's answer to ${one.method} is not understood`))
  }
}

function createFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', HOST_SANDBOX)
  frame.referrerPolicy = 'no-referrer'
  frame.hidden = true
  frame.title = ''
  return frame
}
