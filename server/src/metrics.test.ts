/** What the hub tells Prometheus of itself, and that no person can be told from it. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { listenForMetrics, type MetricsServer } from '#platform/metrics/metrics-server.ts'
import { createPrometheus, type PrometheusMetrics } from '#platform/metrics/prometheus.ts'
import { createContext } from './app.ts'
import { CAST, CAST_PASSWORD } from './testing/cast.ts'
import { type FreshApp, freshApp } from './testing/fresh-app.ts'

const MINUTE_MS = 60_000

describe('OPS-004 the figures of a node', () => {
  let app: FreshApp
  let server: MetricsServer
  beforeAll(async () => {
    app = await freshApp({ config: { metricsPort: 0 } })
    const { log } = app.context
    server = await listenForMetrics(app.prometheus(), { host: '127.0.0.1', port: 0, log })
  })
  afterAll(async () => {
    await server?.close()
    await app?.close()
  })

  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method })
  const figures = async () => (await ask('/metrics')).text()

  it('OPS-004 counts calls by name and status, with their latency, and every other address as one', async () => {
    const token = await app.signIn('member')
    await app.call(calls.readSession, { token })
    await app.call(calls.readSession, {})
    await app.call(calls.readTheme, { params: { id: 4242 }, token })
    await app.hub.server.fastify.inject('/wp-login.php?amy')
    const text = await figures()
    expect(text).toContain('hub_calls_total{call="readSession",status="200"} 1')
    expect(text).toContain('hub_calls_total{call="readSession",status="401"} 1')
    expect(text).toContain('hub_calls_total{call="readTheme",status="404"} 1')
    expect(text).toContain('hub_call_seconds_count{call="readSession"} 2')
    expect(text).toMatch(/hub_calls_total\{call="other",status="\d+"\} 1/)
    // In no label; a figure may have these digits by chance.
    expect(text).not.toMatch(/="[^"]*4242/)
    expect(text).not.toContain('wp-login')
  })

  it('OPS-004 counts logins by result, without saying whose', async () => {
    const body = { email: CAST.member.email, password: `${CAST_PASSWORD}?` }
    await app.call(calls.logIn, { body })
    const text = await figures()
    expect(text).toContain('hub_logins_total{result="Right"} 1')
    expect(text).toContain('hub_logins_total{result="LoginIncorrect"} 1')
    expect(text).not.toContain(CAST.member.email)
    expect(text).not.toContain(CAST.member.lastName)
  })

  it('OPS-004 counts mails by what became of them', async () => {
    await app.context.mailer.queueMail({
      to: CAST.member.email,
      locale: 'en',
      subject: 'A subject',
      html: '',
      text: '',
      dedupeKey: 'one',
    })
    await app.mails()
    const text = await figures()
    expect(text).toContain('hub_mails_total{result="kept"} 1')
    expect(text).not.toContain(CAST.member.email)
  })

  it('OPS-004 reads queues when it is asked: how long, and for how long something has been due', async () => {
    const { db, clock } = app.context
    await enqueue({ db, clock }, 'note', {}, { runAt: new Date(clock.now().getTime() - MINUTE_MS) })
    await enqueue({ db, clock }, 'note', {}, { runAt: new Date(clock.now().getTime() + MINUTE_MS) })
    await enqueue({ db, clock }, 'lost', {})
    await db.orm.execute(sql`update outbox set state = 'dead' where topic = 'lost'`)
    const text = await figures()
    expect(text).toContain('hub_jobs{topic="note",state="waiting"} 2')
    expect(text).toContain('hub_jobs_overdue_seconds{topic="note",state="waiting"} 60')
    expect(text).toContain('hub_jobs{topic="lost",state="dead"} 1')
    expect(text).toContain('hub_database_up 1')
    await db.orm.execute(sql`delete from outbox where topic in ('note', 'lost')`)
    expect(await figures()).not.toContain('topic="note"')
  })

  it('OPS-004 tells of sockets, runs, the pool, the event loop and memory', async () => {
    const text = await figures()
    for (const name of [
      'hub_sockets 0',
      'hub_running_modules 0',
      'hub_database_connections{state="open"}',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ])
      expect(text).toContain(name)
  })

  it('OPS-004 answers nothing but GET /metrics there, and has no such address on the port of the hub', async () => {
    expect((await ask('/')).status).toBe(404)
    expect((await ask('/metrics', 'POST')).status).toBe(404)
    expect((await ask('/metrics')).headers.get('content-type')).toContain('text/plain')
    const { body } = await app.hub.server.fastify.inject('/metrics')
    expect(body).not.toContain('hub_calls_total')
  })

  it('OPS-004 counts nothing without a port for it', async () => {
    const { context } = app
    const config = { ...context.config, metricsPort: undefined }
    const without = await createContext(config, { db: context.db, log: context.log })
    expect(without.prometheus).toBeUndefined()
    await without.close()
  })

  it('OPS-004 answers without the figures of a database that is away', async () => {
    const { clock, log, db } = app.context
    const away: PrometheusMetrics = createPrometheus({ db, clock, log })
    away.watch('runningModules', () => Promise.reject(new Error('away')))
    const text = await away.scrape()
    expect(text).toContain('hub_database_up 0')
    expect(text).not.toMatch(/^hub_running_modules \d/m)
    expect(text).toContain('process_resident_memory_bytes')
  })
})
