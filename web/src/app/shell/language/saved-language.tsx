import { useEffect, useRef } from 'react'
import type { Locale } from '@hub/contract/locales'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useOnline } from '#platform/calls/online.ts'
import { useSaveLanguage } from '../../../accounts/accounts.queries.ts'

/**
 * Keeps the language with the account whenever it is switched, so that mails come in it; the login has told the one
 * that was read then. The last switch wins: one made while another is being kept follows it, and so does one made
 * without internet. `from`: the language the account has.
 */
export function SavedLanguage({ from }: { from: Locale }) {
  const { locale } = useLocale()
  const isOnline = useOnline()
  const kept = useRef(from)
  const { mutate, isPending } = useSaveLanguage()
  useEffect(() => {
    if (isPending || !isOnline || kept.current === locale) return
    // A failure is not worth a word: the next switch, or the next login, tells it again.
    kept.current = locale
    mutate(locale)
  }, [isPending, isOnline, locale, mutate])
  return null
}
