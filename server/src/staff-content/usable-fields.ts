/** Refuses what staff choose where it could not be shown: words that nobody can read, and files that are not there (CTM-004). */
import { isLegibleColor, nearestLegibleColor } from '@hub/contract/colors.rules'
import { type ContentFields, fileKey, GUIDE_KEYS } from '@hub/contract/content.rules'
import { LOCALES } from '@hub/contract/locales'
import type { Context } from '#platform/context.ts'
import { isDocumentStored } from '#platform/documents/documents.ts'
import { fail, failWithRecord, found } from '#platform/fail.ts'
import { isUploadStored } from '#platform/pictures/pictures.ts'
import type { MergedItem } from './content-draft.rules.ts'

const COLOR_KEYS = ['color', 'coverColor']

/**
 * Refuses with ColorIllegible and the nearest colour that will do, with FileNotStored, and with NotFound for a guide. What the item has already is not
 * looked at: it may be older than these rules.
 */
export async function refuseUnusable(
  context: Context,
  { item, items }: { item: MergedItem; items: readonly MergedItem[] },
  given: ContentFields,
): Promise<void> {
  const { fields, published } = item
  const isKnown = (key: string) => given[key] === fields[key] || given[key] === published?.[key]
  for (const key of COLOR_KEYS.filter((one) => Boolean(given[one]) && !isKnown(one))) {
    const color = String(given[key])
    if (!isLegibleColor(color)) failWithRecord('ColorIllegible', { key, color: nearestLegibleColor(color) })
  }
  for (const key of GUIDE_KEYS.filter((one) => Boolean(given[one]) && !isKnown(one)))
    found(items.find(({ kind, id }) => kind === 'guide' && id === given[key]))
  for (const key of LOCALES.map(fileKey).filter((one) => Boolean(given[one]) && !isKnown(one)))
    if (!(await isDocumentStored(context.store, String(given[key])))) fail('FileNotStored')
  const { image } = given
  if (typeof image !== 'string' || image === '' || isKnown('image')) return
  if (!(await isUploadStored(context.store, image))) fail('FileNotStored')
}
