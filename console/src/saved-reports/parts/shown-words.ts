/** What a saved report shows, in words. */
import type { ReportAddress } from '@hub/contract/report-address.rules'
import { listed } from '@hub/contract/listed.rules'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { savedReportsTexts } from '../saved-reports.texts.ts'
import { usePeriodWords } from '#platform/page/period-words.ts'

/** Returns what says its period, and by what it is filtered and broken down. */
export function useShownWords() {
  const t = useTexts(savedReportsTexts)
  const { locale } = useLocale()
  const words = usePeriodWords()
  return ({ period, only, by }: ReportAddress) => {
    const filters = listed(
      only.map(({ dimension }) => words.dimension(dimension)),
      locale,
    )
    const breakdown = t('by', { dimensions: listed(by.map(words.dimension), locale) })
    return {
      period: typeof period === 'string' ? t(period) : words.period(period),
      rest: filters === '' ? breakdown : `${t('filtered', { dimensions: filters })} · ${breakdown}`,
    }
  }
}
