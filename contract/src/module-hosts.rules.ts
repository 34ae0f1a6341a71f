/** Which external hosts staff may allow for a module: plain names of the public internet (PKG-008). */

/** A module that needs more is better packed again; and each name makes the header of every page longer. */
export const ALLOWED_HOSTS_MAX = 20
const HOST_MAX = 253

/**
 * Two labels at least, in small letters; international names in their form of letters and digits (`xn--`). The last label
 * has a letter first, so that no IP address, in whichever notation, is one.
 */
export const PLAIN_HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** Names of this machine and of private networks. What a module loads from there is the network of an agency. */
const PRIVATE_TOPS = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'private', 'arpa']

/** Whether it is the plain name of a host: no scheme, path, port, wildcard, IP address or name of a private network. */
export function isPlainHost(host: string): boolean {
  if (host.length > HOST_MAX || !PLAIN_HOST.test(host)) return false
  return !PRIVATE_TOPS.includes(host.slice(host.lastIndexOf('.') + 1))
}

/** Whether a host is one of these or below one of them: nothing that runs on the hub's own names is external. */
export function isSameOrBelow(host: string, own: readonly string[]): boolean {
  return own.some((name) => host === name || host.endsWith(`.${name}`))
}
