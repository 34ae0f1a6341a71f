/** Many facilitators with sessions, for tests of concurrent requests, and an event for them. */
import { facilitators } from '../accounts/accounts.tables.ts'
import type { EventInFile } from '../events/event-file.ts'
import { findCaller } from '../sessions/sessions.neighbours.ts'
import { sessions } from '../sessions/sessions.tables.ts'
import { claimsOf } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { CAST } from './cast.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

export interface InCrowd {
  id: number
  email: string
  sessionId: string
}

/** Adds facilitators like the cast's member. Returns each with a session that outlasts the test, in order. */
export async function addCrowd(context: Context, count: number, locale = 'en'): Promise<InCrowd[]> {
  const { orm } = context.db
  const [like] = await orm.select().from(facilitators).limit(1)
  if (!like) throw new Error('there is no cast yet')
  const { id: _, ...columns } = like
  const rows = await orm
    .insert(facilitators)
    .values(
      Array.from({ length: count }, () => ({
        ...columns,
        locale,
        email: `${context.random.uuid()}@crowd.example`,
      })),
    )
    .returning({ id: facilitators.id, email: facilitators.email })
  const now = context.clock.now().getTime()
  const opened = rows.map(({ id }) => ({
    id: context.random.uuid(),
    facilitatorId: id,
    startedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + YEAR_MS).toISOString(),
  }))
  await orm.insert(sessions).values(opened)
  return rows.map((row, index) => ({ ...row, sessionId: opened[index]?.id ?? '' }))
}

/** A token of a person in the crowd, valid for two hours of the context's clock. */
export async function tokenOf(context: Context, who: InCrowd): Promise<string> {
  const caller = await findCaller(context, who.sessionId)
  if (!caller) throw new Error('the session has ended')
  return context.tokens.signSession(claimsOf(caller), caller.sessionEndsAt)
}

/** The registration that the web sends. The server uses its webinar and its person. */
export function registrationOf(webinarId: string, who: { id: number; email: string }) {
  const { firstName, lastName } = CAST.member
  return { webinarId, isMeeting: false, firstName, lastName, userId: who.id, userEmail: who.email }
}

/** An event two weeks after the cast's first day, in the evening, without a limit. */
export function eventOf(key: string, given: Partial<EventInFile> = {}): EventInFile {
  return {
    key,
    type_code: 'PROFESSIONAL',
    title: `Event ${key}`,
    start_date: '2026-03-16T22:00:00.000Z',
    end_date: '2026-03-16T23:30:00.000Z',
    card_description: 'An evening to learn from each other.',
    webinar_id: `webinar-${key}`,
    ...given,
  }
}
