/** Makes a browser known again by a token that opens nothing (ACC-054, STA-004, decision 0016). */
import { hash } from 'node:crypto'
import { DEVICE_KNOWN_S } from '@hub/contract/constants'
import type { Context } from '../context.ts'

const MS = 1000
const DEVICE_ID_BYTES = 16
/** The accounts that share one browser. The one with the oldest sign-in is dropped first. */
const ACCOUNTS_MAX = 8
const MARK_LENGTH = 16

/** A browser as somebody uses it. */
interface UsedBrowser {
  /** Of facilitators or of staff: neither token is accepted for the other. */
  cookie: 'device' | 'staff-device'
  /** The token of the browser's cookie. */
  token: string | undefined
  /** In lower case. */
  email: string
}

/** What the limits of a browser count, where this account was signed in to in it before; else null. */
export async function knownBrowserOf(context: Context, used: UsedBrowser): Promise<string | null> {
  const device = await readDevice(context, used)
  if (device === undefined || !device.marks.includes(markOf(device.id, used.email))) return null
  return `${device.id} ${used.email}`
}

/** A token that makes this browser known for the account, and for the accounts it was known for already. */
export async function knowBrowser(context: Context, used: UsedBrowser): Promise<string> {
  const before = await readDevice(context, used)
  const id = before?.id ?? context.random.token(DEVICE_ID_BYTES)
  const mark = markOf(id, used.email)
  const others = (before?.marks ?? []).filter((one) => one !== mark)
  const expiresAt = new Date(context.clock.now().getTime() + DEVICE_KNOWN_S * MS)
  const claims = { jti: id, marks: [mark, ...others].slice(0, ACCOUNTS_MAX) }
  return context.tokens.sign(used.cookie, claims, expiresAt)
}

async function readDevice(context: Context, { cookie, token }: UsedBrowser) {
  if (token === undefined) return undefined
  const read = await context.tokens.read(cookie, token)
  if ('fault' in read) return undefined
  const { jti, marks } = read.claims
  if (jti === undefined || !Array.isArray(marks)) return undefined
  return { id: jti, marks: marks.map(String) }
}

/** Marks an account in the cookie without showing the account to a reader of the cookie. */
function markOf(deviceId: string, email: string): string {
  return hash('sha256', `${deviceId} ${email}`, 'base64url').slice(0, MARK_LENGTH)
}
