/** The items of a catalogue folder: what each is called, and which files it names (CTM-010). */
import { readLanguages, safeContentPath } from '@hub/contract/catalogue.rules'
import type { ChangedKind, ContentFields } from '@hub/contract/content.rules'
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
}

/** An item of the hub with the key that a folder has for it. */
export type HubItem = Changeable & { key: string; neededFor?: string | null }

const KEY_MAX = 80

/** A key for something that has none: its English name, as far as a file can be called that. */
function keyOfName(name: string, kind: ChangedKind): string {
  const key = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, KEY_MAX)
    .replaceAll(/^-+|-+$/g, '')
  return key === '' ? kind.toLowerCase() : key
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
