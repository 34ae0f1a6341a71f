/** What is read or stored with texts in several languages, shown in the reader's own as soon as it is chosen (CTM-003, I18-004). */
import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import { inLocale } from '@hub/contract/translations.rules'
import { useLocale } from '@hub/ui/language/locale.ts'

/** Brings anything of an answer into the language of the page; the function changes with the language alone. */
export function useInLocale(): <T>(value: T) => T {
  const { locale } = useLocale()
  return useCallback(<T>(value: T) => inLocale(value, locale), [locale])
}

/** A read whose answer has texts of the database: `useContent(queryOf(readTheme, { params: { id } }))`. */
export function useContent<Answer, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
): UseQueryResult<Answer> {
  const select = useInLocale() as (answer: Answer) => Answer
  return useQuery({ ...options, select })
}
