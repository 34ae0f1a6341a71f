/** The staff commands about mails that did not leave. */
import { listQueuedMails, retryMail } from '#platform/mail/mail-queue.staff.ts'
import { columns, type Command, REASON, wholeNumber } from '../command.ts'
import { givenReason } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'

export const MAIL_COMMANDS: readonly Command[] = [
  {
    words: 'mail list',
    takes: '[--dead]',
    does: 'Mails that wait or are tried again, or those that were given up, the oldest first; 500 at most',
    options: { dead: { type: 'boolean' } },
    gives: '[{ id, to, subject, facilitatorId, state, attempts, nextTryAt, lastError, createdAt }]',
    async run(context, staff, { isSet }) {
      const mails = await listQueuedMails(context, staff, { isDead: isSet('dead') })
      const rows = mails.map((one) => [
        ...[one.id, one.to, one.subject, one.attempts],
        one.state === 'dead' ? '' : one.nextTryAt,
        one.lastError ?? '',
      ])
      const names = ['id', 'to', 'subject', 'tries', 'next try', 'last error']
      return outcome(mails, ...columns(names, rows, 'No mails.'))
    },
  },
  {
    words: 'mail retry',
    takes: '<id> --reason <text>',
    does: 'Sends a mail now that waits for its next try',
    options: REASON,
    gives: '{ id }',
    async run(context, staff, { given: [given = ''], text }) {
      const id = wholeNumber(given, 'The id')
      await withSentences(retryMail(context, staff, { id, reason: givenReason(text('reason')) }), {
        NotFound: `No mail ${id} waits: see mail list.`,
        MailContentGone: [
          'This mail was given up, and its content was removed then. Cause it anew: facilitator resend,',
          'facilitator invite, or the person asks for a new password.',
        ].join(' '),
      })
      return outcome({ id }, `The mail ${id} is tried again now.`)
    },
  },
]
