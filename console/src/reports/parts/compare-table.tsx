/** Two sides of a comparison in one table: every figure, or one figure by groups (REP-006). */
import { useState } from 'react'
import { FIGURES, type FigureName } from '@hub/contract/figures.rules'
import { sideBySide } from '@hub/contract/report-compare.rules'
import type { StaffReport } from '@hub/contract/staff-reports'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { formatNumber } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { usePeriodWords } from '#platform/page/period-words.ts'
import { compareTexts } from '../compare.texts.ts'
import { reportsTexts } from '../reports.texts.ts'
import { FigureTable } from './figure-table.tsx'
import styles from '../reports.module.css'

const SHOWN: readonly FigureName[] = [
  ...(['sessions', 'hours', 'people', 'visits', 'headcount', 'reached'] as const),
  ...(['groupSize', 'trainings', 'trainingHours'] as const),
]

/** What stands on the two sides. */
function useSides({ now, before, only, versusTeam }: StaffReport) {
  const words = usePeriodWords()
  const own = only.find(({ dimension }) => dimension === 'team')
  return versusTeam !== null && own !== undefined
    ? { now: words.group('team', own), other: words.group('team', versusTeam) }
    : { now: words.period(now), other: words.period(before) }
}

/** The cells of one figure: both sides, and how much more the first has. */
function useCells() {
  const t = useTexts(compareTexts)
  const { locale } = useLocale()
  return (figure: FigureName, now: number | null | undefined, other: number | null | undefined) => {
    const digits = FIGURES[figure].unit === 'count' ? 0 : 1
    const write = (value: number) => formatNumber(value, locale, digits)
    const text = (value: number | null | undefined) => (typeof value === 'number' ? write(value) : t('none'))
    if (typeof now !== 'number' || typeof other !== 'number') return [text(now), text(other), t('none')]
    const more = now - other
    return [text(now), text(other), more > 0 ? `+${write(more)}` : write(more)]
  }
}

/** All figures of both sides, or why the other is not shown. */
export function SideBySidePanel({ report }: { report: StaffReport }) {
  const t = useTexts(compareTexts)
  const { locale } = useLocale()
  const sides = useSides(report)
  const cells = useCells()
  const [now, other] = [report.rows.at(-1)?.figures, report.rowsBefore?.at(-1)?.figures]
  return (
    <Panel title={t('sideBySide')} isFlush className={styles.whole}>
      {other === undefined ? (
        <p className={styles.reason}>{t('notShown', { other: sides.other })}</p>
      ) : (
        <FigureTable
          caption={t('sideBySideOf', sides)}
          columns={[
            { key: 'figure', label: t('figure') },
            { key: 'now', label: sides.now },
            { key: 'other', label: sides.other },
            { key: 'change', label: t('change') },
          ]}
          rows={SHOWN.map((figure) => ({
            key: figure,
            name: FIGURES[figure].name[locale],
            cells: cells(figure, now?.[figure], other[figure]),
          }))}
        />
      )}
    </Panel>
  )
}

/** One figure of both sides by the groups of a breakdown. */
export function ComparedGroups({ report }: { report: StaffReport }) {
  const t = useTexts(compareTexts)
  const own = useTexts(reportsTexts)
  const { locale } = useLocale()
  const words = usePeriodWords()
  const sides = useSides(report)
  const cells = useCells()
  const [figure, setFigure] = useState<FigureName>('sessions')
  const { by, rows, rowsBefore } = report
  if (rowsBefore === null) return <p className={styles.reason}>{t('notShown', { other: sides.other })}</p>
  return (
    <>
      <div className={styles.choices}>
        <Select
          label={t('figure')}
          options={SHOWN.map((id) => ({ id, label: FIGURES[id].name[locale] }))}
          value={figure}
          onChange={setFigure}
        />
      </div>
      <FigureTable
        caption={t('sideBySideOf', sides)}
        columns={[
          { key: 'name', label: by.map(words.dimension).join(' · ') },
          { key: 'now', label: sides.now },
          { key: 'other', label: sides.other },
          { key: 'change', label: t('change') },
        ]}
        rows={sideBySide(rows, rowsBefore).map(({ groups, now, other }) => {
          const isTotal = groups.every((group) => group === null)
          const names = by.map((dimension, index) => {
            const group = groups[index]
            return group ? words.group(dimension, group) : own('allGroups')
          })
          return {
            key: JSON.stringify(groups),
            ...{ name: isTotal ? own('total') : names.join(' · '), isTotal },
            cells: cells(figure, now?.[figure], other?.[figure]),
          }
        })}
      />
    </>
  )
}
