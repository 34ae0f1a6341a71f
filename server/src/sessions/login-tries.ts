/**
 * Limits login tries (ACC-054). A stranger's failures block the stranger and slow the account down. They never block
 * its owner, whose browser is known from an earlier login.
 */
import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#platform/context.ts'
import { DEVICE_KNOWN_S } from '@hub/contract/constants'
import { pairOf } from '#platform/http/limits.ts'
import { loginDelayMs } from './login-tries.rules.ts'

const MS = 1000
const DEVICE_ID_BYTES = 16
/** The facilitators who share one browser. The one with the oldest login is dropped first. */
const ACCOUNTS_MAX = 8
const MARK_LENGTH = 16

export interface LoginTry {
  /** In lower case. */
  email: string
  origin: string
  /** The token of the browser's cookie. */
  device: string | undefined
}

/** A try that is counted as a failure until it succeeds. */
interface BegunTry {
  /** The account was logged in to in this browser: what its network failed at does not stop it. */
  isKnown: boolean
  succeed(): Promise<void>
}

/** Counts a try as a failure before the password is checked. */
export async function beginTry(context: Context, tried: LoginTry): Promise<BegunTry> {
  const { limits } = context
  const device = await readDevice(context, tried.device)
  if (device?.marks.includes(markOf(device.id, tried.email))) {
    const known = `${device.id} ${tried.email}`
    await limits.use('loginFailuresOfDevice', known)
    return { isKnown: true, succeed: () => limits.clear('loginFailuresOfDevice', known) }
  }
  const pair = pairOf(tried)
  await limits.use('loginFailuresOfOrigin', tried.origin)
  await limits.use('loginFailuresOfPair', pair)
  await sleep(loginDelayMs(await limits.useOver('loginFailuresOfAccount', tried.email)))
  return {
    isKnown: false,
    async succeed() {
      await limits.clear('loginFailuresOfPair', pair)
      await limits.giveBack('loginFailuresOfOrigin', tried.origin)
      await limits.giveBack('loginFailuresOfAccount', tried.email)
    },
  }
}

/** A token that makes this browser known for the account, and for the accounts it was known for already. */
export async function knowDevice(context: Context, tried: LoginTry): Promise<string> {
  const before = await readDevice(context, tried.device)
  const id = before?.id ?? context.random.token(DEVICE_ID_BYTES)
  const mark = markOf(id, tried.email)
  const others = (before?.marks ?? []).filter((one) => one !== mark)
  const expiresAt = new Date(context.clock.now().getTime() + DEVICE_KNOWN_S * MS)
  return context.tokens.sign(
    'device',
    { jti: id, marks: [mark, ...others].slice(0, ACCOUNTS_MAX) },
    expiresAt,
  )
}

async function readDevice(context: Context, token: string | undefined) {
  if (token === undefined) return undefined
  const read = await context.tokens.read('device', token)
  if ('fault' in read) return undefined
  const { jti, marks } = read.claims
  if (jti === undefined || !Array.isArray(marks)) return undefined
  return { id: jti, marks: marks.map(String) }
}

/** Marks an account in the cookie without showing the account to a reader of the cookie. */
function markOf(deviceId: string, email: string): string {
  return hash('sha256', `${deviceId} ${email}`, 'base64url').slice(0, MARK_LENGTH)
}
