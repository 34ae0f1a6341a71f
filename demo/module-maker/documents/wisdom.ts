import type { GuideText, Language } from '../content-types.ts'

export const wisdomGuides: Partial<Record<Language, GuideText>> = {}
