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
 * @param hosts what staff have allowed this module besides: to look like, to play, to ask and to frame, by https alone. A
 *   host's script would run as the module, and could be another one tomorrow, so none of them may serve one (PKG-008)
 */
export function packagePolicy({ hub }: ContentAddresses, hosts: readonly string[] = []): string {
  return [
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
    ...hostRules(hosts),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors 'self' ${hub}`,
  ].join('; ')
}

const FROM_HOSTS = ['font-src', 'img-src', 'media-src', 'connect-src', 'frame-src']

/** Each names again what `default-src` gives it, because it stands in its place. */
function hostRules(hosts: readonly string[]): string[] {
  if (hosts.length === 0) return []
  const sources = hosts.map((host) => `https://${host}`).join(' ')
  return [
    `style-src 'self' 'unsafe-inline' data: blob: ${sources}`,
    ...FROM_HOSTS.map((rule) => `${rule} 'self' data: blob: ${sources}`),
  ]
}

/**
 * The headers of a module's file that a device stores with it (OFF-032). They name no host: what a device keeps is what it
 * was for days, and a host that is blocked again must be blocked there too.
 */
export function packageHeaders(addresses: ContentAddresses): Record<string, string> {
  return { ...everyAnswer(addresses), 'content-security-policy': packagePolicy(addresses) }
}

/** The service worker: it fetches from its own origin, and nothing else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; script-src 'self'"

/** For answers that no page shows: nothing in them may run, and nothing may frame them. */
export const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'"
