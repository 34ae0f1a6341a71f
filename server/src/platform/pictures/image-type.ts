/** Tells the type of an image from its first bytes. What a name or a header says is not asked (CTM-004). */
import type { IMAGE_TYPES } from '@hub/contract/pictures.rules'

export type ImageType = (typeof IMAGE_TYPES)[number]

/** More than any signature needs; an AVIF may name its brand late. */
export const SIGNATURE_BYTES = 256
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const BRAND_BYTES = 4

/** The type, or null for anything but the four: also for SVG, GIF, TIFF and HEIC. */
export function imageTypeOf(bytes: Buffer): ImageType | null {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp'
  if (ascii(4, 8) === 'ftyp' && brandsOf(bytes).includes('avif')) return 'image/avif'
  return null
}

/** The brands of an ISO media file: its own, and those that it is compatible with. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.length < BRAND_BYTES ? 0 : bytes.readUInt32BE(0), bytes.length, SIGNATURE_BYTES)
  const brands: string[] = []
  for (let at = 8; at + BRAND_BYTES <= end; at += BRAND_BYTES)
    brands.push(bytes.toString('latin1', at, at + BRAND_BYTES))
  return brands
}
