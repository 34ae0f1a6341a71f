/** A socket without a network: tests emit the server's events and read what was sent. */
import { vi } from 'vitest'
import type { HubSocket } from '#platform/calls/socket.ts'

type Listener = (...given: unknown[]) => void

export function fakeSocket() {
  const listeners = new Map<string, Listener>()
  const sent: [string, unknown][] = []
  const socket = {
    connected: false,
    /** False once the server itself has ended the connection. */
    active: false,
    on: (name: string, listener: Listener) => void listeners.set(name, listener),
    emit: (name: string, event: unknown) => void sent.push([name, event]),
    connect: vi.fn<() => void>(() => {
      socket.active = true
    }),
    disconnect: vi.fn<() => void>(() => {
      const wasConnected = socket.connected
      socket.active = false
      socket.connected = false
      if (wasConnected) listeners.get('disconnect')?.('io client disconnect')
    }),
  }
  return {
    socket: socket as unknown as HubSocket,
    sent,
    connect: socket.connect,
    disconnect: socket.disconnect,
    /** The server emits an event, or refuses the connection. */
    say: (name: string, event?: unknown) => listeners.get(name)?.(event),
    opens: () => {
      Object.assign(socket, { connected: true, active: true })
      listeners.get('connect')?.()
    },
    /** The connection breaks; the server may have ended it for good. */
    breaks: ({ isCut = false } = {}) => {
      Object.assign(socket, { connected: false, active: !isCut })
      listeners.get('disconnect')?.(isCut ? 'io server disconnect' : 'transport close')
    },
    refuses: () => {
      Object.assign(socket, { connected: false, active: false })
      listeners.get('connect_error')?.(new Error('refused'))
    },
    fails: () => {
      listeners.get('connect_error')?.(new Error('no network'))
    },
  }
}
