/** Facilitators by the thousand with a session each, copied from one of the cast: one for each socket. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { SESSION_LIFE_MS } from '../../contract/src/constants.ts'
import { facilitators } from '../../server/src/accounts/accounts.tables.ts'
import { sessions } from '../../server/src/sessions/sessions.tables.ts'

/** @typedef {import('../../server/src/platform/context.ts').Context} Context */

/**
 * @param {Context} context
 * @param {number} templateId the facilitator that is copied; the copies have no team
 * @param {number} count
 * @returns {Promise<{ id: number, token: string }[]>}
 */
export async function addFacilitators(context, templateId, count) {
  const { orm } = context.db
  const [{ id: _, ...template } = { id: 0 }] = await orm
    .select()
    .from(facilitators)
    .where(sql`id = ${templateId}`)
  const rows = Array.from({ length: count }, (__, n) => ({ ...template, email: `bench-${n}@bench.example` }))
  const added = await orm.insert(facilitators).values(/** @type {any} */ (rows)).returning()
  return Promise.all(
    added.map(async (facilitator) => ({
      id: facilitator.id,
      token: await signInAs(context, facilitator),
    })),
  )
}

/**
 * A session without a password, and its token.
 * @param {Context} context
 * @param {{ id: number, firstName: string, lastName: string, email: string }} facilitator
 */
export async function signInAs(context, { id, firstName, lastName, email }) {
  const sid = randomUUID()
  const expiresAt = new Date(context.clock.now().getTime() + SESSION_LIFE_MS)
  await context.db.orm.insert(sessions).values({
    id: sid,
    facilitatorId: id,
    startedAt: context.clock.iso(),
    expiresAt: expiresAt.toISOString(),
  })
  return context.tokens.signSession({ id, firstName, lastName, email, teams: [], sid }, expiresAt)
}
