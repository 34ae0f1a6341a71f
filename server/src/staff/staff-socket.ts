/**
 * How the command line reaches a running server: a socket in the data folder that only the server's own user may open.
 * The embedded database belongs to one process, so the server itself does what is asked.
 */
import { chmod, mkdir, unlink } from 'node:fs/promises'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import {
  createStaffCommands,
  type RunStaffCommand,
  type StaffAnswer,
  type StaffRequest,
} from './staff-commands.ts'

const SOCKET_NAME = 'staff.sock'
const OWNER_ONLY = 0o600
/** Nobody is at the other end: the server that listened is gone. */
const NOBODY = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'])

const Request = z.object({ args: z.array(z.string()), user: z.string(), folder: z.string() })
const Answer = z.object({ lines: z.array(z.string()), exitCode: z.number() })

function socketIn(dataDir: string): string {
  return path.join(dataDir, SOCKET_NAME)
}

/**
 * Listens for staff commands until closed. A socket that cannot be opened is logged and leaves the server without
 * one: the hub must not fail for it.
 */
export async function listenForStaff(
  context: Context,
  run: RunStaffCommand = createStaffCommands(context),
): Promise<{ close(): Promise<void> }> {
  const place = socketIn(context.config.dataDir)
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    serveStaff(socket, run)
  })
  try {
    // Beside a PostgreSQL nothing may have been written there yet.
    await mkdir(context.config.dataDir, { recursive: true })
    await removeDeadSocket(place)
    await listening(server, place)
    await chmod(place, OWNER_ONLY)
  } catch (error) {
    context.log.warn({ err: error, place }, 'the staff command line cannot reach this server')
  }
  return {
    async close() {
      for (const socket of open) socket.destroy()
      if (server.listening) await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** A line in, a line out; what is no request closes the connection. */
function serveStaff(socket: Socket, run: RunStaffCommand): void {
  const lines = createInterface({ input: socket })
  // The reader passes on what breaks the socket: unheard, it would end the server.
  lines.on('error', () => socket.destroy())
  socket.on('error', () => socket.destroy())
  lines.on('line', (line) => {
    const request = Request.safeParse(jsonOf(line))
    if (!request.success) return void socket.destroy()
    void run(request.data).then((answer) => socket.write(`${JSON.stringify(answer)}\n`))
  })
}

function listening(server: Server, place: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(place, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Removes what a server that was killed left behind; refuses to take a living server's place. */
async function removeDeadSocket(place: string): Promise<void> {
  const socket = await connected(place)
  if (socket) {
    socket.destroy()
    throw new Error(`another server listens at ${place}`)
  }
  await unlink(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/** Asks the server of a data folder; null when none is running there. */
export async function askServer(dataDir: string, request: StaffRequest): Promise<StaffAnswer | null> {
  const socket = await connected(socketIn(dataDir))
  if (!socket) return null
  socket.write(`${JSON.stringify(request)}\n`)
  try {
    return Answer.parse(jsonOf(await firstLineOf(socket)))
  } finally {
    socket.destroy()
  }
}

function firstLineOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: socket }).once('line', resolve).once('error', reject)
    socket.once('close', () => reject(new Error('the server closed the connection without an answer')))
  })
}

function connected(place: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(place)
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (NOBODY.has(error.code ?? '')) resolve(null)
      else reject(error)
    })
  })
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
