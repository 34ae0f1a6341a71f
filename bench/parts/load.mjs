/** Puts load on one address, and measures what it costs the process behind it. */
import autocannon from 'autocannon'
import { PlainFailure } from '../../scripts/parts/steps.mjs'
import { cpuMs } from './measure.mjs'

/**
 * Sends requests for some seconds.
 * @param {{ url: string, pid: number, connections: number, seconds: number, [more: string]: unknown }} options further options are autocannon's
 * @returns requests answered, server CPU milliseconds per request, and the latencies in milliseconds
 */
export async function load({ pid, connections, seconds, ...options }) {
  const before = cpuMs(pid)
  const result = await autocannon({ connections, duration: seconds, ...options })
  const spent = cpuMs(pid) - before
  if (result.non2xx > 0 || result.errors > 0) {
    throw new PlainFailure(
      `${options.url}: ${result.non2xx} refusals and ${result.errors} errors under load.`,
    )
  }
  const answered = result.requests.total
  return { answered, cpuMs: spent / answered, p50: result.latency.p50, p99: result.latency.p99 }
}
