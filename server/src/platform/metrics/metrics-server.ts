/** Serves /metrics on a port of its own, which only the machine that collects figures reaches (OPS-004). */
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Log } from '../log.ts'
import { tlsOf, type TlsSettings } from '../http/connections.ts'
import type { PrometheusMetrics } from './prometheus.ts'

export interface MetricsServer {
  /** The port it listens on, which differs from a wanted port 0. */
  port: number
  close(): Promise<void>
}

const PATH = '/metrics'

/** Listens. Rejects when the port is taken. */
export async function listenForMetrics(
  metrics: PrometheusMetrics,
  { host, port, log, config = {} }: { host: string; port: number; log: Log; config?: TlsSettings },
): Promise<MetricsServer> {
  const answer: RequestListener = (request, response) => {
    if (request.url?.split('?')[0] !== PATH || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    metrics.scrape().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be written')
        response.writeHead(500).end()
      },
    )
  }
  const tls = tlsOf(config)
  const server = tls === null ? createServer(answer) : createTlsServer(tls, answer)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
