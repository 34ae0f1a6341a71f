/** The socket, typed by the contract and loaded only where a module runs (API-054, API-055). */
import type { Socket } from 'socket.io-client'
import {
  SOCKET_PATH,
  type ClientToServerEvents,
  type ServerToClientEvents,
} from '@hub/contract/running-modules'

import { readToken } from '../session/token.ts'

export type HubSocket = Socket<ServerToClientEvents, ClientToServerEvents>

/** A socket that is not connected yet: set listeners, then `connect()`. Every connection sends the current token. */
export async function createSocket(): Promise<HubSocket> {
  const { io } = await import('socket.io-client')
  return io({
    path: SOCKET_PATH,
    transports: ['websocket'],
    autoConnect: false,
    auth: (give) => give({ token: readToken() ?? '' }),
  })
}
