/** What a facilitator does with their own logins: a new password, and where they are logged in (HRD-002). */
import { z } from 'zod'
import { REGISTRATION_MESSAGES } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { GivenPassword, Iso, NewPassword } from './fields.ts'

/** The present password and the new one. */
export const PasswordChange = z.object({ password: GivenPassword, newPassword: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

export const changePassword = endpoint({
  method: 'PATCH',
  path: '/facilitators/password/change',
  who: 'facilitator',
  summary: 'Choose a new password with the present one; every other session ends',
  body: PasswordChange,
  messages: { newPassword: REGISTRATION_MESSAGES.password },
  fails: ['ValidationError', 'WrongPassword', 'PasswordCommon', 'TooManyRequests'],
})

/** A login that goes on: on which browser, and when it was last used. */
export const OwnSession = z.object({
  id: z.string(),
  /** As the browser names itself; empty for one that began before this was noted. */
  device: z.string(),
  startedAt: Iso,
  /** To a quarter of an hour. */
  lastUsedAt: Iso,
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/sessions/own',
  who: 'facilitator',
  summary: 'List where the caller is logged in, this session first',
  reply: { records: z.array(OwnSession) },
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/sessions/own/{id}',
  who: 'facilitator',
  summary: 'End one of the caller’s own sessions',
  params: z.object({ id: z.uuid() }),
  fails: ['NotFound'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/sessions/others',
  who: 'facilitator',
  summary: 'End every session of the caller but this one',
  reply: { record: z.object({ ended: z.number() }) },
})
