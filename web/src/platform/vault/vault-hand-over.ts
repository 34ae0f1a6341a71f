/**
 * How an opened vault reaches the other tabs and the page after a reload: over a channel of this origin, and through
 * the memory of the service worker. The keys are passed on as non-extractable objects; nothing of it is ever stored.
 */

/** An opened vault, only in memory. */
export interface Opened {
  facilitatorId: number
  /** Seals and opens; its bytes cannot be read. */
  key: CryptoKey
  /** The key that unwrapped it, to wrap it again under a new password or for a new session. */
  opener: CryptoKey
  by: 'password' | 'session'
}

/** The messages between tabs and the worker; `ask` is answered by `opened`, if at all. */
export type VaultMessage =
  | { type: 'vault-ask'; facilitatorId: number }
  | { type: 'vault-opened'; opened: Opened }
  | { type: 'vault-closed' }
  /** The stored data changed: a vault was made, renewed or removed. */
  | { type: 'vault-changed' }

const ANSWER_WITHIN_MS = 400

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('hub-vault')

const worker = () => ('serviceWorker' in navigator ? navigator.serviceWorker.controller : null)

/** Notifies the other tabs and the worker, which holds the opened vault as long as it lives. */
export function notifyVault(message: VaultMessage): void {
  channel?.postMessage(message)
  if (message.type !== 'vault-changed') worker()?.postMessage(message)
}

/** Listens to other tabs; returns how to stop. */
export function onVaultMessage(listener: (message: VaultMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<VaultMessage>) => listener(data)
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}

/** The facilitator's vault as opened by another tab or the worker; null when neither has it or answers in time. */
export function askForOpened(facilitatorId: number): Promise<Opened | null> {
  return new Promise((resolve) => {
    const end = (opened: Opened | null) => {
      clearTimeout(timer)
      stop()
      line.port1.close()
      resolve(opened)
    }
    const hear = (message: VaultMessage) => {
      if (message.type === 'vault-opened' && message.opened.facilitatorId === facilitatorId)
        end(message.opened)
    }
    const timer = setTimeout(() => end(null), ANSWER_WITHIN_MS)
    const stop = onVaultMessage(hear)
    const line = new MessageChannel()
    line.port1.onmessage = ({ data }: MessageEvent<VaultMessage>) => hear(data)
    const question: VaultMessage = { type: 'vault-ask', facilitatorId }
    channel?.postMessage(question)
    worker()?.postMessage(question, [line.port2])
  })
}
