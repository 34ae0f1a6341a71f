/** What staff edit of the facilitators' content, as flat fields: which there are, what changed, what lacks a translation (CTM-001 to CTM-003). */
import { LOCALES, type Locale, SOURCE_LOCALE } from './locales.ts'

/** From the top of the tree down; utilities, and the guides and journals that staff upload, stand beside it. */
export const CONTENT_KINDS = [
  ...(['learningType', 'sector', 'theme', 'topic', 'module'] as const),
  ...(['utility', 'guide'] as const),
] as const
const BESIDE_TREE: readonly ContentKind[] = ['utility', 'guide']
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** What a publication may change: the catalogue, and by a folder the entries of selection lists too (CTM-010). */
export const CHANGED_KINDS = [...CONTENT_KINDS, 'listEntry'] as const
export type ChangedKind = (typeof CHANGED_KINDS)[number]

/** What staff add by a name. The others come with the product, or as packages. */
export const ADDED_KINDS = ['theme', 'topic', 'guide'] as const
export type AddedKind = (typeof ADDED_KINDS)[number]

/** `alt` says in words what the picture shows, for those who do not see it (CTM-004). */
export const TEXT_FIELDS = ['name', 'summary', 'description', 'alt'] as const
export type TextField = (typeof TEXT_FIELDS)[number]
/** A text in a language, as `zh.name`. */
export type TextKey = `${Locale}.${TextField}`

const TEXTS_OF: Record<ContentKind, readonly TextField[]> = {
  learningType: ['name', 'summary', 'alt'],
  sector: ['name', 'summary', 'alt'],
  theme: ['name', 'summary', 'description', 'alt'],
  topic: ['name'],
  module: ['name', 'summary', 'alt'],
  utility: ['name', 'summary'],
  guide: ['name'],
}

/** What staff move below another item. Sectors stay where the product has put them. */
export const MOVED_KINDS: readonly ContentKind[] = ['theme', 'topic', 'module']

/** What has a picture on the facilitators' screens: an uploaded one, or a drawn cover (CTM-004). */
export const PICTURED_KINDS: readonly ContentKind[] = ['learningType', 'sector', 'theme', 'module']

/**
 * The keys of a picture: the path of an uploaded one, what of it stays in view, and the motif and colour of the drawn
 * cover; empty for what the product draws by itself. A theme's cover has the theme's colour.
 */
export const PICTURE_KEYS = ['image', 'focusX', 'focusY', 'motif', 'coverColor'] as const

/** Which guide or journal an item offers, by its id; 0 for what came with its package or its file (CTM-005). */
export const GUIDE_KEYS = ['guideId', 'journalId'] as const
const GUIDES_OF: Partial<Record<ContentKind, readonly string[]>> = {
  theme: ['guideId'],
  module: GUIDE_KEYS,
}
/** The file of a guide in a language, as `zh.file`. */
export const fileKey = (locale: Locale) => `${locale}.file` as const

/** The items that offer a guide or journal (CTM-005). */
export function usesOf<Item extends { fields: ContentFields }>(
  items: readonly Item[],
  guideId: number,
): Item[] {
  return items.filter(({ fields }) => GUIDE_KEYS.some((key) => fields[key] === guideId))
}

/**
 * Everything of an item that is edited, by key. `parentId` is what it stands below; `order` is of a parent: the ids of
 * what is below it.
 */
export type ContentFields = Record<string, string | boolean | number | number[]>

export const textKey = (locale: Locale, field: TextField): TextKey => `${locale}.${field}`

export function textFieldsOf(kind: ContentKind): readonly TextField[] {
  return TEXTS_OF[kind]
}

/** The kind of what is directly above, or null at the top. */
export function parentKindOf(kind: ChangedKind): ContentKind | null {
  const at = CONTENT_KINDS.findIndex((one) => one === kind)
  return BESIDE_TREE.some((one) => one === kind) || at < 1 ? null : (CONTENT_KINDS[at - 1] ?? null)
}

