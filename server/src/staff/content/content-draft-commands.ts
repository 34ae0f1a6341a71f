/** The staff commands that add to the draft of the catalogue, edit it by its fields, order it and discard it (CTM-001, CTM-002). */
import { ADDED_KINDS, keysOf, parentKindOf } from '@hub/contract/content.rules'
import { addContent as addCall, ContentEdit } from '@hub/contract/staff-content'
import {
  addContent,
  discardContent,
  listContent,
  orderContent,
} from '../../staff-content/content-draft.staff.ts'
import { columns, type Command, wholeNumber } from '../command.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'
import { editItem, ITEM, knownItem, knownKind, nameOf } from './content-item-commands.ts'

const PUBLISH = 'To show facilitators: content publish'
const IN = { in: { type: 'string' } } as const
/** What stands below something else: a guide stands beside the tree, and has a command of its own. */
const ADDED_BELOW = ADDED_KINDS.filter((kind) => parentKindOf(kind) !== null)

/** The fields of `name=value` words, each read as its field asks: a text, a number, or true and false. */
function fieldsIn(kind: Parameters<typeof keysOf>[0], words: readonly string[]): ContentEdit {
  const keys = keysOf(kind).filter((key) => key in ContentEdit.shape)
  if (words.length === 0) refuse(`Say what with --set <field>=<value>; the fields are ${keys.join(', ')}.`)
  return Object.fromEntries(
    words.map((word) => {
      const [key = '', ...rest] = word.split('=')
      if (rest.length === 0 || !keys.includes(key))
        refuse(`There is no field ${key} of a ${kind}; there is ${keys.join(', ')}.`)
      const text = rest.join('=')
      const shape = ContentEdit.shape[key as keyof ContentEdit]
      const bare = { true: true, false: false }[text] ?? (/^\d+$/.test(text) ? Number(text) : text)
      const read = [text, bare].map((value) => shape.safeParse(value)).find(({ success }) => success)
      return [key, read ? read.data : refuse(`${key} cannot be ${text}.`)]
    }),
  ) as ContentEdit
}

export const CONTENT_DRAFT_COMMANDS: readonly Command[] = [
  {
    words: 'content add',
    takes: '<kind> <name> --in <id>',
    does: `Adds one of ${ADDED_BELOW.join(', ')} to the draft, at the end of what it stands below; guide add adds a guide`,
    options: IN,
    gives: `{ ${ITEM} }`,
    async run(context, staff, { given: [kind = '', name = ''], text }) {
      const above = text('in')
      if (above === undefined) return refuse('Say --in the id of what it stands below.')
      const asked = addCall.body.safeParse({ kind, parentId: wholeNumber(above, '--in'), name })
      if (!asked.success || !ADDED_BELOW.includes(asked.data.kind))
        return refuse(`One of ${ADDED_BELOW.join(', ')} can be added, with a name of at most 200 characters.`)
      const added = await withSentences(addContent(context, staff, asked.data), {
        NotFound: `There is no ${parentKindOf(asked.data.kind)} ${above} to add it to.`,
        ContentNameTaken: 'There is something of that name already, maybe archived.',
      })
      return outcome(added, `${nameOf(added)} (${added.id}) is in the draft. ${PUBLISH}`)
    },
  },
  {
    words: 'content edit',
    takes: '<kind> <id> --set <field=value> ...',
    does: 'Edits an item in the draft, such as --set "zh.name=..." --set isOpen=true; without --set, or with a wrong one, it names the fields',
    options: { set: { type: 'string', multiple: true } },
    gives: `{ ${ITEM} }`,
    async run(context, staff, { given: [kind = '', id = ''], all }) {
      const item = await knownItem(context, staff, kind, id)
      const fields = fieldsIn(item.kind, all('set'))
      const stored = await editItem(context, staff, item, fields)
      const rows = Object.entries(fields).map(([key, value]) => [key, String(value)])
      return outcome(stored, ...columns(['field', 'in the draft'], rows, ''), PUBLISH)
    },
  },
  {
    words: 'content order',
    takes: '<kind> <ids> [--in <id>]',
    does: 'Puts what stands below one item, or at the top, into the order of these ids, with commas between, in the draft',
    options: IN,
    gives: '{ kind, parentId, ids }',
    async run(context, staff, { given: [given = '', list = ''], text }) {
      const kind = knownKind(given)
      const above = text('in')
      const parentId = above === undefined ? null : wholeNumber(above, '--in')
      const { records } = await listContent(context, staff)
      const was = records.flatMap((item) =>
        item.kind === kind && item.parentId === parentId ? [item.id] : [],
      )
      const ids = list.split(',').map((id) => wholeNumber(id.trim(), 'Each id'))
      if (was.length === 0) return refuse(`There is no ${kind} there: see content list ${kind}.`)
      const ordered = await withSentences(orderContent(context, staff, { kind, parentId, was, ids }), {
        ContentChanged: `Name each of them once: ${was.join(', ')}.`,
      })
      return outcome(
        { kind, parentId, ids: ordered },
        `The order in the draft: ${ordered.join(', ')}. ${PUBLISH}`,
      )
    },
  },
  {
    words: 'content discard',
    takes: '[<kind>] [<id>]',
    does: 'Discards the draft of one item with its order, or of everything; what facilitators see stays',
    gives: '{ discarded }',
    async run(context, staff, { given: [kind, id] }) {
      const { changes } = await listContent(context, staff)
      const wanted =
        kind === undefined
          ? null
          : changes.flatMap(({ kind: of, id: at, isOrder }) =>
              of !== 'listEntry' && of === kind && String(at) === id ? [{ kind: of, id: at, isOrder }] : [],
            )
      if (wanted?.length === 0)
        return refuse(`The draft changes no ${[kind, id].filter(Boolean).join(' ')}: see content draft.`)
      const discarded = await discardContent(context, staff, wanted)
      return outcome({ discarded }, `${discarded} changes are discarded. The rest of the draft stays.`)
    },
  },
]
