/**
 * Makes the files of an uploaded image: AVIF and WebP in every width that the screens use, turned upright, in sRGB, and
 * without anything else of the image: no place, no camera, no bytes after its end (CTM-004). What was uploaded is not kept.
 */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { parse } from 'node:path'
import sharp from 'sharp'
import {
  IMAGE_BYTES_MAX,
  IMAGE_HEIGHT_MIN,
  IMAGE_WIDTH_MIN,
  PICTURE_WIDTHS,
  pictureWidths,
} from '@hub/contract/pictures.rules'
import { inTurn } from '../database/turns.ts'
import type { FileStore } from '../store/file-store.ts'
import { STATIC_FOLDER } from '../files/static-files.ts'
import { imageTypeOf, type ImageType } from './image-type.ts'

/** More than a phone with 48 million pixels takes. A small file may claim far more, and would fill the memory. */
const PIXELS_MAX = 50_000_000
/** An image that takes longer was made to. */
const SECONDS_MAX = 60
const HASH_LENGTH = 32
const WEBP_QUALITY = 80
const AVIF_QUALITY = 55
/** Of 9: twice as fast as the default, for files that are a few percent larger. */
const AVIF_EFFORT = 2

const FORMATS: Record<ImageType, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
}

// The library could open many more kinds of file, of which nobody here has need.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    ...['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'],
    ...['VipsForeignLoadWebpBuffer', 'VipsForeignLoadHeifBuffer'],
  ],
})
sharp.cache(false)
sharp.concurrency(1)

export type ImageFault = 'imageType' | 'imageDamaged' | 'imagePixels' | 'imageSmall'

/** The image cannot be used. */
export class ImageRefused extends Error {
  readonly fault: ImageFault
  constructor(fault: ImageFault) {
    super(`the image cannot be used: ${fault}`)
    this.fault = fault
  }
}

export interface StoredPicture {
  /** The path of its widest file below the static path: what content names. */
  image: string
  width: number
  height: number
}

const IN_TURN = {}

/**
 * Checks an image and stores its files. The same bytes have the same path, and are made once. One image after the other:
 * each takes a core for seconds.
 * @throws ImageRefused
 */
export async function storePicture(store: FileStore, bytes: Buffer): Promise<StoredPicture> {
  const type = imageTypeOf(bytes)
  if (type === null) throw new ImageRefused('imageType')
  return inTurn(IN_TURN, 'picture', async () => {
    const { width, height } = await sizeOf(bytes, type)
    const widest = Math.min(width, PICTURE_WIDTHS.at(-1) ?? width)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH)
    const image = `images/${hash}/${widest}.webp`
    // The file that content names is written last: where it is, all are.
    if ((await store.find(`${STATIC_FOLDER}/${image}`)) === null) await makeFiles(store, bytes, image, widest)
    return { image, width, height }
  })
}

async function sizeOf(bytes: Buffer, type: ImageType): Promise<{ width: number; height: number }> {
  const { format, autoOrient } = await refusing(open(bytes).metadata())
  if (format !== FORMATS[type]) throw new ImageRefused('imageType')
  const { width, height } = autoOrient
  if (width * height > PIXELS_MAX) throw new ImageRefused('imagePixels')
  if (width < IMAGE_WIDTH_MIN || height < IMAGE_HEIGHT_MIN) throw new ImageRefused('imageSmall')
  return { width, height }
}

const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 }).timeout({ seconds: SECONDS_MAX })

/** Decodes the image once, and makes every file of what it shows. */
async function makeFiles(store: FileStore, bytes: Buffer, image: string, widest: number): Promise<void> {
  const upright = open(bytes).autoOrient().toColourspace('srgb').resize({ width: widest })
  const { data, info } = await refusing(upright.raw().toBuffer({ resolveWithObject: true }))
  const { width, height, channels } = info
  for (const one of pictureWidths(widest)) {
    const sized = sharp(data, { raw: { width, height, channels } }).resize({ width: one })
    const folder = `${STATIC_FOLDER}/${image.slice(0, image.lastIndexOf('/'))}`
    await store.put(
      `${folder}/${one}.avif`,
      await sized.clone().avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT }).toBuffer(),
    )
    await store.put(`${folder}/${one}.webp`, await sized.webp({ quality: WEBP_QUALITY }).toBuffer())
  }
}

/**
 * True for a file that could be one of an uploaded image: of the format and width that its name says, and without a
 * place, a camera or a colour profile in it. Such files come with the catalogue of another hub (CTM-010).
 */
export async function isSoundPicture(file: string): Promise<boolean> {
  const { name, ext } = parse(file)
  if ((await stat(file)).size > IMAGE_BYTES_MAX) return false
  const bytes = await readFile(file)
  if (imageTypeOf(bytes) !== `image/${ext.slice(1)}`) return false
  const about = await open(bytes)
    .metadata()
    .catch(() => null)
  return about?.width === Number(name) && !about.exif && !about.xmp && !about.iptc && !about.icc
}

const OWN_PATH = /^images\/[0-9a-f]{32}\/\d{1,4}\.webp$/

/** True for the path of an image that was uploaded and is stored. */
export async function isUploadStored(store: FileStore, image: string): Promise<boolean> {
  return OWN_PATH.test(image) && (await store.find(`${STATIC_FOLDER}/${image}`)) !== null
}

/** The library names no kinds of errors: its words tell a bomb from what is damaged. */
async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isBomb = error instanceof Error && /pixel limit|dimensions|too large/i.test(error.message)
    throw new ImageRefused(isBomb ? 'imagePixels' : 'imageDamaged')
  }
}
