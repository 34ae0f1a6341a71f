/** The sockets of this node that hold a run: stores when each was last heard, and releases the runs of lost sockets. */
import type { Context } from '#platform/context.ts'
import type { HubSocket } from '#platform/http/sockets.ts'
import type { Contact } from './running-modules.store.ts'
import { storeContacts, release } from './tracking.sweep.ts'

interface Holder {
  hostId: number
  heardAtMs: number
  writtenAtMs: number
  /** Stops listening to the connection. */
  stopListening(): void
}

/** Disconnect reasons that the other side sent itself. They count as a contact. */
const LAST_WORDS = new Set(['transport close', 'client namespace disconnect'])

export class Holders {
  readonly #context: Context
  readonly #holders = new Map<string, Holder>()

  constructor(context: Context) {
    this.#context = context
  }

  /** From now on the socket holds that host's run, and every packet from it is a contact. */
  hold(socket: HubSocket, hostId: number): void {
    if (this.#holders.has(socket.id)) return
    const now = this.#nowMs()
    const listen = () => {
      holder.heardAtMs = this.#nowMs()
    }
    const { conn } = socket
    const holder: Holder = {
      hostId,
      heardAtMs: now,
      writtenAtMs: now,
      stopListening: () => void conn.off('packet', listen),
    }
    this.#holders.set(socket.id, holder)
    // Answers to pings arrive here too. An open socket alone proves nothing.
    conn.on('packet', listen)
  }

  /** The socket's run has ended, so its contacts are no longer stored. */
  forget(socketId: string): void {
    this.#holders.get(socketId)?.stopListening()
    this.#holders.delete(socketId)
  }

  /** The socket is gone. Its run waits until its host comes back (DEL-020). */
  async leave(socketId: string, reason: string): Promise<void> {
    const holder = this.#holders.get(socketId)
    if (!holder) return
    if (LAST_WORDS.has(reason)) holder.heardAtMs = this.#nowMs()
    this.forget(socketId)
    await release(this.#context, [contactOf(socketId, holder)])
  }

  /** Stores the last contact of every socket that was heard since the previous time, in one statement. */
  async tell(): Promise<void> {
    const heard = [...this.#holders].filter(([, holder]) => holder.heardAtMs > holder.writtenAtMs)
    await storeContacts(
      this.#context,
      heard.map(([socketId, holder]) => contactOf(socketId, holder)),
    )
    for (const [, holder] of heard) holder.writtenAtMs = holder.heardAtMs
  }

  /** The node closes. Another node may take over its runs at once. */
  async leaveAll(): Promise<void> {
    const all = [...this.#holders].map(([socketId, holder]) => contactOf(socketId, holder))
    this.#holders.clear()
    await release(this.#context, all)
  }

  #nowMs(): number {
    return this.#context.clock.now().getTime()
  }
}

function contactOf(socketId: string, holder: Holder): Contact {
  return { hostId: holder.hostId, socketId, lastContact: new Date(holder.heardAtMs).toISOString() }
}
