import { useEffect, useRef } from 'react'
import type { Locale } from '@hub/contract/locales'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useOnline } from '#platform/calls/online.ts'
import { useSaveLanguage } from '../../../accounts/accounts.queries.ts'

/**
 * Saves the language with the account whenever it is switched, so that mails use it; the login has already sent the
 * one used then. The last switch wins: a switch made while another is being saved is saved after it, and so is one
 * made without internet. `from`: the language the account has.
 */
export function SavedLanguage({ from }: { from: Locale }) {
  const { locale } = useLocale()
  const isOnline = useOnline()
  const kept = useRef(from)
  const { mutate, isPending } = useSaveLanguage()
  useEffect(() => {
    if (isPending || !isOnline || kept.current === locale) return
    // A failure is not reported: the next switch or login sends the language again.
    kept.current = locale
    mutate(locale)
  }, [isPending, isOnline, locale, mutate])
  return null
}
