/** The staff commands that change items of the catalogue in the draft: they are seen once it is published (CTM-001, CTM-008). */
import {
  CONTENT_KINDS,
  type ContentFields,
  type ContentKind,
  MOVED_KINDS,
  parentKindOf,
} from '@hub/contract/content.rules'
import type { ContentEdit, ContentItem } from '@hub/contract/staff-content'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { listAllModules } from '../../catalogue/catalogue.service.ts'
import { editContent, listContent } from '../../staff-content/content-draft.staff.ts'
import { readInDraft } from '../../staff-content/preview.staff.ts'
import { columns, type Command } from '../command.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'

export const ITEM = 'kind, id, fields, version, editedBy, editedAt'
export const nameOf = ({ fields }: { fields: ContentFields }) => String(fields['en.name'])

export const CONTENT_ITEM_COMMANDS: readonly Command[] = [
  {
    words: 'content list',
    takes: '<kind>',
    does: `Every item of a kind (${CONTENT_KINDS.join(', ')}) with the draft`,
    gives: `[{ parentId, key, published, isMoved, ${ITEM} }]`,
    async run(context, staff, { given: [kind = ''] }) {
      const wanted = knownKind(kind)
      const records = (await listContent(context, staff)).records.filter((item) => item.kind === wanted)
      const rows = records.map((item) => [item.id, item.parentId ?? '', nameOf(item), stateOf(item)])
      return outcome(records, ...columns(['id', 'in', 'name', 'state'], rows, 'None.'))
    },
  },
  {
    words: 'content preview',
    takes: '',
    does: 'Every module that facilitators could open if the draft was published, and where; nothing is published',
    gives: '[{ id, name, topic_id, topic, theme_id, theme, sector, learning_type, translations }]',
    async run(context, staff) {
      const records = await withSentences(
        readInDraft(context, staff, () => listAllModules(context, staff)),
        {
          ContentNameTaken:
            'Two items of the draft would have one name in one place. Look at it: content draft',
        },
      )
      const rows = records.map((one) => [
        one.id,
        one.name,
        one.topic,
        one.theme,
        one.sector,
        one.learning_type,
      ])
      const heads = ['id', 'module', 'topic', 'theme', 'sector', 'learning type']
      return outcome(records, ...columns(heads, rows, 'None.'))
    },
  },
  archiving('archive', true, 'Takes an item with all below it off the screens, in the draft'),
  archiving('restore', false, 'Puts an archived item back on the screens, in the draft'),
  {
    words: 'content move',
    takes: '<kind> <id> <to>',
    does: 'Moves a theme, a topic or a module to the end of another sector, theme or topic, in the draft',
    gives: `{ ${ITEM} }`,
    async run(context, staff, { given: [kind = '', id = '', to = ''] }) {
      const item = await knownItem(context, staff, kind, id)
      const above = parentKindOf(item.kind)
      if (above === null || !MOVED_KINDS.includes(item.kind)) return refuse(`A ${kind} cannot be moved.`)
      const target = await knownItem(context, staff, above, to)
      const stored = await editItem(context, staff, item, { parentId: target.id })
      return outcome(
        stored,
        `${nameOf(stored)} is in ${nameOf(target)} in the draft. To show facilitators: content publish`,
      )
    },
  },
]

function archiving(word: string, isArchived: boolean, does: string): Command {
  return {
    words: `content ${word}`,
    takes: '<kind> <id>',
    does,
    gives: `{ ${ITEM} }`,
    async run(context, staff, { given: [kind = '', id = ''] }) {
      const item = await knownItem(context, staff, kind, id)
      const stored = await editItem(context, staff, item, { isArchived })
      return outcome(
        stored,
        `${nameOf(stored)} is ${isArchived ? 'archived' : 'shown'} in the draft. To show facilitators: content publish`,
      )
    },
  }
}

export function editItem(
  context: Context,
  staff: Staff,
  { kind, id, version }: ContentItem,
  fields: ContentEdit,
) {
  return withSentences(editContent(context, staff, { kind, id, version, fields }), {
    ContentNameTaken: 'There is something of that name already, maybe archived.',
    ModuleInTopic: 'The topic has this module already.',
    ContentChanged: 'Somebody else changed this at the same moment. Look at it: content draft',
    ColorIllegible: ({ record }) =>
      `White words on this colour could not be read. The nearest that will do is ${(record as { color: string }).color}.`,
  })
}

export function knownKind(given: string): ContentKind {
  return (
    CONTENT_KINDS.find((kind) => kind === given) ??
    refuse(`There is no kind ${given}; there is ${CONTENT_KINDS.join(', ')}.`)
  )
}

export async function knownItem(
  context: Context,
  staff: Staff,
  kind: string,
  id: string,
): Promise<ContentItem> {
  const wanted = knownKind(kind)
  const { records } = await listContent(context, staff)
  const item = records.find((one) => one.kind === wanted && String(one.id) === id)
  return item ?? refuse(`There is no ${kind} ${id}: see content list ${kind}.`)
}

function stateOf({ fields, published }: ContentItem): string {
  if (fields['isArchived'] === true)
    return published?.['isArchived'] === true ? 'archived' : 'archived in the draft'
  if (published === null) return 'new in the draft'
  return fields['isOpen'] === false ? 'coming soon' : ''
}
