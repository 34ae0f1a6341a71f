/** The staff command that invites the people of a CSV file. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { stringify } from 'csv-stringify/sync'
import {
  INVITATION_FILE_MAX,
  INVITED_AT_ONCE_MAX,
  type FileFault,
  type InvitationFile,
  type RowProblem,
} from '@hub/contract/staff-invitations'
import { checkInvitations, sendInvitations } from '../../staff-invitations/staff-invitations.staff.ts'
import type { Command } from '../command.ts'
import { givenLocale } from '../known.ts'
import { outcome } from '../outcome.ts'
import { refuse } from '../staff.ts'

const PROBLEMS: Record<RowProblem, (value: string) => string> = {
  emailMissing: () => 'no email',
  emailWrong: (value) => `${value} is no email address`,
  emailRepeated: (line) => `line ${line} has this email`,
  nameWrong: (value) => `${value} is no name of at most 40 characters`,
  agencyUnknown: (value) => `${value} is no listed agency`,
  localeUnknown: (value) => `${value} is no language of the hub`,
  cellsTooMany: (value) => `more cells than the header: ${value}`,
}
const FAULTS: Record<FileFault, string> = {
  unreadable: 'A quote opens or ends where none can',
  empty: 'There is nobody in the file',
  noEmailColumn: 'The header names no column of emails',
  columnRepeated: 'The header has a column twice',
  tooManyRows: `A file has at most ${INVITED_AT_ONCE_MAX} people`,
}

type Problem = InvitationFile['rejected'][number]['problems'][number]
const sentenceOf = ({ problem, value, column }: Problem) =>
  `${column === null ? '' : `${column}: `}${PROBLEMS[problem](value)}`

async function readCsv(at: string): Promise<string> {
  const text = await readFile(at, 'utf8').catch((error: Error) =>
    refuse(`${at} cannot be read: ${error.message}`),
  )
  if (text.includes('\uFFFD')) refuse(`${at} is not UTF-8. Save it as "CSV UTF-8".`)
  return text.length > INVITATION_FILE_MAX
    ? refuse(`${at} has ${text.length} characters; at most ${INVITATION_FILE_MAX} are taken.`)
    : text
}

/** The rows to put right, with what is wrong with each; that column is not used when the file is sent again. */
function rejectedFile({ header, rejected }: InvitationFile): string {
  const rows = rejected.map(({ cells, problems }) => [
    ...header.map((_, at) => cells[at] ?? ''),
    problems.map(sentenceOf).join('; '),
  ])
  return stringify([[...header, 'Problem'], ...rows], { bom: true, escape_formulas: true })
}

export const INVITATION_COMMANDS: readonly Command[] = [
  {
    words: 'facilitator invite-file',
    takes: '<CSV file> [--dry-run] [--again] [--locale <language>] [--rejected <file>]',
    does: `Invites the people of a CSV file with the columns email, first name, last name, agency and language, at most ${INVITED_AT_ONCE_MAX}; the same file again invites nobody twice`,
    options: {
      'dry-run': { type: 'boolean' },
      again: { type: 'boolean' },
      locale: { type: 'string' },
      rejected: { type: 'string' },
    },
    gives:
      '{ fault, header: [name], unused: [name], people: [{ line, email, name, agency, state }], ' +
      'rejected: [{ line, cells: [text], problems: [{ problem, column, value }] }], invited, mail }',
    async run(context, staff, { given: [file = ''], text, isSet, folder }) {
      const csv = await readCsv(path.resolve(folder, file))
      const upload = { csv, locale: givenLocale(text('locale')), again: isSet('again') }
      const isDry = isSet('dry-run')
      const done = await (isDry ? checkInvitations : sendInvitations)(context, staff, upload)
      if (done.fault !== null) return refuse(`Line ${done.fault.line}: ${FAULTS[done.fault.fault]}.`)
      const into = text('rejected')
      if (into !== undefined) await writeFile(path.resolve(folder, into), rejectedFile(done))
      return outcome(done, ...linesOf(done, isDry))
    },
  },
]

function linesOf(done: InvitationFile, isDry: boolean): string[] {
  const { invited, rejected, unused } = done
  const count = (state: string) => done.people.filter((one) => one.state === state).length
  return [
    isDry ? `Nothing was sent. ${invited} would be invited.` : `${invited} are invited.`,
    `${count('invited')} wait with an invitation already, and ${count('registered')} have an account.`,
    ...(unused.length > 0 ? [`Columns that are not used: ${unused.join(', ')}`] : []),
    ...rejected.flatMap(({ line, problems }) => problems.map((one) => `Line ${line}: ${sentenceOf(one)}`)),
  ]
}
