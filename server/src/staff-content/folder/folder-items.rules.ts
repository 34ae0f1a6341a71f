/** The items of a catalogue folder: what each is called, which files it names, and the guides that staff upload (CTM-010, CTM-005). */
import { readLanguages, safeContentPath } from '@hub/contract/catalogue.rules'
import {
  type ChangedKind,
  type ContentFields,
  fileKey,
  GUIDE_KEYS,
  keysOf,
} from '@hub/contract/content.rules'
import { GivenName } from '@hub/contract/fields'
import { PackagePath } from '@hub/contract/frame'
import { type Locale, LOCALES } from '@hub/contract/locales'
import type { FolderFault } from '@hub/contract/staff-catalogue-folder'
import { z } from 'zod'
import type { Changeable } from '../content-draft.rules.ts'

/** An item as a folder has it. */
export interface FolderItem {
  kind: ChangedKind
  /** What it is found by, whatever it is renamed to. A module has that of its package. */
  key: string
  /** The key of what it stands below; of an entry, the type of its list; empty at the top. */
  above: string
  /** Everything but its place. */
  fields: ContentFields
  /** The file of the folder that has it. */
  file: string
  /** Which guides it offers. */
  chosen: ChosenGuides
  /** Of a guide: its files in the folder, unless it says nothing of them. */
  files: readonly GuideFile[] | undefined
}

/** An item of the hub with the key that a folder has for it. */
export type HubItem = Changeable & { key: string; neededFor?: string | null }

const KEY_MAX = 80
/** What some systems give no file or folder as its name. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/

/** A key for something that has none: its English name, as far as a file can be called that. */
function keyOfName(name: string, kind: ChangedKind): string {
  const key = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, KEY_MAX)
    .replaceAll(/^-+|-+$/g, '')
  if (key === '') return kind.toLowerCase()
  return RESERVED.test(key) ? `${key}-${kind.toLowerCase()}` : key
}

/** Gives each item its key: the one that a folder gave it, or one that no other of its kind has. */
export function withKeys(items: readonly Changeable[]): HubItem[] {
  const taken = new Set(items.flatMap(({ kind, folderKey }) => (folderKey ? [`${kind} ${folderKey}`] : [])))
  return items.map((item) => {
    if (item.folderKey) return { ...item, key: item.folderKey }
    const wanted = keyOfName(String(item.fields['en.name']), item.kind)
    let key = wanted
    for (let number = 2; taken.has(`${item.kind} ${key}`); number += 1) key = `${wanted}-${number}`
    taken.add(`${item.kind} ${key}`)
    return { ...item, key }
  })
}

/** The fields that name one file below the static path; guides and journals name one for each language. */
const FILE_FIELDS = ['image'] as const
export const LANGUAGE_FIELDS: readonly string[] = ['guides', 'journals']

/** The paths that an item names, as they are written. */
export function pathsIn(fields: ContentFields): string[] {
  const single = [
    ...FILE_FIELDS.map((key) => fields[key]),
    ...(fields['isFile'] === true ? [fields['path']] : []),
  ]
  const several = LANGUAGE_FIELDS.flatMap((key) =>
    readLanguages(String(fields[key] ?? '')).map(({ src }) => src),
  )
  return [...single, ...several].filter((path) => typeof path === 'string' && path !== '').map(String)
}

/** The same fields with other paths. */
export function withPaths(fields: ContentFields, other: (path: string) => string): ContentFields {
  const swap = (key: string, value: ContentFields[string]): ContentFields[string] => {
    if (LANGUAGE_FIELDS.includes(key) && value !== '')
      return JSON.stringify(
        Object.fromEntries(readLanguages(String(value)).map(({ language, src }) => [language, other(src)])),
      )
    const isFile = FILE_FIELDS.some((one) => one === key) || (key === 'path' && fields['isFile'] === true)
    return isFile && value !== '' ? other(String(value)) : value
  }
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, swap(key, value)]))
}

/** Where the file of a path is, below the static path and below `files/`. Null for a path that is refused. */
export function fileOf(path: string): string | null {
  const safe = safeContentPath(path)
  return safe === null ? null : decodeURIComponent(safe)
}

export const GUIDES_FILE = 'guides.json'

/** What an item offers is named by the key of the guide, for its id is of one hub. */
const KEY_NAMES = { guideId: 'guideKey', journalId: 'journalKey' } as const
type GuideKey = (typeof GUIDE_KEYS)[number]
/** The keys of the guides that an item offers; empty for what came with its package or its file. */
export type ChosenGuides = Partial<Record<GuideKey, string>>

