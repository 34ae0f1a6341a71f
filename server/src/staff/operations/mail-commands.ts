/** The staff commands about mails that did not leave. */
import { listQueuedMails, MAILS_AT_ONCE, retryMail } from '#platform/mail/mail-queue.staff.ts'
import { columns, type Command, REASON, wholeNumber } from '../command.ts'
import { givenReason } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'

export const MAIL_COMMANDS: readonly Command[] = [
  {
    words: 'mail list',
    takes: '[--dead] [--after <id>]',
    does: `Mails that wait or are tried again, or those that were given up, the oldest first; ${MAILS_AT_ONCE} at once`,
    options: { dead: { type: 'boolean' }, after: { type: 'string' } },
    gives: '[{ id, to, subject, facilitatorId, state, attempts, nextTryAt, lastError, createdAt }]',
    async run(context, staff, { isSet, text }) {
      const isDead = isSet('dead')
      const given = text('after')
      const after = given === undefined ? undefined : wholeNumber(given, 'The id')
      const { records: mails, next } = await listQueuedMails(context, staff, { isDead, after })
      const rows = mails.map((one) => [
        ...[one.id, one.to, one.subject, one.attempts],
        one.state === 'dead' ? '' : one.nextTryAt,
        one.lastError ?? '',
      ])
      const names = ['id', 'to', 'subject', 'tries', 'next try', 'last error']
      const more = `More: mail list${isDead ? ' --dead' : ''} --after ${next}`
      return outcome(mails, ...columns(names, rows, 'No mails.'), ...(next === null ? [] : [more]))
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
