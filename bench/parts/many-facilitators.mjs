/** Facilitators by the thousand with a session each, copied from one of the cast: for sockets, one each. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { SESSION_LIFE_MS } from '../../contract/src/constants.ts'
import { facilitators } from '../../server/src/accounts/accounts.tables.ts'
import { sessions } from '../../server/src/sessions/sessions.tables.ts'

/**
 * @param {import('../../server/src/platform/context.ts').Context} context
 * @param {number} templateId the facilitator that is copied; the copies have no team
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
  const expiresAt = new Date(context.clock.now().getTime() + SESSION_LIFE_MS)
  const made = added.map((facilitator) => ({ facilitator, sid: randomUUID() }))
  await orm.insert(sessions).values(
    made.map(({ facilitator, sid }) => ({
      id: sid,
      facilitatorId: facilitator.id,
      startedAt: context.clock.iso(),
      expiresAt: expiresAt.toISOString(),
    })),
  )
  return Promise.all(
    made.map(async ({ facilitator: { id, firstName, lastName, email }, sid }) => ({
      id,
      token: await context.tokens.signSession({ id, firstName, lastName, email, teams: [], sid }, expiresAt),
    })),
  )
}
