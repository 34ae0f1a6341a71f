/** The hub's own cookies: scripts cannot read them, and other sites cannot send them. */
import type { Config } from '../config/config.ts'

/**
 * `device` and `staff-device` make a browser known again to facilitators and to staff, and open nothing (decision 0016);
 * `staff` carries a session (0026).
 */
type Cookie = 'device' | 'staff-device' | 'staff'

/** With https, the prefix `__Host-` stops other sites of the same domain from setting the cookie. */
function nameOf(config: Config, cookie: Cookie): { name: string; isSecure: boolean } {
  const isSecure = config.publicUrl.startsWith('https:')
  return { name: `${isSecure ? '__Host-' : ''}hub-${cookie}`, isSecure }
}

/** The token of one cookie in a Cookie header. Its characters need no decoding. */
export function readOwnCookie(
  config: Config,
  cookie: Cookie,
  header: string | undefined,
): string | undefined {
  const start = `${nameOf(config, cookie).name}=`
  const found = header?.split(';').find((pair) => pair.trim().startsWith(start))
  return found?.trim().slice(start.length)
}

/**
 * The Set-Cookie header that stores a token in this browser.
 * @param maxAgeS seconds; undefined until the browser is closed, 0 to remove the cookie
 */
export function ownCookie(
  config: Config,
  cookie: Cookie,
  { token, maxAgeS }: { token: string; maxAgeS?: number },
): string {
  const { name, isSecure } = nameOf(config, cookie)
  const age = maxAgeS === undefined ? [] : [`Max-Age=${maxAgeS}`]
  const rights = ['Path=/', ...age, 'HttpOnly', 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])]
  return [`${name}=${token}`, ...rights].join('; ')
}
