/** What staff may do with each selection list, and which entries the product itself needs (CTM-001, CTM-008). No zod here. */
import { type AnswerName, ANSWERS, CLIENT_ANSWERS } from './client-choices.ts'
import { type Locale, LOCALES, SOURCE_LOCALE } from './locales.ts'
import type { MetaType } from './metas.ts'
import { untranslated } from './translations.rules.ts'

interface ListRules {
  /** New entries can be added. The product draws each avatar and knows what each exit reason means. */
  isOpen: boolean
  /** The texts can be changed: a drawing is found by its text. */
  isNamed: boolean
  /** Its entries have codes, which files of events and addresses name. */
  hasCodes: boolean
  /** An entry can be for adults alone. */
  hasAdults: boolean
}

const rules = (given: Partial<ListRules>): ListRules => ({
  ...{ isOpen: true, isNamed: true, hasCodes: false, hasAdults: false },
  ...given,
})

type AnswerList = (typeof CLIENT_ANSWERS)[AnswerName]['list']

/** The lists of a client's answers: each new choice is one that staff fill. */
const ANSWER_LISTS = ANSWERS.map((name): MetaType => CLIENT_ANSWERS[name].list)
const OTHER_LISTS: Readonly<Record<Exclude<MetaType, AnswerList>, ListRules>> = {
  client_status: rules({ isOpen: false }),
  language: rules({ hasCodes: true }),
  event_type: rules({ hasCodes: true }),
  avatar: rules({ isOpen: false, isNamed: false }),
  avatar_color: rules({ isOpen: false, isNamed: false }),
}

/** In the order in which staff see them. */
export const LISTS = {
  ...Object.fromEntries(
    ANSWER_LISTS.map((list) => [list, rules({ hasAdults: list === CLIENT_ANSWERS.path.list })]),
  ),
  ...OTHER_LISTS,
} as Readonly<Record<MetaType, ListRules>>

export const LIST_TYPES = Object.keys(LISTS) as MetaType[]

/** Lists are not rows. A publication names one by its place among the types, from 1 (CTM-010). */
export const listNumber = (type: MetaType): number => LIST_TYPES.indexOf(type) + 1

/** The lists of what a client's file tells about a person: small numbers of them are not shown (REP-004). */
export const PERSONAL_LISTS: readonly MetaType[] = [...ANSWER_LISTS, 'client_status']

/** Why an entry cannot be retired. */
export const NEEDED_FOR = ['openFiles', 'ownTraining', 'adults', 'lastOne'] as const
export type NeededFor = (typeof NEEDED_FOR)[number]

/** What the rules read of an entry. */
interface Entry {
  id: number
  code: string | null
  mark: string | null
  isRetired: boolean
}

const OPEN_CODE = 'OPN'
const OWN_TRAINING = 'own-training'
const ADULT = 'adult'

/**
 * Why the product needs the entry, or null when it can be retired: the status of open files, its own training, the last
 * age of adults, and the last entry that can be chosen.
 */
export function neededFor(type: MetaType, entry: Entry, list: readonly Entry[]): NeededFor | null {
  const others = list.filter(({ id, isRetired }) => id !== entry.id && !isRetired)
  if (entry.code === OPEN_CODE) return 'openFiles'
  if (entry.mark === OWN_TRAINING) return 'ownTraining'
  if (type === 'age' && entry.mark === ADULT && !others.some(({ mark }) => mark === ADULT)) return 'adults'
  return others.some(({ code }) => code !== OPEN_CODE) ? null : 'lastOne'
}

/** The ages that a text names, from which records count: `12-14` names 12 and 14, `24+` names 24. */
export function agesIn(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number)
}

/** The mark of a new age: it is for adults from the age at which the present ones are (CLI-013). */
export function markOfAge(
  text: string,
  present: readonly { mark: string | null; text: string }[],
): string | null {
  const adults = present.flatMap((entry) => (entry.mark === ADULT ? agesIn(entry.text).slice(0, 1) : []))
  const from = Math.min(...adults)
  return (agesIn(text)[0] ?? 0) >= from ? ADULT : null
}

/** The mark of a referral path for adults alone. */
export const ADULT_MARK = ADULT

/** The languages in which an entry has no text. Nobody chooses a retired one, so it lacks none (CTM-003). */
export function missingIn({
  texts,
  retiredAt,
}: {
  texts: { readonly [In in Locale]?: string | undefined }
  retiredAt: string | null
}): Locale[] {
  if (retiredAt !== null) return []
  const byLocale = Object.fromEntries(LOCALES.map((locale) => [locale, { text: texts[locale] }]))
  return untranslated({ text: texts[SOURCE_LOCALE] ?? null }, byLocale).map(({ locale }) => locale)
}
