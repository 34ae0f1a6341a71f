/** Reads a row of content as an item, with the flat fields that staff edit. */
import {
  type ContentFields,
  type ContentKind,
  MOVED_KINDS,
  type TextField,
  textFieldsOf,
  textKey,
} from '@hub/contract/content.rules'
import { LOCALES, SOURCE_LOCALE } from '@hub/contract/locales'
import type { PictureChoice } from '@hub/contract/pictures.rules'
import type { Translations } from '@hub/contract/translations.rules'
import type { PublishedItem } from './content-writing.ts'
import { type FactRow, factsOf } from './item-facts.ts'
import { pictureFieldsOf } from './picture-fields.rules.ts'

type Row = FactRow & {
  id: number
  summary?: string
  description?: string
  image?: string
  bgImage?: string
  picture?: PictureChoice
  translations: Translations
  retiredAt?: string | null
  folderKey?: string | null
}

/** An item as facilitators see it. */
export function itemOf(
  kind: ContentKind,
  row: Row,
  { name, parentId, more = {} }: { name: string; parentId: number | null; more?: ContentFields },
): PublishedItem {
  const english: Partial<Record<TextField, string>> = { ...row, name }
  const texts = LOCALES.flatMap((locale) =>
    textFieldsOf(kind).map((field) => {
      const text = locale === SOURCE_LOCALE ? english[field] : row.translations[locale]?.[field]
      return [textKey(locale, field), text ?? ''] as const
    }),
  )
  const state = row.retiredAt === undefined ? {} : { isArchived: row.retiredAt !== null }
  const place = parentId !== null && MOVED_KINDS.includes(kind) ? { parentId } : {}
  return {
    ...{ kind, id: row.id, parentId, facts: factsOf(kind, row), folderKey: row.folderKey ?? null },
    fields: { ...Object.fromEntries(texts), ...pictureFieldsOf(kind, row), ...more, ...place, ...state },
  }
}
