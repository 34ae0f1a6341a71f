import type { GuideText, JournalText, Language } from '../content-types.ts'

export const digitalGuides: Partial<Record<Language, GuideText>> = {}
export const digitalJournals: Partial<Record<Language, JournalText>> = {}
