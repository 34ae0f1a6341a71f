import type { GuideText, JournalText, Language } from '../content-types.ts'

export const homewardGuides: Partial<Record<Language, GuideText>> = {}
export const homewardJournals: Partial<Record<Language, JournalText>> = {}
