import { useQuery } from '@tanstack/react-query'
import { useLocale } from '#platform/language/locale.ts'
import { loadTerms } from './terms-documents.ts'

/** The documents in the reader's language. */
export function useTerms() {
  const { locale } = useLocale()
  return useQuery({ queryKey: ['terms', locale], queryFn: () => loadTerms(locale), staleTime: Infinity })
}
