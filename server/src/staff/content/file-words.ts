/** Says why a file that was uploaded for the catalogue cannot be used, and what to do (CTM-004). */
import { IMAGE_HEIGHT_MIN, IMAGE_WIDTH_MIN } from '@hub/contract/pictures.rules'
import type { Refusal } from '#platform/fail.ts'
import type { ImageFault } from '#platform/pictures/pictures.ts'

const REASONS: Record<ImageFault, string> = {
  imageType: 'This is no JPEG, PNG, WebP or AVIF, whatever its name says.',
  imageDamaged: 'This image is damaged or incomplete. Save it again, and upload that.',
  imagePixels: 'This image has more than 50 million pixels. Make it smaller first.',
  imageSmall: `This image is too small: at least ${IMAGE_WIDTH_MIN} by ${IMAGE_HEIGHT_MIN} pixels are needed.`,
}

export const FILE_SENTENCES = {
  FileRefused: ({ record }: Refusal) => REASONS[(record as { reason: ImageFault }).reason],
}
