/**
 * The pictures of the catalogue: which files an uploaded one has, and how a drawn cover is chosen (CTM-004). No zod here,
 * because the first page load includes this file.
 */

/** The widths, in pixels, in which an uploaded picture is stored: from a shortcut's to a wide card's on a sharp screen. */
export const PICTURE_WIDTHS = [240, 480, 800, 1200, 1600] as const
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** What staff may upload; the type is told from the content (CTM-004). */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export const IMAGE_BYTES_MAX = 20 * 1024 * 1024
/** A picture of fewer would be blurred on every card. */
export const IMAGE_WIDTH_MIN = 320
export const IMAGE_HEIGHT_MIN = 160

/** The motifs of drawn covers. The order matters: a cover without a chosen motif picks one by its number. */
export const COVER_MOTIFS = [
  ...(['path', 'tree', 'pines', 'boat', 'house', 'lighthouse', 'fire', 'birds'] as const),
  ...(['kite', 'seedling', 'bridge', 'steps', 'bench', 'lanterns', 'chairs'] as const),
] as const
export type CoverMotif = (typeof COVER_MOTIFS)[number]

/** How the picture of something is shown. What is not given is the product's own choice. */
export interface PictureChoice {
  /** The part of an uploaded picture that stays in view wherever it is cut, in percent from the left and the top. */
  focusX?: number | undefined
  focusY?: number | undefined
  /** Of the drawn cover. */
  motif?: CoverMotif | undefined
  /** Of the drawn cover, as `#3c6ea8`. */
  color?: string | undefined
}

/** The middle. */
export const FOCUS_START = 50

/** The path of the widest file of each uploaded picture: the one that content names, for browsers without AVIF. */
const UPLOADED = /^(.*images\/[0-9a-f]{32})\/(\d{1,4})\.webp$/

/** Where the files of an uploaded picture are, by the path or the address that names it; null for any other picture. */
export function uploadedPicture(path: string): { folder: string; widths: number[] } | null {
  const [, folder = '', width = ''] = UPLOADED.exec(path) ?? []
  return folder === '' ? null : { folder, widths: pictureWidths(Number(width)) }
}

/** Where the files of an uploaded picture are, by the address of any of them; null for any other file. */
export function folderOfPicture(address: string): string | null {
  return /^(.*images\/[0-9a-f]{32})\/\d{1,4}\.(?:avif|webp)$/.exec(address)?.[1] ?? null
}

/** The widths in which a picture is stored whose widest file has this one. No file is wider than what was uploaded. */
export function pictureWidths(widest: number): number[] {
  return [...PICTURE_WIDTHS.filter((width) => width < widest), widest]
}

/** Every file of the picture that content names: its own path alone unless it was uploaded. */
export function pictureFiles(path: string): string[] {
  const uploaded = uploadedPicture(path)
  if (uploaded === null) return [path]
  const { folder, widths } = uploaded
  return PICTURE_FORMATS.flatMap((format) => widths.map((width) => `${folder}/${width}.${format}`))
}

/** The files of one format for the attribute `srcset`. */
export function srcSetOf({ folder, widths }: { folder: string; widths: number[] }, format: PictureFormat) {
  return widths.map((width) => `${folder}/${width}.${format} ${width}w`).join(', ')
}

/** Where a picture is cut, for the style `object-position`; undefined where nobody has chosen. */
export function focusOf({ focusX, focusY }: PictureChoice): string | undefined {
  if (focusX === undefined && focusY === undefined) return undefined
  return `${focusX ?? FOCUS_START}% ${focusY ?? FOCUS_START}%`
}
