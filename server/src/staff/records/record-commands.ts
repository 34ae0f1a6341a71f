/** The staff commands about records. */
import { BodyId } from '@hub/contract/fields'
import { columns, type Command, type CommandInput } from '../command.ts'
import type { Field, GivenWords } from './record-words.ts'
import { correctRecord, listRecords, showRecord } from './record-sentences.ts'
import { outcome } from '../outcome.ts'
import { refuse } from '../staff.ts'

const TEXT = { type: 'string' } as const

/** The option for each field. Only a group may be repeated. */
const OPTIONS: readonly [option: string, field: Field, takes: string][] = [
  ['start', 'startTime', '<ISO time>'],
  ['end', 'endTime', '<ISO time>'],
  ['participants', 'participationCount', '<number>'],
  ['min-age', 'minAge', '<number>'],
  ['max-age', 'maxAge', '<number>'],
  ['language', 'languageId', '<name>'],
  ['province', 'provinceId', '<code>'],
  ['facilitators', 'facilitators', '<email,email>'],
  ['clients', 'clients', '<code,code>'],
]
const GROUP = 'group'

export const RECORD_COMMANDS: readonly Command[] = [
  {
    words: 'record list',
    takes: '[--client <code>] [--module <part of its name>] [--day <day>] [--email <host>]',
    does: 'The newest records that fit, at most 50; a day like 2026-11-30, in Toronto; --email only with --day; audited',
    options: { client: TEXT, module: TEXT, day: TEXT, email: TEXT },
    gives: '[{ id, kind, module, theme, startTime, endTime, when }]',
    async run(context, staff, { text }) {
      const [email, code, module, day] = [text('email'), text('client'), text('module'), text('day')]
      const rows = await listRecords(context, staff, { email, code, module, day })
      const cells = rows.map((one) => [one.id, one.kind, one.when, one.module])
      return outcome(rows, ...columns(['id', 'kind', 'date and time', 'module'], cells, 'No records.'))
    },
  },
  {
    words: 'record show',
    takes: '<id>',
    does: 'All fields of a record, clients by code, and its corrections; the reading is audited',
    gives: '{ record: {...}, corrections: [{ at, action, note, ... }] }',
    async run(context, staff, { given: [id = ''] }) {
      const { lines, ...shown } = await showRecord(context, staff, recordId(id))
      return outcome(shown, ...columns(['field', 'value'], lines, ''))
    },
  },
  {
    words: 'record correct',
    takes: [
      '<id> --reason <text>',
      ...OPTIONS.map(([option, , takes]) => `[--${option} ${takes}]`),
      `[--${GROUP} <age/gender=number>]...`,
    ].join(' '),
    does: 'Corrects a record by the rules of submitting, all named fields or none; given groups replace all groups',
    options: {
      reason: TEXT,
      ...Object.fromEntries(OPTIONS.map(([option]) => [option, TEXT])),
      [GROUP]: { type: 'string', multiple: true },
    },
    gives: '{ id, changes: [change] }',
    async run(context, staff, input) {
      const id = recordId(input.given[0] ?? '')
      const wanted = { id, reason: input.text('reason'), given: wordsIn(input) }
      const changes = await correctRecord(context, staff, wanted)
      return outcome({ id, changes }, `Record ${id} is corrected.`, ...changes)
    },
  },
]

function wordsIn({ text, all }: CommandInput): GivenWords {
  const words: GivenWords = {}
  for (const [option, field] of OPTIONS) {
    const word = text(option)
    if (word !== undefined) words[field] = [word]
  }
  const groups = all(GROUP)
  return groups.length > 0 ? { ...words, demographicsList: groups } : words
}

function recordId(given: string): number {
  const id = Number(given)
  return BodyId.safeParse(id).success ? id : refuse(`There is no record ${given}.`)
}