/** The file of a guide in a language. */
export interface GuideFile {
  locale: Locale
  /** In the folder. */
  path: string
  /** What readers save it as. */
  name: string
}

/** Where the file of a guide is in a folder, whatever it was called when it was uploaded. */
const pathOfGuide = (key: string, locale: Locale, file: string) =>
  `guides/${key}/${locale}${file.slice(file.lastIndexOf('.'))}`

/** The files that a guide of the hub has: where each is stored, below the static path, and where it is in a folder. */
export function guideFilesOf({
  kind,
  key,
  fields,
}: {
  kind: ChangedKind
  key: string
  fields: ContentFields
}) {
  if (kind !== 'guide') return []
  return LOCALES.flatMap((locale) => {
    const file = fields[fileKey(locale)]
    return typeof file === 'string' && file !== ''
      ? [{ locale, file, path: pathOfGuide(key, locale, file) }]
      : []
  })
}

/** The files of a guide as `guides.json` has them. `names` are those of the stored files. */
export function guideFilesJson(
  guide: { kind: ChangedKind; key: string; fields: ContentFields },
  names: ReadonlyMap<string, string>,
) {
  return Object.fromEntries(
    guideFilesOf(guide).map(({ locale, file, path }) => [
      locale,
      { path, name: names.get(file) ?? file.slice(file.lastIndexOf('/') + 1) },
    ]),
  )
}

/** What an item of the hub offers, by the keys of guides. */
export function chosenJson(fields: ContentFields, keyOf: (id: number) => string | undefined) {
  return Object.fromEntries(
    GUIDE_KEYS.filter((key) => fields[key] !== undefined).map((key) => [
      KEY_NAMES[key],
      keyOf(Number(fields[key])) ?? '',
    ]),
  )
}

/** The keys beside the fields of an item that a file of the folder has because of guides. */
export function guideKeysBeside(kind: ChangedKind): string[] {
  if (kind === 'listEntry') return []
  if (kind === 'guide') return ['files']
  return GUIDE_KEYS.filter((key) => keysOf(kind).includes(key)).map((key) => KEY_NAMES[key])
}

type Wrong = (field: string) => void
const Chosen = z.string()

/** What an item of the folder offers. What it does not say stays as it is in the hub. */
export function readChosen(kind: ChangedKind, json: Record<string, unknown>, wrong: Wrong): ChosenGuides {
  const chosen: ChosenGuides = {}
  for (const key of GUIDE_KEYS) {
    const name = KEY_NAMES[key]
    if (json[name] === undefined || !guideKeysBeside(kind).includes(name)) continue
    const given = Chosen.safeParse(json[name])
    if (given.success) chosen[key] = given.data
    else wrong(name)
  }
  return chosen
}

const NAME_MAX = 200
const File = z.strictObject({ path: z.string().min(1), name: GivenName.min(1).max(NAME_MAX).optional() })
const Files = z.record(z.string(), z.unknown())

/** The files of a guide of the folder; undefined where it says nothing of them. A language that is not there has none. */
export function readGuideFiles(
  json: Record<string, unknown>,
  wrong: Wrong,
  fault: (code: FolderFault['code'], file: string) => void,
): GuideFile[] | undefined {
  if (json['files'] === undefined) return undefined
  const given = Files.safeParse(json['files'])
  if (!given.success) wrong('files')
  return Object.entries(given.data ?? {}).flatMap(([language, value]) => {
    const locale = LOCALES.find((one) => one === language)
    const file = File.safeParse(value)
    if (locale === undefined || !file.success) {
      wrong(`files.${language}`)
      return []
    }
    const { path, name = path.slice(path.lastIndexOf('/') + 1) } = file.data
    if (PackagePath.safeParse(path).success) return [{ locale, path, name }]
    fault('path', path)
    return []
  })
}

/** The paths that more than one guide or language has. */
export function pathsTwice(guides: readonly (readonly GuideFile[] | undefined)[]): string[] {
  const paths = guides.flatMap((files) => files?.map(({ path }) => path) ?? [])
  return [...new Set(paths.filter((path, at) => paths.indexOf(path) !== at))]
}

/** The ids of the guides that an item offers, and the keys that no guide has. */
export function idsOfChosen(
  chosen: ChosenGuides,
  idOf: (key: string) => number | undefined,
): { ids: ContentFields; unknown: string[] } {
  const given = Object.entries(chosen).map(([key, name]) => ({ key, name, id: name === '' ? 0 : idOf(name) }))
  return {
    ids: Object.fromEntries(given.flatMap(({ key, id }) => (id === undefined ? [] : [[key, id]]))),
    unknown: given.filter(({ id }) => id === undefined).map(({ name }) => name),
  }
}
