/** How items become the JSON of a catalogue folder: the texts of every language side by side, keys in one order (CTM-010). */
import { type ContentKind, GUIDE_KEYS, textFieldsOf, textKey } from '@hub/contract/content.rules'
import { LIST_TYPES, listNumber } from '@hub/contract/lists.rules'
import { LOCALES, SOURCE_LOCALE } from '@hub/contract/locales'
import {
  type HubItem,
  LANGUAGE_FIELDS,
  chosenJson,
  guideFilesJson,
  GUIDES_FILE,
} from './folder-items.rules.ts'
import { wholeOf } from '../content-draft.rules.ts'

/** The first file that is looked for, and what it says. */
export const FOLDER_FILE = 'catalogue.json'
export const FOLDER_FORMAT = 'hub-catalogue'
export const FOLDER_VERSION = 1

export const TYPES_FILE = 'learning-types.json'
export const SECTORS_FILE = 'sectors.json'
export const UTILITIES_FILE = 'utilities.json'
export const themeFile = (key: string) => `themes/${key}.json`
export const listFile = (type: string) => `lists/${type}.json`
/** The files that a package consists of, and what the hub knows beside them. */
export const packageFolder = (key: string, version: string) => `modules/${key}/${version}`
export const packageFile = (key: string, version: string) => `${packageFolder(key, version)}.json`
export const FILES_FOLDER = 'files'

const INDENT = 2
type Json = Record<string, unknown>

export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, INDENT)}\n`

const textsOf = (kind: HubItem['kind']) => (kind === 'listEntry' ? (['name'] as const) : textFieldsOf(kind))
const isText = (key: string) => LOCALES.some((locale) => key.startsWith(`${locale}.`))

/** Where an item stands, and which guides it offers, is said by keys. */
const SAID_BY_KEYS: readonly string[] = ['parentId', ...GUIDE_KEYS]

/** An item without what stands below it, and without the guides that it offers. */
function ownJson(item: HubItem): Json {
  const fields = wholeOf(item)
  const json: Json = { key: item.key }
  for (const field of textsOf(item.kind)) {
    const texts = LOCALES.map((locale) => [locale, fields[textKey(locale, field)] ?? ''] as const)
    json[field] = Object.fromEntries(
      texts.filter(([locale, text]) => locale === SOURCE_LOCALE || text !== ''),
    )
  }
  for (const [key, value] of Object.entries(fields))
    if (!isText(key) && !SAID_BY_KEYS.includes(key))
      json[key] = LANGUAGE_FIELDS.includes(key) ? (JSON.parse(String(value) || '{}') as unknown) : value
  return json
}

/** Every JSON file of the folder, by its path. `names` are those of the files of guides, by their paths in the hub. */
export function folderJson(
  items: readonly HubItem[],
  names: ReadonlyMap<string, string>,
): Map<string, string> {
  const below = (kind: ContentKind, parentId: number | null) =>
    items.filter((item) => item.kind === kind && item.parentId === parentId)
  const all = (kind: ContentKind) => items.filter((item) => item.kind === kind)
  const keyOf = (kind: ContentKind, id: number | null) =>
    items.find((item) => item.kind === kind && item.id === id)?.key
  const itemJson = (item: HubItem): Json => ({
    ...ownJson(item),
    ...chosenJson(item.fields, (id) => keyOf('guide', id)),
  })
  const files = new Map<string, string>()
  const add = (file: string, value: unknown) => files.set(file, jsonText(value))
  add(FOLDER_FILE, { format: FOLDER_FORMAT, version: FOLDER_VERSION })
  add(TYPES_FILE, all('learningType').map(itemJson))
  add(
    SECTORS_FILE,
    all('learningType')
      .flatMap((type) => below('sector', type.id))
      .map((sector) => ({
        ...itemJson(sector),
        learningType: keyOf('learningType', sector.parentId),
        themes: below('theme', sector.id).map(({ key }) => key),
      })),
  )
  for (const theme of all('theme'))
    add(themeFile(theme.key), {
      ...itemJson(theme),
      topics: below('topic', theme.id).map((topic) => ({
        ...itemJson(topic),
        modules: below('module', topic.id).map(itemJson),
      })),
    })
  add(UTILITIES_FILE, below('utility', null).map(itemJson))
  add(
    GUIDES_FILE,
    all('guide').map((guide) => ({ ...ownJson(guide), files: guideFilesJson(guide, names) })),
  )
  for (const type of LIST_TYPES)
    add(
      listFile(type),
      items.filter((item) => item.kind === 'listEntry' && item.parentId === listNumber(type)).map(itemJson),
    )
  return files
}
