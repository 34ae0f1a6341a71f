import type { GuideText, JournalText, Language } from '../content-types.ts'

export const stressGuides: Partial<Record<Language, GuideText>> = {}
export const stressJournals: Partial<Record<Language, JournalText>> = {}
