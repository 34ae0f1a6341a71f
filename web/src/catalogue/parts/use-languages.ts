import { useEffect, useMemo } from 'react'
import { inReadersOrder, readLanguages, type LanguageFile } from '@hub/contract/catalogue.rules'
import { useLocale } from '@hub/ui/language/locale.ts'
import { report } from '#platform/calls/report.ts'

const NONE: readonly string[] = []

/** The guides or journals in a JSON text, the reader's own language first. Unreadable text counts as none and is logged once for each card (CAT-019). */
export function useLanguages(text: string | null, what: string): LanguageFile[] {
  const { locale } = useLocale()
  const { files, problems } = useMemo(() => {
    const found: string[] = []
    const read = readLanguages(text, (problem) => found.push(problem))
    return { files: inReadersOrder(read, locale), problems: found.length === 0 ? NONE : found }
  }, [text, locale])
  useEffect(() => {
    for (const problem of problems) report(`${problem} (${what})`)
  }, [problems, what])
  return files
}
