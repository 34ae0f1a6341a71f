/** The staff commands about guides and journals that the provider uploads, in the draft (CTM-005). */
import path from 'node:path'
import { fileKey, GUIDE_KEYS, keysOf, usesOf } from '@hub/contract/content.rules'
import { guideLink } from '@hub/contract/guides.rules'
import { LOCALES } from '@hub/contract/locales'
import { UPLOAD_MAX_BYTES } from '@hub/contract/staff-uploads'
import { addContent, listContent } from '../../staff-content/content-draft.staff.ts'
import { uploadDocument } from '../../staff-content/uploads.staff.ts'
import { columns, type Command } from '../command.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'
import { editItem, ITEM, knownItem, nameOf } from './content-item-commands.ts'
import { FILE_SENTENCES, WARNINGS } from './file-words.ts'
import { bytesOf } from './picture-commands.ts'

const TO_PUBLISH = 'To show facilitators: content publish'

export const GUIDE_COMMANDS: readonly Command[] = [
  {
    words: 'guide add',
    takes: '<name>',
    does: 'Adds a guide or a journal to the draft; its files follow with guide file',
    gives: `{ ${ITEM} }`,
    async run(context, staff, { given: [name = ''] }) {
      const stored = await addContent(context, staff, { kind: 'guide', parentId: null, name })
      return outcome(
        stored,
        `${name} is guide ${stored.id} in the draft. Add its files: guide file ${stored.id} en <file>`,
      )
    },
  },
  {
    words: 'guide file',
    takes: '<id> <language> <file>',
    does: 'Gives a guide or a journal its file in a language (PDF, DOCX, EPUB), or another one; its address stays. In the draft',
    gives: `{ ${ITEM} }`,
    async run(context, staff, { given: [id = '', language = '', file = ''], folder }) {
      const locale = LOCALES.find((one) => one === language)
      if (locale === undefined)
        return refuse(`There is no language ${language}; there is ${LOCALES.join(', ')}.`)
      const item = await knownItem(context, staff, 'guide', id)
      const bytes = await bytesOf(path.resolve(folder, file), UPLOAD_MAX_BYTES.guide)
      const given = { bytes, name: path.basename(file) }
      const uploaded = await withSentences(uploadDocument(context, staff, given), FILE_SENTENCES)
      const stored = await editItem(context, staff, item, { [fileKey(locale)]: uploaded.file })
      return outcome(
        stored,
        ...uploaded.warnings.map((warning) => WARNINGS[warning]),
        `${nameOf(stored)} has this file in the draft, at /static/${guideLink(item.id, locale)}. ${TO_PUBLISH}`,
      )
    },
  },
  {
    words: 'guide use',
    takes: '<kind> <id> <guide> [--journal]',
    does: 'Offers a guide with a theme or a module, or as its journal, in the draft; 0 for what came with its package',
    options: { journal: { type: 'boolean' } },
    gives: `{ ${ITEM} }`,
    async run(context, staff, { given: [kind = '', id = '', guide = ''], isSet }) {
      const item = await knownItem(context, staff, kind, id)
      const key = GUIDE_KEYS[isSet('journal') ? 1 : 0]
      if (!keysOf(item.kind).includes(key))
        return refuse(`A ${kind} offers no ${isSet('journal') ? 'journal' : 'guide'}.`)
      const guideId = guide === '0' ? 0 : (await knownItem(context, staff, 'guide', guide)).id
      const stored = await editItem(context, staff, item, { [key]: guideId })
      return outcome(stored, `${nameOf(stored)} offers it in the draft. ${TO_PUBLISH}`)
    },
  },
  {
    words: 'guide uses',
    takes: '<id>',
    does: 'Where a guide or a journal is used, with the draft',
    gives: '[{ kind, id, name }]',
    async run(context, staff, { given: [id = ''] }) {
      const guide = await knownItem(context, staff, 'guide', id)
      const { records } = await listContent(context, staff)
      const uses = usesOf(records, guide.id).map((item) => ({
        kind: item.kind,
        id: item.id,
        name: nameOf(item),
      }))
      const rows = uses.map((use) => [use.kind, use.id, use.name])
      return outcome(uses, ...columns(['kind', 'id', 'name'], rows, 'Nowhere.'))
    },
  },
]
