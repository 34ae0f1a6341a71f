/** The staff commands about selection lists: show, add, rename, retire and restore their entries (CTM-001, CTM-008). */
import { LEAST_PEOPLE } from '@hub/contract/figures.rules'
import { LIST_TYPES, LISTS, type NeededFor } from '@hub/contract/lists.rules'
import { LOCALES, SOURCE_LOCALE, type Locale } from '@hub/contract/locales'
import type { MetaType } from '@hub/contract/metas'
import {
  addListEntry as addCall,
  renameListEntry as renameCall,
  type ListEntry,
  type ListEntryUses,
} from '@hub/contract/staff-lists'
import type { z } from 'zod'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import {
  addListEntry,
  listLists,
  orderList,
  readListEntryUses,
  renameListEntry,
  restoreListEntry,
  retireListEntry,
} from '../../staff-lists/lists.staff.ts'
import { columns, type Command, type CommandInput, REASON } from '../command.ts'
import { givenReason } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'

const OTHERS = LOCALES.filter((locale) => locale !== SOURCE_LOCALE)
const TRANSLATIONS = Object.fromEntries(OTHERS.map((locale) => [locale, { type: 'string' as const }]))
const TRANSLATED = OTHERS.map((locale) => `[--${locale} <text>]`).join(' ')
const ENTRY = `id, key, texts: { ${LOCALES.map((locale) => `${locale}?`).join(', ')} }, code, mark, retiredAt, neededFor`

const NEEDED: Record<NeededFor, string> = {
  openFiles: 'Every open file has this status.',
  ownTraining: "The product's own training is of this type.",
  adults: 'It is the only age of adults, by which the product knows who is one.',
  lastOne: 'It is the last entry of its list that can be chosen.',
}
const TAKEN = {
  ListTextTaken: ({ record }: { record: object | undefined }) => {
    const { key, texts, retiredAt } = record as ListEntry
    const restore = retiredAt === null ? '' : ' It is retired; to bring it back: list restore.'
    return `The list has ${texts.en ?? ''} (${key}) already.${restore}`
  },
}
const AGE = 'An age names its numbers, such as 12-14 or 24+, and keeps them: records count by them.'

