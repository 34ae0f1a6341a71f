/** The staff commands that change the email of a facilitator. */
import { askEmailChange, withdrawEmailChange } from '../../accounts/email-changes/email-changes.staff.ts'
import { type Command, REASON } from '../command.ts'
import { givenReason, knownFacilitator } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'

/** In the order of the help. */
export const EMAIL_COMMANDS: readonly Command[] = [
  {
    words: 'facilitator change-email',
    takes: '<email or id> <new email> --reason <text>',
    does: 'Mails a link to the new address, which makes it the login, and a notice to the present one',
    options: REASON,
    gives: '{ email, askedBy, askedAt, expiresAt }',
    async run(context, staff, { given: [who = '', email = ''], text }) {
      const reason = givenReason(text('reason'))
      const { id, email: present } = await knownFacilitator(context, staff, who)
      const wanted = { facilitatorId: id, email, reason }
      const change = await withSentences(askEmailChange(context, staff, wanted), {
        EmailAlreadyUsed: `${email} has an account already.`,
        AccountInactive: `The account of ${present} is closed.`,
        ValidationError: `${email} is no email address, or the account has it already.`,
      })
      return outcome(
        change,
        `The link is mailed to ${change.email}, valid until ${change.expiresAt}. Until it is followed, ${present} stays the login.`,
      )
    },
  },
  {
    words: 'facilitator keep-email',
    takes: '<email or id> --reason <text>',
    does: 'Withdraws the link that was mailed to a new address',
    options: REASON,
    gives: '{ email }',
    async run(context, staff, { given: [who = ''], text }) {
      const reason = givenReason(text('reason'))
      const { id, email } = await knownFacilitator(context, staff, who)
      const wanted = { facilitatorId: id, reason }
      const withdrawn = await withSentences(withdrawEmailChange(context, staff, wanted), {
        NotFound: `No new address of ${email} waits to be confirmed.`,
      })
      return outcome(withdrawn, `The link to ${withdrawn.email} works no more. ${email} stays the login.`)
    },
  },
]
