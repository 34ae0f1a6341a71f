/** Reads the JSON files of a catalogue folder as items, with every fault of them (CTM-010). */
import { isInternalPath, safeContentPath } from '@hub/contract/catalogue.rules'
import {
  type ChangedKind,
  type ContentFields,
  fileKey,
  GUIDE_KEYS,
  keysOf,
  textFieldsOf,
  textKey,
} from '@hub/contract/content.rules'
import { Line, Lines } from '@hub/contract/fields'
import { PackagePath, PackageVersion } from '@hub/contract/frame'
import { LIST_TYPES } from '@hub/contract/lists.rules'
import { LOCALES, SOURCE_LOCALE } from '@hub/contract/locales'
import { CONTENT_DESCRIPTION_MAX, CONTENT_NAME_MAX, ContentEdit } from '@hub/contract/staff-content'
import { LIST_TEXT_MAX } from '@hub/contract/staff-lists'
import type { FolderFault } from '@hub/contract/staff-catalogue-folder'
import { z } from 'zod'
import {
  type FolderItem,
  GUIDES_FILE,
  guideKeysBeside,
  pathsTwice,
  readChosen,
  readGuideFiles,
} from './folder-items.rules.ts'
import * as layout from './folder-json.rules.ts'

const KEY_MAX = 200
const PATH_MAX = 400
const CODE_MAX = 40
const MINUTES_MAX = 600

/** What the hub knows of a package beside its files. */
export const PackageFacts = z.strictObject({
  entry: PackagePath,
  minutes: z.number().int().positive().max(MINUTES_MAX),
})
export type PackageFacts = z.infer<typeof PackageFacts>

export interface ParsedFolder {
  items: FolderItem[]
  /** By `{key}/{version}`. */
  packages: Map<string, PackageFacts>
  /** The lists that the folder has. */
  lists: string[]
  /** An older folder has none, and changes none. */
  hasGuides: boolean
}

const SafePath = z
  .string()
  .max(PATH_MAX)
  .refine((path) => path === '' || safeContentPath(path) !== null)
const Languages = z
  .record(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), SafePath.min(1))
  .transform((files) => (Object.keys(files).length === 0 ? '' : JSON.stringify(files)))
const IMAGE = { image: SafePath }
const Code = z.union([z.literal(''), Line.max(CODE_MAX)])

/** What an item has beside what staff edit. */
const FACTS: Record<ChangedKind, Record<string, z.ZodType<ContentFields[string]>>> = {
  learningType: IMAGE,
  sector: IMAGE,
  theme: { isOffline: z.boolean(), guides: Languages, ...IMAGE },
  topic: {},
  module: {
    ...{ version: PackageVersion, guides: Languages, journals: Languages, ...IMAGE },
  },
  utility: { isFile: z.boolean(), path: z.string().min(1).max(PATH_MAX), ...IMAGE },
  guide: {},
  listEntry: { code: Code, mark: Code },
}

/** Where an item stands is said by the folder itself; guides are named by their keys, and their files by paths of the folder. */
const NOT_IN_FOLDERS: readonly string[] = ['parentId', ...GUIDE_KEYS, ...LOCALES.map(fileKey)]

/** What an item cannot be without. */
const NEEDED: Partial<Record<ChangedKind, readonly string[]>> = {
  theme: ['color'],
  module: ['version'],
  utility: ['isFile', 'path'],
}

/** The lists and keys beside an item's own fields: of what stands below it, and of what it stands below. */
const BESIDE: Partial<Record<ChangedKind, readonly string[]>> = {
  sector: ['learningType', 'themes'],
  theme: ['topics'],
  topic: ['modules'],
}

const Key = Line.min(1).max(KEY_MAX)
/** A key that is the name of a file too. */
const FileKey = z
  .string()
  .max(KEY_MAX)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const Place = z.record(z.string(), z.unknown())

const textsOf = (kind: ChangedKind) => (kind === 'listEntry' ? (['name'] as const) : textFieldsOf(kind))
const NAMES: Partial<Record<ChangedKind, number>> = { listEntry: LIST_TEXT_MAX }

