import type { GuideText, JournalText, Language } from '../content-types.ts'

export const repairGuides: Partial<Record<Language, GuideText>> = {}
export const repairJournals: Partial<Record<Language, JournalText>> = {}
