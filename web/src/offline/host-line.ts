/** The line to the download host: a hidden frame of the content origin, greeted and spoken to over one port. */
import { FRAME_READY_MS } from '@hub/contract/constants'
import { FRAME_PROTOCOL, FrameHello } from '@hub/contract/frame'
import {
  HOST_PATH,
  HOST_RESULTS,
  type HostInit,
  HostMessage,
  type HostMethod,
  type HostParams,
  type HostResult,
} from '@hub/contract/frame-host'
import { EngineFault } from './engine-fault.ts'

export interface HostLine {
  /** @throws EngineFault with the host's reason, or `unreachable` when the line is closed meanwhile */
  ask<M extends HostMethod>(method: M, params: HostParams<M>): Promise<HostResult<M>>
  close(): void
}

/** What the host tells without being asked. */
export type HostNews = Extract<HostMessage, { type: 'host:download-start' | 'host:download-progress' }>

export interface HostLineSettings {
  contentUrl: string
  onNews(news: HostNews): void
  /** How long the frame may take to answer. */
  readyMs?: number
}

/** It runs our own page, which opens nothing and sends nothing elsewhere. */
const HOST_SANDBOX = 'allow-scripts allow-same-origin'

interface Waiting {
  method: HostMethod
  resolve(result: unknown): void
  reject(fault: EngineFault): void
}

/**
 * Opens the frame; settles once the host can work.
 * @throws EngineFault `unreachable`
 */
export function openHostLine({ contentUrl, onNews, readyMs }: HostLineSettings): Promise<HostLine> {
  const origin = new URL(contentUrl).origin
  const frame = createFrame()
  const waiting = new Map<number, Waiting>()
  let port: MessagePort | undefined
  let asked = 0

  return new Promise((resolve, reject) => {
    function close(reason = 'the line to the host was closed'): void {
      clearTimeout(late)
      removeEventListener('message', onHello)
      port?.close()
      frame.remove()
      const fault = new EngineFault('unreachable', reason)
      reject(fault)
      for (const one of waiting.values()) one.reject(fault)
      waiting.clear()
    }
    const late = setTimeout(() => close('the host did not answer in time'), readyMs ?? FRAME_READY_MS)

    function onHello(event: MessageEvent<unknown>): void {
      if (event.source !== frame.contentWindow || event.origin !== origin) return
      const hello = FrameHello.safeParse(event.data)
      if (!hello.success || hello.data.role !== 'host') return
      removeEventListener('message', onHello)
      const channel = new MessageChannel()
      port = channel.port1
      port.onmessage = onMessage
      const init: HostInit = { type: 'hub:init', v: FRAME_PROTOCOL, mode: 'host' }
      frame.contentWindow?.postMessage(init, origin, [channel.port2])
    }

    function onMessage({ data }: MessageEvent<unknown>): void {
      const read = HostMessage.safeParse(data)
      if (!read.success) return
      const message = read.data
      if (message.type === 'host:ready') {
        clearTimeout(late)
        resolve({ ask, close })
      } else if (message.type === 'host:error') close(message.detail)
      else if (message.type === 'host:reply') settle(message)
      else onNews(message)
    }

    function settle({ req, result, error }: Extract<HostMessage, { type: 'host:reply' }>): void {
      const one = waiting.get(req)
      if (!one) return
      waiting.delete(req)
      if (error) return one.reject(new EngineFault(error.code, error.detail))
      const read = HOST_RESULTS[one.method].safeParse(result)
      if (read.success) one.resolve(read.data)
      else one.reject(new EngineFault('error', `the host's answer to ${one.method} is not understood`))
    }

    function ask<M extends HostMethod>(method: M, params: HostParams<M>): Promise<HostResult<M>> {
      asked += 1
      const req = asked
      return new Promise((answer, refuse) => {
        // The shape of the result is that of the method, checked when it comes.
        waiting.set(req, { method, resolve: answer as (result: unknown) => void, reject: refuse })
        port?.postMessage({ type: 'host:request', req, method, params })
      })
    }

    addEventListener('message', onHello)
    frame.src = origin + HOST_PATH
    document.body.append(frame)
  })
}

function createFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', HOST_SANDBOX)
  frame.referrerPolicy = 'no-referrer'
  frame.hidden = true
  frame.title = ''
  return frame
}
