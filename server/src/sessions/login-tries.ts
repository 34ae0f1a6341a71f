/**
 * Limits login tries (ACC-054). A stranger's failures block the stranger and slow the account down. They never block
 * its owner, whose browser is known from an earlier login.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#platform/context.ts'
import { knowBrowser, knownBrowserOf } from '#platform/credentials/known-browsers.ts'
import { pairOf } from '#platform/http/limits.ts'
import { loginDelayMs } from './login-tries.rules.ts'

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
  const known = await knownBrowserOf(context, browserOf(tried))
  if (known !== null) {
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
export function knowDevice(context: Context, tried: LoginTry): Promise<string> {
  return knowBrowser(context, browserOf(tried))
}

const browserOf = ({ email, device }: LoginTry) => ({ cookie: 'device' as const, token: device, email })
