/** Refuses what staff choose where it could not be shown: words that nobody can read, and files that are not there (CTM-004). */
import { isLegibleColor, nearestLegibleColor } from '@hub/contract/colors.rules'
import type { ContentFields } from '@hub/contract/content.rules'
import type { Context } from '#platform/context.ts'
import { fail, failWithRecord } from '#platform/fail.ts'
import { isUploadStored } from '#platform/pictures/pictures.ts'
import type { MergedItem } from './content-draft.rules.ts'

const COLOR_KEYS = ['color', 'coverColor']

/**
 * Refuses with ColorIllegible and the nearest colour that will do, and with FileNotStored. What the item has already is not
 * looked at: it may be older than these rules.
 */
export async function refuseUnusable(
  context: Context,
  { fields, published }: Pick<MergedItem, 'fields' | 'published'>,
  given: ContentFields,
): Promise<void> {
  const isKnown = (key: string) => given[key] === fields[key] || given[key] === published?.[key]
  for (const key of COLOR_KEYS.filter((one) => Boolean(given[one]) && !isKnown(one))) {
    const color = String(given[key])
    if (!isLegibleColor(color)) failWithRecord('ColorIllegible', { key, color: nearestLegibleColor(color) })
  }
  const { image } = given
  if (typeof image !== 'string' || image === '' || isKnown('image')) return
  if (!(await isUploadStored(context.store, image))) fail('FileNotStored')
}