function textShape(kind: ChangedKind, field: string, locale: string) {
  if (field !== 'name') return Lines.max(CONTENT_DESCRIPTION_MAX)
  const name = Line.max(NAMES[kind] ?? CONTENT_NAME_MAX)
  return locale === SOURCE_LOCALE ? name.min(1) : name
}

/** Collects the items and the faults of a folder. */
export class FolderParser {
  readonly faults: FolderFault[] = []
  private readonly items: FolderItem[] = []
  private readonly packages = new Map<string, PackageFacts>()
  private readonly lists: string[] = []
  private readonly read: (file: string) => unknown

  /** @param read a JSON file of the folder; undefined when there is none, or its fault is known */
  constructor(read: (file: string) => unknown) {
    this.read = read
  }

  parse(): ParsedFolder {
    this.each('learningType', { above: '', file: layout.TYPES_FILE }, this.read(layout.TYPES_FILE))
    this.sectors()
    this.each('utility', { above: '', file: layout.UTILITIES_FILE }, this.read(layout.UTILITIES_FILE))
    for (const type of LIST_TYPES) {
      const file = layout.listFile(type)
      const list = this.read(file)
      if (list === undefined) continue
      this.lists.push(type)
      this.each('listEntry', { above: type, file }, list)
    }
    const guides = this.read(GUIDES_FILE)
    const hasGuides = guides !== undefined
    if (hasGuides) this.each('guide', { above: '', file: GUIDES_FILE }, guides)
    for (const path of pathsTwice(this.items.map(({ files }) => files)))
      this.fault('twice', GUIDES_FILE, path)
    return { items: this.items, packages: this.packages, lists: this.lists, hasGuides }
  }

  private sectors(): void {
    const file = layout.SECTORS_FILE
    for (const [index, given] of this.listOf(this.read(file), file, '').entries()) {
      const place = Place.safeParse(given).data ?? {}
      const sector = this.item('sector', { above: String(place['learningType']), file }, given, `[${index}]`)
      const keys = this.listOf(place['themes'] ?? [], file, `[${index}].themes`)
      for (const key of sector === null ? [] : keys) {
        const named = FileKey.safeParse(key).data
        if (named === undefined) this.fault('field', file, `[${index}].themes: ${String(key)}`)
        else this.theme(named, sector?.key ?? '')
      }
    }
  }

  private theme(key: string, above: string): void {
    const file = layout.themeFile(key)
    const given = this.read(file)
    if (given === undefined) return this.fault('missing', file, '')
    const theme = this.item('theme', { above, file }, given, '')
    if (theme === null) return
    if (theme.key !== key) this.fault('field', file, 'key')
    const topics = this.listOf((given as Record<string, unknown>)['topics'] ?? [], file, 'topics')
    for (const [index, one] of topics.entries()) {
      const at = `topics[${index}]`
      const topic = this.item('topic', { above: key, file }, one, at)
      const modules = topic && (one as Record<string, unknown>)['modules']
      if (topic) this.each('module', { above: topic.key, file }, modules ?? [], `${at}.modules`)
    }
  }

  private each(kind: ChangedKind, place: { above: string; file: string }, list: unknown, at = ''): void {
    for (const [index, one] of this.listOf(list, place.file, at).entries()) {
      const item = this.item(kind, place, one, `${at}[${index}]`)
      if (item?.kind === 'module') this.package(item)
    }
  }

  private listOf(list: unknown, file: string, at: string): unknown[] {
    if (Array.isArray(list)) return list
    if (list !== undefined) this.fault('field', file, at === '' ? '[]' : at)
    return []
  }

