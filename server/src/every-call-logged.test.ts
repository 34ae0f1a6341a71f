/** What a call leaves in the log: one line by which it is found, and nothing of a person. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '@hub/contract/endpoint'
import { calls } from '@hub/contract/every-call'
import { createLog, openLogFile } from '#platform/log.ts'
import { createStaffCommands } from './staff/staff-commands.ts'
import { CAST, CAST_PASSWORD } from './testing/cast.ts'
import { type FreshApp, freshApp } from './testing/fresh-app.ts'

const FORM = { words: 'plantedname', email: 'planted@person.example', code: 'PLANTED123' }
const { firstName, lastName, email } = CAST.member
/** Who calls, and what they typed. */
const PERSONAL = [firstName, lastName, email, ...Object.values(FORM), 'planted', CAST_PASSWORD]

const folder = mkdtempSync(path.join(tmpdir(), 'hub-log-'))
const logFile = path.join(folder, 'logs/hub.log')
let app: FreshApp
let token = ''
beforeAll(async () => {
  const log = createLog('trace', openLogFile(logFile))
  app = await freshApp({
    config: { portalKey: 'a portal key for tests alone, 32 long', appMode: true, logFile, logLevel: 'trace' },
    parts: { log, limitFactor: 100 },
  })
  token = await app.signIn('member')
  await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const text = () => readFileSync(logFile, 'utf8')
const linesOf = (id: unknown) =>
  text()
    .split('\n')
    .filter((line) => line.includes(String(id)))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const staff = (...args: string[]) =>
  createStaffCommands(app.context)({ args, user: 'someone', folder: process.cwd() })

/** In every part of a request where somebody can write. */
const typed = {
  query: { q: FORM.words, search: FORM.email },
  body: {
    firstName: FORM.words,
    lastName: FORM.words,
    email: FORM.email,
    code: FORM.code,
    password: FORM.words,
    name: FORM.words,
    client_codes: [FORM.code],
  },
}

describe('OPS-006 the log of every call', () => {
  it.each(Object.entries<Endpoint>(calls))(
    'OPS-006 HRD-001 has one line, which says who, what and how it was refused by numbers and patterns: %s',
    async (name, endpoint) => {
      const session = endpoint === calls.logOut ? await app.signIn('member') : token
      const named = {
        address: FORM.email,
        code: FORM.code,
        key: FORM.words,
        type: FORM.words,
        token: FORM.words,
      }
      const hasToken = endpoint.who !== 'anyone' && endpoint.who !== 'portal'
      const input = { params: { ...named, id: CAST.member.id, runningId: 1 }, ...typed }
      const answer = await app.call(endpoint, {
        ...input,
        ...(hasToken ? { token: session } : {}),
      } as never)
      const refusal = answer.status < 400 ? undefined : answer.failure.error.name
      const level = refusal === 'Forbidden' ? 'warn' : 'info'
      const atInfo = linesOf(answer.headers['x-request-id']).filter((line) => line.level === level)
      expect(atInfo).toEqual([
        {
          level,
          time: expect.any(Number),
          node: expect.stringMatching(/.-\d+$/),
          reqId: answer.headers['x-request-id'],
          facilitator: hasToken ? CAST.member.id : null,
          method: endpoint.method,
          route: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
          call: name,
          status: answer.status,
          ...(refusal === undefined ? {} : { refusal }),
          ms: expect.any(Number),
        },
      ])
    },
  )

  it('OPS-006 holds nothing of a person, whatever was asked for', async () => {
    for (const url of [
      `/${FORM.words}`,
      `/${FORM.words}.php?${FORM.email}`,
      `/confirm/1/${FORM.code}`,
      '/%zz',
    ])
      await app.hub.server.fastify.inject({ url })
    const log = text()
    for (const personal of PERSONAL) expect(log).not.toContain(personal)
  })

  it('OPS-006 finds the lines of the reference that a dialog shows', async () => {
    const { headers, status } = await app.call(calls.readClient, { params: { id: 4242 }, token })
    const { lines, exitCode } = await staff('log', `${status}-${String(headers['x-request-id'])}`)
    expect(exitCode).toBe(0)
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { call: 'readClient', status: 404 },
    ])
  })

  it('OPS-006 says why a reference is not found', async () => {
    const unknown = '500-5f0c3a52-9d0e-4f7e-8f5e-2f1f3c0a7b11'
    expect((await staff('log', unknown)).lines[0]).toContain('has this reference')
    expect((await staff('log', 'yesterday')).lines[0]).toContain('A reference looks like')
    app.context.config.logFile = undefined
    const { lines, exitCode } = await staff('log', unknown)
    expect([exitCode, lines[0]]).toEqual([1, expect.stringContaining('standard output')])
    app.context.config.logFile = path.join(folder, 'none')
    expect((await staff('log', unknown)).lines[0]).toContain('cannot be read')
    app.context.config.logFile = logFile
  })

  it('OPS-006 keeps the file to its owner, and probes that succeed out of it', async () => {
    expect(statSync(logFile).mode & 0o777).toBe(0o600)
    const { headers } = await app.hub.server.fastify.inject('/readyz')
    expect(linesOf(headers['x-request-id']).map(({ level }) => level)).toEqual(['debug'])
  })
})
