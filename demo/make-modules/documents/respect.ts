import type { GuideText, JournalText, Language } from '../content-types.ts'

export const respectGuides: Partial<Record<Language, GuideText>> = {}
export const respectJournals: Partial<Record<Language, JournalText>> = {}
