/** The staff commands about clients' files. */
import type { ClientCopy } from '@hub/contract/client-copies'
import { readClientCopy } from '../../staff-audit/client-copy.staff.ts'
import { readClientAccess } from '../../staff-audit/staff-audit.staff.ts'
import { rangeText } from '../../events/event-times.ts'
import { columns, type Command } from '../command.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'

const factsOf = (file: ClientCopy['file']) => [
  ['code', file.code],
  ['opened', `${file.openedAt} by ${file.openedBy}`],
  ['team', file.team ?? 'none'],
  ['status', file.status.value],
  ['closed', file.closedAt ?? 'no'],
  ...file.choices.map(({ name, value }) => [name, value]),
]

export const CLIENT_COMMANDS: readonly Command[] = [
  {
    words: 'client copy',
    takes: '<client code>',
    does: 'Everything held about a client’s code, for the client; with --json as a file; audited',
    gives:
      '{ madeAt, file: { code, openedAt, openedBy, team, closedAt, status, choices: [{ name, value, ... }] }, mergedFiles: [{ code, ... }], portal: { signIns, lastSignIn }, sessions: [{ moduleName, themeName, startTime, endTime, hostName, ... }], activity: [{ at, who, deed, isOwnFacilitator }] }',
    async run(context, staff, { given: [code = ''] }) {
      const copy = await withSentences(readClientCopy(context, staff, code), {
        NotFound: `There is no client ${code}.`,
      })
      const { file, mergedFiles, portal, sessions, activity } = copy
      const facts = [
        ...factsOf(file),
        ...mergedFiles.flatMap((one) => [['', ''], ...factsOf(one)]),
        ['portal sign-ins', String(portal.signIns)],
      ]
      const attended = sessions.map((one) => [
        ...[rangeText(one.startTime, one.endTime, 'en'), one.moduleName, one.themeName, one.hostName],
      ])
      const done = activity.map(({ at, who, deed }) => [at, who.name ?? who.kind, deed])
      return outcome(
        copy,
        ...columns(['field', 'value'], facts, ''),
        '',
        ...columns(['date and time', 'module', 'theme', 'led by'], attended, 'No sessions.'),
        '',
        ...columns(['time', 'who', 'what'], done, 'Nobody has opened this file yet.'),
      )
    },
  },
  {
    words: 'client access',
    takes: '<client code>',
    does: 'Who opened, changed or reset a client’s file, newest first, at most 1,000; audited',
    gives: '{ code, otherCodes: [code], entries: [{ at, who, deed, isOwnFacilitator }], people, isCut }',
    async run(context, staff, { given: [code = ''] }) {
      const access = await withSentences(readClientAccess(context, staff, code), {
        NotFound: `There is no client ${code}.`,
      })
      const rows = access.entries.map(({ at, who, deed }) => [at, who.name ?? who.kind, deed])
      return outcome(access, ...columns(['time', 'who', 'what'], rows, 'Nobody has opened this file yet.'))
    },
  },
]
