/** Signs and reads the two tokens of a launch: the one the frame is handed, and the cookie it is traded for (DEL-016). */
import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { LAUNCH_TOKEN_LIFE_MS, SESSION_LIFE_MS } from '@hub/contract/constants'
import { LaunchSession } from '@hub/contract/frame'
import type { Clock } from './clock.ts'

/** The longest a module's files stay open to one launch: no session outlives it either (ACC-052). */
export const MODULE_COOKIE_LIFE_MS = SESSION_LIFE_MS

const LaunchClaims = LaunchSession.extend({
  launchId: z.string().min(1),
  facilitatorId: z.number().int().positive(),
  topicId: z.number().int().positive(),
})
/** Who launched which module, and which files the launch opens. */
export type LaunchClaims = z.output<typeof LaunchClaims>

export interface LaunchTokens {
  /** Gives the launch token: 5 minutes, for POST /session of the content origin alone. */
  signLaunch(claims: LaunchClaims): Promise<string>
  /** The claims of a launch token, or null when it is broken, over, or any other kind of token. */
  readLaunch(token: string): Promise<LaunchClaims | null>
  /** Gives the value of the cookie that opens the files of one version of one module. */
  signCookie(session: LaunchSession): Promise<string>
  /** What a cookie opens, or null when it is broken, over, or any other kind of token. */
  readCookie(token: string): Promise<LaunchSession | null>
}

interface Kind {
  /** The token's `typ`; told apart from a session token's before anything else is read. */
  typ: string
  audience: string
  lifeMs: number
}

const LAUNCH: Kind = { typ: 'hub-launch+jwt', audience: 'content', lifeMs: LAUNCH_TOKEN_LIFE_MS }
const COOKIE: Kind = { typ: 'hub-module+jwt', audience: 'content-files', lifeMs: MODULE_COOKIE_LIFE_MS }
const ALGORITHM = 'HS256'
const ISSUER = 'hub'

/**
 * @param settings `secret` is the server's own; each kind is signed with a key of its own made from it, so a token
 *   of one kind never verifies as another, nor as a session token
 */
export function createLaunchTokens(settings: { secret: string }, clock: Clock): LaunchTokens {
  const keyOf = (kind: Kind) => createHmac('sha256', settings.secret).update(kind.typ).digest()
  const keys = new Map([LAUNCH, COOKIE].map((kind) => [kind.typ, keyOf(kind)]))
  const key = (kind: Kind) => keys.get(kind.typ) ?? keyOf(kind)

  async function sign(kind: Kind, claims: Record<string, unknown>): Promise<string> {
    const now = clock.now().getTime()
    return new SignJWT({ launch: claims })
      .setProtectedHeader({ alg: ALGORITHM, typ: kind.typ })
      .setIssuer(ISSUER)
      .setAudience(kind.audience)
      .setIssuedAt(new Date(now))
      .setExpirationTime(new Date(now + kind.lifeMs))
      .sign(key(kind))
  }

  async function read<T>(kind: Kind, claims: z.ZodType<T>, token: string): Promise<T | null> {
    try {
      const { payload } = await jwtVerify(token, key(kind), {
        algorithms: [ALGORITHM],
        typ: kind.typ,
        issuer: ISSUER,
        audience: kind.audience,
        requiredClaims: ['exp', 'iat'],
        currentDate: clock.now(),
      })
      return claims.safeParse(payload['launch']).data ?? null
    } catch {
      return null
    }
  }

  return {
    signLaunch: (claims) => sign(LAUNCH, LaunchClaims.parse(claims)),
    readLaunch: (token) => read(LAUNCH, LaunchClaims, token),
    signCookie: (session) => sign(COOKIE, LaunchSession.parse(session)),
    readCookie: (token) => read(COOKIE, LaunchSession, token),
  }
}
