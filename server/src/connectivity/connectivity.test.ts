/** Ping and settings, through HTTP. */
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { TERMS_VERSION } from '@hub/contract/constants'
import { calls } from '@hub/contract/every-call'
import { LOCALES } from '@hub/contract/locales'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'

let app: FreshApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

it('API-010 answers pong as plain text to anyone', async () => {
  const answer = await app.hub.server.fastify.inject('/api/ping')
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
    200,
    'pong',
    'text/plain; charset=utf-8',
  ])
})

it('API-009 SYS-009 tells anyone the settings and nothing secret', async () => {
  const { record } = (await app.call(calls.readSettings, {})).ok
  expect(record).toEqual({
    ...{ productName: 'Hub', providerName: 'The Provider', contactEmail: 'help@hub.example.org' },
    ...{ socialLinks: [], appMode: false, demo: app.context.config.demo, nameRule: 'specification' },
    portalUrl: null,
    moduleServerUrl: app.context.config.contentUrl,
    ...{ staticPath: '/static', termsVersion: TERMS_VERSION, locales: LOCALES },
  })
})

it('API-009 CLI-026 tells where the client portal is, for the slips, where that is set', async () => {
  const node = await freshApp({ config: { portalUrl: 'https://portal.example' }, db: app.context.db })
  const { record } = (await node.call(calls.readSettings, {})).ok
  expect(record.portalUrl).toBe('https://portal.example')
  await node.close()
})

it('SYS-008 sends a strict policy and refuses another origin', async () => {
  const { fastify } = app.hub.server
  const own = await fastify.inject('/api/ping')
  const policy = String(own.headers['content-security-policy'])
  expect(policy).toContain(`frame-src ${app.context.config.contentUrl}`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
  const foreign = await fastify.inject({ url: '/api/settings', headers: { origin: 'https://evil.example' } })
  expect([foreign.statusCode, foreign.headers['access-control-allow-origin']]).toEqual([403, undefined])
})

it('SYS-018 names the request in the answer, and tells no more than a sentence of a fault', async () => {
  const answer = await app.hub.server.fastify.inject({
    ...{ method: 'POST', url: '/api/sessions', payload: '{"broken' },
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.json()).toMatchObject({ success: false, error: { name: 'ValidationError' } })
  expect(answer.body).not.toMatch(/at .*\.(ts|js)|SyntaxError/)
})

it('API-002, SYS-018 tells of a fault of ours its sentence and the id of the request, and nothing of its cause', async () => {
  const fits = vi.spyOn(app.context.passwords, 'fits')
  fits.mockRejectedValueOnce(new Error('select password_hash from facilitators'))
  onTestFinished(() => fits.mockRestore())
  const body = { email: 'member@cast.example', password: 'Cast-hub-1' }
  const { status, failure, headers } = await app.call(calls.logIn, { body })
  expect(status).toBe(500)
  expect(failure).toEqual({ success: false, message: 'Server error', error: { name: 'ServerError' } })
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

it('API-008 refuses a body over 100 kB', async () => {
  const body = { email: 'a@b.ca', password: 'x'.repeat(100_001) }
  expect((await app.call(calls.logIn, { body })).failure.error.name).toBe('PayloadTooLarge')
})
