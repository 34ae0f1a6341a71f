/** The staff commands that give items of the catalogue a picture or another cover, in the draft (CTM-004). */
import { open } from 'node:fs/promises'
import path from 'node:path'
import { type ContentKind, PICTURED_KINDS } from '@hub/contract/content.rules'
import { COVER_MOTIFS, IMAGE_BYTES_MAX } from '@hub/contract/pictures.rules'
import type { ContentEdit } from '@hub/contract/staff-content'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { uploadImage } from '../../staff-content/uploads.staff.ts'
import type { Command, CommandInput } from '../command.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'
import { editItem, ITEM, knownItem, nameOf } from './content-item-commands.ts'
import { FILE_SENTENCES } from './file-words.ts'

const TO_PUBLISH = 'To show facilitators: content publish'

export const PICTURE_COMMANDS: readonly Command[] = [
  {
    words: 'content image',
    takes: '<kind> <id> <file> [--focus <x,y>] [--alt <text>] [--alt-zh <text>]',
    does:
      'Gives an item an image (JPEG, PNG, WebP, AVIF), in the draft; --focus is what stays in view, in percent from the left ' +
      'and the top; --alt says what it shows',
    options: { focus: { type: 'string' }, alt: { type: 'string' }, 'alt-zh': { type: 'string' } },
    gives: `{ ${ITEM} }`,
    async run(context, staff, input) {
      const item = await picturedItem(context, staff, input)
      const bytes = await bytesOf(path.resolve(input.folder, input.given[2] ?? ''), IMAGE_BYTES_MAX)
      const fields = { ...focusOf(input.text('focus')), ...altOf(input) }
      const { image } = await withSentences(uploadImage(context, staff, bytes), FILE_SENTENCES)
      const stored = await editItem(context, staff, item, { ...fields, image })
      return outcome(stored, `${nameOf(stored)} has this image in the draft. ${TO_PUBLISH}`)
    },
  },
  {
    words: 'content cover',
    takes: '<kind> <id> [--motif <motif>] [--color <#rrggbb>]',
    does: `Gives an item a drawn cover, in the draft; the motifs: ${COVER_MOTIFS.join(', ')}. What is not named is the hub’s own`,
    options: { motif: { type: 'string' }, color: { type: 'string' } },
    gives: `{ ${ITEM} }`,
    async run(context, staff, input) {
      const item = await picturedItem(context, staff, input)
      const motif = COVER_MOTIFS.find((one) => one === input.text('motif')) ?? ''
      if (motif === '' && input.text('motif') !== undefined)
        refuse(`There is no motif ${input.text('motif')}; there is ${COVER_MOTIFS.join(', ')}.`)
      const stored = await editItem(context, staff, item, {
        ...{ image: '', motif },
        ...colorOf(item.kind, input.text('color')),
      })
      return outcome(stored, `${nameOf(stored)} has this cover in the draft. ${TO_PUBLISH}`)
    },
  },
]

async function picturedItem(context: Context, staff: Staff, { given: [kind = '', id = ''] }: CommandInput) {
  const item = await knownItem(context, staff, kind, id)
  return PICTURED_KINDS.includes(item.kind) ? item : refuse(`A ${kind} has no picture.`)
}

/** At most one byte more than is allowed is read, so that a large file is refused and not loaded. */
export async function bytesOf(file: string, most: number): Promise<Buffer> {
  const handle = await open(file).catch(() => refuse(`${file} cannot be read.`))
  try {
    const { size } = await handle.stat()
    if (size > most) return refuse(`${file} has more than ${most / 1024 / 1024} MB.`)
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

function focusOf(given: string | undefined): ContentEdit {
  if (given === undefined) return {}
  const [, x, y] = /^(\d{1,3}),(\d{1,3})$/.exec(given) ?? refuse('The focus is two percents, as 30,60.')
  if (Number(x) > 100 || Number(y) > 100) refuse('The focus is two percents, as 30,60.')
  return { focusX: Number(x), focusY: Number(y) }
}

const altOf = ({ text }: CommandInput): ContentEdit => ({
  ...(text('alt') !== undefined && { 'en.alt': text('alt') }),
  ...(text('alt-zh') !== undefined && { 'zh.alt': text('alt-zh') }),
})

/** A theme's cover has the theme's colour, which it keeps unless another is named. */
function colorOf(kind: ContentKind, color: string | undefined): ContentEdit {
  if (color !== undefined && !/^#[0-9a-f]{6}$/i.test(color))
    refuse('A colour is # and six digits, as #3c6ea8.')
  if (kind === 'theme') return color === undefined ? {} : { color }
  return { coverColor: color ?? '' }
}
