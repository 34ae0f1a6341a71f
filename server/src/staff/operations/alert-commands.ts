/** The staff commands about alerts. */
import { dismissAlert, listAlerts } from '../../staff-alerts/staff-alerts.staff.ts'
import { columns, REASON, type Command, wholeNumber } from '../command.ts'
import { givenReason } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'

const WHAT = {
  manyFiles: 'files opened in an hour',
  twoNetworks: 'sign-ins from two networks within an hour',
  failedCodes: 'wrong codes in an hour',
  codesExported: 'exports with client codes',
}

export const ALERT_COMMANDS: readonly Command[] = [
  {
    words: 'alert list',
    takes: '',
    does: 'Unusual use that nobody has looked at yet',
    gives: '[{ id, kind, who, fromAt, untilAt, count, usual }]',
    async run(context, staff) {
      const alerts = await listAlerts(context, staff)
      const rows = alerts.map(({ id, kind, who, fromAt, count, usual }) => [
        ...[id, `${count} ${WHAT[kind]}`, who.name ?? `${who.kind} ${who.id}`, fromAt, usual ?? ''],
      ])
      return outcome(alerts, ...columns(['id', 'what', 'who', 'from', 'most before'], rows, 'No alerts.'))
    },
  },
  {
    words: 'alert dismiss',
    takes: '<id> --reason <text>',
    does: 'Dismisses an alert',
    options: REASON,
    gives: '{ id }',
    async run(context, staff, { given: [id = ''], text }) {
      const note = givenReason(text('reason'))
      const alert = wholeNumber(id, 'The id')
      await withSentences(dismissAlert(context, staff, { id: alert, note }), {
        NotFound: `There is no alert ${alert} that is open.`,
      })
      return outcome({ id: alert }, `Alert ${alert} is dismissed.`)
    },
  },
]
