/** The picture of an item as the flat fields that staff edit, and back (CTM-004). */
import { type ContentFields, type ContentKind, PICTURED_KINDS } from '@hub/contract/content.rules'
import { COVER_MOTIFS, FOCUS_START, type PictureChoice } from '@hub/contract/pictures.rules'

interface PicturedRow {
  image?: string
  bgImage?: string
  picture?: PictureChoice
}

/** None for a kind without a picture. A sector shows its background image before its image. */
export function pictureFieldsOf(
  kind: ContentKind,
  { image = '', bgImage = '', picture = {} }: PicturedRow,
): ContentFields {
  if (!PICTURED_KINDS.includes(kind)) return {}
  return {
    image: bgImage || image,
    focusX: picture.focusX ?? FOCUS_START,
    focusY: picture.focusY ?? FOCUS_START,
    motif: picture.motif ?? '',
    // A theme's cover has the theme's colour.
    ...(kind !== 'theme' && { coverColor: picture.color ?? '' }),
  }
}

/** What is stored of it: only what somebody chose, so that the product's own drawing stays as it is. */
export function pictureIn(fields: ContentFields): PictureChoice {
  // An item that was added to the draft by an earlier release has no picture yet.
  const { focusX = FOCUS_START, focusY = FOCUS_START, coverColor } = fields
  const motif = COVER_MOTIFS.find((one) => one === fields['motif'])
  const isFocused = focusX !== FOCUS_START || focusY !== FOCUS_START
  return {
    ...(isFocused && { focusX: Number(focusX), focusY: Number(focusY) }),
    ...(motif && { motif }),
    ...(typeof coverColor === 'string' && coverColor !== '' && { color: coverColor }),
  }
}
