/** The staff commands about a lost second factor and about logins that go on. */
import { z } from 'zod'
import { removeFactors } from '../../factors/factors.staff.ts'
import { endPersonSessions } from '../../sessions/sessions.staff.ts'
import { type Command, REASON } from '../command.ts'
import { givenReason, knownFacilitator } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'

export const FACTOR_COMMANDS: readonly Command[] = [
  {
    words: 'facilitator remove-factor',
    takes: '<email or id> --reason <text>',
    does: 'Removes the app and the passkeys that somebody lost, with their recovery codes, and ends their sessions',
    options: REASON,
    gives: '{ email }',
    async run(context, staff, { given: [who = ''], text }) {
      const reason = givenReason(text('reason'))
      const { id, email } = await knownFacilitator(context, staff, who)
      const wanted = { facilitatorId: id, reason }
      const removed = await withSentences(removeFactors(context, staff, wanted), {
        NotFound: `${email} has no second factor.`,
      })
      return outcome(
        removed,
        `${email} logs in with the password alone, and was logged out everywhere. A mail says so.`,
      )
    },
  },
  {
    words: 'facilitator sign-out',
    takes: '<email or id> --reason <text> [--session <id>]',
    does: 'Ends every login of a facilitator, or the one whose id `facilitator history` shows',
    options: { ...REASON, session: { type: 'string' } },
    gives: '{ ended }',
    async run(context, staff, { given: [who = ''], text }) {
      const reason = givenReason(text('reason'))
      const sessionId = text('session')
      if (sessionId !== undefined && !z.uuid().safeParse(sessionId).success)
        refuse('--session is an id of `facilitator history`.')
      const { id, email } = await knownFacilitator(context, staff, who)
      const wanted = { facilitatorId: id, sessionId, reason }
      const done = await withSentences(endPersonSessions(context, staff, wanted), {
        NotFound:
          sessionId === undefined ? `${email} is logged in nowhere.` : `${email} has no such login any more.`,
      })
      return outcome(done, `${email} was signed out on ${done.ended} devices.`)
    },
  },
]
