/** The terms that the product brings, in each language. */
import type { TextsByLocale } from '@hub/contract/staff-settings'
import { chineseTerms } from './terms-zh.texts.ts'
import { englishTerms } from './terms-en.texts.ts'

export const FIRST_TERMS: TextsByLocale = { en: englishTerms, zh: chineseTerms }
