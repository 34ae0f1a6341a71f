import { useEffect, useMemo } from 'react'
import { readLanguages, type LanguageFile } from '@hub/contract/catalogue.rules'
import { report } from '#platform/calls/report.ts'

const NONE: readonly string[] = []

/** The guides or journals in a JSON text. Unreadable text counts as none and is logged once for each card (CAT-019). */
export function useLanguages(text: string | null, what: string): LanguageFile[] {
  const { files, problems } = useMemo(() => {
    const found: string[] = []
    const read = readLanguages(text, (problem) => found.push(problem))
    return { files: read, problems: found.length === 0 ? NONE : found }
  }, [text])
  useEffect(() => {
    for (const problem of problems) report(`${problem} (${what})`)
  }, [problems, what])
  return files
}