export const LIST_COMMANDS: readonly Command[] = [
  {
    words: 'list show',
    takes: '[--list <list>]',
    does: `Every selection list with its entries, or one of ${LIST_TYPES.join(', ')}`,
    options: { list: { type: 'string' } },
    gives: `[{ type, isOpen, isNamed, hasCodes, hasAdults, missing, entries: [{ ${ENTRY} }] }]`,
    async run(context, staff, { text }) {
      const wanted = text('list')
      const type = wanted === undefined ? null : knownType(wanted)
      const lists = (await listLists(context, staff)).filter((list) => type === null || list.type === type)
      const lines = lists.flatMap(({ type: name, missing, entries }) => [
        `${name}: ${entries.length} entries${missing === 0 ? '' : `, ${missing} translations are missing`}`,
        ...columns(['key', ...LOCALES, 'code', 'mark', 'state'], entries.map(rowOf), 'No entries.'),
        '',
      ])
      return outcome(lists, ...lines.slice(0, -1))
    },
  },
  {
    words: 'list add',
    takes: `<list> <text> ${TRANSLATED} [--code <code>] [--adults]`,
    does: 'Adds an entry to the end of a list, for everyone at once; --adults: a referral path for adults alone',
    options: { ...TRANSLATIONS, code: { type: 'string' }, adults: { type: 'boolean' } },
    gives: `{ ${ENTRY} }`,
    async run(context, staff, input) {
      const { given, text, isSet } = input
      const [list = '', english = ''] = given
      const wanted = asked(addCall.body, {
        type: knownType(list),
        texts: textsOf(english, input),
        code: text('code'),
        isForAdults: isSet('adults'),
      })
      const { hasCodes, hasAdults } = LISTS[wanted.type]
      const entry = await withSentences(addListEntry(context, staff, wanted), {
        ...TAKEN,
        ListFixed: `The product knows the entries of ${list} by itself: no others can be added.`,
        ValidationError:
          wanted.type === 'age'
            ? AGE
            : [
                ...(hasCodes ? [] : [`--code is not for ${list}.`]),
                ...(hasAdults ? [] : [`--adults is not for ${list}.`]),
              ].join(' '),
      })
      return outcome(entry, `${english} (${entry.key}) can be chosen in ${list}.`)
    },
  },
  {
    words: 'list rename',
    takes: `<list> <key> <text> ${TRANSLATED}`,
    does: 'Changes the texts of an entry; whatever names it shows the new ones. An empty translation removes it',
    options: TRANSLATIONS,
    gives: `{ ${ENTRY} }`,
    async run(context, staff, input) {
      const { given } = input
      const [list = '', key = '', english = ''] = given
      const known = await knownEntry(context, staff, list, key)
      const was = allOf(known.texts)
      const texts = { ...textsOf(english, input, was) }
      const wanted = asked(renameCall.body, { was, texts })
      const entry = await withSentences(renameListEntry(context, staff, { ...wanted, id: known.id }), {
        ...TAKEN,
        ListFixed: `The product draws the entries of ${list}: their texts cannot be changed.`,
        ListChanged: 'Somebody else changed this entry at the same moment. Look at it: list show',
        ValidationError: AGE,
      })
      return outcome(entry, `${key} is now ${wordsOf(entry)}.`)
    },
  },
  {
    words: 'list retire',
    takes: '<list> <key> --reason <text>',
    does: 'Lets nobody choose an entry any more; files, records and reports that name it stay as they are',
    options: REASON,
    gives: `{ entry: { ${ENTRY} }, uses: { files, records, events } }`,
    async run(context, staff, { given: [list = '', key = ''], text }) {
      const reason = givenReason(text('reason'))
      const { id } = await knownEntry(context, staff, list, key)
      const uses = await readListEntryUses(context, staff, id)
      const entry = await withSentences(retireListEntry(context, staff, { id, reason }), {
        ListEntryNeeded: ({ record }) => {
          const needed = NEEDED[(record as unknown as { neededFor: NeededFor }).neededFor]
          return `${key} cannot be retired. ${needed}`
        },
      })
      return outcome(
        { entry, uses },
        `Nobody can choose ${wordsOf(entry)} in ${list} any more. ${usesLine(uses)}`,
        `To bring it back: list restore ${list} ${key}`,
      )
    },
  },
  {
    words: 'list restore',
    takes: '<list> <key>',
    does: 'Lets everyone choose a retired entry again',
    gives: `{ ${ENTRY} }`,
    async run(context, staff, { given: [list = '', key = ''] }) {
      const { id } = await knownEntry(context, staff, list, key)
      const entry = await restoreListEntry(context, staff, id)
      return outcome(entry, `${wordsOf(entry)} can be chosen in ${list}.`)
    },
  },
  {
    words: 'list uses',
    takes: '<list> <key>',
    does: 'How many files, records and events name an entry; small numbers of people are not given; audited',
    gives: '{ files, records, events }',
    async run(context, staff, { given: [list = '', key = ''] }) {
      const { id } = await knownEntry(context, staff, list, key)
      const uses = await readListEntryUses(context, staff, id)
      return outcome(uses, usesLine(uses))
    },
  },
  {
    words: 'list order',
    takes: '<list> <keys>',
    does: 'Puts the entries of a list into the order of these keys, with commas between, for everyone at once',
    gives: '{ type, keys: [key] }',
    async run(context, staff, { given: [list = '', given = ''] }) {
      const type = knownType(list)
      const entries = (await listLists(context, staff)).find((one) => one.type === type)?.entries ?? []
      const keys = given.split(',').map((key) => key.trim())
      const ids = keys.flatMap((key) => entries.find((one) => one.key === key)?.id ?? [])
      const wanted = { type, was: entries.map(({ id }) => id), ids }
      await withSentences(orderList(context, staff, wanted), {
        ListChanged: `Name each entry once, the retired too: ${entries.map(({ key }) => key).join(',')}`,
      })
      return outcome({ type, keys }, `The order of ${type}: ${keys.join(', ')}.`)
    },
  },
]

function knownType(given: string): MetaType {
  const type = LIST_TYPES.find((one) => one === given.trim())
  return type ?? refuse(`There is no list ${given}; there is ${LIST_TYPES.join(', ')}.`)
}

async function knownEntry(context: Context, staff: Staff, list: string, key: string): Promise<ListEntry> {
  const type = knownType(list)
  const entries = (await listLists(context, staff)).find((one) => one.type === type)?.entries ?? []
  const entry = entries.find((one) => one.key === key.trim())
  const keys = entries.map((one) => one.key).join(', ')
  return entry ?? refuse(`The list ${list} has no entry ${key}; there is ${keys}.`)
}

/** The body of the call, by whose rules the words are checked. */
function asked<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const read = shape.safeParse(body)
  if (read.success) return read.data
  return refuse(...read.error.issues.map(({ path, message }) => `${path.join(' ')}: ${message}`))
}

type Texts = Record<Locale, string>

const allOf = (texts: ListEntry['texts']) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, texts[locale] ?? ''])) as Texts

/** The texts as given; a translation without an option stays what it was. */
function textsOf(english: string, { text }: CommandInput, was?: Texts): Texts {
  const given = OTHERS.map((locale) => [locale, text(locale)?.trim() ?? was?.[locale] ?? ''])
  return { ...(Object.fromEntries(given) as Texts), [SOURCE_LOCALE]: english.trim() }
}

const wordsOf = ({ texts }: ListEntry) => Object.values(texts).join(' / ')

function rowOf({ key, texts, code, mark, retiredAt }: ListEntry): string[] {
  const state = retiredAt === null ? '' : `retired ${retiredAt.slice(0, 'yyyy-mm-dd'.length)}`
  return [key, ...LOCALES.map((locale) => texts[locale] ?? ''), code ?? '', mark ?? '', state]
}

const countOf = (count: number | null) => (count === null ? `fewer than ${LEAST_PEOPLE}` : String(count))

function usesLine({ files, records, events }: ListEntryUses): string {
  return `What names it stays: ${countOf(files)} files, ${countOf(records)} records, ${events} events.`
}
