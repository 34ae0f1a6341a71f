/** Client files that were opened and closed, and how they ended (REP-001). */
import { FILE_FIGURE_NAMES, FILE_FIGURES, type FileFigureName } from '@hub/contract/file-figures.rules'
import { stepOf } from '@hub/contract/report-periods.rules'
import type { FileReport } from '@hub/contract/staff-reports'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { formatNumber } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { isCallError } from '#platform/calls/call-error.ts'
import { isNothing, pointsOf } from '../charts.rules.ts'
import { PanelSkeleton } from '#platform/page/panel-skeleton.tsx'
import { usePeriodWords } from '#platform/page/period-words.ts'
import { useFileReport, useOutcomes } from '../reports.queries.ts'
import { areFilesCounted, changeBetween, type Shown } from '../reports.rules.ts'
import { reportsTexts } from '../reports.texts.ts'
import { ChartPanel } from './chart-panel.tsx'
import { ComparedPoints } from './compare-table.tsx'
import { FigureCard } from './figure-card.tsx'
import { FigureTable, useRowNames } from './figure-table.tsx'
import { LineChart } from './line-chart.tsx'
import { usePointWords } from './point-names.tsx'
import { OutcomePanels, RefusedPeople } from './people-panels.tsx'
import styles from '../reports.module.css'

interface FilesPanelProps {
  shown: Shown
  onShow: (change: Partial<Shown>) => void
}

export function FilesPanel({ shown, onShow }: FilesPanelProps) {
  const t = useTexts(reportsTexts)
  if (areFilesCounted(shown)) return <CountedFiles shown={shown} onShow={onShow} />
  return <NotCounted text={t('filesFiltered')} onShow={onShow} />
}

function CountedFiles({ shown, onShow }: FilesPanelProps) {
  const t = useTexts(reportsTexts)
  const files = useFileReport(shown, [stepOf(shown)])
  if (isCallError(files.error, 'TooFewFacilitators'))
    return <NotCounted text={t('filesTooFew')} onShow={onShow} />
  return (
    <Loaded
      query={files}
      label={t('loading')}
      failed={t('filesFailed')}
      skeleton={<PanelSkeleton of="chart" className={styles.whole} />}
    >
      {({ record }) => (
        <>
          <FileCards report={record} />
          <FilesOver report={record} shown={shown} />
          <Outcomes shown={shown} onShow={onShow} />
        </>
      )}
    </Loaded>
  )
}

/** Outcomes by age and gender, or why they are not shown. */
function Outcomes({ shown, onShow }: FilesPanelProps) {
  const t = useTexts(reportsTexts)
  const outcomes = useOutcomes(shown)
  return (
    <Loaded
      query={outcomes}
      label={t('loading')}
      skeleton={<PanelSkeleton hasTitle count={3} className={styles.whole} />}
    >
      {({ record: { refusal, byAge, byGender } }) => (
        <>
          {byAge && byGender && <OutcomePanels byAge={byAge} byGender={byGender} />}
          {refusal !== null && (
            <RefusedPeople title={t('outcomesRefused')} refusal={refusal} onShow={onShow} />
          )}
        </>
      )}
    </Loaded>
  )
}

function NotCounted({ text, onShow }: { text: string } & Pick<FilesPanelProps, 'onShow'>) {
  const t = useTexts(reportsTexts)
  return (
    <Panel title={t('clientFiles')} className={styles.whole}>
      <div className={styles.refused}>
        <p>{text}</p>
        <Button size="sm" onPress={() => onShow({ only: [] })}>
          {t('removeFilters')}
        </Button>
      </div>
    </Panel>
  )
}

function FileCards({ report }: { report: FileReport }) {
  const t = useTexts(reportsTexts)
  const { locale } = useLocale()
  const words = usePeriodWords()
  const counted = report.rows.at(-1)?.figures
  const before = report.rowsBefore?.at(-1)?.figures
  const past = words.other(report)
  const write = (value: number) => formatNumber(value, locale)
  if (counted === undefined) return null
  return (
    <Panel title={t('filesHow')} isFlush className={styles.whole}>
      <div className={classes(styles.grid, styles.threes)}>
        {FILE_FIGURE_NAMES.map((name) => (
          <FigureCard
            key={name}
            name={FILE_FIGURES[name].name[locale]}
            definition={FILE_FIGURES[name].counts[locale]}
            value={write(counted[name])}
            change={changeBetween(counted[name], before?.[name])}
            before={before && <span>{t('inBefore', { value: write(before[name]), before: past })}</span>}
          />
        ))}
      </div>
    </Panel>
  )
}

const DRAWN: FileFigureName = 'newFiles'

/** The figures of files to choose from where two sides are compared. */
export function useFileFigures() {
  const { locale } = useLocale()
  return FILE_FIGURE_NAMES.map((id) => ({ id, label: FILE_FIGURES[id].name[locale] }))
}

/** New files as a line, and all figures of files as a table. */
function FilesOver({ report, shown }: { report: FileReport; shown: Shown }) {
  const t = useTexts(reportsTexts)
  const { locale } = useLocale()
  const words = usePeriodWords()
  const write = (value: number) => formatNumber(value, locale)
  const title = FILE_FIGURES[DRAWN].name[locale]
  const points = pointsOf(report, DRAWN)
  const ends = words.ends(report)
  const { labelOf, caption } = usePointWords(report, points)
  const figures = useFileFigures()
  return (
    <ChartPanel
      title={title}
      caption={caption}
      nothing={isNothing(points) ? t('noneOf_newFiles') : undefined}
      className={styles.whole}
      chart={
        <LineChart
          title={t('filesOver', { period: words.period(report.now) })}
          ends={ends}
          {...{ points, labelOf, write }}
        />
      }
      table={
        shown.versus === null ? (
          <FileTable report={report} caption={t('tableOf', { title: t('clientFiles') })} />
        ) : (
          <ComparedPoints report={report} shown={shown} figures={figures} />
        )
      }
    />
  )
}

/** All figures of files by the groups of a report, and their total. */
export function FileTable({ report, caption }: { report: FileReport; caption: string }) {
  const { locale } = useLocale()
  const { head, rowOf } = useRowNames(report.by)
  return (
    <FigureTable
      caption={caption}
      columns={[
        { key: 'name', label: head },
        ...FILE_FIGURE_NAMES.map((name) => ({ key: name, label: FILE_FIGURES[name].name[locale] })),
      ]}
      rows={report.rows.map(({ groups, figures }) => ({
        ...rowOf(groups),
        cells: FILE_FIGURE_NAMES.map((name) => formatNumber(figures[name], locale)),
      }))}
    />
  )
}
