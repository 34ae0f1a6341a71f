import { useState } from 'react'
import { lazyPart } from '#platform/page/lazy-part.ts'
import { useLocale } from '@hub/ui/language/locale.ts'

const SavedLanguage = lazyPart(() =>
  import('./saved-language.tsx').then((m) => ({ default: m.SavedLanguage })),
)

/** Fetches the code that saves the language once it is switched: most starts of the hub never need it. */
export function SwitchedLanguage() {
  const { locale } = useLocale()
  const [first] = useState(locale)
  const [isSwitched, setSwitched] = useState(false)
  if (!isSwitched && locale !== first) setSwitched(true)
  return isSwitched ? <SavedLanguage from={first} /> : null
}
