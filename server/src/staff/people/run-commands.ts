/** The staff commands about runs. */
import { previewRunReminder, remindHost } from '../../running-modules/waiting-runs.staff.ts'
import { discardRun, listUnrecordedRuns } from '../../running-modules/running-modules.staff.ts'
import { columns, type Command } from '../command.ts'
import { givenReason, knownFacilitator } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'

const STATES: Record<string, string> = { running: 'runs', 'to-complete': 'waits to be recorded' }

export const RUN_COMMANDS: readonly Command[] = [
  {
    words: 'run list',
    takes: '',
    does: 'Every session that runs or waits to be recorded, the oldest first',
    gives: '[{ id, state, source, startTime, endTime, hostId, host, module }]',
    async run(context, staff) {
      const runs = await listUnrecordedRuns(context, staff)
      const rows = runs.map((one) => [
        ...[one.id, one.host, one.module, STATES[one.state] ?? one.state, one.startTime],
        one.endTime ?? '',
      ])
      const names = ['id', 'host', 'module', 'state', 'start', 'end']
      return outcome(runs, ...columns(names, rows, 'No session runs or waits.'))
    },
  },
  {
    words: 'run discard',
    takes: '<email or id> --reason <text>',
    does: 'Discards a stuck running module, so that the facilitator can start another',
    options: { reason: { type: 'string' } },
    gives: '{ id }',
    async run(context, staff, { given: [who = ''], text }) {
      const reason = givenReason(text('reason'))
      const { id, email } = await knownFacilitator(context, staff, who)
      const run = await withSentences(discardRun(context, staff, { facilitatorId: id, reason }), {
        NotFound: `${email} has no run that waits to be recorded.`,
      })
      return outcome({ id: run }, `The run ${run} of ${email} is discarded.`)
    },
  },
  {
    words: 'run remind',
    takes: '<email or id> [--dry-run]',
    does: 'Mails the host of a session that waits to be recorded for more than a day; --dry-run shows the mail',
    options: { 'dry-run': { type: 'boolean' } },
    gives: '{ id, to, mail?: { to, locale, subject, text } }',
    async run(context, staff, { given: [who = ''], isSet }) {
      const { id: hostId, email } = await knownFacilitator(context, staff, who)
      const none = `${email} has no session that waits to be recorded for more than a day.`
      const runs = await listUnrecordedRuns(context, staff)
      const { id } = runs.find((one) => one.hostId === hostId) ?? refuse(none)
      const refusals = { NotFound: none, AlreadyRecorded: `${email} has recorded the session ${id} by now.` }
      if (!isSet('dry-run')) {
        const { to } = await withSentences(remindHost(context, staff, id), refusals)
        return outcome({ id, to }, `${to} is reminded of the session ${id} by mail.`)
      }
      const mail = await withSentences(previewRunReminder(context, staff, id), refusals)
      const lines = mail.text.split('\n').map((line) => `  ${line}`)
      return outcome({ id, to: mail.to, mail }, `Nothing was sent. To ${mail.to}: ${mail.subject}`, ...lines)
    },
  },
]
