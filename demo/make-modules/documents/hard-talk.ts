import type { GuideText, JournalText, Language } from '../content-types.ts'

export const hardTalkGuides: Partial<Record<Language, GuideText>> = {}
export const hardTalkJournals: Partial<Record<Language, JournalText>> = {}
