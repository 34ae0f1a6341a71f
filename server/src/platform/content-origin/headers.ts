/** Defines the headers of the content origin: what the player page and a module's files may do (DEL-017, SYS-008). */
import { PLAYER_PATH } from '@hub/contract/frame'
import { CONTENT_WORKER_PATH } from '@hub/contract/frame-host'

export interface ContentAddresses {
  /** The hub, such as `https://hub.example.org`. Only it may frame the player page and send it messages. */
  hub: string
  /** The content origin itself. */
  content: string
  secure: boolean
}

const HSTS = 'max-age=31536000; includeSubDomains'

/** The two origins in the settings. Throws when they are equal, because modules would then run inside the hub. */
export function addressesOf(settings: { publicUrl: string; contentUrl: string }): ContentAddresses {
  const [hub, content] = [new URL(settings.publicUrl), new URL(settings.contentUrl)]
  if (hub.origin === content.origin)
    throw new Error('modules need an origin of their own: contentUrl equals publicUrl')
  return { hub: hub.origin, content: content.origin, secure: content.protocol === 'https:' }
}

/** Headers of every answer. With `Origin-Agent-Cluster` modules run in their own process and cannot block the hub. */
export function everyAnswer({ secure }: ContentAddresses): Record<string, string> {
  return {
    'origin-agent-cluster': '?1',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'x-dns-prefetch-control': 'off',
    ...(secure ? { 'strict-transport-security': HSTS } : {}),
  }
}

/**
 * The player page: only our own code, framed only by the hub. Code only from below `/player/`, because the modules on
 * the same origin must not run theirs in the page that exchanges messages with the hub.
 */
export function playerPolicy({ hub, content }: ContentAddresses): string {
  return [
    "default-src 'none'",
    `script-src ${content}${PLAYER_PATH}`,
    `style-src ${content}${PLAYER_PATH}`,
    `worker-src ${content}${PLAYER_PATH} ${content}${CONTENT_WORKER_PATH}`,
    "connect-src 'self'",
    // Files of the package that the player shows over it.
    "img-src 'self' blob: data:",
    "media-src 'self' blob: data:",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${hub}`,
  ].join('; ')
}

/**
 * A module's files: scripts and styles of any shape, as authoring tools make them, but nothing to or from another
 * origin. Both ancestors, the player and the hub, must be named.
 */
export function packagePolicy({ hub }: ContentAddresses): string {
  return [
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors 'self' ${hub}`,
  ].join('; ')
}

/** The headers of a module's file, from here and, stored with it, from a device (OFF-032). */
export function packageHeaders(addresses: ContentAddresses): Record<string, string> {
  return { ...everyAnswer(addresses), 'content-security-policy': packagePolicy(addresses) }
}

/** The service worker: it fetches from its own origin, and nothing else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; script-src 'self'"

/** For answers that no page shows: nothing in them may run, and nothing may frame them. */
export const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'"
