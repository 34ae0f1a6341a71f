/** The drawn cover of an item as facilitators see it, from what the console knows of the item (CTM-004). */
import type { ContentFields } from '@hub/contract/content.rules'
import { COVER_MOTIFS, type PictureChoice } from '@hub/contract/pictures.rules'
import { coverFor } from '@hub/ui/art/cover-for.ts'
import type { CoverOptions } from '@hub/ui/art/cover.ts'
import { nameOf, type TreeNode } from '../content.rules.ts'

/** What is chosen of the picture, as the facilitators' screens get it. */
export function choiceOf(fields: ContentFields): PictureChoice {
  const { focusX, focusY, coverColor } = fields
  return {
    focusX: Number(focusX),
    focusY: Number(focusY),
    motif: COVER_MOTIFS.find((one) => one === fields['motif']),
    color: typeof coverColor === 'string' && coverColor !== '' ? coverColor : undefined,
  }
}

/** What is drawn with these fields. Without a picture there is none. */
export function coverOf({ item, above }: TreeNode, fields: ContentFields): CoverOptions | null {
  const { kind, id } = item
  const key = item.key ?? ''
  const picture = choiceOf(fields)
  const color = String(fields['color'] ?? '')
  switch (kind) {
    case 'learningType':
      return coverFor(kind, { learning_type_key: key, picture })
    case 'sector':
      return coverFor(kind, { sector_key: key, picture })
    case 'theme': {
      const sector = above?.item.key ?? undefined
      return coverFor(kind, { id, name: nameOf({ fields }), theme_color: color, sector_key: sector, picture })
    }
    case 'module': {
      const theme = above?.above?.item.fields['color']
      return coverFor(kind, { id, module_key: key, theme_color: String(theme ?? ''), picture })
    }
    default:
      return null
  }
}