/** The keys that an item of the kind has. All can leave the screens (CTM-008). */
export function keysOf(kind: ContentKind): string[] {
  return [
    ...LOCALES.flatMap((locale) => TEXTS_OF[kind].map((field) => textKey(locale, field))),
    ...(kind === 'guide' ? LOCALES.map(fileKey) : []),
    ...(kind === 'theme' ? ['color', 'isOpen'] : []),
    ...(GUIDES_OF[kind] ?? []),
    ...(kind === 'module' ? ['isDownloadable'] : []),
    ...(PICTURED_KINDS.includes(kind)
      ? PICTURE_KEYS.filter((key) => key !== 'coverColor' || kind !== 'theme')
      : []),
    ...(MOVED_KINDS.includes(kind) ? ['parentId'] : []),
    'isArchived',
  ]
}

export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ from what they are compared with. */
export function differing(fields: ContentFields, from: ContentFields): ContentFields {
  return Object.fromEntries(Object.entries(fields).filter(([key, value]) => !isSameValue(value, from[key])))
}

/** The texts of an item that English has and the other language has not (CTM-003). */
export function missingTexts(kind: ContentKind, fields: ContentFields): TextKey[] {
  return LOCALES.filter((locale) => locale !== SOURCE_LOCALE).flatMap((locale) =>
    TEXTS_OF[kind]
      .filter((field) => fields[textKey(SOURCE_LOCALE, field)] && !fields[textKey(locale, field)])
      .map((field) => textKey(locale, field)),
  )
}

export type ChangeType = 'added' | 'archived' | 'restored' | 'moved' | 'translated' | 'changed'

/** What a change is called in a list: the one word that says most about it. */
export function changeTypeOf({
  before,
  after,
}: {
  before: ContentFields | null
  after: ContentFields
}): ChangeType {
  if (before === null) return 'added'
  const keys = Object.keys(after)
  if (keys.includes('isArchived')) return after['isArchived'] === true ? 'archived' : 'restored'
  if (keys.includes('order') || keys.includes('parentId')) return 'moved'
  const isTranslation = (key: string) =>
    LOCALES.some((locale) => locale !== SOURCE_LOCALE && key.startsWith(`${locale}.`))
  return keys.every(isTranslation) ? 'translated' : 'changed'
}

/**
 * Which ids changed their position from one order to the other: the fewest that explain the difference, so that moving
 * one row to the top does not mark all the rows below it.
 */
export function movedIds(before: readonly number[], after: readonly number[]): Set<number> {
  const positions = after.map((id) => before.indexOf(id)).map((at) => (at < 0 ? before.length : at))
  // The longest run of rows that are still in order, ending at each row.
  const runs: { length: number; from: number }[] = []
  for (const [index, position] of positions.entries()) {
    let best = { length: 1, from: -1 }
    for (let earlier = 0; earlier < index; earlier += 1) {
      const length = (runs[earlier]?.length ?? 0) + 1
      if ((positions[earlier] ?? 0) <= position && length > best.length) best = { length, from: earlier }
    }
    runs.push(best)
  }
  const stayed = new Set<number>()
  const longest = Math.max(0, ...runs.map(({ length }) => length))
  let at = runs.findIndex(({ length }) => length === longest)
  while (at >= 0) {
    stayed.add(after[at] ?? 0)
    at = runs[at]?.from ?? -1
  }
  return new Set(after.filter((id) => !stayed.has(id)))
}

/**
 * Where the preview of the draft shows an item, as an address of the facilitators' application: on its own page when it
 * is an open theme, else on the page that lists it (CTM-002).
 */
export function previewAddressOf({
  kind,
  id,
  parentId,
  fields,
}: {
  kind: ContentKind
  id: number
  parentId: number | null
  fields: ContentFields
}): string {
  const isOpenTheme = kind === 'theme' && fields['isOpen'] === true && fields['isArchived'] !== true
  const lists: Record<ContentKind, string> = {
    learningType: 'dashboard',
    sector: `func/sectors/l/${parentId}`,
    theme: isOpenTheme ? `func/theme/${id}` : `func/themes/s/${parentId}`,
    topic: `func/topics/th/${parentId}`,
    module: `func/modules/t/${parentId}`,
    utility: 'dashboard',
    guide: 'dashboard',
  }
  return `/preview/${lists[kind]}`
}

/** Where the preview begins. */
export const PREVIEW_ADDRESS = '/preview/dashboard'
