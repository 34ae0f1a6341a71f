import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Context } from '#platform/context.ts'
import type { StaffRequest } from './staff-request.ts'
import { askServer, listenForStaff } from './staff-socket.ts'

const OTHERS = 0o077

let dataDir: string
const warn = vi.fn<(...told: unknown[]) => void>()
/** The socket uses only the data folder and the log of the context. */
const context = () => ({ config: { dataDir }, log: { warn } }) as unknown as Context
const request = (args: string[]): StaffRequest => ({ args, user: 'robin', folder: '/tmp' })
const echo = async ({ args, user }: StaffRequest) => ({ lines: [user, ...args], exitCode: args.length })

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'hub-staff-'))
  warn.mockClear()
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

it('SYS-003 hands a command to the running server and its answer back, several at once', async () => {
  const staff = await listenForStaff(context(), echo)
  const answers = await Promise.all([
    askServer(dataDir, request(['team', 'create', 'Nord "Süd"\n中'])),
    askServer(dataDir, request([])),
  ])
  expect(answers).toEqual([
    { lines: ['robin', 'team', 'create', 'Nord "Süd"\n中'], exitCode: 3 },
    { lines: ['robin'], exitCode: 0 },
  ])
  await staff.close()
})

it('SYS-003 opens the socket to nobody but its owner', async () => {
  const staff = await listenForStaff(context(), echo)
  expect(statSync(path.join(dataDir, 'staff.sock')).mode & OTHERS).toBe(0)
  await staff.close()
})

it('SYS-003 finds no server when none runs, also where one was killed', async () => {
  expect(await askServer(dataDir, request([]))).toBeNull()
  writeFileSync(path.join(dataDir, 'staff.sock'), '')
  expect(await askServer(dataDir, request([]))).toBeNull()
  const staff = await listenForStaff(context(), echo)
  expect(await askServer(dataDir, request([]))).toEqual({ lines: ['robin'], exitCode: 0 })
  await staff.close()
  expect(await askServer(dataDir, request([]))).toBeNull()
})

it('SYS-003 makes the data folder where none is, as beside a new PostgreSQL', async () => {
  dataDir = path.join(dataDir, 'not', 'there yet')
  const staff = await listenForStaff(context(), echo)
  expect(await askServer(dataDir, request([]))).toEqual({ lines: ['robin'], exitCode: 0 })
  expect(warn).not.toHaveBeenCalled()
  await staff.close()
})

it('SYS-003 does not take the place of a server that is alive', async () => {
  const first = await listenForStaff(context(), echo)
  const second = await listenForStaff(context(), async () => ({ lines: ['second'], exitCode: 0 }))
  expect(warn).toHaveBeenCalledOnce()
  expect(await askServer(dataDir, request([]))).toEqual({ lines: ['robin'], exitCode: 0 })
  await second.close()
  expect(await askServer(dataDir, request([]))).toEqual({ lines: ['robin'], exitCode: 0 })
  await first.close()
})

it('SYS-003 hangs up on what is no request', async () => {
  const run = vi.fn<typeof echo>(echo)
  const staff = await listenForStaff(context(), run)
  await new Promise<void>((resolve) => {
    const socket = createConnection(path.join(dataDir, 'staff.sock'), () => socket.write('{"args":"all"}\n'))
    socket.on('close', () => resolve())
  })
  expect(run).not.toHaveBeenCalled()
  await staff.close()
})

it('SYS-003 outlives a command line that is gone before its answer', async () => {
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  const staff = await listenForStaff(context(), async ({ args }) => {
    if (args[0] === 'slow') await waiting
    return { lines: [...args], exitCode: 0 }
  })
  const socket = createConnection(path.join(dataDir, 'staff.sock'))
  await new Promise<void>((resolve) =>
    socket.write(`${JSON.stringify(request(['slow']))}\n`, () => resolve()),
  )
  socket.destroy()
  await askServer(dataDir, request(['quick']))
  answer()
  expect(await askServer(dataDir, request(['next']))).toEqual({ lines: ['next'], exitCode: 0 })
  await staff.close()
})

it('SYS-003 says so when the server goes away before it answers', async () => {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => void server.listen(path.join(dataDir, 'staff.sock'), resolve))
  await expect(askServer(dataDir, request([]))).rejects.toThrow(/without an answer|ECONNRESET|EPIPE/)
  await new Promise((resolve) => void server.close(resolve))
})
