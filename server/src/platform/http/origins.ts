/** Where a request comes from, as the limits count it. */
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config/config.ts'

/** The part of an IPv6 address that its holder cannot choose: one home or one office has a whole /64 to take from. */
const NETWORK_PARTS = 4
const HEX = 16

/**
 * One name for all addresses that one holder can call from: an IPv4 address as it is, also when it is written as
 * IPv6, and the /64 of an IPv6 address. What is no address stays as it is.
 */
export function originOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  // `process` turns an IPv4-mapped IPv6 address back into IPv4.
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = parsed.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(HEX))
  return `${network.join(':')}::/64`
}

/** As Fastify takes it, a number of hops becomes a function. */
export function trusted(proxy: Config['trustProxy']) {
  return typeof proxy === 'number' ? (_address: string, hop: number) => hop < proxy : proxy
}

/** Gives the origin of requests that Fastify does not see: those that become sockets. */
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
