/** What is wrong and what to do, in words, for each finding of a check. */
import type { CheckFinding } from '@hub/contract/staff-modules'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { shownBytes } from '#platform/uploads/shown-bytes.ts'
import { findingTexts } from '../finding.texts.ts'
import { kindOf } from '../module.rules.ts'
import { moduleTexts } from '../module.texts.ts'

type Key = keyof (typeof findingTexts)['en']

export function useFindingWords() {
  const t = useTexts(findingTexts)
  const words = useTexts(moduleTexts)
  const { locale } = useLocale()
  /** Every sentence is given all values: each takes those that it names. */
  function valuesOf({ path, values, code }: CheckFinding) {
    const { most = '', ...rest } = values
    const isBytes = code === 'too-large' && typeof most === 'number'
    const empty = { field: '', key: '', name: '', version: '', file: '', host: '', what: '', wanted: '' }
    return { ...empty, ...rest, path: path ?? '', most: isBytes ? shownBytes(most, locale) : String(most) }
  }
  const say = t as unknown as (key: Key, values: Record<string, string | number>) => string
  return {
    titleOf: (finding: CheckFinding) => say(`${kindOf(finding.code)}_title` as Key, valuesOf(finding)),
    adviceOf: (finding: CheckFinding) => say(`${kindOf(finding.code)}_advice` as Key, valuesOf(finding)),
    placeOf: ({ path, line }: CheckFinding) =>
      path === null ? '' : path + (line === null ? '' : words('line', { line: String(line) })),
  }
}
