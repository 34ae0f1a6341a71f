/** Signs and reads the two tokens of a launch: the one for the frame, and the cookie it is exchanged for (DEL-016). */
import { z } from 'zod'
import { LAUNCH_TOKEN_LIFE_MS, SESSION_LIFE_MS } from '@hub/contract/constants'
import { LaunchSession } from '@hub/contract/frame'
import type { Clock } from '../clock.ts'
import type { SecretSettings } from '../credentials/hub-secrets.ts'
import { createTokens, type TokenPurpose } from '../credentials/tokens.ts'

/** How long one launch may read a module's files: as long as the longest session (ACC-052). */
export const MODULE_COOKIE_LIFE_MS = SESSION_LIFE_MS

const LaunchClaims = LaunchSession.extend({
  launchId: z.string().min(1),
  /** Both are absent in a trial, which no facilitator has. */
  facilitatorId: z.number().int().positive().optional(),
  topicId: z.number().int().positive().optional(),
  /** The session that launched it; the cookie is valid only as long as this session. */
  sessionId: z.string().min(1),
})
const CookieClaims = LaunchSession.extend({ sessionId: z.string().min(1) })
/** Which files a cookie opens, and until which session ends. */
export type CookieClaims = z.output<typeof CookieClaims>
/** Who launched which module, and which files the launch opens. */
export type LaunchClaims = z.output<typeof LaunchClaims>

export interface LaunchTokens {
  /** Signs the launch token. It is valid for 5 minutes, and only for POST /session of the content origin. */
  signLaunch(claims: LaunchClaims): Promise<string>
  /** The claims of a launch token, or null when it is invalid, expired, or of another kind. */
  readLaunch(token: string): Promise<LaunchClaims | null>
  /** Signs the value of the cookie that opens the files of one version of one module. */
  signCookie(claims: CookieClaims): Promise<string>
  /** What a cookie opens, or null when it is invalid, expired, or of another kind. */
  readCookie(token: string): Promise<CookieClaims | null>
}

/** A token of another purpose is not accepted for one of these */
export function createLaunchTokens(settings: SecretSettings, clock: Clock): LaunchTokens {
  const tokens = createTokens(settings, clock)

  function sign(purpose: TokenPurpose, launch: object, lifeMs: number): Promise<string> {
    return tokens.sign(purpose, { launch }, new Date(clock.now().getTime() + lifeMs))
  }

  async function read<T>(purpose: TokenPurpose, shape: z.ZodType<T>, token: string): Promise<T | null> {
    const found = await tokens.read(purpose, token)
    return 'claims' in found ? (shape.safeParse(found.claims['launch']).data ?? null) : null
  }

  return {
    signLaunch: (claims) => sign('launch', LaunchClaims.parse(claims), LAUNCH_TOKEN_LIFE_MS),
    readLaunch: (token) => read('launch', LaunchClaims, token),
    signCookie: (claims) => sign('module', CookieClaims.parse(claims), MODULE_COOKIE_LIFE_MS),
    readCookie: (token) => read('module', CookieClaims, token),
  }
}
