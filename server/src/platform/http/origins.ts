/** Finds the origin of a request: the address, or part of one, by which limits are counted. */
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config/config.ts'

/** The part of an IPv6 address that its holder cannot choose. One home or office has a whole /64 network. */
const NETWORK_PARTS = 4
const HEX = 16

/**
 * One name for all addresses that one holder can use: an IPv4 address itself, also when it is written as IPv6, and the
 * /64 network of an IPv6 address. A text that is no address is returned unchanged.
 */
export function originOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  // `process` turns an IPv4-mapped IPv6 address back into IPv4.
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = parsed.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(HEX))
  return `${network.join(':')}::/64`
}

/**
 * True when a page of this origin may call the hub: its own pages and those of HUB_ALLOWED_ORIGINS. A hub without https,
 * as on a developer's machine, is opened by any of its names; one with https believes no page that came without it.
 */
export function isAllowedOrigin(
  { publicUrl, allowedOrigins }: Pick<Config, 'publicUrl' | 'allowedOrigins'>,
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
): boolean {
  if (origin === undefined || isOwnOrigin(publicUrl, { origin, host })) return true
  return allowedOrigins.includes(origin)
}

/** True for a page of the hub itself. */
export function isOwnOrigin(
  publicUrl: string,
  { origin, host }: { origin: string; host?: string | undefined },
): boolean {
  if (origin === publicUrl) return true
  return publicUrl.startsWith('http:') && origin === `http://${host}`
}

/** The setting in the form that Fastify accepts: a number of proxies becomes a function. */
export function trusted(proxy: Config['trustProxy']) {
  return typeof proxy === 'number' ? (_address: string, hop: number) => hop < proxy : proxy
}

/** Returns a function that finds the origin of requests that Fastify does not handle: those that become sockets. */
export function originReader(config: Config): (request: IncomingMessage) => string {
  const trust = trusted(config.trustProxy)
  const isTrusted =
    typeof trust === 'function'
      ? trust
      : typeof trust === 'string'
        ? proxyAddr.compile(listOf(trust))
        : () => trust
  return (request) => originOf(proxyAddr(request, isTrusted))
}

const listOf = (addresses: string) => addresses.split(',').map((address) => address.trim())
