/** Facilitators by the thousand with a session each, copied from one of the cast: one for each socket. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { SESSION_LIFE_MS } from '../../contract/src/constants.ts'
import { facilitators } from '../../server/src/accounts/accounts.tables.ts'
import { sessions } from '../../server/src/sessions/sessions.tables.ts'

/** @typedef {import('../../server/src/platform/context.ts').Context} Context */

/** A statement has 65,535 values at most. */
const AT_ONCE = 500

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
  const people = []
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - from) }, (__, n) => ({
      ...template,
      email: `bench-${from + n}@bench.example`,
    }))
    const added = await orm.insert(facilitators).values(/** @type {any} */ (rows)).returning()
    for (const facilitator of added)
      people.push({ id: facilitator.id, token: signInAs(context, facilitator) })
  }
  return Promise.all(people.map(async ({ id, token }) => ({ id, token: await token })))
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
