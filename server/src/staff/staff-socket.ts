/**
 * Connects the command line to a running server: a socket in the data folder that only the server's own user may open.
 * The embedded database belongs to one process, so the server itself runs the commands.
 */
import { chmod, mkdir, unlink } from 'node:fs/promises'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/log.ts'
import { StaffAnswer, StaffRequest } from './staff-request.ts'

const SOCKET_NAME = 'staff.sock'
const OWNER_ONLY = 0o600
/** Codes that mean that the server behind the socket is gone. */
const NOBODY = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'])

function socketIn(dataDir: string): string {
  return path.join(dataDir, SOCKET_NAME)
}

/**
 * Listens for staff commands until closed. When the socket cannot be opened, this is logged and the server runs without
 * it: the hub must not fail for this reason.
 */
export async function listenForStaff(
  { config, log }: { config: Config; log: Log },
  run: (request: StaffRequest) => Promise<StaffAnswer>,
): Promise<{ close(): Promise<void> }> {
  const place = socketIn(config.dataDir)
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    serveStaff(socket, run)
  })
  try {
    // With an external PostgreSQL the folder may not exist yet.
    await mkdir(config.dataDir, { recursive: true })
    await removeDeadSocket(place)
    await listening(server, place)
    await chmod(place, OWNER_ONLY)
  } catch (error) {
    log.warn(
      { err: error, place },
      'the staff socket could not be opened, so staff commands do not reach this server',
    )
  }
  return {
    async close() {
      for (const socket of open) socket.destroy()
      if (server.listening) await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Reads one line and answers with one line. Closes the connection on a malformed request. */
function serveStaff(socket: Socket, run: (request: StaffRequest) => Promise<StaffAnswer>): void {
  const lines = createInterface({ input: socket })
  // The line reader forwards the socket's errors. Without a listener they would end the process.
  lines.on('error', () => socket.destroy())
  socket.on('error', () => socket.destroy())
  lines.on('line', (line) => {
    const request = StaffRequest.safeParse(jsonOf(line))
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

/** Removes the socket of a server that was killed. Refuses to replace the socket of a running server. */
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

/** Sends a request to the server of a data folder. Null when no server is running there. */
export async function askServer(dataDir: string, request: StaffRequest): Promise<StaffAnswer | null> {
  const socket = await connected(socketIn(dataDir))
  if (!socket) return null
  socket.write(`${JSON.stringify(request)}\n`)
  try {
    return StaffAnswer.parse(jsonOf(await firstLineOf(socket)))
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
      else if (error.code === 'EACCES')
        reject(
          new Error(
            `The server's socket ${place} belongs to another user. Type the command as the user that runs the server.`,
          ),
        )
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
