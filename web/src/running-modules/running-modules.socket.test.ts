import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSocket } from '#platform/calls/socket.ts'
import { fakeSocket } from '../testing/fake-socket.ts'
import { openRunSocket } from './running-modules.socket.ts'

vi.mock('#platform/calls/socket.ts')

const RUN = { hostId: 1, topicId: 4, moduleKey: 'respect', source: 'online' } as const
const FIRST = ['track_module', { ...RUN, isContinue: false }]
const AGAIN = ['track_module', { ...RUN, isContinue: true }]
const CUT_MS = 1000

let fake = fakeSocket()
let heard: string[] = []

beforeEach(() => {
  fake = fakeSocket()
  heard = []
  vi.mocked(createSocket).mockResolvedValue(fake.socket)
})
afterEach(() => void vi.useRealTimers())

async function open() {
  const socket = openRunSocket({
    run: RUN,
    onTracking: () => heard.push('tracking'),
    onLost: () => heard.push('lost'),
    onStopped: () => heard.push('stopped'),
    onFailed: (message) => heard.push(message),
  })
  await vi.waitFor(() => expect(fake.connect).toHaveBeenCalled())
  return socket
}

async function track() {
  const socket = await open()
  fake.opens()
  fake.say('tracking', { socketId: 'a' })
  return socket
}

it('DEL-012 API-054 asks to track on connecting, and to continue on every later connection', async () => {
  await track()
  fake.breaks()
  fake.opens()
  fake.say('tracking', { socketId: 'b' })
  expect(fake.sent).toEqual([FIRST, AGAIN])
  expect(heard).toEqual(['tracking', 'lost', 'tracking'])
})

it('DEL-012 continues also when the answer to the first was lost', async () => {
  await open()
  fake.opens()
  fake.breaks()
  fake.opens()
  expect(fake.sent).toEqual([FIRST, AGAIN])
})

it('DEL-012 does not continue what was never asked for', async () => {
  await open()
  fake.fails()
  fake.opens()
  expect([fake.sent, heard]).toEqual([[FIRST], []])
})

it('DEL-009 asks to stop once, and tells when it has', async () => {
  const socket = await track()
  socket.stop('button')
  fake.say('track_stopped', { socketId: 'a' })
  expect(fake.sent).toEqual([FIRST, ['stop_track_module', { endMethod: 'button' }]])
  expect(heard).toEqual(['tracking', 'stopped'])
})

it('DEL-009 asks to stop as soon as it holds the run again', async () => {
  const socket = await track()
  fake.breaks()
  socket.stop('button')
  expect(fake.sent).toEqual([FIRST])
  fake.opens()
  expect(fake.sent).toEqual([FIRST, AGAIN])
  fake.say('tracking', { socketId: 'b' })
  expect(fake.sent.at(-1)).toEqual(['stop_track_module', { endMethod: 'button' }])
})

it('DEL-014 passes on what the server refuses', async () => {
  await open()
  fake.opens()
  fake.say('socketFailed', { message: 'ModuleIsRunning' })
  expect(heard).toEqual(['ModuleIsRunning'])
})

it('DEL-023 tells of a refused connection, and waits out a network that is away', async () => {
  await open()
  fake.fails()
  expect(heard).toEqual([])
  fake.refuses()
  expect(heard).toEqual(['Forbidden'])
})

it('DEL-023 comes back after the server has cut the connection', async () => {
  await track()
  vi.useFakeTimers()
  fake.breaks({ isCut: true })
  expect(fake.connect).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(CUT_MS)
  expect(fake.connect).toHaveBeenCalledTimes(2)
})

it('DEL-010 takes a run back that was asked for and not answered', async () => {
  const socket = await open()
  fake.opens()
  socket.close()
  expect(fake.sent).toEqual([FIRST, ['stop_track_module', { endMethod: 'route' }]])
  expect(fake.disconnect).toHaveBeenCalled()
  expect(heard).toEqual([])
})

it('DEL-020 leaves a run that is tracked to be taken up again', async () => {
  const socket = await track()
  socket.close()
  expect(fake.sent).toEqual([FIRST])
  expect(heard).toEqual(['tracking'])
})

it('DEL-004 does not connect when it was closed before the socket was there', async () => {
  openRunSocket({ run: RUN, onTracking() {}, onLost() {}, onStopped() {}, onFailed() {} }).close()
  await Promise.resolve()
  expect(fake.connect).not.toHaveBeenCalled()
})

it('DEL-014 tells when the socket itself could not be loaded', async () => {
  vi.mocked(createSocket).mockRejectedValue(new Error('no network'))
  openRunSocket({
    run: RUN,
    onTracking() {},
    onLost() {},
    onStopped() {},
    onFailed: (message) => heard.push(message),
  })
  await vi.waitFor(() => expect(heard).toEqual(['ServerError']))
})
