/**
 * Sends a trace of each call to a collector of OpenTelemetry: the call by the pattern of its path, and its queries by
 * what they do to which table. No span holds a path as it was typed, a value of a query, or anything of a person.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { VERSION } from '../version.ts'
import { summaryOf } from './query-summary.rules.ts'
import type { Traces } from './traces.ts'
import { watchQueries } from './watch-queries.ts'

/** The collector must not delay the end of a node. */
const STOP_MS = 2000
const FAULT_FROM = 500
const UNKNOWN_ROUTE = 'unknown'

interface Parts {
  config: Pick<Config, 'traceEndpoint' | 'traceHeaders' | 'traceShare'>
  db: Database
  log: Log
}

export function createTraces({ config, db, log }: Parts): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${config.traceEndpoint}/v1/traces`,
    ...(config.traceHeaders ? { headers: config.traceHeaders } : {}),
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'hub',
      'service.version': VERSION,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
    sampler: new TraceIdRatioBasedSampler(config.traceShare),
    spanProcessors: [new BatchSpanProcessor({ exporter: reporting(exporter, log) })],
  })
  const tracer = provider.getTracer('hub', VERSION)
  const present = new AsyncLocalStorage<Span>()
  watchQueries(db.pool, (text) => {
    const call = present.getStore()
    return call && beginQuery(tracer, call, summaryOf(text))
  })
  return {
    watchCalls: (fastify) => watchCalls(fastify, tracer, present),
    async stop() {
      await Promise.race([provider.shutdown().catch(() => {}), sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}

function watchCalls(fastify: FastifyInstance, tracer: Tracer, present: AsyncLocalStorage<Span>): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { isProbe = false } = request.routeOptions.config
    // Whoever calls does not decide which trace this belongs to: each call begins one.
    if (!isProbe)
      spans.set(request, tracer.startSpan(nameOf(request), { kind: SpanKind.SERVER }, ROOT_CONTEXT))
    done()
  })
  // The body is read before, in the connection's context and not in the call's.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) present.run(span, done)
    else done()
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    if (span) endCall(span, request, reply.statusCode)
    done()
  })
}

function nameOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? UNKNOWN_ROUTE}`
}

function endCall(span: Span, request: FastifyRequest, status: number): void {
  const { call } = request.routeOptions.config
  span.setAttributes({
    'http.request.method': request.method,
    'http.route': request.routeOptions.url ?? UNKNOWN_ROUTE,
    'http.response.status_code': status,
    // The reference of an error dialog ends with it, and so do the lines of the log.
    'hub.request_id': request.id,
    ...(call === undefined ? {} : { 'hub.call': call }),
  })
  if (status >= FAULT_FROM) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Begins the span of a query. The function that it returns ends it. */
function beginQuery(tracer: Tracer, call: Span, summary: string): (error?: unknown) => void {
  const span = tracer.startSpan(
    summary,
    { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary } },
    trace.setSpan(ROOT_CONTEXT, call),
  )
  return (error) => {
    // The message of an error may repeat a value, so it stays out.
    if (error !== undefined && error !== null) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
}

/** Logs when the collector stops to take traces, and when it takes them again. */
function reporting(exporter: SpanExporter, log: Log): SpanExporter {
  let isAway = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error && !isAway)
          log.warn({ err: result.error }, 'traces cannot be sent, those that do not fit into memory are lost')
        if (!result.error && isAway) log.info('traces are sent again')
        isAway = result.error !== undefined
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush ? { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() } : {}),
  }
}
