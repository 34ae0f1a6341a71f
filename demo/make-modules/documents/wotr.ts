import type { GuideText, JournalText, Language } from '../content-types.ts'

export const wotrGuides: Partial<Record<Language, GuideText>> = {}
export const wotrJournals: Partial<Record<Language, JournalText>> = {}
