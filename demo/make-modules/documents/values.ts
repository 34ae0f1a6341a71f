import type { GuideText, JournalText, Language } from '../content-types.ts'

export const valuesGuides: Partial<Record<Language, GuideText>> = {}
export const valuesJournals: Partial<Record<Language, JournalText>> = {}
