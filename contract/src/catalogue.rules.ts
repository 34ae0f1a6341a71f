/** Decides which content is offered where, and which addresses in content and links are safe to follow. */
import { type Locale, LOCALE_FACTS, SOURCE_LOCALE } from './locales.ts'
import type { LearningType, Theme } from './catalogue.ts'

/** The routes a learning type may lead to; the data can choose no other (NAV-024, CON-11). */
export const LEARNING_TYPE_ROUTES = ['sectorList', 'offlineModule', 'eventHome'] as const
export type LearningTypeRoute = (typeof LEARNING_TYPE_ROUTES)[number]

/** The learning type that the side menu shows on its own in application mode (NAV-027, NAV-028). */
const OFFLINE_MODULE_KEY = 'offline-module'

/** The route a learning type's card leads to, or null when its path is none of the accepted names (NAV-024). */
export function routeOf(type: Pick<LearningType, 'learning_type_path'>): LearningTypeRoute | null {
  return LEARNING_TYPE_ROUTES.find((route) => route === type.learning_type_path) ?? null
}

/** True when the content below a learning type may be entered (NAV-011, API-042). */
export function isEnterable(type: Pick<LearningType, 'learning_type_status' | 'is_ui_gate'>): boolean {
  return type.learning_type_status === 'available' && type.is_ui_gate === 1
}

/** The learning types of the dashboard, those not available included (NAV-023, CAT-003). */
export function onDashboard(types: readonly LearningType[]): LearningType[] {
  return types.filter((type) => type.is_ui_gate === 1)
}

/** The learning types of the expanded menu (NAV-028, CAT-003). */
export function inMenu(types: readonly LearningType[], appMode: boolean): LearningType[] {
  return types.filter(
    (type) => isEnterable(type) && !(appMode && type.learning_type_key === OFFLINE_MODULE_KEY),
  )
}

/** The learning types of the personal profile's menu (CAT-003, REC-002). */
export function inRecordMenu(types: readonly LearningType[]): LearningType[] {
  return types.filter((type) => type.learning_type_status === 'available' && type.is_record_menu === 1)
}

/** True when a theme may be entered (NAV-012, API-042). */
export function isOpenTheme(theme: Pick<Theme, 'theme_status'>): boolean {
  return theme.theme_status === 'open'
}

/** One guide or journal in one language; `src` is a path below the static path. */
export interface LanguageFile {
  language: string
  src: string
}

/**
 * The guides or journals in a JSON text, in its order, in both forms it may have (CAT-019). Unreadable text and files
 * with an unsafe path are left out. `report` is called with the reason, once for each, so that it can be logged.
 */
export function readLanguages(
  text: string | null,
  report: (problem: string) => void = ignore,
): LanguageFile[] {
  if (text === null || text.trim() === '') return []
  const entries = entriesOf(text)
  if (entries === null) {
    report('The list of languages is unreadable.')
    return []
  }
  return entries.flatMap((entry) => {
    const src = entry.src === null ? null : safeContentPath(entry.src)
    if (src === null) report(`The file for '${entry.language}' has no usable path.`)
    return src === null ? [] : [{ language: entry.language, src }]
  })
}

/** The reader's own language first, then English, then the others as they stand (I18-004). */
export function inReadersOrder(files: readonly LanguageFile[], locale: Locale): LanguageFile[] {
  // A list may have the code of a language, or its own name.
  const isIn = (language: string, one: Locale) =>
    language === LOCALE_FACTS[one].name || language.toLowerCase().split(/[-_]/)[0] === one
  const rank = ({ language }: LanguageFile) => {
    if (isIn(language, locale)) return 0
    return isIn(language, SOURCE_LOCALE) ? 1 : 2
  }
  return files.toSorted((one, other) => rank(one) - rank(other))
}

function ignore() {
  // Callers that only show content have nowhere to report to.
}

interface Entry {
  language: string
  src: string | null
}

function entriesOf(text: string): Entry[] | null {
  const value = parse(text)
  if (typeof value !== 'object' || value === null) return null
  if (!Array.isArray(value)) return Object.entries(value).map(([language, src]) => entry(language, src))
  return value.map((item: unknown) => {
    const { language, src } = (item ?? {}) as { language?: unknown; src?: unknown }
    return entry(typeof language === 'string' ? language : '', src)
  })
}

function entry(language: string, src: unknown): Entry {
  return { language, src: typeof src === 'string' ? src : null }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Browsers drop control characters and read a backslash as a slash, so an address may contain neither. */
const DECEPTIVE = /[\p{Cc}\\]/u
const SCHEME = /^[a-z][a-z0-9+.-]*:/i

/**
 * A content path relative to the static path, without its leading slash. Null for a path with a scheme, with `..`
 * (also percent-encoded) or with a leading `//` (CAT-027).
 */
export function safeContentPath(path: string): string | null {
  const plain = decode(path.trim())
  if (plain === null || plain === '' || DECEPTIVE.test(plain)) return null
  if (SCHEME.test(plain) || plain.startsWith('//') || plain.includes('..')) return null
  const below = path.trim().replace(/^\//, '')
  return below === '' ? null : below
}

/** The address of a content path below the static path, or null when the path is refused (CAT-027, NAV-025). */
export function contentAddress(staticPath: string, path: string): string | null {
  const below = safeContentPath(path)
  return below === null ? null : `${staticPath.replace(/\/$/, '')}/${below}`
}

/** True for a path inside the product: one leading slash, no scheme, no host (ACC-033, NAV-025). */
export function isInternalPath(path: string): boolean {
  return /^\/(?!\/)/.test(path) && !DECEPTIVE.test(path)
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
