/** The staff command about a lost second factor. */
import { removeFactors } from '../../factors/factors.staff.ts'
import { type Command, REASON } from '../command.ts'
import { givenReason, knownFacilitator } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'

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
]
