/** What is traced of the hub's calls. Only `otlp-traces.ts` knows OpenTelemetry, and is loaded where traces are sent. */
import type { FastifyInstance } from 'fastify'

export interface Traces {
  /** From now on each call of this server is a trace, with the queries that it makes. Before any route is mounted. */
  watchCalls(fastify: FastifyInstance): void
  /** Sends what has not been sent, for a moment at most. */
  stop(): Promise<void>
}

/** Traces nothing: where no OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export const NO_TRACES: Traces = {
  watchCalls() {},
  async stop() {},
}
