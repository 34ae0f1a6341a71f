import { useQuery } from '@tanstack/react-query'
import { readTerms } from '@hub/contract/terms'
import { useLocale } from '@hub/ui/language/locale.ts'
import { queryOf } from '#platform/calls/queries.ts'

/** The terms and the privacy policy in force, in the reader's language. */
export function useTerms() {
  const { locale } = useLocale()
  return useQuery({ ...queryOf(readTerms, { params: { locale } }), staleTime: Infinity })
}
