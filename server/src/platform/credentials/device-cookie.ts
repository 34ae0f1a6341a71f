/** The cookie by which a browser is known again at login; it opens nothing (decision 0016). */
import type { Config } from '../config/config.ts'

const DAY_S = 24 * 60 * 60
/** Nearly the longest time that browsers store a cookie; each login renews it. */
export const DEVICE_KNOWN_S = 365 * DAY_S

/** With https, the prefix `__Host-` stops other sites of the same domain from setting the cookie. */
function nameOf(config: Config): { name: string; isSecure: boolean } {
  const isSecure = config.publicUrl.startsWith('https:')
  return { name: isSecure ? '__Host-hub-device' : 'hub-device', isSecure }
}

/** The device's token in a Cookie header. Its characters need no decoding. */
export function readDeviceCookie(config: Config, header: string | undefined): string | undefined {
  const start = `${nameOf(config).name}=`
  const found = header?.split(';').find((pair) => pair.trim().startsWith(start))
  return found?.trim().slice(start.length)
}

/** The Set-Cookie header that stores the token in this browser. Scripts and other sites cannot read it. */
export function deviceCookie(config: Config, token: string): string {
  const { name, isSecure } = nameOf(config)
  const rights = ['Path=/', `Max-Age=${DEVICE_KNOWN_S}`, 'HttpOnly', 'SameSite=Strict']
  return [`${name}=${token}`, ...rights, ...(isSecure ? ['Secure'] : [])].join('; ')
}
