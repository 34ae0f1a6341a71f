/** Identifies the caller by a bearer token, with their present standing, and renews the token. */
import { hash } from 'node:crypto'
import { TOKEN_RENEW_AFTER_MS } from '@hub/contract/constants'
import type { ActingFacilitator, Staff } from '../audit/actor.ts'
import type { Clock } from '../clock.ts'
import { fail } from '../fail.ts'
import type { Signals } from '../database/signals.ts'
import type { Tokens } from '../credentials/tokens.ts'

/** A logged-in facilitator as the database knows them now; the token's own team list decides nothing. */
export interface Caller extends ActingFacilitator {
  sessionId: string
  firstName: string
  lastName: string
  email: string
  /** The first team, which is "the user's team"; null without one. */
  team: { id: number; name: string } | null
  teams: { id: number; name: string }[]
  /** When this session last passed the password check, in milliseconds; null when never (CLI-033). */
  passwordCheckedAtMs: number | null
  /** The absolute end of the session. */
  sessionEndsAt: Date
  /** The id of the hub's secret when the session began; null when that was not stored. */
  secretId: string | null
  /** The version of the terms to accept before the other calls; null when nothing is to accept (CTM-011). */
  termsDue: string | null
  /** A required second factor has to be set up before the other calls (HRD-002). */
  factorDue: boolean
}

/** Reads a session with its facilitator and teams. Null when it has ended or the facilitator may not log in. */
export type LoadCaller = (sessionId: string) => Promise<Caller | null>

/** Whoever reads what facilitators see: they what is published, staff in a preview what a draft makes of it (CTM-002). */
export type Reader = Caller | Staff

export interface Callers {
  /** The caller of a token; refuses with JsonWebTokenError or TokenExpiredError (ACC-050). */
  identify(token: string | undefined): Promise<Caller>
  /** Reads the caller of an open connection again, by the session, because the token may have been renewed. */
  again(caller: Caller): Promise<Caller>
  /** A new token when the token of this call is older than 15 minutes, else null (ACC-052). */
  renew(caller: Caller): Promise<string> | null
}

interface Remembered {
  caller: Caller
  /** When the database was queried, by `performance.now()`. */
  readAtMs: number
  issuedAtMs: number
  expiresAtMs: number
}

const MS = 1000
/** Limits the memory of a node: an entry takes about 1 kB. */
const REMEMBERED_MAX = 10_000
/** A cached caller may be older than this only while the node is known to receive changes. */
const TRUSTED_MS = 5000

/**
 * Verified tokens are cached by their hash, so that a call costs no signature check and no query. Logout, suspension,
 * a team change and a password change remove them from the cache on every node at once. A node that may have missed
 * such a change, because its listening connection is silent, queries the database again after 5 seconds (ACC-052).
 */
export function createCallers(parts: {
  tokens: Tokens
  clock: Clock
  signals: Signals
  loadCaller: LoadCaller
}): Callers {
  const { tokens, clock, signals, loadCaller } = parts
  const remembered = new Map<string, Remembered>()
  /** Keyed by the object that `identify` returned, so that renewing does not check the token again. */
  const entries = new WeakMap<Caller, Remembered>()
  let forgetting = 0
  signals.on('forget-caller', (facilitatorId) => {
    forgetting += 1
    if (facilitatorId === '*') remembered.clear()
    else
      for (const [key, { caller }] of remembered)
        if (String(caller.id) === facilitatorId) remembered.delete(key)
  })

  async function load(token: string, key: string): Promise<Caller> {
    const forgettingBefore = forgetting
    const readAtMs = performance.now()
    const read = await tokens.read('session', token)
    if ('fault' in read) return fail(read.fault === 'expired' ? 'TokenExpiredError' : 'JsonWebTokenError')
    const { sid, iat = 0, exp = 0 } = read.claims
    const caller = typeof sid === 'string' ? await loadCaller(sid) : null
    if (!caller) return fail('JsonWebTokenError')
    const entry = { caller, readAtMs, issuedAtMs: iat * MS, expiresAtMs: exp * MS }
    entries.set(caller, entry)
    // A change signalled while we were reading may be missing in the result: then it is used once and not cached.
    if (forgetting === forgettingBefore) remember(key, entry)
    return caller
  }
  const isTrusted = ({ readAtMs }: Remembered) =>
    performance.now() - Math.max(readAtMs, signals.heardUntilMs()) < TRUSTED_MS
  function remember(key: string, entry: Remembered) {
    if (remembered.size >= REMEMBERED_MAX) remembered.delete(remembered.keys().next().value as string)
    remembered.set(key, entry)
  }

  return {
    async identify(token) {
      if (!token) return fail('JsonWebTokenError')
      const key = hashOf(token)
      const entry = remembered.get(key)
      if (!entry || !isTrusted(entry)) return load(token, key)
      if (entry.expiresAtMs > clock.now().getTime()) return entry.caller
      remembered.delete(key)
      return fail('TokenExpiredError')
    },
    async again({ sessionId }) {
      return (await loadCaller(sessionId)) ?? fail('JsonWebTokenError')
    },
    renew(caller) {
      const entry = entries.get(caller)
      if (!entry || clock.now().getTime() - entry.issuedAtMs < TOKEN_RENEW_AFTER_MS) return null
      return tokens.signSession(claimsOf(caller), caller.sessionEndsAt)
    },
  }
}

/** What a session token says about its holder (requirements, section 13). */
export function claimsOf(caller: Caller) {
  return {
    id: caller.id,
    firstName: caller.firstName,
    lastName: caller.lastName,
    email: caller.email,
    teams: caller.teams.map((team) => ({ team_id: team.id, team_name: team.name })),
    sid: caller.sessionId,
  }
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64')
}
