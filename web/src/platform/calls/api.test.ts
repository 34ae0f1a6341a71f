import { beforeEach, expect, it, vi } from 'vitest'
import { readTheme, listUtilities } from '@hub/contract/catalogue'
import { checkEmail, verifyResetToken } from '@hub/contract/accounts'
import { editClient, listOwnClients } from '@hub/contract/clients'
import { RENEWED_TOKEN_HEADER, REQUEST_ID_HEADER } from '@hub/contract/envelope'
import { logIn, logOut, readSession, verifyPassword } from '@hub/contract/sessions'
import { amara, tokenFor } from '../../testing/facilitators.ts'
import { answer, fakeServer, noAnswer, raw, refuse, REQUEST_ID } from '@hub/gallery/fake-answers.ts'
import { call, onSessionEnd } from './api.ts'
import type { CallError } from './call-error.ts'
import { readToken, storeToken } from '../session/token.ts'

const mine = tokenFor()
const renewed = tokenFor({ exp: 4_000_000_000 })

beforeEach(() => storeToken(mine))

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('The call succeeded')
    },
    (error: unknown) => error as CallError,
  )

it('API-001 calls below /api with the token as bearer and gives the opened envelope', async () => {
  const { sent } = fakeServer([answer(readSession, { record: amara })])
  const given = await call(readSession)
  expect(given.record.name).toBe('Amara Okafor')
  expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${mine}`)
  expect(sent[0]?.headers.get('content-type')).toBeNull()
})

it('API-001 fills the path, sends the query without what is missing, and the body as JSON', async () => {
  const login = { email: 'a@b.ca', password: 'secret' }
  const { sent } = fakeServer([
    refuse(readTheme, 'NotFound'),
    answer(logIn, { newToken: renewed, record: amara }),
    refuse(listOwnClients, 'Forbidden'),
    refuse(checkEmail, 'InvalidFacilitatorEmail'),
  ])
  await failureOf(call(readTheme, { params: { id: 12 } }))
  await call(logIn, { body: login })
  await failureOf(call(listOwnClients, { query: { limit: 20, q: 'a&b=c', status: undefined } }))
  await failureOf(call(checkEmail, { params: { address: 'a/b?c@d.ca' } }))
  expect(sent[0]?.params).toEqual({ id: 12 })
  expect(sent[1]?.body).toEqual(login)
  expect(sent[1]?.headers.get('content-type')).toBe('application/json')
  expect(sent[2]?.query).toEqual({ limit: 20, q: 'a&b=c' })
  expect(sent[3]?.params).toEqual({ address: 'a/b?c@d.ca' })
})

it('I18-004 tells the server the language of the page', async () => {
  const { sent } = fakeServer([answer(listUtilities, { records: [] })])
  document.documentElement.lang = 'zh-Hans'
  await call(listUtilities)
  expect(sent[0]?.headers.get('accept-language')).toBe('zh-Hans')
})

it('API-004, ACC-049 stores a renewed token and copies it into the answer', async () => {
  fakeServer([answer(readSession, { record: amara }, { renewedToken: renewed })])
  const given = await call(readSession)
  expect(given.newToken).toBe(renewed)
  expect(readToken()).toBe(renewed)
})

it('ACC-053 does not take a renewed token back after the session was left', async () => {
  let arrive = () => {}
  const after = new Promise<void>((resolve) => (arrive = resolve))
  fakeServer([answer(readSession, { record: amara }, { renewedToken: renewed, after })])
  const late = call(readSession)
  storeToken(null)
  arrive()
  await late
  expect(readToken()).toBeNull()
})

it('CLI-024 raises a refusal of a change with what is stored now', async () => {
  const now = { id: 9, version: 4 }
  fakeServer([refuse(editClient, 'ClientChanged', undefined, now)])
  const error = await failureOf(
    call(editClient, { params: { id: 9 }, body: { gender_meta_id: 2, version: 3 } }),
  )
  expect(error).toMatchObject({ name: 'ClientChanged', status: 409, record: now })
})

it('API-002 raises a refusal with name, status, message, fields and the code of NAV-030', async () => {
  fakeServer([refuse(logIn, 'ValidationError', { email: 'Please enter a valid email.' })])
  const error = await failureOf(call(logIn, { body: { email: 'a', password: 'b' } }))
  expect(error).toMatchObject({
    name: 'ValidationError',
    status: 400,
    message: 'Please check the marked fields.',
    fields: { email: 'Please enter a valid email.' },
    code: `400-${REQUEST_ID}`,
  })
})

it.each([
  ['success false with a good status', 200, { success: false, message: 'No.', error: { name: 'Forbidden' } }],
  ['success with a bad status', 500, { success: true, message: 'OK', record: amara }],
] as const)('API-002 takes for a failure what says so in one place alone: %s', async (_, status, body) => {
  fakeServer([raw(readSession, () => Response.json(body, { status }))])
  const name = body.success ? 'ServerError' : 'Forbidden'
  expect(await failureOf(call(readSession))).toMatchObject({ name, status })
})

it('API-002 keeps the message of a refusal whose name it does not know', async () => {
  const failure = { success: false, message: 'The archive is being moved.', error: { name: 'Moving' } }
  fakeServer([raw(readSession, () => Response.json(failure, { status: 503 }))])
  const { name, message } = await failureOf(call(readSession))
  expect([name, message]).toEqual(['ServerError', 'The archive is being moved.'])
})

it.each([200, 502])('API-003 reports an answer without a body (%i) as the fixed message', async (status) => {
  fakeServer([
    raw(readSession, () => new Response(null, { status, headers: { [REQUEST_ID_HEADER]: 'abc' } })),
  ])
  const error = await failureOf(call(readSession))
  expect(error).toMatchObject({ name: 'ServerError', message: 'Server error', code: `${status}-abc` })
})

it('API-002 NAV-030 takes a page of a proxy for a server error of its status, not for an answer', async () => {
  fakeServer([raw(readSession, () => new Response('<html>Bad gateway</html>', { status: 502 }))])
  expect(await failureOf(call(readSession))).toMatchObject({
    ...{ name: 'ServerError', message: 'Server error' },
    code: '502',
  })
})

it('OFF-003 names a missing answer NoAnswer and pings', async () => {
  const { pings } = fakeServer([noAnswer(readSession)])
  expect(await failureOf(call(readSession))).toMatchObject({ name: 'NoAnswer', status: 0 })
  expect(pings()).toBe(1)
  expect(readToken()).toBe(mine)
})

it.each(['JsonWebTokenError', 'TokenExpiredError'] as const)(
  'ACC-050 ends the session on %s',
  async (name) => {
    fakeServer([refuse(readSession, name)])
    const ended = vi.fn()
    const stop = onSessionEnd(ended)
    await failureOf(call(readSession))
    stop()
    expect(readToken()).toBeNull()
    expect(ended).toHaveBeenCalledOnce()
  },
)

it('API-007 keeps the session on any other refusal, and for reset, login, password verify and logout', async () => {
  const ended = vi.fn()
  const stop = onSessionEnd(ended)
  fakeServer([
    refuse(readSession, 'Forbidden'),
    refuse(verifyResetToken, 'TokenExpiredError'),
    refuse(logIn, 'LoginIncorrect'),
    refuse(verifyPassword, 'JsonWebTokenError'),
    refuse(logOut, 'JsonWebTokenError'),
  ])
  await failureOf(call(readSession))
  await failureOf(call(verifyResetToken, { body: { resetToken: 'x' } }))
  await failureOf(call(logIn, { body: { email: 'a', password: 'b' } }))
  await failureOf(call(verifyPassword, { body: { password: 'b' } }, { keepsSession: true }))
  stop()
  expect(readToken()).toBe(mine)
  expect(ended).not.toHaveBeenCalled()
})

it('ACC-050 does not end a session that was begun after the refused call was made', async () => {
  const next = tokenFor({ sid: 'session-2' })
  fakeServer([
    {
      endpoint: readSession,
      give: (sent) => {
        storeToken(next)
        return refuse(readSession, 'JsonWebTokenError').give(sent)
      },
    },
  ])
  await failureOf(call(readSession))
  expect(readToken()).toBe(next)
})

it('ACC-049 takes no token from a call of another session', async () => {
  fakeServer([
    raw(readSession, () => {
      storeToken(tokenFor({ sid: 'session-2' }))
      return new Response(JSON.stringify({ success: true, message: '', record: amara }), {
        headers: { [RENEWED_TOKEN_HEADER]: renewed },
      })
    }),
  ])
  await call(readSession)
  expect(readToken()).not.toBe(renewed)
})
