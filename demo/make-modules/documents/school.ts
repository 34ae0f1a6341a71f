import type { GuideText, JournalText, Language } from '../content-types.ts'

export const schoolGuides: Partial<Record<Language, GuideText>> = {}
export const schoolJournals: Partial<Record<Language, JournalText>> = {}
