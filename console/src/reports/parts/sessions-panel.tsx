/** The sessions of the period as a line, over those of the period before. */
import type { StaffReport } from '@hub/contract/staff-reports'
import { stepOf } from '@hub/contract/report-periods.rules'
import { formatNumber } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { isNothing, keyOf, pointsOf, sumOf } from '../charts.rules.ts'
import { usePeriodWords } from '#platform/page/period-words.ts'
import { reportsTexts } from '../reports.texts.ts'
import { ChartPanel } from './chart-panel.tsx'
import { FigureTable } from './figure-table.tsx'
import { LineChart } from './line-chart.tsx'
import { usePointWords } from './point-names.tsx'

const TITLES = {
  day: 'byDay',
  week: 'byWeek',
  month: 'byMonth',
  quarter: 'byQuarter',
  year: 'byYear',
} as const

export function SessionsPanel({
  report,
  className,
}: {
  report: StaffReport
  className?: string | undefined
}) {
  const t = useTexts(reportsTexts)
  const { locale } = useLocale()
  const words = usePeriodWords()
  const write = (value: number) => formatNumber(value, locale)
  const step = stepOf(report.now)
  const title = t(TITLES[step])
  const points = pointsOf(report, 'sessions')
  const { labelOf, rowName, caption } = usePointWords(report, points)
  const own = report.versusTeam && report.only.find(({ dimension }) => dimension === 'team')
  const names = {
    now: own ? words.group('team', own) : words.own(report),
    before: words.other(report),
  }
  const cell = (value: number | undefined) => (value === undefined ? '' : write(value))
  const isCompared = report.rowsBefore !== null
  return (
    <ChartPanel
      title={title}
      caption={caption}
      nothing={isNothing(points) ? t('noneOf_sessions') : undefined}
      className={className}
      chart={
        <LineChart
          title={t('lineTitle', { title, period: words.period(report.now) })}
          {...{ points, labelOf, write, ends: words.ends(report) }}
        />
      }
      table={
        <FigureTable
          caption={t('tableOf', { title })}
          columns={[
            { key: 'point', label: t('point') },
            { key: 'now', label: names.now },
            ...(isCompared ? [{ key: 'before', label: names.before }] : []),
          ]}
          rows={[
            ...points.map((point) => ({
              ...{ key: keyOf(point), name: rowName(point) },
              cells: [cell(point.now), ...(isCompared ? [cell(point.before)] : [])],
            })),
            {
              ...{ key: 'total', name: t('total'), isTotal: true },
              cells: [
                write(sumOf(points.map(({ now }) => now))),
                ...(isCompared ? [write(sumOf(points.map(({ before }) => before)))] : []),
              ],
            },
          ]}
        />
      }
    />
  )
}
