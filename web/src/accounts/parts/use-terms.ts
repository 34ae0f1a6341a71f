import { useQuery } from '@tanstack/react-query'
import type { Locale } from '@hub/contract/locales'
import { useLocale } from '@hub/ui/language/locale.ts'
import type { TermsDocuments } from './terms-documents.ts'

/** The documents in the reader's language. */
export function useTerms() {
  const { locale } = useLocale()
  return useQuery({ queryKey: ['terms', locale], queryFn: () => loadTerms(locale), staleTime: Infinity })
}

/** The documents in a language, loaded shortly before the step needs them because they are long. */
export const loadTerms = (locale: Locale): Promise<TermsDocuments> => DOCUMENTS[locale]()

const DOCUMENTS: Record<Locale, () => Promise<TermsDocuments>> = {
  en: async () => (await import('../terms-en.texts.ts')).englishTerms,
  zh: async () => (await import('../terms-zh.texts.ts')).chineseTerms,
}
