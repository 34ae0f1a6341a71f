/** The sessions of both sides of a comparison in one table: every figure, or one figure by groups (REP-006). */
import { FIGURES, type FigureName } from '@hub/contract/figures.rules'
import type { StaffReport } from '@hub/contract/staff-reports'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { compareTexts } from '../compare.texts.ts'
import type { Shown } from '../reports.rules.ts'
import { ComparedGroups, useCells, useSides } from './compared-figure.tsx'
import { FigureTable } from './figure-table.tsx'
import styles from '../reports.module.css'

const SHOWN: readonly FigureName[] = [
  ...(['sessions', 'hours', 'people', 'visits', 'headcount', 'reached'] as const),
  ...(['groupSize', 'trainings', 'trainingHours'] as const),
]

const digitsOf = (figure: FigureName) => (FIGURES[figure].unit === 'count' ? 0 : 1)

/** One figure of the sessions of both sides by the groups of a breakdown. */
export function ComparedSessions({ report, shown }: SideBySideProps) {
  const { locale } = useLocale()
  const figure = (id: FigureName) => ({ id, label: FIGURES[id].name[locale], digits: digitsOf(id) })
  return <ComparedGroups report={report} shown={shown} figures={SHOWN.map(figure)} />
}

interface SideBySideProps {
  report: StaffReport
  shown: Shown
}

/** All figures of both sides, or why the other is not shown. */
export function SideBySidePanel({ report, shown }: SideBySideProps) {
  const t = useTexts(compareTexts)
  const { locale } = useLocale()
  const sides = useSides(report, shown)
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
            cells: cells(now?.[figure], other[figure], digitsOf(figure)),
          }))}
        />
      )}
    </Panel>
  )
}