  /** Reads one item. Null when it is none. */
  private item(
    kind: ChangedKind,
    { above, file }: { above: string; file: string },
    given: unknown,
    at: string,
  ): FolderItem | null {
    const json = Place.safeParse(given).data
    const key = (kind === 'listEntry' ? Key : FileKey).safeParse(json?.['key']).data
    if (json === undefined || key === undefined) {
      this.fault('field', file, [at, 'key'].filter(Boolean).join('.'))
      return null
    }
    const wrong = (field: string) => this.fault('field', file, [at, field].filter(Boolean).join('.'))
    const fields = { ...readTexts(kind, json, wrong), ...readOthers(kind, json, wrong) }
    const chosen = readChosen(kind, json, wrong)
    const files =
      kind === 'guide'
        ? readGuideFiles(json, wrong, (code, path) => this.fault(code, path, GUIDES_FILE))
        : undefined
    const item: FolderItem = { kind, key, above, fields, file, chosen, files }
    if (this.items.some((one) => isSame(one, item))) this.fault('twice', file, `${at} ${key}`.trim())
    this.items.push(item)
    return item
  }

  /** What is beside a module's package; one version of it alone. */
  private package({ key, fields, file }: FolderItem): void {
    const version = String(fields['version'])
    const name = `${key}/${version}`
    if (this.packages.has(name)) return
    if ([...this.packages.keys()].some((known) => known.startsWith(`${key}/`)))
      return this.fault('versions', file, name)
    const at = layout.packageFile(key, version)
    const given = this.read(at)
    if (given === undefined) return this.fault('missing', at, '')
    const facts = PackageFacts.safeParse(given)
    if (facts.success) this.packages.set(name, facts.data)
    else this.fault('field', at, facts.error.issues.map((issue) => issue.path.join('.')).join(', '))
  }

  private fault(code: FolderFault['code'], file: string, detail: string): void {
    this.faults.push({ code, file, detail })
  }
}

/** Keys are unique within a kind, those of modules within a topic, those of entries within a list; so are names where the product says so. */
function isSame(one: FolderItem, other: FolderItem): boolean {
  if (one.kind !== other.kind) return false
  const isBelow = one.above === other.above
  const isOwnKey = one.kind === 'module' || one.kind === 'listEntry'
  if (one.key === other.key && (isBelow || !isOwnKey)) return true
  const isNamed = ['theme', 'topic', 'utility', 'listEntry'].includes(one.kind)
  const name = (item: FolderItem) => String(item.fields['en.name']).toLowerCase()
  return isNamed && isBelow && name(one) === name(other)
}

type Wrong = (field: string) => void

function readTexts(kind: ChangedKind, json: Record<string, unknown>, wrong: Wrong): ContentFields {
  const fields: ContentFields = {}
  for (const field of textsOf(kind)) {
    const texts = Place.safeParse(json[field] ?? {}).data
    if (texts === undefined) wrong(field)
    for (const locale of Object.keys(texts ?? {}).filter((key) => !LOCALES.some((known) => known === key)))
      wrong(`${field}.${locale}`)
    for (const locale of LOCALES) {
      const text = textShape(kind, field, locale).safeParse(texts?.[locale] ?? '')
      if (text.success) fields[textKey(locale, field)] = text.data
      else wrong(`${field}.${locale}`)
    }
  }
  return fields
}

/** Everything but the texts. What is left out stays as it is in the hub. */
function readOthers(kind: ChangedKind, json: Record<string, unknown>, wrong: Wrong): ContentFields {
  const fields: ContentFields = {}
  const edited =
    kind === 'listEntry' ? ['isArchived'] : keysOf(kind).filter((key) => !NOT_IN_FOLDERS.includes(key))
  const own = ['key', ...textsOf(kind), ...(BESIDE[kind] ?? []), ...guideKeysBeside(kind)]
  for (const key of NEEDED[kind] ?? []) if (json[key] === undefined) wrong(key)
  for (const [key, value] of Object.entries(json)) {
    if (own.includes(key)) continue
    const fact = FACTS[kind][key]?.safeParse(value)
    const edit = edited.includes(key) ? ContentEdit.safeParse({ [key]: value }) : undefined
    const read = fact ?? edit
    if (!read?.success || value === undefined) wrong(key)
    else fields[key] = fact ? (fact.data as ContentFields[string]) : (value as ContentFields[string])
  }
  const path = String(fields['path'])
  const isSound = fields['isFile'] === true ? safeContentPath(path) !== null : isInternalPath(path)
  if (kind === 'utility' && fields['path'] !== undefined && !isSound) wrong('path')
  return fields
}
