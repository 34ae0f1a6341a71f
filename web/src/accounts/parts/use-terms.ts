import { useQuery } from '@tanstack/react-query'
import { useLocale, type Locale } from '@hub/ui/language/locale.ts'
import type { TermsDocuments } from './terms-documents.ts'

/** The documents in the reader's language. */
export function useTerms() {
  const { locale } = useLocale()
  return useQuery({ queryKey: ['terms', locale], queryFn: () => loadTerms(locale), staleTime: Infinity })
}

/** The documents in a language, fetched when the step is near: they are long. */
export async function loadTerms(locale: Locale): Promise<TermsDocuments> {
  if (locale === 'zh') return (await import('../terms-zh.texts.ts')).chineseTerms
  return (await import('../terms-en.texts.ts')).englishTerms
}
