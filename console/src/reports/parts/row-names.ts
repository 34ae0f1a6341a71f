/** What the rows of a table by one or two dimensions are called. */
import type { DimensionName } from '@hub/contract/figures.rules'
import type { ReportGroup } from '@hub/contract/staff-reports'
import { useTexts } from '@hub/ui/language/texts.ts'
import { usePeriodWords } from '#platform/page/period-words.ts'
import { reportsTexts } from '../reports.texts.ts'

/** The head of the first column, and of each row its name and whether it is the total of all. */
export function useRowNames(by: readonly DimensionName[]) {
  const t = useTexts(reportsTexts)
  const words = usePeriodWords()
  return {
    head: by.map(words.dimension).join(' · '),
    rowOf(groups: readonly (ReportGroup | null)[]) {
      const isTotal = groups.every((group) => group === null)
      const names = by.map((dimension, index) => {
        const group = groups[index]
        return group ? words.group(dimension, group) : t('allGroups')
      })
      return { key: JSON.stringify(groups), name: isTotal ? t('total') : names.join(' · '), isTotal }
    },
  }
}
