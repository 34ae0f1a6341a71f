/// <reference lib="webworker" />
/**
 * Holds the opened vault in this worker's memory for a page that is reloaded: the browser ends an unused worker
 * within a minute, and the vault is closed then. Nothing of it is ever stored (LIF-005, OFF-011).
 */
import type { Opened, VaultMessage } from '#platform/vault/vault-hand-over.ts'

let held: Opened | null = null

/** Stores the opened vault in memory, returns it to a page of this origin that asks for it, or deletes it. */
export function hearVault({ data, ports }: ExtendableMessageEvent): void {
  const message = data as VaultMessage | null
  if (message?.type === 'vault-opened') held = message.opened
  if (message?.type === 'vault-closed') held = null
  if (message?.type === 'vault-ask' && held?.facilitatorId === message.facilitatorId)
    ports[0]?.postMessage({ type: 'vault-opened', opened: held } satisfies VaultMessage)
}
