/** Traces, as a collector of OpenTelemetry gets them over HTTP (OPS-004). */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { CAST, CAST_PASSWORD } from './testing/cast.ts'
import { type FreshApp, freshApp } from './testing/fresh-app.ts'
import { summaryOf } from '#platform/traces/query-summary.rules.ts'

interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
}
interface OtlpBody {
  resourceSpans: { resource: unknown; scopeSpans: { spans: OtlpSpan[] }[] }[]
}

const SERVER_KIND = 2
const CLIENT_KIND = 3
const bodies: OtlpBody[] = []
const asked: { url: string | undefined; authorization: string | undefined }[] = []
let collector: Server
let app: FreshApp

/** Every span that was sent. Closing the app sends the rest. */
const spans = () =>
  bodies.flatMap((body) => body.resourceSpans.flatMap((of) => of.scopeSpans)).flatMap((of) => of.spans)
const named = (name: string) => spans().filter((span) => span.name === name)
const queriesOf = ({ spanId }: OtlpSpan) => spans().filter((span) => span.parentSpanId === spanId)

beforeAll(async () => {
  collector = createServer((request, response) => {
    asked.push({ url: request.url, authorization: request.headers.authorization })
    void json(request).then((body) => {
      bodies.push(body as OtlpBody)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
  const { port } = collector.address() as AddressInfo
  app = await freshApp({
    config: {
      traceEndpoint: `http://127.0.0.1:${port}/base`,
      traceHeaders: { authorization: 'Bearer of the collector' },
      traceShare: 1,
    },
  })
  const token = await app.signIn('member')
  await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
  await app.call(calls.readClient, { token, params: { id: 1 } })
  await app.call(calls.applyReset, { body: { email: CAST.third.email } })
  const many = Array.from({ length: 30 }, () => app.call(calls.listOwnClients, { token }))
  await Promise.all([...many, app.call(calls.listProvinces, { params: { code: 'CA' } })])
  await app.hub.server.fastify.inject('/api/clients/1?secret=in-the-query')
  await app.hub.server.fastify.inject('/healthz')
  await app.hub.server.fastify.inject('/nobody@cast.example')
  await app.close()
})
afterAll(() => collector.close())

describe('OPS-004 traces', () => {
  it('go to the endpoint with its headers, and say which hub and version it is', () => {
    expect(new Set(asked.map(({ url }) => url))).toEqual(new Set(['/base/v1/traces']))
    expect(asked[0]?.authorization).toBe('Bearer of the collector')
    expect(JSON.stringify(bodies[0]?.resourceSpans[0]?.resource)).toContain('"service.name"')
  })

  it('have a span for each call, named by the pattern of its path, with its status and request id', () => {
    const [read] = named('GET /api/clients/:id')
    expect(read).toMatchObject({ kind: SERVER_KIND })
    const attributes = Object.fromEntries(read?.attributes.map(({ key, value }) => [key, value]) ?? [])
    expect(attributes).toMatchObject({
      'http.request.method': { stringValue: 'GET' },
      'http.route': { stringValue: '/api/clients/:id' },
      'http.response.status_code': { intValue: 200 },
      'hub.call': { stringValue: 'readClient' },
    })
    expect(attributes['hub.request_id']?.stringValue).toMatch(/^[0-9a-f-]{36}$/)
    expect(read?.parentSpanId ?? '').toBe('')
    expect(named('GET /healthz')).toEqual([])
  })

  it('have the queries of a call below it, also those in a transaction', () => {
    const [read] = named('GET /api/clients/:id')
    const below = read ? queriesOf(read) : []
    expect(below.map(({ name }) => name)).toContain('SELECT clients')
    expect(new Set(below.map(({ kind, traceId }) => `${kind} ${traceId}`))).toEqual(
      new Set([`${CLIENT_KIND} ${read?.traceId}`]),
    )
    const [reset] = named('PATCH /api/facilitators/password/apply-reset')
    const names = reset ? queriesOf(reset).map(({ name }) => name) : []
    expect(names[0]).toBe('BEGIN')
    expect(names).toContain('COMMIT')
    expect(names.some((name) => name.startsWith('INSERT '))).toBe(true)
  })

  it('give each of many calls at once its own queries', () => {
    const lists = named('GET /api/clients')
    expect(lists.length).toBe(30)
    const counts = lists.map((span) => queriesOf(span).length)
    expect(Math.min(...counts)).toBe(Math.max(...counts))
    expect(counts[0]).toBeGreaterThan(0)
    const [provinces] = named('GET /api/provinces/country-code/:code')
    if (!provinces) throw new Error('the call was not traced')
    const tables = queriesOf(provinces).map(({ name }) => name)
    expect(tables.filter((name) => name.includes('clients'))).toEqual([])
  })

  it('hold nothing of a person: no path as it was typed, no value, no query parameter', () => {
    const all = JSON.stringify(bodies)
    for (const person of Object.values(CAST)) {
      expect(all).not.toContain(person.email)
      expect(all).not.toContain(person.lastName)
    }
    expect(all).not.toContain('nobody@')
    expect(all).not.toContain('in-the-query')
    expect(all).not.toContain('CAST1')
    expect(all).not.toMatch(/\$1|where/i)
  })

  it('are loaded where an endpoint is set, and by nobody else', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    )
    const importing = files.filter((file) =>
      /^import [^;]*?from '(@opentelemetry\/|[^']*otlp-traces\.ts')/m.test(
        readFileSync(path.join(import.meta.dirname, file), 'utf8'),
      ),
    )
    expect(importing).toEqual(['platform/traces/otlp-traces.ts'])
  })
})

it.each([
  [`select "id" from "clients" where "code" = 'from secrets'`, 'SELECT clients'],
  ['insert into audit_log values ($1)', 'INSERT audit_log'],
  ['update "sessions" set "ended_at" = $1', 'UPDATE sessions'],
  ['(select 1 from only teams)', 'SELECT teams'],
  ["select pg_notify('x', 'it''s from people')", 'SELECT'],
  ['begin isolation level serializable', 'BEGIN'],
  ['', 'QUERY'],
])('OPS-004 says in two words what a query does: %s', (text, summary) => {
  expect(summaryOf(text)).toBe(summary)
})
