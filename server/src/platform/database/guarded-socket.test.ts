/** A database connection on which nonsense arrives. */
import { afterAll, describe, expect, it } from 'vitest'
import { GuardedSocket } from './guarded-socket.ts'

const text = (value: string) => Buffer.from(value)
const message = (kind: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([text(kind), length, body])
}
const ROW = message('D', text('a row of some length'))
const READY = message('Z', text('I'))

const opened: GuardedSocket[] = []
afterAll(() => opened.forEach((socket) => socket.destroy()))

/** Lets the chunks arrive. Gives the bytes that the driver saw, and whether the connection was ended. */
function arrive(...chunks: Buffer[]) {
  const socket = new GuardedSocket()
  opened.push(socket)
  socket.on('error', () => {})
  let seen = Buffer.alloc(0)
  socket.on('data', (chunk) => (seen = Buffer.concat([seen, chunk])))
  for (const chunk of chunks) if (!socket.destroyed) socket.emit('data', chunk)
  return { seen: seen.toString('latin1'), isEnded: socket.destroyed }
}

describe('HRD-004 a guarded database connection', () => {
  it('passes messages on as they are, wherever they are cut', () => {
    const whole = Buffer.concat([READY, ROW, ROW, message('N', Buffer.alloc(0)), READY])
    for (let at = 1; at < whole.length; at += 1)
      expect(arrive(whole.subarray(0, at), whole.subarray(at))).toEqual({
        seen: whole.toString('latin1'),
        isEnded: false,
      })
    const bytes = Array.from(whole, (byte) => Buffer.from([byte]))
    expect(arrive(...bytes).isEnded).toBe(false)
  })

  it.each([
    ['another protocol', text('HTTP/1.1 400 Bad Request')],
    ['a message of more than PostgreSQL can send', Buffer.concat([text('D'), Buffer.from([0x90, 0, 0, 0])])],
    ['a length that does not count itself', Buffer.concat([text('D'), Buffer.from([0, 0, 0, 1])])],
  ])('is ended by %s, which is not passed on', (_what, nonsense) => {
    const { seen, isEnded } = arrive(READY, Buffer.concat([ROW, nonsense]))
    expect([seen, isEnded]).toEqual([READY.toString('latin1'), true])
  })

  it('is ended when the driver cannot read a message, and the process goes on', () => {
    const socket = new GuardedSocket()
    const told: string[] = []
    socket.on('error', (error) => told.push(error.message))
    socket.on('data', () => {
      throw new RangeError('The value of "offset" is out of range.')
    })
    socket.emit('data', ROW)
    return expect.poll(() => told).toEqual(['the database sent what cannot be read'])
  })

  it('leaves to TLS what is encrypted', () => {
    expect(arrive(text('S'), text('anything at all')).isEnded).toBe(false)
  })
})
