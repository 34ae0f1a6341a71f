/** One connection by WebDriver BiDi: commands with their answers, and events. */
import { WebSocket } from 'ws'
import { z } from 'zod'

const COMMAND_MS = 60_000

const Message = z.union([
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number(), error: z.string(), message: z.string() }),
  z.object({ type: z.literal('event'), method: z.string(), params: z.unknown() }),
])

interface Bidi {
  /** Sends a command; fails when the browser refuses it, or answers too late. */
  send(method: string, params: object): Promise<unknown>
  close(): void
}

export async function openBidi(
  url: string,
  onEvent: (method: string, params: unknown) => void,
): Promise<Bidi> {
  const socket = new WebSocket(url)
  const waiting = new Map<
    number,
    { method: string; resolve(result: unknown): void; reject(fault: Error): void }
  >()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const message = Message.parse(JSON.parse(z.string().parse(data)))
    if (message.type === 'event') return onEvent(message.method, message.params)
    const command = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'success') command?.resolve(message.result)
    else command?.reject(new Error(`${command.method}: ${message.error}: ${message.message}`))
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    async send(method, params) {
      lastId += 1
      const id = lastId
      socket.send(JSON.stringify({ id, method, params }))
      const answer = new Promise((resolve, reject) => waiting.set(id, { method, resolve, reject }))
      const late = setTimeout(() => waiting.get(id)?.reject(new Error(`${method}: no answer`)), COMMAND_MS)
      return await answer.finally(() => clearTimeout(late))
    },
    close: () => socket.close(),
  }
}
