/**
 * How an opened vault reaches the other tabs and the page after a reload: over a channel of this origin, and through
 * the memory of the service worker. The keys are handed over as they are, unreadable; nothing of it is ever stored.
 */

/** An opened vault: in memory alone. */
export interface Opened {
  facilitatorId: number
  /** Seals and opens; nobody can read it. */
  key: CryptoKey
  /** What unwrapped it, so that it can be wrapped anew under a new password or for a new session. */
  opener: CryptoKey
  by: 'password' | 'session'
}

/** What tabs and the worker tell each other; `ask` is answered by `opened`, if at all. */
export type VaultMessage =
  | { type: 'vault-ask'; facilitatorId: number }
  | { type: 'vault-opened'; opened: Opened }
  | { type: 'vault-closed' }
  /** What is kept changed: a vault was made, renewed or removed. */
  | { type: 'vault-changed' }

const ANSWER_WITHIN_MS = 400

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('hub-vault')

const worker = () => ('serviceWorker' in navigator ? navigator.serviceWorker.controller : null)

/** Tells the other tabs, and the worker, which keeps the opened vault as long as it lives. */
export function tellVault(message: VaultMessage): void {
  channel?.postMessage(message)
  if (message.type !== 'vault-changed') worker()?.postMessage(message)
}

/** Hears what other tabs say; gives back how to stop. */
export function onVaultMessage(listener: (message: VaultMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<VaultMessage>) => listener(data)
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}

/** The facilitator's vault as another tab or the worker has it open; null when neither has, or says so in time. */
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
